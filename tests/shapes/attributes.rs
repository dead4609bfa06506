//! Attributes before and after `#[retry]` keep their meaning.

use crate::spans::opens;
use crate::{Answer, Calls, Fault, Row, asynchronous, block_on, both, send, sync, turn};
use retry_runtime::retry;
use tracing::instrument;

pub(crate) const ROWS: &[Row] = &[
    both(
        "`#[tracing::instrument]` below: one span for the call",
        |calls| {
            #[retry]
            #[instrument(skip(calls))]
            fn f(calls: &Calls, id: String) -> Answer {
                assert_eq!(id.len(), 1);
                calls.next()
            }
            opens(1, || f(calls, "7".to_owned()))
        },
        |calls| {
            #[retry]
            #[instrument(skip(calls))]
            async fn f(calls: &Calls, id: String) -> Answer {
                assert_eq!(id.len(), 1);
                turn().await;
                calls.next()
            }
            opens(1, || block_on(send(f(calls, "7".to_owned()))))
        },
    ),
    both(
        "`#[tracing::instrument]` above: a span for each attempt",
        |calls| {
            #[instrument(skip(calls))]
            #[retry]
            fn f(calls: &Calls, id: String) -> Answer {
                assert_eq!(id.len(), 1);
                calls.next()
            }
            opens(3, || f(calls, "7".to_owned()))
        },
        |calls| {
            #[instrument(skip(calls), err)]
            #[retry]
            async fn f(calls: &Calls, id: &str) -> Answer {
                assert_eq!(id.len(), 1);
                turn().await;
                calls.next()
            }
            opens(3, || block_on(send(f(calls, "7"))))
        },
    ),
    both(
        "`#[doc]`, `#[must_use]`, `#[inline]`, `#[allow]`, `#[deprecated]`, `#[cfg]`, `#[cold]`, above and below",
        |calls| {
            /// Documented.
            #[must_use]
            #[inline]
            #[allow(unused_variables)]
            #[retry]
            #[deprecated(note = "for the test")]
            #[cfg(test)]
            #[cold]
            fn f(calls: &Calls) -> Answer {
                let unused = 1;
                calls.next()
            }
            #[cfg(not(test))]
            #[retry]
            fn f(calls: &Calls) -> Missing {}
            #[allow(deprecated)]
            f(calls)
        },
        |calls| {
            /// Documented.
            #[must_use]
            #[inline]
            #[allow(unused_variables)]
            #[retry]
            #[deprecated(note = "for the test")]
            #[cfg(test)]
            #[cold]
            async fn f(calls: &Calls) -> Answer {
                let unused = 1;
                calls.next()
            }
            #[allow(deprecated)]
            block_on(send(f(calls)))
        },
    ),
    sync(
        "`#[track_caller]`, of which the body does not know",
        |calls| {
            #[track_caller]
            #[retry]
            fn f(calls: &Calls, line: u32) -> Answer {
                assert_ne!(std::panic::Location::caller().line(), line);
                calls.next()
            }
            f(calls, line!())
        },
    ),
    asynchronous("`#[tokio::main]` below", |calls| {
        #[retry]
        #[tokio::main(flavor = "current_thread")]
        async fn f(calls: &Calls) -> Answer {
            tokio::task::yield_now().await;
            calls.next()
        }
        f(calls)
    }),
    asynchronous("`#[tokio::main]` above", |calls| {
        #[tokio::main(flavor = "current_thread")]
        #[retry]
        async fn f(calls: &Calls) -> Answer {
            tokio::task::yield_now().await;
            calls.next()
        }
        f(calls)
    }),
];

/// Fails unless it is retried.
#[tokio::test]
#[retry(backoff = immediate)]
async fn a_test_that_is_flaky() -> Result<(), Fault> {
    static CALLS: Calls = Calls::new();
    tokio::task::yield_now().await;
    CALLS.next().map(drop)
}

#[retry(backoff = immediate)]
#[tokio::test(start_paused = true)]
async fn another_test_that_is_flaky() -> Result<(), Fault> {
    static CALLS: Calls = Calls::new();
    tokio::task::yield_now().await;
    CALLS.next().map(drop)
}
