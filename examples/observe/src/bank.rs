//! A dependency that fails on request, and the annotated call to it.

use retry_runtime::{CircuitBreaker, CircuitOpen, RetryBudget, retry};
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// Opens at the fourth failure in a row, for a second.
pub(crate) static BREAKER: CircuitBreaker = CircuitBreaker::new()
    .failure_threshold(4)
    .reset_timeout(Duration::from_secs(1));

pub(crate) static BUDGET: RetryBudget = RetryBudget::new().min_per_second(1);

#[derive(Debug)]
pub(crate) enum BankError {
    Unavailable,
    NoSuchAccount(u32),
    Suspended(CircuitOpen),
}

impl fmt::Display for BankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable => f.write_str("the bank is unavailable"),
            Self::NoSuchAccount(customer) => write!(f, "customer {customer} has no account"),
            Self::Suspended(open) => write!(f, "the bank was not asked: {open}"),
        }
    }
}

impl std::error::Error for BankError {}

impl From<CircuitOpen> for BankError {
    fn from(open: CircuitOpen) -> Self {
        Self::Suspended(open)
    }
}

pub(crate) struct Bank {
    /// How many of the next requests fail.
    failures: AtomicU32,
    receipts: AtomicU32,
}

impl Bank {
    pub(crate) const fn new() -> Self {
        Self {
            failures: AtomicU32::new(0),
            receipts: AtomicU32::new(1000),
        }
    }

    /// Lets the next `failures` requests fail, and those after them succeed.
    pub(crate) fn fail(&self, failures: u32) {
        self.failures.store(failures, Relaxed);
    }

    #[retry(
        max_attempts = 3,
        base_delay = 50ms,
        retry_on(BankError::Unavailable),
        breaker = &BREAKER,
        budget = &BUDGET,
    )]
    pub(crate) async fn pay(&self, customer: u32) -> Result<u32, BankError> {
        self.request(customer).await
    }

    async fn request(&self, customer: u32) -> Result<u32, BankError> {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let failing = self
            .failures
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        match (failing, customer) {
            (Ok(_), _) => Err(BankError::Unavailable),
            (Err(_), 404) => Err(BankError::NoSuchAccount(customer)),
            (Err(_), _) => Ok(self.receipts.fetch_add(1, Relaxed)),
        }
    }
}
