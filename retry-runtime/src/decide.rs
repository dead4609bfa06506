//! The decision after each failure: the stop rules and the wait, in one place and in one order.

use crate::budget::Withdrawal;
use crate::report::Shown;
use crate::run::{Progress, Run};
use crate::{
    CircuitBreaker, GiveUpEvent, GiveUpReason, Policy, RetryBudget, RetryEvent, active, clock,
    jitter, observe, random, scope,
};
use std::time::Duration;

/// A failed attempt, with all that decides what follows.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Failed<'a> {
    function: &'static str,
    policy: &'a Policy,
    retryable: bool,
    /// Whether a retry further down gave up during the attempt; unknown where the attempt had no scope of its own.
    gave_up_below: Option<bool>,
    fail_fast: bool,
    hint: Option<Duration>,
    breaker: Option<&'a CircuitBreaker>,
    budget: Option<&'a RetryBudget>,
}

impl<'a> Failed<'a> {
    /// An attempt of `function` failed, and its lists say whether that may be retried.
    pub fn new(function: &'static str, policy: &'a Policy, retryable: bool) -> Self {
        Self {
            function,
            policy,
            retryable,
            gave_up_below: None,
            fail_fast: false,
            hint: None,
            breaker: None,
            budget: None,
        }
    }

    /// The attempt had a scope of its own: did a retry further down give up in it?
    pub fn scoped(self, gave_up_below: bool) -> Self {
        Self {
            gave_up_below: Some(gave_up_below),
            ..self
        }
    }

    /// `nested = fail_fast`: a failure on which a retry further down already gave up is not retried.
    pub fn nested(self) -> Self {
        Self {
            fail_fast: true,
            ..self
        }
    }

    /// `retry_after = Fn(&E) -> Option<Duration>`: how long the server asked to wait, by the error. Takes priority over
    /// the computed delay; zero is no hint. Default: no hint.
    pub fn retry_after(self, hint: Option<Duration>) -> Self {
        self.hint(hint)
    }

    /// `retry_after_ok = Fn(&T) -> Option<Duration>`: the same, by a successful value that an `Ok(..)` item matched.
    pub fn retry_after_ok(self, hint: Option<Duration>) -> Self {
        self.hint(hint)
    }

    fn hint(self, hint: Option<Duration>) -> Self {
        Self {
            hint: hint.filter(|hint| !hint.is_zero()).or(self.hint),
            ..self
        }
    }

    /// `breaker = &CircuitBreaker`: every attempt asks it first, so while it is open nothing is called. Shared by all
    /// calls that name it. Default: none.
    pub fn breaker(self, breaker: &'a CircuitBreaker) -> Self {
        Self {
            breaker: Some(breaker),
            ..self
        }
    }

    /// `budget = &RetryBudget`: each call deposits into it, and each retry is withdrawn from it. Shared by all calls that
    /// name it. Default: none.
    pub fn budget(self, budget: &'a RetryBudget) -> Self {
        Self {
            budget: Some(budget),
            ..self
        }
    }

