//! `retry_on` and `ignore` over concrete error types: every kind of item, and which list wins.

#[macro_use]
mod common;

use std::borrow::Cow;
use std::io::{self, ErrorKind};

/// An error with every kind of variant.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("busy")]
    Busy,
    #[error("status {0}")]
    Status(u16),
    #[error("http {code}")]
    Http { code: u16, body: String },
    #[error("input or output")]
    Io(#[source] io::Error),
}

fn http(code: u16) -> Fault {
    Fault::Http {
        code,
        body: String::new(),
    }
}

fn timed_out() -> io::Error {
    ErrorKind::TimedOut.into()
}

#[derive(Debug, thiserror::Error)]
#[error("refused with {code}")]
struct Refused {
    code: u32,
}

type Outcome<E> = Result<(), E>;

#[test]
fn without_lists_every_error_is_retried() {
    cases! { Outcome<Fault>:
        [] Err(Fault::Busy) => Retried,
        [] Ok(()) => Returned,
    }
    cases! { Outcome<String>:
        [] Err(String::new()) => Retried,
    }
}

#[test]
fn a_variant_alone_is_any_kind_of_variant() {
    cases! { Outcome<Fault>:
        [retry_on(Fault::Busy)] Err(Fault::Busy) => Retried,
        [retry_on(Fault::Busy)] Err(Fault::Status(1)) => Returned,
        [retry_on(Fault::Status)] Err(Fault::Status(1)) => Retried,
        [retry_on(Fault::Http)] Err(http(1)) => Retried,
        [retry_on(Fault::Io)] Err(Fault::Io(timed_out())) => Retried,
        [ignore(Fault::Http)] Err(http(1)) => Returned,
        [ignore(Fault::Http)] Err(Fault::Busy) => Retried,
    }
}

#[test]
fn patterns() {
    cases! { Outcome<Fault>:
        [retry_on(Fault::Status(500..=599))] Err(Fault::Status(503)) => Retried,
        [retry_on(Fault::Status(500..=599))] Err(Fault::Status(404)) => Returned,
        [retry_on(Fault::Http { code: 503, .. })] Err(http(503)) => Retried,
        [retry_on(Fault::Http { code: 503, .. })] Err(http(500)) => Returned,
        [retry_on(Fault::Busy | Fault::Status(429))] Err(Fault::Status(429)) => Retried,
        [retry_on(Fault::Busy | Fault::Status(429))] Err(Fault::Busy) => Retried,
        [retry_on(Fault::Busy | Fault::Status(429))] Err(Fault::Status(1)) => Returned,
        [retry_on(Fault::Status(429 | 503), Fault::Busy)] Err(Fault::Busy) => Retried,
        [retry_on(Fault::Status(..) | Fault::Busy)] Err(Fault::Status(1)) => Retried,
    }
    cases! { Outcome<Refused>:
        [retry_on(Refused { code: 1 | 2 })] Err(Refused { code: 2 }) => Retried,
        [retry_on(Refused { code: 1 | 2 })] Err(Refused { code: 3 }) => Returned,
    }
    cases! { Outcome<Fault>:
        [retry_on(_)] Err(Fault::Busy) => Retried,
        [ignore(_)] Err(Fault::Busy) => Returned,
    }
}

#[test]
fn guards() {
    cases! { Outcome<Fault>:
        [retry_on(Fault::Status(code) if *code > 499)] Err(Fault::Status(500)) => Retried,
        [retry_on(Fault::Status(code) if *code > 499)] Err(Fault::Status(499)) => Returned,
        [retry_on(Fault::Http { body, .. } if body.is_empty())] Err(http(1)) => Retried,
        [retry_on(e if e.to_string() == "busy")] Err(Fault::Busy) => Retried,
        [retry_on(e if e.to_string() == "busy")] Err(http(1)) => Returned,
        [ignore(e if matches!(e, Fault::Busy))] Err(Fault::Busy) => Returned,
        [retry_on(e @ (Fault::Busy | Fault::Status(_)) if e.to_string() == "busy")] Err(Fault::Busy) => Retried,
        [retry_on(e @ (Fault::Busy | Fault::Status(_)) if e.to_string() == "busy")] Err(Fault::Status(1)) => Returned,
        [retry_on(_ if true)] Err(Fault::Busy) => Retried,
        [retry_on(_ if false)] Err(Fault::Busy) => Returned,
    }
}

#[test]
fn types() {
    cases! { Outcome<Fault>:
        [retry_on(Fault)] Err(Fault::Busy) => Retried,
        [retry_on(Refused)] Err(Fault::Busy) => Returned,
    }
    cases! { Outcome<io::Error>:
        [retry_on(io::Error)] Err(timed_out()) => Retried,
        [retry_on(Fault)] Err(timed_out()) => Returned,
    }
    cases! { Outcome<Fault>:
        [retry_on(std::io::Error)] Err(Fault::Io(timed_out())) => Retried,
        [retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)] Err(Fault::Io(timed_out())) => Retried,
        [retry_on(e: io::Error if e.kind() == ErrorKind::NotFound)] Err(Fault::Io(timed_out())) => Returned,
    }
    cases! { Outcome<Refused>:
        [retry_on(_: Refused)] Err(Refused { code: 1 }) => Retried,
        [ignore(_: Refused)] Err(Refused { code: 1 }) => Returned,
        [retry_on(_: Refused if false)] Err(Refused { code: 1 }) => Returned,
        [retry_on(e: Refused if e.code == 7)] Err(Refused { code: 7 }) => Retried,
    }
}

