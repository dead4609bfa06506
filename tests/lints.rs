//! The expansion of every option is silent under the strictest lints. `cargo clippy --all-targets` is the test.

#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]
#![deny(
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    unused_lifetimes,
    unused_results
)]
#![deny(
    let_underscore_drop,
    trivial_casts,
    unused_import_braces,
    single_use_lifetimes,
    keyword_idents
)]
#![deny(explicit_outlives_requirements, non_ascii_idents, unsafe_code)]
#![deny(
    unused_macro_rules,
    redundant_lifetimes,
    unit_bindings,
    elided_lifetimes_in_paths
)]

use async_trait::async_trait;
use retry_runtime::testing::pause;
use retry_runtime::{CircuitBreaker, Policy, RetryBudget, retry};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::time::Duration;

#[derive(Debug)]
enum Api {
    Busy,
    Status(u16),
    Io(io::Error),
}

impl std::fmt::Display for Api {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Api {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Busy | Self::Status(_) => None,
        }
    }
}

const LIMIT: Duration = Duration::from_secs(5);
const FOUR: u32 = 4;
static BUDGET: RetryBudget = RetryBudget::new();
static BREAKER: CircuitBreaker = CircuitBreaker::new();

const fn busy() -> Result<u32, Api> {
    Err(Api::Busy)
}

fn refused() -> Result<u32, Api> {
    Err(Api::Io(io::ErrorKind::ConnectionRefused.into()))
}

#[retry]
fn defaults() -> Result<u32, Api> {
    busy()
}

#[retry]
async fn defaults_async() -> Result<u32, Api> {
    std::future::ready(busy()).await
}

#[retry(
    max_attempts = 4,
    backoff = exponential,
    base_delay = 200ms,
    multiplier = 1.5,
    max_delay = 1m,
    jitter = proportional(0.2),
    deadline = 1h,
    max_retry_after = 30s,
    retry_after = |_| None,
    retry_after_ok = |_| None,
    retry_on(
        io::Error,
        error: io::Error if error.kind() == io::ErrorKind::TimedOut,
        _: std::fmt::Error,
        Api::Busy,
        Api::Status(500..=599 | 429),
        Api::Io(_),
        error if error.to_string().is_empty(),
        Ok(0),
        Ok(n) if *n > 100
    ),
    ignore(Api::Status(501), std::num::ParseIntError),
    budget = &BUDGET,
    breaker = &BREAKER,
    open_error = |_| Api::Busy,
    nested = fail_fast,
    on_retry = |event| assert!(event.attempt < 4),
    on_give_up = |event| assert!(event.attempt < 5),
    context(attempt),
    clone(text),
    sleep = std::thread::sleep
)]
fn everything(mut text: String) -> Result<u32, Api> {
    text.push('a');
    drop(text);
    assert!(attempt.number() < 5);
    busy()
}

#[retry(
    max_attempts = FOUR,
    base_delay = LIMIT,
    max_delay = LIMIT.saturating_mul(2),
    jitter = decorrelated,
    deadline = LIMIT.saturating_mul(1000),
    attempt_timeout = LIMIT,
    timeout_error = |_| Api::Busy,
    fits_within = 1h,
    retry_on(io::Error, Api::Busy),
    ignore(Api::Status(501)),
    budget = &BUDGET,
    breaker = &BREAKER,
    open_error = |_| Api::Busy,
    nested = fail_fast,
    on_retry = |event| assert!(event.attempt < 4),
    on_give_up = |event| assert!(event.attempt < 5),
    context(attempt),
    clone(text),
    sleep = tokio::time::sleep
)]
async fn everything_async(mut text: String) -> Result<u32, Api> {
    text.push('a');
    drop(text);
    assert!(attempt.number() < 5);
    std::future::ready(busy()).await
}

#[retry(policy = Policy::new().unlimited(), retry_on(Api::Status(_)))]
fn with_a_policy() -> Result<u32, Api> {
    refused()
}

#[retry(max_attempts = unlimited, deadline = 5s, backoff = immediate, retry_on(Some(0), None), ignore(Some(7)))]
async fn of_option() -> Option<u32> {
    std::future::ready(Some(1)).await
}

#[retry(max_attempts = N, backoff = fixed, jitter = equal, retry_on(E))]
fn generic<const N: u32, E: std::error::Error + 'static>(error: E) -> Result<u32, Box<E>> {
    let text = error.to_string();
    text.parse().or(Ok(N))
}

#[retry(retry_on("busy" | "late"), ignore("never"))]
fn of_text(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| text.to_owned())
}

#[retry]
fn future() -> impl Future<Output = Result<u32, Api>> + Send {
    async { busy() }
}

#[retry(deadline = 5s)]
fn boxed(text: &str) -> Pin<Box<dyn Future<Output = Result<u32, Api>> + Send + '_>> {
    if text.is_empty() {
        return Box::pin(async { busy() });
    }
    Box::pin(async { busy() })
}

#[async_trait]
trait Client {
    async fn call(&self, list: Vec<u32>, text: String) -> Result<u32, Api>;
}

struct Remote {
    breaker: CircuitBreaker,
}

#[async_trait]
impl Client for Remote {
    #[retry(clone(list), breaker = &self.breaker, open_error = |_| Api::Busy, attempt_timeout = 1s, timeout_error = |_| Api::Busy)]
    async fn call(&self, mut list: Vec<u32>, text: String) -> Result<u32, Api> {
        list.push(1);
        text.parse().or_else(|_| list.pop().ok_or(Api::Status(500)))
    }
}

#[tokio::test]
async fn all_of_them_run() {
    let _time = pause();
    assert!(defaults().is_err());
    assert!(defaults_async().await.is_err());
    assert!(everything(String::new()).is_err());
    assert!(everything_async(String::new()).await.is_err());
    assert!(with_a_policy().is_err());
    assert_eq!(of_option().await, Some(1));
    assert_eq!(generic::<3, _>(Api::Busy).ok(), Some(3));
    assert!(of_text("busy").is_err());
    assert!(future().await.is_err());
    assert!(boxed("").await.is_err());
    let remote = Remote {
        breaker: CircuitBreaker::new(),
    };
    assert_eq!(remote.call(Vec::new(), String::new()).await.ok(), Some(1));
}
