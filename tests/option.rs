//! Functions that return `Option`: `None` is the failure, and `Some(..)` items make values failures.

#[macro_use]
mod common;

use retry_runtime::{retry, testing};
use std::cell::Cell;

#[test]
fn none_is_retried_by_default() {
    cases! { Option<u8>:
        [] None => Retried,
        [] Some(1) => Returned,
        [retry_on(None)] None => Retried,
        [retry_on(None)] Some(1) => Returned,
    }
}

#[test]
fn some_alone_and_mixed() {
    cases! { Option<u8>:
        [retry_on(Some(0))] Some(0) => Retried,
        [retry_on(Some(0))] Some(1) => Returned,
        [retry_on(Some(0))] None => Returned, // the list is the list
        [retry_on(Some(0), None)] None => Retried,
        [retry_on(None, Some(0))] Some(0) => Retried,
        [retry_on(None, Some(0))] Some(1) => Returned,
    }
    cases! { Option<String>:
        [retry_on(Some(text) if text.is_empty())] Some(String::new()) => Retried,
    }
    cases! { Option<&'static str>:
        [retry_on(Some("pending"))] Some("pending") => Retried,
    }
    cases! { Option<u8>:
        [retry_on(Some(..))] Some(1) => Retried,
    }
}

#[test]
fn ignored() {
    cases! { Option<u8>:
        [ignore(None)] None => Returned,
        [retry_on(Some(_)), ignore(None)] None => Returned,
        [retry_on(Some(_)), ignore(Some(7))] Some(7) => Returned,
        [retry_on(Some(_), None), ignore(Some(7))] Some(8) => Retried,
        [retry_on(Some(_), None), ignore(Some(7))] None => Retried,
    }
}

/// `?` on an `Option` leaves the attempt.
#[test]
fn question_mark() {
    #[retry(max_attempts = 5)]
    fn parse(texts: &Cell<&'static [&'static str]>) -> Option<u32> {
        let (text, rest) = texts.get().split_first()?;
        texts.set(rest);
        let digits = text.strip_prefix('#')?;
        digits.parse().ok()
    }
    let time = testing::pause();
    assert_eq!(parse(&Cell::new(&["7", "#", "#x", "#12", "#13"])), Some(12));
    assert_eq!(time.waits().len(), 3);
    assert_eq!(parse(&Cell::new(&["#1", "2"])), Some(1));
    assert_eq!(parse(&Cell::new(&[])), None);
}

/// The event has no error to show.
#[tokio::test(start_paused = true)]
async fn hooks() {
    #[retry(
        retry_on(None, Some(0)),
        on_retry = |event| assert!(event.error.is_none()),
        on_give_up = |event| { assert!(event.error.is_none()); gave_up.set(event.attempt) },
    )]
    async fn find(found: Option<u8>, gave_up: &Cell<u32>) -> Option<u8> {
        found
    }
    for (found, attempts) in [(None, 3), (Some(0), 3), (Some(1), 0)] {
        let gave_up = Cell::new(0);
        assert_eq!(find(found, &gave_up).await, found);
        assert_eq!(gave_up.get(), attempts, "{found:?}");
    }
}