    /// What follows: another attempt after a wait, or the end.
    pub fn decide<R: Progress>(self, run: R) -> Decision<'a, R> {
        let mut run = run.load();
        run.tries = run.tries.saturating_add(1);
        let attempt = run.tries;
        let waited = run.waited;
        let next = self.next(&mut run);
        self.report(next.as_ref().err());
        Decision {
            function: self.function,
            attempt,
            waited,
            next: next.map(|(wait, withdrawal)| {
                run.waited = run.waited.saturating_add(wait);
                (R::store(run), wait, withdrawal)
            }),
        }
    }

    /// Tells the call around this one whether it would retry what was given up already.
    fn report(&self, reason: Option<&GiveUpReason>) {
        if let Some(reason) = reason {
            // A failure that is passed on as it is keeps what a retry further down said of it.
            if *reason != GiveUpReason::NotRetryable || self.gave_up_below == Some(true) {
                scope::report(true);
            }
        } else if self.gave_up_below.is_none() {
            // Whatever gave up below this attempt is retried now. In a scope of its own it was never reported further.
            scope::report(false);
        }
    }

    /// The stop rules, in the order of [`GiveUpReason`].
    fn next(&self, run: &mut Run) -> Result<(Duration, Option<Withdrawal<'a>>), GiveUpReason> {
        if !self.retryable {
            return Err(GiveUpReason::NotRetryable);
        }
        if self.policy.max_attempts.is_some_and(|max| run.tries >= max) {
            return Err(GiveUpReason::AttemptsExhausted);
        }
        if self.fail_fast && self.gave_up_below == Some(true) {
            return Err(GiveUpReason::NestedGaveUp);
        }
        if self.hint > Some(self.policy.max_retry_after) {
            return Err(GiveUpReason::HintTooLong);
        }
        let left = run
            .deadline()
            .map(|deadline| deadline.saturating_duration_since(clock::now()));
        let wait = self.wait(run, left);
        if left.is_some_and(|left| wait >= left) {
            return Err(GiveUpReason::DeadlineWouldPass);
        }
        if self
            .breaker
            .is_some_and(|breaker| breaker.is_open_for(wait))
        {
            return Err(GiveUpReason::CircuitOpen);
        }
        let withdrawal = match self.budget {
            Some(budget) => Some(budget.reserve().ok_or(GiveUpReason::BudgetExhausted)?),
            None => None,
        };
        if !active::is_active() {
            // What was withdrawn goes back as it is dropped.
            return Err(GiveUpReason::Disabled);
        }
        Ok((wait, withdrawal))
    }

    fn wait(&self, run: &mut Run, left: Option<Duration>) -> Duration {
        let Some(hint) = self.hint else {
            let wait = self.policy.wait(run.tries, run.previous);
            run.previous = Some(wait);
            return wait;
        };
        let delay = self.policy.delay(run.tries);
        jitter::hint_wait(self.policy.jitter, hint, delay, left, random::draw())
    }
}

/// What follows a failed attempt.
#[derive(Debug)]
#[must_use]
pub struct Decision<'a, R> {
    function: &'static str,
    attempt: u32,
    waited: Duration,
    next: Result<(R, Duration, Option<Withdrawal<'a>>), GiveUpReason>,
}

/// The breaker refused the attempt that was to follow, or the first.
pub fn refused<R: Progress>(function: &'static str, run: R) -> Decision<'static, R> {
    let run = run.load();
    scope::report(true);
    Decision {
        function,
        attempt: run.tries,
        waited: run.waited,
        next: Err(GiveUpReason::CircuitOpen),
    }
}

impl<'a, R> Decision<'a, R> {
    /// Tells the features `tracing` and `metrics`.
    pub fn observe(self, error: Option<Shown<'_>>) -> Self {
        self.on_retry(error.as_ref(), observe::retry)
            .on_give_up(error.as_ref(), observe::give_up)
    }

    /// `on_retry = Fn(&RetryEvent<'_, E>)`: is told of a failure before the wait, when another attempt follows.
    pub fn on_retry<E>(self, error: Option<&E>, hook: impl FnOnce(&RetryEvent<'_, E>)) -> Self {
        if let Ok((_, delay, _)) = self.next {
            hook(&RetryEvent {
                function: self.function,
                attempt: self.attempt,
                delay,
                waited: self.waited,
                error,
            });
        }
        self
    }

    /// `on_give_up = Fn(&GiveUpEvent<'_, E>)`: is told why no attempt follows, when a failure is returned.
    pub fn on_give_up<E>(self, error: Option<&E>, hook: impl FnOnce(&GiveUpEvent<'_, E>)) -> Self {
        if let Err(reason) = self.next {
            hook(&GiveUpEvent {
                function: self.function,
                attempt: self.attempt,
                waited: self.waited,
                reason,
                error,
            });
        }
        self
    }

    /// The progress and the wait before the next attempt; `None` ends the call.
    pub fn into_next(self) -> Option<(R, Duration)> {
        self.next.ok().map(|(run, wait, _)| (run, wait))
    }

    /// The same, with what was withdrawn from the budget: dropped during the wait, it goes back.
    pub fn into_reserved(self) -> Option<(R, (Duration, Option<Withdrawal<'a>>))> {
        self.next
            .ok()
            .map(|(run, wait, withdrawal)| (run, (wait, withdrawal)))
    }
}
