//! One instance of the service that calls the API: the same call under each strategy.
//!
//! All have the same patience: seven attempts, of one second at most.

use crate::{
    api::{Api, Failure},
    record::Journal,
    strategy::Strategy,
};
use retry_runtime::{CircuitBreaker, RetryBudget, RetryEvent, retry};
use std::{sync::Arc, time::Duration};

/// How long a budget looks back. Longer than the default, since a fifth of fewer than five calls is no whole retry, and
/// than a run, so that nothing expires within it.
const BUDGET_WINDOW: Duration = Duration::from_secs(60);

/// One call in five seconds, for as long as the budget looks back.
const CALLS_BEFORE: u32 = 12;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// A budget and a breaker of its own, as a process of its own would have.
pub struct Instance {
    api: Arc<Api>,
    journal: Arc<Journal>,
    budget: RetryBudget,
    breaker: CircuitBreaker,
}

impl Instance {
    /// An instance that has made its usual number of calls in the minute before.
    #[must_use]
    pub fn new(api: Arc<Api>, journal: Arc<Journal>) -> Self {
        // `min_per_second` is for each instance: even 1 would allow a fleet five times its calls in retries.
        let budget = RetryBudget::new()
            .ratio(0.2)
            .min_per_second(0)
            .window(BUDGET_WINDOW);
        for _ in 0..CALLS_BEFORE {
            budget.deposit();
        }
        Self {
            api,
            journal,
            budget,
            breaker: CircuitBreaker::new()
                .failure_threshold(5)
                .reset_timeout(Duration::from_secs(2)),
        }
    }

    /// Does what a user asked for.
    ///
    /// # Errors
    ///
    /// When the strategy gives up.
    pub async fn serve(&self, strategy: Strategy) -> Result<(), Failure> {
        match strategy {
            Strategy::NoRetry => self.no_retry().await,
            Strategy::Immediate => self.immediate().await,
            Strategy::Fixed => self.fixed().await,
            Strategy::Linear => self.linear().await,
            Strategy::Exponential => self.exponential().await,
            Strategy::Capped => self.capped().await,
            Strategy::Full => self.full().await,
            Strategy::Equal => self.equal().await,
            Strategy::Decorrelated => self.decorrelated().await,
            Strategy::Proportional => self.proportional().await,
            Strategy::Hint => self.hint().await,
            Strategy::Budget => self.budget().await,
            Strategy::Breaker => self.breaker().await,
            Strategy::Together => self.together().await,
            Strategy::Layers => self.gateway().await,
            Strategy::FailFast => self.gateway_fail_fast().await,
        }
    }

    fn observe(&self, event: &RetryEvent<'_, Failure>) {
        self.journal
            .note(|record| record.longest_wait = record.longest_wait.max(event.delay));
    }

    #[retry(max_attempts = 1, attempt_timeout = PATIENCE)]
    async fn no_retry(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, backoff = immediate,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn immediate(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, backoff = fixed, base_delay = 200ms, jitter = none,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn fixed(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, backoff = linear, base_delay = 200ms, jitter = none,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn linear(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 1h, jitter = none,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn exponential(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, jitter = none,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn capped(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, jitter = full,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn full(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, jitter = equal,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn equal(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, jitter = decorrelated,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn decorrelated(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, jitter = proportional(0.5),
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn proportional(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, retry_after = Failure::retry_after,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn hint(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, budget = &self.budget,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn budget(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s, breaker = &self.breaker,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn breaker(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 7, base_delay = 200ms, max_delay = 2s,
        retry_after = Failure::retry_after, budget = &self.budget, breaker = &self.breaker,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn together(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 3, base_delay = 200ms, max_delay = 2s,
        on_retry = |event| self.observe(event),
    )]
    async fn gateway(&self) -> Result<(), Failure> {
        self.service().await
    }

    #[retry(
        max_attempts = 3, base_delay = 200ms, max_delay = 2s,
        on_retry = |event| self.observe(event),
    )]
    async fn service(&self) -> Result<(), Failure> {
        self.client().await
    }

    #[retry(
        max_attempts = 3, base_delay = 200ms, max_delay = 2s,
        attempt_timeout = PATIENCE, on_retry = |event| self.observe(event),
    )]
    async fn client(&self) -> Result<(), Failure> {
        self.api.request().await
    }

    #[retry(
        max_attempts = 3, base_delay = 200ms, max_delay = 2s, nested = fail_fast,
        on_retry = |event| self.observe(event),
    )]
    async fn gateway_fail_fast(&self) -> Result<(), Failure> {
        self.service_fail_fast().await
    }

    #[retry(
        max_attempts = 3, base_delay = 200ms, max_delay = 2s, nested = fail_fast,
        on_retry = |event| self.observe(event),
    )]
    async fn service_fail_fast(&self) -> Result<(), Failure> {
        self.client().await
    }
}
