//! What `#[retry]` expands to. Not for use by hand: it changes without notice.

pub use crate::attempt::Attempt;
pub use crate::classify::{Downcast, Erased, Opaque, Probe, Typed};
pub use crate::decide::{Decision, Failed, refused};
pub use crate::observe::recovered;
pub use crate::outcome::Outcome;
pub use crate::report::report;
pub use crate::run::{Progress, Run, Tries};
pub use crate::scope::in_scope;
pub use crate::sleep::{skip, wait, wait_async};
pub use crate::timeout::within;
pub use crate::{Backoff, CircuitBreaker, Jitter, Policy, RetryBudget};
pub use core::clone::Clone;
pub use core::option::Option::{None, Some};
pub use core::pin::pin;
pub use core::result::Result::{Err, Ok};
pub use core::time::Duration;
pub use std::boxed::Box;

use crate::budget::{Withdrawal, Withdrawn};
use crate::classify::Text;
use crate::outcome::{
    FromCircuitOpen, FromTimeout, ReturnsError, ReturnsOption, ReturnsResult, View,
};
use crate::{AttemptTimeout, CircuitOpen};

/// Never returns an outcome. `return never()` behind it gives the body of an async attempt its type.
#[inline]
#[must_use]
pub fn never<O>() -> Option<O> {
    None
}

/// Is this the outcome to return at once?
#[inline]
pub fn succeeded<O: Outcome>(outcome: &O) -> bool {
    matches!(outcome.view(), View::Value(_))
}

/// The same, where an `Ok(..)` or `Some(..)` item may call a value a failure.
#[inline]
pub fn succeeded_unless<O: Outcome>(
    outcome: &O,
    is_failure: impl FnOnce(&O::Value) -> bool,
) -> bool {
    match outcome.view() {
        View::Value(value) => !is_failure(value),
        View::Error(_) | View::Absent => false,
    }
}

/// The failure path of every call: `decide` looks at the outcome, which then is either returned or dropped before the
/// wait, so that an `E` that is not `Send` never lives across an await.
///
/// Out of line and by value: the success path keeps nothing for it but the progress, in a register.
///
/// # Errors
///
/// The outcome itself, when nothing follows.
#[cold]
#[inline(never)]
pub fn settle<O, R, N>(
    outcome: O,
    run: R,
    decide: impl FnOnce(&O, R) -> Option<N>,
) -> Result<N, O> {
    decide(&outcome, run).ok_or(outcome)
}

/// May this failure be retried? A value is here because an item matched it; `none` stands for the `None` of a
/// function that returns `Option`; `error` asks the lists.
pub fn retryable<O: Outcome>(
    outcome: &O,
    none: bool,
    error: impl FnOnce(&O::Error) -> bool,
) -> bool {
    match outcome.view() {
        View::Value(_) => true,
        View::Error(cause) => error(cause),
        View::Absent => none,
    }
}

/// `retry_on(items)`: what may be retried. Once written, the list is the list. Default: every error, and `None`.
#[inline]
#[must_use]
pub const fn retry_on(matched: bool) -> bool {
    matched
}

/// `ignore(items)`: what may not be retried; wins over `retry_on`. Default: nothing.
#[inline]
#[must_use]
pub const fn ignore(matched: bool) -> bool {
    matched
}

/// The error, where there is one.
pub fn error<O: Outcome>(outcome: &O) -> Option<&O::Error> {
    outcome.view().error()
}

/// The value, where there is one.
pub fn value<O: Outcome>(outcome: &O) -> Option<&O::Value> {
    outcome.view().value()
}

/// What the server asked for, according to `retry_after` or `retry_after_ok`.
pub fn hint<T>(seen: Option<&T>, hint: impl FnOnce(&T) -> Option<Duration>) -> Option<Duration> {
    seen.and_then(hint)
}

/// `context(name)`: binds `name: Attempt` in the body, with the number of the attempt, the time left and an idempotency
/// key.
#[must_use]
pub fn context(run: &Run, policy: &Policy) -> Attempt {
    Attempt::new(run, policy)
}

/// What `context(name)` binds beside a mistake, in code that is never run.
#[must_use]
pub fn unknown_attempt() -> Attempt {
    Attempt::new(&Run::default(), &Policy::new())
}

/// The outcome of an attempt, and how it timed out, if it did.
pub fn timed<O>(
    outcome: Result<O, AttemptTimeout>,
    fail: impl FnOnce(AttemptTimeout) -> O,
) -> (O, Option<AttemptTimeout>) {
    match outcome {
        Ok(outcome) => (outcome, None),
        Err(timeout) => (fail(timeout), Some(timeout)),
    }
}

/// The failure of an attempt that timed out, by `From`.
#[must_use]
pub fn timed_out<O: FromTimeout>(timeout: AttemptTimeout) -> O {
    O::from_timeout(timeout)
}

/// The failure of a call that the breaker refused, by `From`.
#[must_use]
pub fn circuit_open<O: FromCircuitOpen>(open: CircuitOpen) -> O {
    O::from_circuit_open(open)
}

/// The same two, by `timeout_error` and `open_error`.
pub fn fail_with<O: Outcome, C>(cause: C, convert: impl FnOnce(C) -> O::Error) -> O {
    O::failed(|| convert(cause))
}

/// An attempt begins. The first one deposits, for the call.
#[inline]
pub fn deposit(budget: &RetryBudget, run: impl Progress) {
    if run.load().tries == 0 {
        budget.deposit();
    }
}

/// The wait is over: what was withdrawn for it is spent, and borrows the budget no longer.
#[must_use]
pub fn spent(withdrawal: Option<Withdrawal<'_>>) -> Option<Withdrawn> {
    withdrawal.map(Withdrawal::spend)
}

/// The breaker refused the attempt after all.
pub fn refund(budget: &RetryBudget, withdrawn: Option<Withdrawn>) {
    if let Some(withdrawn) = withdrawn {
        budget.refund(withdrawn);
    }
}

/// A clone for one attempt, by `clone(argument)`.
#[inline]
pub fn clone<T: Clone>(argument: &T) -> T {
    argument.clone()
}

/// The budget, as given: one of another type is reported here, and in the same words wherever it is used.
#[inline]
#[must_use]
pub fn budget(budget: &RetryBudget) -> &RetryBudget {
    budget
}

/// The policy made elsewhere, given by value or by reference.
pub fn policy(policy: impl Made) -> Policy {
    policy.made()
}

/// `Borrow<Policy>`, with a message of its own.
#[diagnostic::on_unimplemented(
    message = "`policy` takes a `Policy` or a `&Policy`, not `{Self}`",
    label = "not a policy"
)]
pub trait Made {
    /// The policy.
    fn made(self) -> Policy;
}

#[diagnostic::do_not_recommend]
impl<P: core::borrow::Borrow<Policy>> Made for P {
    fn made(self) -> Policy {
        *self.borrow()
    }
}

/// An `Ok(..)` item asks for `Result`.
#[inline]
pub fn returns_result<O: ReturnsResult>(_: &O) {}

/// `Some(..)` and `None` items ask for `Option`.
#[inline]
pub fn returns_option<O: ReturnsOption>(_: &O) {}

/// Items that look at an error, and the hint of one, ask for `Result`.
#[inline]
pub fn returns_error<O: ReturnsError>(_: &O) {}

/// An error or a value that is text, for patterns that are string literals.
pub fn text<T: Text + ?Sized>(text: &T) -> &str {
    text.text()
}

/// What the attribute checks in a `const`.
pub mod check {
    pub use crate::check::*;
}
