//! The functions that are compared: one body plain, in a loop by hand, and annotated.

use crate::case::{Bar, Case, Function, drive, repeat};
use crate::service::{Client, Error, Transient};
use retry_runtime::{CircuitBreaker, RetryBudget, retry};
use std::hint::black_box;
use std::time::Duration;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

static BREAKER: CircuitBreaker = CircuitBreaker::new();
static BUDGET: RetryBudget = RetryBudget::new();

/// The wait of the loops by hand.
#[cold]
fn delay(attempt: u32) -> Duration {
    Duration::from_millis(200) * attempt
}

fn size<F>(future: &F) -> i64 {
    i64::try_from(size_of_val(future)).expect("no future is that large")
}

/// A case whose functions are sync. The arguments are hidden from the optimizer, or it would compile each function for
/// their values.
macro_rules! sync_case {
    (
        $title:literal, $bar:expr, #[$retry:meta]
        fn($($argument:ident: $type:ty = $value:expr),*) -> $ret:ty { $($body:tt)* }
    ) => {{
        #[inline(never)]
        fn plain($($argument: $type),*) -> $ret { $($body)* }

        #[inline(never)]
        fn by_hand($($argument: $type),*) -> $ret {
            let mut attempt = 1;
            loop {
                match (|| -> $ret { $($body)* })() {
                    Err(error) if attempt < 4 && error.is_transient() => {}
                    outcome => return outcome,
                }
                std::thread::sleep(delay(attempt));
                attempt += 1;
            }
        }

        #[inline(never)]
        #[$retry]
        fn annotated($($argument: $type),*) -> $ret { $($body)* }

        Case {
            title: $title,
            bar: $bar,
            plain: Function {
                repeat: |n| repeat(|| plain($(black_box($value)),*), n),
                future: 0,
            },
            by_hand: Function {
                repeat: |n| repeat(|| by_hand($(black_box($value)),*), n),
                future: 0,
            },
            annotated: Function {
                repeat: |n| repeat(|| annotated($(black_box($value)),*), n),
                future: 0,
            },
        }
    }};
}

/// A case whose functions are async.
macro_rules! async_case {
    (
        $title:literal, $bar:expr, #[$retry:meta]
        async fn($($argument:ident: $type:ty = $value:expr),*) -> $ret:ty { $($body:tt)* }
    ) => {{
        async fn plain($($argument: $type),*) -> $ret { $($body)* }

        async fn by_hand($($argument: $type),*) -> $ret {
            let mut attempt = 1;
            loop {
                let outcome: $ret = async { $($body)* }.await;
                match outcome {
                    Err(error) if attempt < 4 && error.is_transient() => {}
                    outcome => return outcome,
                }
                tokio::time::sleep(delay(attempt)).await;
                attempt += 1;
            }
        }

        #[$retry]
        async fn annotated($($argument: $type),*) -> $ret { $($body)* }

        Case {
            title: $title,
            bar: $bar,
            plain: Function {
                repeat: |n| drive(|| plain($(black_box($value)),*), n),
                future: size(&plain($($value),*)),
            },
            by_hand: Function {
                repeat: |n| drive(|| by_hand($(black_box($value)),*), n),
                future: size(&by_hand($($value),*)),
            },
            annotated: Function {
                repeat: |n| drive(|| annotated($(black_box($value)),*), n),
                future: size(&annotated($($value),*)),
            },
        }
    }};
}

