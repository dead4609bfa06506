//! The metrics of the feature `metrics`.

use crate::{CircuitBreaker, CircuitState, GiveUpReason, RetryBudget};
use metrics::{SharedString, Unit, counter, describe_counter, describe_gauge, gauge};
use std::borrow::Cow;

const RETRIES: &str = "retry_retries_total";
const RECOVERED: &str = "retry_recovered_total";
const GAVE_UP: &str = "retry_gave_up_total";
const BREAKER_STATE: &str = "retry_breaker_state";
const BUDGET_BALANCE: &str = "retry_budget_balance";

pub(super) fn retry(function: &'static str) {
    counter!(RETRIES, "function" => function).increment(1);
}

pub(super) fn give_up(function: &'static str, reason: GiveUpReason) {
    counter!(GAVE_UP, "function" => function, "reason" => reason.as_str()).increment(1);
}

/// Generic, so that the calling crate gets a copy of its own: see [`wait`](crate::private::wait).
#[cold]
#[inline(never)]
pub(super) fn recovered<S: Into<SharedString>>(function: S) {
    counter!(RECOVERED, "function" => function.into()).increment(1);
}

/// Gives the installed recorder a description of each metric, which exporters show beside it (`# HELP` in Prometheus).
///
/// Call it once, after the recorder is installed.
pub fn describe_metrics() {
    describe_counter!(
        RETRIES,
        Unit::Count,
        "Failed attempts that were followed by a wait for another"
    );
    describe_counter!(
        RECOVERED,
        Unit::Count,
        "Calls that succeeded after at least one failed attempt"
    );
    describe_counter!(
        GAVE_UP,
        Unit::Count,
        "Calls that returned a failure, by the reason why it was not retried"
    );
    describe_gauge!(
        BREAKER_STATE,
        "The state of a circuit breaker: 1 for the present one, 0 for the others"
    );
    describe_gauge!(
        BUDGET_BALANCE,
        Unit::Count,
        "Retries that a budget allows at the moment"
    );
}

/// Sets `retry_breaker_state` for `breaker` to what it is now, under the label `breaker = name`.
///
/// A breaker has no name of its own, and its state is looked at rather than told, so that its success path stays free:
/// call this as often as the metrics are collected.
///
/// # Example
///
/// ```
/// use retry_runtime::{CircuitBreaker, RetryBudget, observe};
/// use std::{thread, time::Duration};
///
/// static BREAKER: CircuitBreaker = CircuitBreaker::new();
/// static BUDGET: RetryBudget = RetryBudget::new();
///
/// thread::spawn(|| {
///     loop {
///         observe::record_breaker("payments", &BREAKER);
///         observe::record_budget("payments", &BUDGET);
///         thread::sleep(Duration::from_secs(5));
///     }
/// });
/// ```
pub fn record_breaker(name: impl Into<Cow<'static, str>>, breaker: &CircuitBreaker) {
    let name = name.into();
    let present = breaker.state();
    for (state, label) in [
        (CircuitState::Closed, "closed"),
        (CircuitState::Open, "open"),
        (CircuitState::HalfOpen, "half_open"),
    ] {
        let value = f64::from(u8::from(state == present));
        gauge!(BREAKER_STATE, "breaker" => name.clone(), "state" => label).set(value);
    }
}

/// Sets `retry_budget_balance` to the balance of `budget` now, under the label `budget = name`.
///
/// Call it as often as the metrics are collected, like [`record_breaker`], where the example is: the balance changes with
/// every call and with time alone.
pub fn record_budget(name: impl Into<Cow<'static, str>>, budget: &RetryBudget) {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a gauge is an f64; a balance of 2^53 retries may be rounded"
    )]
    let balance = budget.balance() as f64;
    gauge!(BUDGET_BALANCE, "budget" => name.into()).set(balance);
}