/// A guard is asked of every element of the type in the chain, until it holds for one.
#[test]
fn a_guard_may_hold_for_a_deeper_element() {
    #[derive(Debug, thiserror::Error)]
    #[error("level {level}")]
    struct Level {
        level: u32,
        source: Option<Box<Level>>,
    }
    fn levels(of: &[u32]) -> Level {
        let [level, deeper @ ..] = of else {
            unreachable!("at least one level")
        };
        let source = (!deeper.is_empty()).then(|| Box::new(levels(deeper)));
        Level {
            level: *level,
            source,
        }
    }
    cases! { Outcome<Level>:
        [retry_on(e: Level if e.level == 3)] Err(levels(&[1, 2, 3])) => Retried,
        [retry_on(e: Level if e.level == 4)] Err(levels(&[1, 2, 3])) => Returned,
        [ignore(e: Level if e.level == 2)] Err(levels(&[1, 2, 3])) => Returned,
        // A pattern looks at the error itself, whose type is known here.
        [retry_on(Level { level: 3, .. })] Err(levels(&[1, 2, 3])) => Returned,
    }
}

/// C-10 to C-15 and V-12: `ignore` is asked first, over the whole chain, whatever `retry_on` says of the outer error.
#[test]
fn ignore_wins() {
    cases! { Outcome<Fault>:
        [retry_on(_), ignore(Fault::Busy)] Err(Fault::Busy) => Returned, // C-10
        [retry_on(_), ignore(Fault::Busy)] Err(http(1)) => Retried, // C-10
        [retry_on(Fault::Busy), ignore(_)] Err(Fault::Busy) => Returned, // C-11
        [retry_on(Fault)] Err(Fault::Busy) => Retried, // C-14
        [retry_on(Fault), ignore(Fault::Busy)] Err(Fault::Busy) => Returned, // C-15
        [retry_on(Fault), ignore(io::Error)] Err(Fault::Io(timed_out())) => Returned, // the cause
        [retry_on(Fault::Io), ignore(e: io::Error if e.kind() == ErrorKind::TimedOut)] Err(Fault::Io(timed_out())) => Returned,
        [retry_on(Fault::Status(500..)), ignore(Fault::Status(404 | 400))] Err(Fault::Status(502)) => Retried, // V-12
        [retry_on(Fault::Status(500..)), ignore(Fault::Status(404 | 400))] Err(Fault::Status(404)) => Returned, // V-12
    }
}

/// An `ignore` alone leaves everything else to be retried; a `retry_on` alone is the whole list.
#[test]
fn one_list_alone() {
    cases! { Outcome<Fault>:
        [ignore(Fault::Status(404))] Err(Fault::Busy) => Retried,
        [ignore(Fault::Status(404))] Err(Fault::Status(404)) => Returned,
        [retry_on(Fault::Status(404))] Err(Fault::Busy) => Returned,
    }
}

/// What is not an `Error`: text, numbers, tuples, structs of the user's own.
#[test]
fn errors_that_are_not_error_types() {
    cases! { Outcome<&'static str>:
        [retry_on("busy")] Err("busy") => Retried,
        [retry_on("busy")] Err("bad") => Returned,
        [retry_on("busy" if false)] Err("busy") => Returned,
    }
    cases! { Outcome<String>:
        [retry_on("busy" | "late")] Err("late".to_owned()) => Retried,
        [ignore("busy")] Err("busy".to_owned()) => Returned,
        [retry_on(e if e.starts_with("bu"))] Err("busy".to_owned()) => Retried,
        [retry_on(e if e.starts_with("bu"))] Err("bad".to_owned()) => Returned,
    }
    cases! { Outcome<Cow<'static, str>>:
        [retry_on("busy")] Err("busy".into()) => Retried,
    }
    cases! { Outcome<i32>:
        [retry_on(7 | 9..=11)] Err(10) => Retried,
        [retry_on(7 | 9..=11)] Err(8) => Returned,
        [retry_on(-1)] Err(-1) => Retried,
    }
    cases! { Outcome<(u16, String)>:
        [retry_on((503, _))] Err((503, String::new())) => Retried,
        [retry_on((503, _))] Err((404, String::new())) => Returned,
        [retry_on((_, text) if text == "busy")] Err((1, "busy".to_owned())) => Retried,
    }
    cases! { Outcome<(char, bool)>:
        [retry_on(('a'..='f', true))] Err(('c', true)) => Retried,
    }
    cases! { Outcome<[u8; 2]>:
        [retry_on([first, ..] if *first == 1)] Err([1, 2]) => Retried,
    }

    struct Plain {
        busy: bool,
    }
    cases! { Outcome<Plain>:
        [retry_on(Plain { busy: true })] Err(Plain { busy: true }) => Retried,
        [retry_on(Plain { busy: true })] Err(Plain { busy: false }) => Returned,
        [ignore(e if !e.busy)] Err(Plain { busy: false }) => Returned,
    }
}

/// The sqlx#482 wish: the content of the error decides, here the code of a serialization failure.
#[test]
fn the_content_of_an_error_decides() {
    #[derive(Debug)]
    struct Database {
        code: Option<&'static str>,
    }
    cases! { Outcome<Database>:
        [retry_on(Database { code: Some("40001") })] Err(Database { code: Some("40001") }) => Retried,
        [retry_on(Database { code: Some("40001") })] Err(Database { code: Some("23505") }) => Returned,
        [retry_on(e if e.code == Some("40001"))] Err(Database { code: None }) => Returned,
    }
}
