//! `retry_on` and `ignore` over concrete error types: every kind of item, and which list wins.

#[macro_use]
mod common;

use retry_runtime::{retry, testing};
use std::cell::Cell;
use std::error::Error;
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
    assert!(retries!(() Outcome<Fault> = Err(Fault::Busy)));
    assert!(retries!(() Outcome<String> = Err(String::new())));
    assert!(retries!(() Outcome<()> = Err(())));
    assert!(!retries!(() Outcome<Fault> = Ok(())));
}

#[test]
fn a_variant_alone_is_any_kind_of_variant() {
    assert!(retries!((retry_on(Fault::Busy)) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((retry_on(Fault::Busy)) Outcome<Fault> = Err(Fault::Status(1))));
    assert!(retries!((retry_on(Fault::Status)) Outcome<Fault> = Err(Fault::Status(1))));
    assert!(retries!((retry_on(Fault::Http)) Outcome<Fault> = Err(http(1))));
    assert!(retries!((retry_on(Fault::Io)) Outcome<Fault> = Err(Fault::Io(timed_out()))));
    assert!(!retries!((ignore(Fault::Http)) Outcome<Fault> = Err(http(1))));
    assert!(retries!((ignore(Fault::Http)) Outcome<Fault> = Err(Fault::Busy)));
}

#[test]
fn patterns() {
    assert!(
        retries!((retry_on(Fault::Status(500..=599))) Outcome<Fault> = Err(Fault::Status(503)))
    );
    assert!(
        !retries!((retry_on(Fault::Status(500..=599))) Outcome<Fault> = Err(Fault::Status(404)))
    );
    assert!(retries!((retry_on(Fault::Http { code: 503, .. })) Outcome<Fault> = Err(http(503))));
    assert!(!retries!((retry_on(Fault::Http { code: 503, .. })) Outcome<Fault> = Err(http(500))));
    assert!(
        retries!((retry_on(Fault::Busy | Fault::Status(429))) Outcome<Fault> = Err(Fault::Status(429)))
    );
    assert!(
        retries!((retry_on(Fault::Busy | Fault::Status(429))) Outcome<Fault> = Err(Fault::Busy))
    );
    assert!(
        !retries!((retry_on(Fault::Busy | Fault::Status(429))) Outcome<Fault> = Err(Fault::Status(1)))
    );
    assert!(
        retries!((retry_on(Fault::Status(429 | 503), Fault::Busy)) Outcome<Fault> = Err(Fault::Busy))
    );
    assert!(
        retries!((retry_on(Refused { code: 1 | 2 })) Outcome<Refused> = Err(Refused { code: 2 }))
    );
    assert!(
        !retries!((retry_on(Refused { code: 1 | 2 })) Outcome<Refused> = Err(Refused { code: 3 }))
    );
    assert!(retries!((retry_on(_)) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((ignore(_)) Outcome<Fault> = Err(Fault::Busy)));
}

#[test]
fn guards() {
    assert!(
        retries!((retry_on(Fault::Status(code) if *code > 499)) Outcome<Fault> = Err(Fault::Status(500)))
    );
    assert!(
        !retries!((retry_on(Fault::Status(code) if *code > 499)) Outcome<Fault> = Err(Fault::Status(499)))
    );
    assert!(
        retries!((retry_on(Fault::Http { body, .. } if body.is_empty())) Outcome<Fault> = Err(http(1)))
    );
    assert!(retries!((retry_on(e if e.to_string() == "busy")) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((retry_on(e if e.to_string() == "busy")) Outcome<Fault> = Err(http(1))));
    assert!(!retries!((ignore(e if matches!(e, Fault::Busy))) Outcome<Fault> = Err(Fault::Busy)));
    assert!(retries!((retry_on(_ if true)) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((retry_on(_ if false)) Outcome<Fault> = Err(Fault::Busy)));
}

#[test]
fn types() {
    assert!(retries!((retry_on(Fault)) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((retry_on(Refused)) Outcome<Fault> = Err(Fault::Busy)));
    assert!(retries!((retry_on(io::Error)) Outcome<io::Error> = Err(timed_out())));
    assert!(retries!((retry_on(std::io::Error)) Outcome<Fault> = Err(Fault::Io(timed_out()))));
    assert!(
        retries!((retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)) Outcome<Fault> = Err(Fault::Io(timed_out())))
    );
    assert!(
        !retries!((retry_on(e: io::Error if e.kind() == ErrorKind::NotFound)) Outcome<Fault> = Err(Fault::Io(timed_out())))
    );
    assert!(retries!((retry_on(_: Refused)) Outcome<Refused> = Err(Refused { code: 1 })));
    assert!(!retries!((ignore(_: Refused)) Outcome<Refused> = Err(Refused { code: 1 })));
    assert!(!retries!((retry_on(_: Refused if false)) Outcome<Refused> = Err(Refused { code: 1 })));
    assert!(
        retries!((retry_on(e: Refused if e.code == 7)) Outcome<Refused> = Err(Refused { code: 7 }))
    );
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
    assert!(
        retries!((retry_on(e: Level if e.level == 3)) Outcome<Level> = Err(levels(&[1, 2, 3])))
    );
    assert!(
        !retries!((retry_on(e: Level if e.level == 4)) Outcome<Level> = Err(levels(&[1, 2, 3])))
    );
    assert!(!retries!((ignore(e: Level if e.level == 2)) Outcome<Level> = Err(levels(&[1, 2, 3]))));
    // A pattern looks at the error itself, whose type is known here.
    assert!(!retries!((retry_on(Level { level: 3, .. })) Outcome<Level> = Err(levels(&[1, 2, 3]))));
}

/// C-10 to C-15 and V-12: `ignore` is asked first, over the whole chain, whatever `retry_on` says of the outer error.
#[test]
fn ignore_wins() {
    assert!(
        !retries!((retry_on(_), ignore(Fault::Busy)) Outcome<Fault> = Err(Fault::Busy)),
        "C-10"
    );
    assert!(
        retries!((retry_on(_), ignore(Fault::Busy)) Outcome<Fault> = Err(http(1))),
        "C-10"
    );
    assert!(
        !retries!((retry_on(Fault::Busy), ignore(_)) Outcome<Fault> = Err(Fault::Busy)),
        "C-11"
    );
    assert!(
        retries!((retry_on(Fault)) Outcome<Fault> = Err(Fault::Busy)),
        "C-14"
    );
    assert!(
        !retries!((retry_on(Fault), ignore(Fault::Busy)) Outcome<Fault> = Err(Fault::Busy)),
        "C-15"
    );
    assert!(
        !retries!((retry_on(Fault), ignore(io::Error)) Outcome<Fault> = Err(Fault::Io(timed_out()))),
        "the cause"
    );
    assert!(
        !retries!((retry_on(Fault::Io), ignore(e: io::Error if e.kind() == ErrorKind::TimedOut)) Outcome<Fault> = Err(Fault::Io(timed_out())))
    );
    for (status, retried) in [(500, true), (502, true), (400, false), (404, false)] {
        let calls = Cell::new(0);
        let time = testing::pause();
        assert!(by_status(status, &calls).is_err());
        assert_eq!(calls.get(), if retried { 3 } else { 1 }, "V-12: {status}");
        drop(time);
    }
}

#[retry(retry_on(Fault::Status(500..)), ignore(Fault::Status(404 | 400)))]
fn by_status(status: u16, calls: &Cell<u32>) -> Outcome<Fault> {
    calls.set(calls.get() + 1);
    Err(Fault::Status(status))
}

/// An `ignore` alone leaves everything else to be retried; a `retry_on` alone is the whole list.
#[test]
fn one_list_alone() {
    assert!(retries!((ignore(Fault::Status(404))) Outcome<Fault> = Err(Fault::Busy)));
    assert!(!retries!((ignore(Fault::Status(404))) Outcome<Fault> = Err(Fault::Status(404))));
    assert!(!retries!((retry_on(Fault::Status(404))) Outcome<Fault> = Err(Fault::Busy)));
}

#[test]
fn constants_in_parentheses() {
    mod codes {
        pub const BUSY: u32 = 7;
        pub const LATE: u32 = 8;
        pub const TEXT: &str = "busy";
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Code(u32);
    impl Code {
        const BUSY: Self = Self(7);
    }
    assert!(retries!((retry_on((codes::BUSY))) Outcome<u32> = Err(7)));
    assert!(!retries!((retry_on((codes::BUSY))) Outcome<u32> = Err(8)));
    assert!(retries!((retry_on((codes::BUSY | codes::LATE))) Outcome<u32> = Err(8)));
    assert!(retries!((retry_on((codes::BUSY) | (codes::LATE))) Outcome<u32> = Err(8)));
    assert!(!retries!((ignore((codes::BUSY))) Outcome<u32> = Err(7)));
    assert!(retries!((retry_on((Code::BUSY))) Outcome<Code> = Err(Code(7))));
    assert!(!retries!((retry_on((Code::BUSY))) Outcome<Code> = Err(Code(8))));
    assert!(retries!((retry_on((codes::BUSY) if true)) Outcome<u32> = Err(7)));
    assert!(retries!((retry_on((codes::TEXT))) Outcome<&'static str> = Err("busy")));
    assert!(!retries!((retry_on((codes::TEXT))) Outcome<&'static str> = Err("bad")));
}

/// What is not an `Error`: text, numbers, tuples, structs of the user's own.
#[test]
fn errors_that_are_not_error_types() {
    assert!(retries!((retry_on("busy")) Outcome<&'static str> = Err("busy")));
    assert!(!retries!((retry_on("busy")) Outcome<&'static str> = Err("bad")));
    assert!(retries!((retry_on("busy" | "late")) Outcome<String> = Err("late".to_owned())));
    assert!(!retries!((ignore("busy")) Outcome<String> = Err("busy".to_owned())));
    assert!(
        retries!((retry_on(e if e.starts_with("bu"))) Outcome<String> = Err("busy".to_owned()))
    );
    assert!(
        !retries!((retry_on(e if e.starts_with("bu"))) Outcome<String> = Err("bad".to_owned()))
    );
    assert!(retries!((retry_on(7 | 9..=11)) Outcome<i32> = Err(10)));
    assert!(!retries!((retry_on(7 | 9..=11)) Outcome<i32> = Err(8)));
    assert!(retries!((retry_on(-1)) Outcome<i32> = Err(-1)));
    assert!(retries!((retry_on((503, _))) Outcome<(u16, String)> = Err((503, String::new()))));
    assert!(!retries!((retry_on((503, _))) Outcome<(u16, String)> = Err((404, String::new()))));
    assert!(
        retries!((retry_on((_, text) if text == "busy")) Outcome<(u16, String)> = Err((1, "busy".to_owned())))
    );
    assert!(retries!((retry_on(('a'..='f', true))) Outcome<(char, bool)> = Err(('c', true))));
    assert!(retries!((retry_on([first, ..] if *first == 1)) Outcome<[u8; 2]> = Err([1, 2])));

    struct Plain {
        busy: bool,
    }
    assert!(retries!((retry_on(Plain { busy: true })) Outcome<Plain> = Err(Plain { busy: true })));
    assert!(
        !retries!((retry_on(Plain { busy: true })) Outcome<Plain> = Err(Plain { busy: false }))
    );
    assert!(!retries!((ignore(e if !e.busy)) Outcome<Plain> = Err(Plain { busy: false })));
}

/// Patterns need no `'static`.
#[test]
fn errors_that_borrow() {
    #[derive(Debug, PartialEq)]
    enum Bad<'a> {
        Word(&'a str),
        Empty,
    }
    #[retry(retry_on(Bad::Word("bu" | "busy"), Bad::Word(word) if word.len() > 5))]
    fn parse<'a>(word: &'a str, calls: &Cell<u32>) -> Result<(), Bad<'a>> {
        calls.set(calls.get() + 1);
        Err(if word.is_empty() {
            Bad::Empty
        } else {
            Bad::Word(word)
        })
    }
    let _time = testing::pause();
    for (word, expected) in [("busy", 3), ("longer", 3), ("short", 1), ("", 1)] {
        let word = word.to_owned();
        let calls = Cell::new(0);
        assert!(parse(&word, &calls).is_err());
        assert_eq!(calls.get(), expected, "{word:?}");
    }
}

#[test]
fn generic_errors() {
    #[retry(retry_on(io::Error, e if e.to_string() == "busy"))]
    fn fails<E: Error + 'static>(error: impl Fn() -> E, calls: &Cell<u32>) -> Result<(), E> {
        calls.set(calls.get() + 1);
        Err(error())
    }
    #[retry(ignore(_: E if ignored))]
    fn of_its_own_type<E: Error + 'static>(
        error: impl Fn() -> E,
        ignored: bool,
        calls: &Cell<u32>,
    ) -> Outcome<E> {
        calls.set(calls.get() + 1);
        Err(error())
    }
    let _time = testing::pause();
    let count = |attempt: &dyn Fn(&Cell<u32>)| {
        let calls = Cell::new(0);
        attempt(&calls);
        calls.get()
    };
    assert_eq!(count(&|calls| drop(fails(timed_out, calls))), 3);
    let cause = || Fault::Io(timed_out());
    assert_eq!(count(&|calls| drop(fails(cause, calls))), 3);
    assert_eq!(count(&|calls| drop(fails(|| Fault::Busy, calls))), 3);
    assert_eq!(count(&|calls| drop(fails(|| http(1), calls))), 1);
    let own = |ignored| count(&|calls| drop(of_its_own_type(timed_out, ignored, calls)));
    assert_eq!((own(false), own(true)), (3, 1));
}

/// `_: C::Error` is a type, where `C::Error` alone would be a variant.
#[test]
fn an_associated_type() {
    trait Client {
        type Error: Error + 'static;
        fn call(&self) -> Self::Error;
    }
    impl<E: Error + 'static, F: Fn() -> E> Client for F {
        type Error = E;
        fn call(&self) -> E {
            self()
        }
    }
    #[retry(retry_on(_: C::Error if patient))]
    fn call<C: Client>(client: &C, patient: bool, calls: &Cell<u32>) -> Result<(), C::Error> {
        calls.set(calls.get() + 1);
        Err(client.call())
    }
    let _time = testing::pause();
    for (patient, expected) in [(true, 3), (false, 1)] {
        let calls = Cell::new(0);
        assert!(call(&timed_out, patient, &calls).is_err());
        assert_eq!(calls.get(), expected, "patient: {patient}");
    }
}

/// Guards see arguments and `self`, and the methods they call are the user's, whatever their names.
#[test]
fn guards_use_what_the_function_has() {
    #[derive(Debug)]
    struct Odd(u32);
    impl Odd {
        fn downcast_ref(&self) -> u32 {
            self.0
        }
        fn matches(&self, other: u32) -> bool {
            self.0 == other
        }
        fn search(&self) -> Option<u32> {
            (self.0 > 2).then_some(self.0)
        }
    }
    struct Server {
        patience: u32,
        calls: Cell<u32>,
    }
    impl Server {
        #[retry(
            retry_on(e if e.downcast_ref() == 1, e if e.matches(limit), Odd(n) if *n == self.patience),
            ignore(e if e.search() == Some(limit + 1)),
        )]
        fn ask(&self, limit: u32, answer: u32) -> Result<(), Odd> {
            self.calls.set(self.calls.get() + 1);
            Err(Odd(answer))
        }
    }
    let _time = testing::pause();
    for (limit, answer, expected, case) in [
        (9, 1, 3, "an inherent `downcast_ref`"),
        (2, 2, 3, "`matches`, with an argument"),
        (9, 5, 3, "a field of `self`"),
        (4, 5, 1, "`search`, in `ignore`"),
        (9, 3, 1, "none"),
    ] {
        let server = Server {
            patience: 5,
            calls: Cell::new(0),
        };
        assert!(server.ask(limit, answer).is_err());
        assert_eq!(server.calls.get(), expected, "{case}");
    }
}

/// The sqlx#482 wish: the content of the error decides, here the code of a serialization failure.
#[test]
fn the_content_of_an_error_decides() {
    #[derive(Debug)]
    struct Database {
        code: Option<&'static str>,
    }
    assert!(
        retries!((retry_on(Database { code: Some("40001") })) Outcome<Database> = Err(Database { code: Some("40001") }))
    );
    assert!(
        !retries!((retry_on(Database { code: Some("40001") })) Outcome<Database> = Err(Database { code: Some("23505") }))
    );
    assert!(
        !retries!((retry_on(e if e.code == Some("40001"))) Outcome<Database> = Err(Database { code: None }))
    );
}

/// An async function asks the same lists.
#[tokio::test(start_paused = true)]
async fn async_lists() {
    #[retry(retry_on(io::Error, Fault::Status(code) if *code > limit), ignore(Fault::Http))]
    async fn fetch(limit: u16, error: impl Fn() -> Fault, calls: &Cell<u32>) -> Outcome<Fault> {
        calls.set(calls.get() + 1);
        tokio::task::yield_now().await;
        Err(error())
    }
    let io: fn() -> Fault = || Fault::Io(timed_out());
    for (error, expected) in [
        (io, 3),
        (|| Fault::Status(501), 3),
        (|| Fault::Status(500), 1),
        (|| http(1), 1),
    ] {
        let calls = Cell::new(0);
        assert!(fetch(500, error, &calls).await.is_err());
        assert_eq!(calls.get(), expected, "{}", error());
    }
}
