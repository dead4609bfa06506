//! Dropping the future of a call, at every await point.
#![cfg(feature = "tokio")]

use retry_runtime::{
    AttemptTimeout, CircuitBreaker, CircuitOpen, CircuitState, RetryBudget, retry,
};
use std::cell::Cell;
use std::future::pending;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

const STEP: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Down,
    Slow,
    Open,
}

impl From<AttemptTimeout> for Fault {
    fn from(_: AttemptTimeout) -> Self {
        Self::Slow
    }
}

impl From<CircuitOpen> for Fault {
    fn from(_: CircuitOpen) -> Self {
        Self::Open
    }
}

/// Ready at the second poll.
async fn yields() {
    let mut polled = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut polled, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// What the attempts of one call did: the third succeeds.
#[derive(Default)]
struct Attempts {
    begun: Cell<u32>,
    ended: Cell<u32>,
}

impl Attempts {
    async fn next(&self) -> Result<u32, Fault> {
        self.begun.set(self.begun.get() + 1);
        yields().await;
        yields().await;
        self.ended.set(self.ended.get() + 1);
        if self.ended.get() < 3 {
            Err(Fault::Down)
        } else {
            Ok(self.ended.get())
        }
    }
}

/// Polls `call` so many times, with 100 ms between two polls, and drops it: was it ready?
async fn poll_and_drop<F: Future>(call: F, polls: u32) -> bool {
    let mut call = pin!(call);
    for _ in 0..polls {
        let mut context = Context::from_waker(Waker::noop());
        if call.as_mut().poll(&mut context).is_ready() {
            return true;
        }
        tokio::time::advance(STEP).await;
    }
    false
}

/// Three attempts of three polls, and two waits between that end with a poll of the next attempt: after so many polls
/// the call has ended.
const POLLS: u32 = 9;

#[retry(backoff = fixed, base_delay = 100ms, jitter = none, breaker = breaker, budget = budget)]
async fn call(
    breaker: &CircuitBreaker,
    budget: &RetryBudget,
    attempts: &Attempts,
) -> Result<u32, Fault> {
    attempts.next().await
}

/// The same, with everything that surrounds an attempt.
#[retry(backoff = fixed, base_delay = 100ms, jitter = none, breaker = breaker, budget = budget,
    attempt_timeout = 1h, deadline = 2h, nested = fail_fast, context(attempt))]
async fn call_with_all(
    breaker: &CircuitBreaker,
    budget: &RetryBudget,
    attempts: &Attempts,
) -> Result<u32, Fault> {
    assert_eq!(attempt.number(), attempts.begun.get() + 1);
    attempts.next().await
}

/// Drops the call after each number of polls, and looks at what is left of it.
async fn at_every_poll(
    breaker: impl Fn() -> CircuitBreaker,
    look: impl Fn(&CircuitBreaker, &RetryBudget, &Attempts, u32),
) {
    let new_budget = || {
        RetryBudget::new()
            .ratio(1.0)
            .min_per_second(5)
            .window(Duration::from_secs(60))
    };
    for with_all in [false, true] {
        for polls in 0..=POLLS {
            let (breaker, budget, attempts) = (breaker(), new_budget(), Attempts::default());
            // Longer than any opening.
            tokio::time::advance(Duration::from_secs(7200)).await;
            let ended = if with_all {
                poll_and_drop(call_with_all(&breaker, &budget, &attempts), polls).await
            } else {
                poll_and_drop(call(&breaker, &budget, &attempts), polls).await
            };
            assert_eq!(ended, polls == POLLS, "after {polls} polls");
            let begun = attempts.begun.get();
            look(&breaker, &budget, &attempts, polls);

            // X-05, neon#5065: nothing goes on after the drop.
            tokio::time::advance(Duration::from_secs(1)).await;
            assert_eq!(attempts.begun.get(), begun);
        }
    }
}

