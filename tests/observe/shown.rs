//! How the error is shown, which the compiler decides by its type.

use crate::events::events;
use retry_runtime::retry;
use std::error::Error;
use std::fmt::{self, Debug, Display};

/// The error as the event has it.
fn shown<T, E>(call: impl FnOnce() -> Result<T, E>) -> Option<String> {
    let events = events(|| assert!(call().is_err()));
    let error = events.last().expect("it fails").split_once(" error=");
    error.map(|(_, error)| error.to_owned())
}

macro_rules! fails_with {
    ($ty:ty, $error:expr) => {
        shown(|| {
            #[retry(max_attempts = 1)]
            fn call() -> Result<(), $ty> {
                Err($error)
            }
            call()
        })
    };
}

#[derive(Debug)]
struct OnlyDebug {
    #[expect(dead_code, reason = "shown by `Debug`")]
    code: u8,
}

struct OnlyDisplay;

impl Display for OnlyDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("by display")
    }
}

#[derive(Debug)]
struct Both;

impl Display for Both {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("by display")
    }
}

struct Neither;

#[test]
fn display_then_debug_then_nothing() {
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(fails_with!(OnlyDisplay, OnlyDisplay), text("by display"));
    assert_eq!(fails_with!(Both, Both), text("by display"));
    assert_eq!(
        fails_with!(OnlyDebug, OnlyDebug { code: 3 }),
        text("OnlyDebug { code: 3 }")
    );
    assert_eq!(fails_with!(Neither, Neither), None);
    assert_eq!(fails_with!((), ()), text("()"));
    assert_eq!(fails_with!(String, "late".to_owned()), text("late"));
    assert_eq!(fails_with!(Vec<u8>, vec![1, 2]), text("[1, 2]"));
}

/// The causes that a report holds are written with it.
#[test]
fn reports() {
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        fails_with!(Box<dyn Error + Send + Sync>, "no route".into()),
        text("no route")
    );
    assert_eq!(
        fails_with!(
            anyhow::Error,
            anyhow::anyhow!("no route").context("loading the page")
        ),
        text("loading the page: no route")
    );
}

/// A generic error is shown by its bounds, and a hidden one by what it is said to be.
#[test]
fn generic_errors() {
    #[retry(max_attempts = 1)]
    fn displayed<E: Display + Debug + Copy>(error: E) -> Result<(), E> {
        Err(error)
    }
    #[retry(max_attempts = 1)]
    fn debugged<E: Debug + Copy>(error: E) -> Result<(), E> {
        Err(error)
    }
    #[retry(max_attempts = 1)]
    fn unbounded<E: Copy>(error: E) -> Result<(), E> {
        Err(error)
    }
    #[retry(max_attempts = 1)]
    fn hidden() -> Result<(), impl Display> {
        Err::<(), _>("late")
    }
    #[retry(max_attempts = 1)]
    fn borrowed<'a>(error: &'a str) -> Result<(), Holds<'a>> {
        Err(Holds(error))
    }
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(shown(|| displayed("late")), text("late"));
    assert_eq!(shown(|| debugged("late")), text("\"late\""));
    assert_eq!(shown(|| unbounded("late")), None);
    assert_eq!(shown(hidden), text("late"));
    assert_eq!(
        shown(|| borrowed(&String::from("late")).map_err(drop)),
        text("Holds(\"late\")")
    );
}

#[derive(Debug)]
struct Holds<'a>(#[expect(dead_code, reason = "shown by `Debug`")] &'a str);

/// `None`, and a value that an item matched, are no errors.
#[test]
fn without_an_error() {
    #[retry(max_attempts = 1)]
    fn absent() -> Option<()> {
        None
    }
    #[retry(max_attempts = 1, retry_on(Ok(503)))]
    fn unavailable() -> Result<u16, Both> {
        Ok(503)
    }
    assert_eq!(shown(|| absent().ok_or(())), None);
    assert_eq!(shown(|| unavailable().map_or(Ok(0), Err)), None);
}
