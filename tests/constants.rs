//! Constants in `retry_on` and `ignore`: a path in parentheses, and wherever a pattern has room for one.

#[macro_use]
mod common;

mod codes {
    pub const BUSY: u32 = 7;
    pub const LATE: u32 = 9;
    pub const TEXT: &str = "busy";
}

use codes::BUSY;

type Outcome<E> = Result<(), E>;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
struct Code(u32);

impl Code {
    const BUSY: Self = Self(7);
}

#[derive(Debug, thiserror::Error)]
#[error("fault")]
enum Fault {
    Status(u32),
    At { code: u32 },
    Named(&'static str),
}

#[test]
fn in_parentheses() {
    cases! { Outcome<u32>:
        [retry_on((codes::BUSY))] Err(7) => Retried,
        [retry_on((codes::BUSY))] Err(8) => Returned,
        [retry_on((BUSY))] Err(7) => Retried,
        [retry_on((BUSY))] Err(8) => Returned,
        [retry_on((codes::BUSY | codes::LATE))] Err(9) => Retried,
        [retry_on((codes::BUSY) | (codes::LATE))] Err(9) => Retried,
        [retry_on((codes::BUSY) | (codes::LATE))] Err(8) => Returned,
        [retry_on((codes::BUSY) if true)] Err(7) => Retried,
        [retry_on((codes::BUSY) if false)] Err(7) => Returned,
        [retry_on(code @ (codes::BUSY | 8) if *code > 7)] Err(8) => Retried,
        [retry_on(code @ codes::BUSY if *code > 7)] Err(7) => Returned,
        [ignore((codes::BUSY))] Err(7) => Returned,
    }
    cases! { Outcome<Code>:
        [retry_on((Code::BUSY))] Err(Code(7)) => Retried,
        [retry_on((Code::BUSY))] Err(Code(8)) => Returned,
    }
    cases! { Outcome<&'static str>:
        [retry_on((codes::TEXT))] Err("busy") => Retried,
        [retry_on((codes::TEXT))] Err("bad") => Returned,
    }
}

#[test]
fn within_patterns() {
    cases! { Outcome<u32>:
        [retry_on(codes::BUSY..=codes::LATE)] Err(8) => Retried,
        [retry_on(codes::BUSY..=codes::LATE)] Err(10) => Returned,
    }
    cases! { Outcome<Fault>:
        [retry_on(Fault::Status(codes::BUSY))] Err(Fault::Status(7)) => Retried,
        [retry_on(Fault::Status(codes::BUSY))] Err(Fault::Status(8)) => Returned,
        [retry_on(Fault::At { code: codes::BUSY | codes::LATE })] Err(Fault::At { code: 9 }) => Retried,
        [retry_on(Fault::Named(codes::TEXT))] Err(Fault::Named("busy")) => Retried,
    }
    cases! { Outcome<(u32, u8)>:
        [retry_on((codes::BUSY, _))] Err((7, 1)) => Retried,
        [retry_on((codes::BUSY, _))] Err((8, 1)) => Returned,
    }
}

/// The type of the element is inferred from the constant.
#[test]
fn over_a_report() {
    cases! { Outcome<anyhow::Error>:
        [retry_on((Code::BUSY))] Err(Code(7).into()) => Retried,
        [retry_on((Code::BUSY))] Err(Code(8).into()) => Returned,
        [retry_on((Code::BUSY))] Err(anyhow::Error::from(Code(7)).context("while starting")) => Retried,
        [retry_on((Code::BUSY))] Err(Fault::Status(7).into()) => Returned,
        [retry_on(Fault::Status(codes::BUSY))] Err(Fault::Status(7).into()) => Retried,
    }
}

/// A value needs no parentheses: nothing else can be meant.
#[test]
fn of_values() {
    cases! { Result<u32, ()>:
        [retry_on(Ok(codes::BUSY))] Ok(7) => Retried,
        [retry_on(Ok((codes::BUSY)))] Ok(7) => Retried,
        [retry_on(Ok(codes::BUSY | codes::LATE))] Ok(9) => Retried,
        [retry_on(Ok(code @ codes::BUSY) if *code > 6)] Ok(7) => Retried,
        [retry_on(Ok(codes::BUSY))] Ok(8) => Returned,
    }
    cases! { Option<Option<u32>>:
        [retry_on(Some(Some(codes::BUSY)))] Some(Some(7)) => Retried,
        [retry_on(Some(Some(codes::BUSY)))] Some(None) => Returned,
    }
}

/// Fragments of a `macro_rules!` macro are the items they stand for.
#[test]
fn from_a_macro() {
    macro_rules! busy {
        ($constant:path, $pattern:pat, $error:ty) => {
            cases! { Outcome<$error>:
                [retry_on(($constant))] Err(7) => Retried,
                [retry_on(($constant))] Err(8) => Returned,
                [retry_on(($pattern))] Err(9) => Retried,
                [retry_on(($pattern))] Err(8) => Returned,
            }
        };
    }
    busy!(codes::BUSY, codes::BUSY | codes::LATE, u32);
}
