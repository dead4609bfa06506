//! What the items of `retry_on` and `ignore` see of the function: its lifetimes, generics, arguments, and `self`.

use retry_runtime::{retry, testing};
use std::cell::Cell;
use std::error::Error;
use std::io::{self, ErrorKind};

type Outcome<E> = Result<(), E>;

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("busy")]
    Busy,
    #[error("broken")]
    Broken,
    #[error("input or output")]
    Io(#[source] io::Error),
}

fn timed_out() -> io::Error {
    ErrorKind::TimedOut.into()
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
    assert_eq!(
        count(&|calls| drop(fails(|| Fault::Io(timed_out()), calls))),
        3
    );
    assert_eq!(count(&|calls| drop(fails(|| Fault::Busy, calls))), 3);
    assert_eq!(count(&|calls| drop(fails(|| Fault::Broken, calls))), 1);
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

/// An erased report that borrows: names and `_` look at it as it is.
#[test]
fn reports_that_borrow() {
    #[retry(retry_on(e if e.to_string() == "busy"), ignore(_ if calls.get() == 2))]
    fn parse<'a>(word: &'a str, calls: &Cell<u32>) -> Outcome<Box<dyn Error + 'a>> {
        #[derive(Debug, thiserror::Error)]
        #[error("{0}")]
        struct Bad<'a>(&'a str);
        calls.set(calls.get() + 1);
        Err(Box::new(Bad(word)))
    }
    let _time = testing::pause();
    for (word, expected) in [("busy", 2), ("bad", 1)] {
        let (word, calls) = (word.to_owned(), Cell::new(0));
        assert!(parse(&word, &calls).is_err());
        assert_eq!(calls.get(), expected, "{word}");
    }
}

/// An async function asks the same lists.
#[tokio::test(start_paused = true)]
async fn async_lists() {
    #[retry(retry_on(io::Error, Fault::Broken if patient), ignore(Fault::Busy))]
    async fn fetch(patient: bool, error: impl Fn() -> Fault, calls: &Cell<u32>) -> Outcome<Fault> {
        calls.set(calls.get() + 1);
        tokio::task::yield_now().await;
        Err(error())
    }
    let io: fn() -> Fault = || Fault::Io(timed_out());
    for (error, patient, expected) in [
        (io, false, 3),
        (|| Fault::Broken, true, 3),
        (|| Fault::Broken, false, 1),
        (|| Fault::Busy, true, 1),
    ] {
        let calls = Cell::new(0);
        assert!(fetch(patient, error, &calls).await.is_err());
        assert_eq!(calls.get(), expected, "{}", error());
    }
}
