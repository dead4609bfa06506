//! The messages of `#[retry]`: the attribute's user interface. One file is one mistake, or one table of them.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the expected output anew.

use trybuild::TestCases;

/// Under `cargo check`: what constant expressions come to is checked there too.
#[test]
fn mistakes() {
    TestCases::new().compile_fail("tests/ui/fail/*.rs");
}

/// Where something passes, trybuild builds: what depends on generics or on `Self` is checked when it is instantiated.
#[test]
fn instantiated() {
    let cases = TestCases::new();
    cases.compile_fail("tests/ui/instantiated/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