/// What the bars apply to, then other shapes, then other options.
pub(crate) fn sync_cases() -> Vec<Case> {
    let bar = Bar {
        instructions: 14,
        bytes: 0,
    };
    vec![
        sync_case!(
            "fn(&Client, u64): delays, attempts, lists", Some(bar),
            #[retry(
                max_attempts = 4, base_delay = 200ms, max_delay = 5s, jitter = equal,
                retry_on(Error::Timeout, Error::Status(500..=599)), ignore(std::io::Error),
            )]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first(id)?;
                client.second(found ^ id)
            }
        ),
        sync_case!(
            "fn(&Client, u64): #[retry] alone", None,
            #[retry]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first(id)?;
                client.second(found ^ id)
            }
        ),
        sync_case!(
            "fn(&Client)", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            fn(client: &Client = &Client::UP) -> Result<u64, Error> {
                let found = client.first(7)?;
                client.second(found)
            }
        ),
        sync_case!(
            "fn(&Client, u64, &str)", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            fn(client: &Client = &Client::UP, id: u64 = 7, name: &str = "a name") -> Result<u64, Error> {
                let found = client.first(id ^ name.len() as u64)?;
                client.second(found ^ id ^ name.len() as u64)
            }
        ),
        sync_case!(
            "fn(&Client, u64) -> Result<_, Box<dyn Error>>", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, BoxError> {
                let found = client.first(id)?;
                Ok(client.second(found ^ id)?)
            }
        ),
        sync_case!(
            "fn(&Client, u64): and a deadline", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout), deadline = 5s)]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first(id)?;
                client.second(found ^ id)
            }
        ),
        sync_case!(
            "fn(&Client, u64): and a breaker", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout), breaker = &BREAKER, open_error = |_| Error::Timeout)]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first(id)?;
                client.second(found ^ id)
            }
        ),
        sync_case!(
            "fn(&Client, u64): and a budget", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout), budget = &BUDGET)]
            fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first(id)?;
                client.second(found ^ id)
            }
        ),
    ]
}

/// As for sync functions.
pub(crate) fn async_cases() -> Vec<Case> {
    let bar = Bar {
        instructions: 30,
        bytes: 24,
    };
    vec![
        async_case!(
            "async fn(&Client, u64): delays, attempts, lists", Some(bar),
            #[retry(
                max_attempts = 4, base_delay = 200ms, max_delay = 5s, jitter = equal,
                retry_on(Error::Timeout, Error::Status(500..=599)), ignore(std::io::Error),
            )]
            async fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first_async(id).await?;
                client.second_async(found ^ id).await
            }
        ),
        async_case!(
            "async fn(&Client, u64): #[retry] alone", None,
            #[retry]
            async fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first_async(id).await?;
                client.second_async(found ^ id).await
            }
        ),
        async_case!(
            "async fn(&Client, u64), each call pending once", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            async fn(client: &Client = &Client::SLOW, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first_async(id).await?;
                client.second_async(found ^ id).await
            }
        ),
        async_case!(
            "async fn(&Client)", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            async fn(client: &Client = &Client::UP) -> Result<u64, Error> {
                let found = client.first_async(7).await?;
                client.second_async(found).await
            }
        ),
        async_case!(
            "async fn(&Client, u64, &str)", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            async fn(client: &Client = &Client::UP, id: u64 = 7, name: &str = "a name") -> Result<u64, Error> {
                let found = client.first_async(id ^ name.len() as u64).await?;
                client.second_async(found ^ id ^ name.len() as u64).await
            }
        ),
        async_case!(
            "async fn(&Client, u64) -> Result<_, Box<dyn Error>>", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout))]
            async fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, BoxError> {
                let found = client.first_async(id).await?;
                Ok(client.second_async(found ^ id).await?)
            }
        ),
        async_case!(
            "async fn(&Client, u64): and a deadline", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout), deadline = 5s)]
            async fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first_async(id).await?;
                client.second_async(found ^ id).await
            }
        ),
        async_case!(
            "async fn(&Client, u64): and an attempt timeout", None,
            #[retry(max_attempts = 4, retry_on(Error::Timeout), attempt_timeout = 5s, timeout_error = |_| Error::Timeout)]
            async fn(client: &Client = &Client::UP, id: u64 = 7) -> Result<u64, Error> {
                let found = client.first_async(id).await?;
                client.second_async(found ^ id).await
            }
        ),
    ]
}
