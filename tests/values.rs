//! `Ok(..)` items: a successful value that counts as a failure.

#[macro_use]
mod common;

use retry_runtime::{retry, testing};
use std::cell::Cell;
use std::io;

#[derive(Clone, Debug, PartialEq)]
enum Job {
    Queued,
    Running { percent: u8 },
    Done(String),
}

type Outcome<T> = Result<T, io::Error>;

fn refused() -> io::Error {
    io::ErrorKind::ConnectionRefused.into()
}

#[test]
fn every_kind_of_pattern() {
    cases! { Outcome<Job>:
        [retry_on(Ok(Job::Queued))] Ok(Job::Queued) => Retried,
        [retry_on(Ok(Job::Queued))] Ok(Job::Done(String::new())) => Returned,
        [retry_on(Ok(Job::Queued | Job::Running { .. }))] Ok(Job::Running { percent: 1 }) => Retried,
        [retry_on(Ok(Job::Running { percent: 0..=9 }))] Ok(Job::Running { percent: 9 }) => Retried,
        [retry_on(Ok(Job::Running { percent: 0..=9 }))] Ok(Job::Running { percent: 10 }) => Returned,
        [retry_on(Ok(Job::Running { percent }) if *percent < 50)] Ok(Job::Running { percent: 49 }) => Retried,
        [retry_on(Ok(Job::Queued), Ok(Job::Done(text)) if text.is_empty())] Ok(Job::Done(String::new())) => Retried,
        [retry_on(Ok(job) if *job == Job::Queued)] Ok(Job::Queued) => Retried,
        [retry_on(Ok(job) if *job == Job::Queued)] Ok(Job::Done(String::new())) => Returned,
        [retry_on(Ok(_))] Ok(Job::Queued) => Retried,
        [retry_on(Ok(..))] Ok(Job::Queued) => Retried,
    }
    cases! { Outcome<()>:
        [retry_on(Ok(()))] Ok(()) => Retried,
    }
    cases! { Outcome<u16>:
        [retry_on(Ok(503 | 504))] Ok(504) => Retried,
        [retry_on(Ok(500..))] Ok(499) => Returned,
    }
    cases! { Outcome<(u16, String)>:
        [retry_on(Ok((503, _)))] Ok((503, String::new())) => Retried,
    }
    cases! { Outcome<Option<u8>>:
        [retry_on(Ok(None))] Ok(None) => Retried,
        [retry_on(Ok(None))] Ok(Some(1)) => Returned,
    }
    cases! { Outcome<&'static str>:
        [retry_on(Ok("pending"))] Ok("pending") => Retried,
    }
    cases! { Outcome<String>:
        [retry_on(Ok("pending" | "queued"))] Ok("queued".to_owned()) => Retried,
        [retry_on(Ok("pending"))] Ok("done".to_owned()) => Returned,
    }
}

/// A list of values says nothing of errors: none is retried, until `_` or another item names them.
#[test]
fn a_list_of_values_retries_no_error() {
    cases! { Outcome<Job>:
        [retry_on(Ok(Job::Queued))] Err(refused()) => Returned,
        [retry_on(Ok(Job::Queued), _)] Err(refused()) => Retried,
        [retry_on(_, Ok(Job::Queued))] Ok(Job::Queued) => Retried,
        [retry_on(Ok(Job::Queued), io::Error)] Err(refused()) => Retried,
        [retry_on(Ok(Job::Queued), std::fmt::Error)] Err(refused()) => Returned,
        [retry_on(_)] Ok(Job::Queued) => Returned, // `_` is an error
    }
}

#[test]
fn ignore_takes_values_out_again() {
    cases! { Outcome<Job>:
        [retry_on(Ok(_)), ignore(Ok(Job::Done(_)))] Ok(Job::Done(String::new())) => Returned,
        [retry_on(Ok(_)), ignore(Ok(Job::Done(_)))] Ok(Job::Queued) => Retried,
    }
    cases! { Outcome<u16>:
        [retry_on(Ok(code) if *code > 499), ignore(Ok(501))] Ok(501) => Returned,
        [retry_on(Ok(code) if *code > 499), ignore(Ok(501))] Ok(500) => Retried,
    }
    cases! { Outcome<Job>:
        [retry_on(Ok(Job::Queued), _), ignore(io::Error)] Ok(Job::Queued) => Retried,
        [retry_on(Ok(Job::Queued), _), ignore(io::Error)] Err(refused()) => Returned,
    }
}

/// C-25: the outcome of the last attempt is returned, whatever it is.
#[test]
fn the_last_outcome_is_returned() {
    #[retry(retry_on(Ok(percent) if *percent < 100, _))]
    fn progress(attempts: &mut impl Iterator<Item = Outcome<u8>>) -> Outcome<u8> {
        attempts.next().expect("no more attempts than outcomes")
    }
    let _time = testing::pause();
    let bad = || Err(refused());
    let outcome = |outcomes: [Outcome<u8>; 3]| {
        let mut outcomes = outcomes.into_iter();
        let returned = progress(&mut outcomes).map_err(|error| error.kind());
        (returned, outcomes.len())
    };
    let connection_refused = Err(io::ErrorKind::ConnectionRefused);
    for (outcomes, expected) in [
        ([Ok(1), Ok(2), Ok(3)], (Ok(3), 0)),
        ([Ok(1), bad(), Ok(3)], (Ok(3), 0)),
        ([bad(), Ok(2), bad()], (connection_refused, 0)),
        ([Ok(1), Ok(100), Ok(3)], (Ok(100), 1)),
        ([bad(), Ok(100), bad()], (Ok(100), 1)),
        ([Ok(100), Ok(1), Ok(2)], (Ok(100), 2)),
    ] {
        assert_eq!(outcome(outcomes), expected);
    }
}

/// Guards see the arguments and `self` here too.
#[tokio::test(start_paused = true)]
async fn polled_until_ready() {
    struct Client {
        ready_at: u32,
        polls: Cell<u32>,
    }
    impl Client {
        #[retry(max_attempts = 10, backoff = fixed, retry_on(Ok(polls) if *polls < self.ready_at.min(limit)))]
        async fn poll(&self, limit: u32) -> Result<u32, String> {
            self.polls.set(self.polls.get() + 1);
            Ok(self.polls.get())
        }
    }
    for (limit, expected) in [(9, 4), (2, 2)] {
        let client = Client {
            ready_at: 4,
            polls: Cell::new(0),
        };
        assert_eq!(client.poll(limit).await, Ok(expected));
    }
}
