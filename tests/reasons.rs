//! Why a call gives up, when several reasons hold at once: the first in the order of `GiveUpReason` is named.
//!
//! One test, since it turns the switch of the whole process.

use retry_runtime::{
    CircuitBreaker, GiveUpReason, Jitter, Policy, RetryBudget, retry, set_active, testing,
};
use std::cell::Cell;
use std::time::Duration;

const ORDER: [GiveUpReason; 8] = [
    GiveUpReason::NotRetryable,
    GiveUpReason::AttemptsExhausted,
    GiveUpReason::NestedGaveUp,
    GiveUpReason::HintTooLong,
    GiveUpReason::DeadlineWouldPass,
    GiveUpReason::CircuitOpen,
    GiveUpReason::BudgetExhausted,
    GiveUpReason::Disabled,
];

/// Which of the reasons hold: a bit for each, in their order.
#[derive(Clone, Copy)]
struct Situation(u32);

impl Situation {
    fn holds(self, reason: GiveUpReason) -> bool {
        let place = ORDER.iter().position(|other| *other == reason);
        place.is_some_and(|place| self.0 >> place & 1 == 1)
    }

    fn first(self) -> Option<GiveUpReason> {
        ORDER.into_iter().find(|reason| self.holds(*reason))
    }

    fn policy(self) -> Policy {
        let policy = Policy::new().jitter(Jitter::None).max_attempts(
            if self.holds(GiveUpReason::AttemptsExhausted) {
                1
            } else {
                2
            },
        );
        if self.holds(GiveUpReason::DeadlineWouldPass) {
            policy.deadline(Duration::from_millis(50))
        } else {
            policy
        }
    }

    fn hint(self) -> Option<Duration> {
        self.holds(GiveUpReason::HintTooLong)
            .then_some(Duration::from_secs(61))
    }

    fn breaker(self) -> CircuitBreaker {
        let threshold = if self.holds(GiveUpReason::CircuitOpen) {
            1
        } else {
            2
        };
        CircuitBreaker::new()
            .failure_threshold(threshold)
            .reset_timeout(Duration::from_secs(60))
    }

    fn budget(self) -> RetryBudget {
        if self.holds(GiveUpReason::BudgetExhausted) {
            RetryBudget::new().ratio(0.0).min_per_second(0)
        } else {
            RetryBudget::new()
        }
    }
}

/// Fails at the first attempt.
#[retry(
    policy = situation.policy(),
    retry_on(_ if !situation.holds(GiveUpReason::NotRetryable)),
    nested = fail_fast,
    retry_after = |_| situation.hint(),
    breaker = breaker,
    open_error = |_| "refused",
    budget = budget,
    on_give_up = |event| gave_up.set(Some(event.reason)),
    context(attempt),
)]
fn call(
    situation: Situation,
    breaker: &CircuitBreaker,
    budget: &RetryBudget,
    gave_up: &Cell<Option<GiveUpReason>>,
) -> Result<(), &'static str> {
    if !attempt.is_first() {
        return Ok(());
    }
    if situation.holds(GiveUpReason::NestedGaveUp) {
        return gives_up();
    }
    Err("failed")
}

#[retry(max_attempts = 1)]
fn gives_up() -> Result<(), &'static str> {
    Err("failed further down")
}

#[test]
fn the_first_reason_that_holds() {
    for situation in (0..1 << ORDER.len()).map(Situation) {
        let time = testing::pause();
        set_active(!situation.holds(GiveUpReason::Disabled));
        let gave_up = Cell::new(None);
        let budget = situation.budget();
        let outcome = call(situation, &situation.breaker(), &budget, &gave_up);
        set_active(true);

        let holding: Vec<_> = ORDER
            .into_iter()
            .filter(|reason| situation.holds(*reason))
            .collect();
        assert_eq!(gave_up.get(), situation.first(), "{holding:?}");
        assert_eq!(
            outcome.is_ok(),
            holding.is_empty(),
            "{holding:?}: {outcome:?}"
        );
        assert_ne!(
            outcome,
            Err("refused"),
            "{holding:?}: the failure is returned as it is"
        );
        assert_eq!(time.waits().is_empty(), !holding.is_empty(), "{holding:?}");
    }
}
