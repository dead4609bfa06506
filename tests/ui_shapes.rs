//! What cannot work with functions that return futures, `#[async_trait]` and other attributes, and what is said about it.
//!
//! `TRYBUILD=overwrite cargo test --test ui_shapes` writes the expected output anew.

#[test]
fn mistakes() {
    trybuild::TestCases::new().compile_fail("tests/ui/fail/shapes/*.rs");
}
