//! What `#[retry]` costs a call that succeeds: instructions, bytes of future, allocations, looks at the clock, random
//! draws. Counted, not timed, so that the numbers are the same on a busy machine. It needs `valgrind`.
//!
//! ```text
//! cargo run --release -p benches              # prints the table
//! cargo run --release -p benches -- --check   # and fails when the reference shapes miss their bars
//! ```
//!
//! Each case is a function whose body makes two calls that the optimizer cannot look into. The plain function, the
//! annotated one and a hand-written loop have the same body. Each is called n and 2n times in a process of its own, and
//! the difference, divided by n, is the cost of one call, without what starting the process costs.
//!
//! The bars apply to the reference shape, chosen before anything was measured: `fn(&Client, u64) -> Result<u64, Error>`
//! with both arguments used in both calls, annotated with delays, attempts and lists. The other rows show what other
//! shapes and options cost.

mod callgrind;
mod case;
mod service;
mod shapes;
mod table;

use case::Case;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let measured = match arguments[..] {
        [] => table::print(&Case::all()).map(|_| true),
        ["--check"] => table::print(&Case::all()),
        // How this program starts itself under valgrind.
        ["run", case, function, calls] => case::run(case, function, calls).map(|()| true),
        _ => Err("usage: cargo run --release -p benches [-- --check]".to_owned()),
    };
    match measured {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