/// a call deposits once it is polled. What it took for a retry is gone when that retry begins, and back when
/// it does not.
#[tokio::test(start_paused = true)]
async fn the_budget_pays_for_the_retries_that_began() {
    at_every_poll(CircuitBreaker::new, |_, budget, attempts, polls| {
        let deposited = u64::from(polls.min(1));
        let retries = u64::from(attempts.begun.get().saturating_sub(1));
        assert_eq!(
            budget.balance(),
            300 + deposited - retries,
            "after {polls} polls"
        );
    })
    .await;
}

/// a closed breaker has counted the attempts that ended, and no other.
#[tokio::test(start_paused = true)]
async fn a_closed_breaker_counts_the_attempts_that_ended() {
    let closed = || CircuitBreaker::new().failure_threshold(10);
    at_every_poll(closed, |breaker, _, attempts, polls| {
        let failures = match attempts.ended.get() {
            3 => 0,
            failures => failures,
        };
        let mut missing = 0;
        while let Ok(permit) = breaker.try_acquire() {
            permit.failure();
            missing += 1;
        }
        assert_eq!(missing, 10 - failures, "after {polls} polls");
    })
    .await;
}

/// a half-open breaker has all its places again, and has counted the attempts that ended.
#[tokio::test(start_paused = true)]
async fn a_half_open_breaker_gets_its_places_back() {
    const PLACES: u32 = 4;
    let open = || {
        let breaker = CircuitBreaker::new()
            .failure_rate(1.0)
            .half_open_permits(PLACES)
            .reset_timeout(Duration::from_secs(3600));
        breaker.force_open();
        breaker
    };
    at_every_poll(open, |breaker, _, attempts, polls| {
        let places: Vec<_> = (0..PLACES).map(|_| breaker.try_acquire()).collect();
        assert!(places.iter().all(Result::is_ok), "after {polls} polls");
        assert!(breaker.try_acquire().is_err(), "after {polls} polls");
        drop(places);

        let mut missing = 0;
        while breaker.state() == CircuitState::HalfOpen {
            breaker.try_acquire().expect("a place").success();
            missing += 1;
        }
        assert_eq!(
            missing,
            PLACES - attempts.ended.get(),
            "after {polls} polls"
        );
    })
    .await;
}

/// K-10 by cancelling: a probe that was dropped neither closes nor opens.
#[tokio::test(start_paused = true)]
async fn a_dropped_probe_counts_as_nothing() {
    let breaker = CircuitBreaker::new().reset_timeout(STEP);
    breaker.force_open();
    tokio::time::advance(2 * STEP).await;
    let (budget, attempts) = (RetryBudget::new(), Attempts::default());
    for _ in 0..10 {
        assert!(!poll_and_drop(call(&breaker, &budget, &attempts), 1).await);
        assert_eq!(breaker.state(), CircuitState::HalfOpen);
    }
    assert_eq!((attempts.begun.get(), attempts.ended.get()), (10, 0));
}

/// What an outer call was told before it was dropped does not reach the next one.
#[tokio::test(start_paused = true)]
async fn a_dropped_call_leaves_no_scope_behind() {
    #[retry(max_attempts = 1)]
    async fn gives_up() -> Result<(), Fault> {
        Err(Fault::Down)
    }

    #[retry(nested = fail_fast, deadline = 1s)]
    async fn dropped() -> Result<(), Fault> {
        gives_up().await.unwrap_or_default();
        pending().await
    }

    #[retry(max_attempts = 5, nested = fail_fast, context(attempt))]
    async fn after(calls: &Cell<u32>) -> Result<(), Fault> {
        assert_eq!(attempt.time_left(), None);
        calls.set(calls.get() + 1);
        Err(Fault::Down)
    }

    let calls = Cell::new(0);
    for polls in 0..3 {
        assert!(!poll_and_drop(dropped(), polls).await);
        assert_eq!(after(&calls).await, Err(Fault::Down));
    }
    assert_eq!(calls.get(), 15);
}
