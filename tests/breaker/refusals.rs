//! What an open breaker does to a call.

use super::*;

/// K-64: open, so a call fails before it starts, and at once.
#[test]
fn an_open_breaker_fails_a_call_before_it_starts() {
    #[retry(breaker = breaker, on_give_up = |event| end(ends, event))]
    fn sync(breaker: &CircuitBreaker, calls: &Cell<u32>, ends: &Ends) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        Ok(())
    }

    #[retry(breaker = breaker, on_give_up = |event| end(ends, event))]
    async fn not_sync(
        breaker: &CircuitBreaker,
        calls: &Cell<u32>,
        ends: &Ends,
    ) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        Ok(())
    }

    let (time, breaker) = (testing::pause(), touchy());
    let (calls, ends) = (Cell::new(0), Ends::default());
    breaker.force_open();
    time.advance(3 * SECOND);
    let Err(Fault::Open(open)) = sync(&breaker, &calls, &ends) else {
        panic!("it is open");
    };
    assert_eq!(open.retry_in, 7 * SECOND);
    assert!(matches!(
        pollster::block_on(not_sync(&breaker, &calls, &ends)),
        Err(Fault::Open(_))
    ));
    assert_eq!((calls.get(), time.waits().len()), (0, 0));
    assert_eq!(ends.into_inner(), [(0, GiveUpReason::CircuitOpen); 2]);
}

/// K-58: one call of seven attempts, three quarters of the last four.
#[test]
fn a_call_stops_when_its_failures_open_the_breaker() {
    #[retry(max_attempts = 7, breaker = breaker, on_give_up = |event| end(ends, event))]
    fn call(breaker: &CircuitBreaker, ends: &Ends) -> Result<(), Fault> {
        Err(Fault::Down)
    }

    let (time, ends) = (testing::pause(), Ends::default());
    let breaker = CircuitBreaker::new()
        .window(4)
        .minimum_calls(4)
        .failure_rate(0.75);
    // The last real error, not that of the breaker.
    assert_eq!(call(&breaker, &ends), Err(Fault::Down));
    assert_eq!(breaker.state(), Open);
    assert_eq!(*ends.borrow(), [(4, GiveUpReason::CircuitOpen)]);
    assert_eq!(time.waits().len(), 3);
}

/// An opening that is over by then is waited for.
#[test]
fn a_wait_may_outlast_the_opening() {
    #[retry(jitter = none, base_delay = 10_000ms, max_delay = 20s, breaker = breaker, on_give_up = |event| end(ends, event))]
    fn at_its_end(breaker: &CircuitBreaker, ends: &Ends) -> Result<(), Fault> {
        Err(Fault::Down)
    }

    #[retry(jitter = none, base_delay = 10_001ms, max_delay = 20s, breaker = breaker, on_give_up = |event| end(ends, event))]
    fn after_it(breaker: &CircuitBreaker, ends: &Ends) -> Result<(), Fault> {
        Err(Fault::Down)
    }

    let _time = testing::pause();
    // At its very end it is still open (K-16).
    let ends = Ends::default();
    assert_eq!(at_its_end(&touchy(), &ends), Err(Fault::Down));
    assert_eq!(ends.into_inner(), [(1, GiveUpReason::CircuitOpen)]);
    let ends = Ends::default();
    assert_eq!(after_it(&touchy(), &ends), Err(Fault::Down));
    assert_eq!(ends.into_inner(), [(3, GiveUpReason::AttemptsExhausted)]);
}

/// Someone else opened it, or took the only probe, during the wait: the real error is gone by then.
#[test]
fn a_refusal_after_the_wait_is_its_own_error() {
    #[retry(breaker = breaker, on_retry = |_| breaker.force_open(), on_give_up = |event| end(ends, event))]
    fn opened(breaker: &CircuitBreaker, ends: &Ends) -> Result<(), Fault> {
        Err(Fault::Down)
    }

    #[retry(backoff = immediate, breaker = breaker, on_give_up = |event| end(ends, event))]
    fn no_place(breaker: &CircuitBreaker, ends: &Ends) -> Result<(), Fault> {
        Err(Fault::Down)
    }

    let (time, ends) = (testing::pause(), Ends::default());
    let breaker = CircuitBreaker::new()
        .reset_timeout(10 * SECOND)
        .reset_jitter(0.0);
    let Err(Fault::Open(open)) = opened(&breaker, &ends) else {
        panic!("it was opened during the wait");
    };
    assert_eq!(open.retry_in + time.waits()[0], 10 * SECOND);
    assert_eq!(ends.take(), [(1, GiveUpReason::CircuitOpen)]);

    breaker.force_open();
    time.advance(11 * SECOND);
    let probe = breaker.try_acquire().expect("half-open");
    let Err(Fault::Open(open)) = no_place(&breaker, &ends) else {
        panic!("it has one place");
    };
    assert_eq!(open.retry_in, Duration::ZERO);
    drop(probe);
    assert_eq!(ends.into_inner(), [(0, GiveUpReason::CircuitOpen)]);
}

/// K-62: a retry around an open breaker waits in vain, unless its list leaves `CircuitOpen` out.
#[test]
fn a_retry_around_an_open_breaker() {
    #[retry(max_attempts = 1, breaker = breaker)]
    fn inner(breaker: &CircuitBreaker) -> Result<(), Fault> {
        panic!("it is open")
    }

    #[retry]
    fn around(breaker: &CircuitBreaker, refused: &Cell<u32>) -> Result<(), Fault> {
        refused.set(refused.get() + 1);
        inner(breaker)
    }

    #[retry(ignore(Fault::Open))]
    fn around_and_ignored(breaker: &CircuitBreaker, refused: &Cell<u32>) -> Result<(), Fault> {
        refused.set(refused.get() + 1);
        inner(breaker)
    }

    #[retry(nested = fail_fast)]
    fn around_failing_fast(breaker: &CircuitBreaker, refused: &Cell<u32>) -> Result<(), Fault> {
        refused.set(refused.get() + 1);
        inner(breaker)
    }

    type Call = fn(&CircuitBreaker, &Cell<u32>) -> Result<(), Fault>;
    for (call, refusals) in [
        (around as Call, 3),
        (around_and_ignored, 1),
        (around_failing_fast, 1),
    ] {
        let (time, breaker, refused) = (testing::pause(), touchy(), Cell::new(0));
        breaker.force_open();
        assert!(matches!(call(&breaker, &refused), Err(Fault::Open(_))));
        assert_eq!(refused.get(), refusals);
        assert_eq!(time.waits().len(), refusals as usize - 1);
    }
}

/// The order in which the rules and guards are asked: each takes nothing from those after it.
#[test]
fn guards_are_asked_in_order() {
    #[derive(Debug)]
    struct Wait(Duration);

    #[retry(
        max_attempts = 2, jitter = none, deadline = 1m, ignore(Wait(Duration::ZERO)), breaker = breaker,
        budget = budget, retry_after = |wait: &Wait| Some(wait.0), open_error = |open| Wait(open.retry_in),
        on_give_up = |event| reason.set(Some(event.reason)),
    )]
    fn call(
        wait: Duration,
        breaker: &CircuitBreaker,
        budget: &RetryBudget,
        reason: &Cell<Option<GiveUpReason>>,
    ) -> Result<(), Wait> {
        Err(Wait(wait))
    }

    let empty = || RetryBudget::new().ratio(0.0).min_per_second(0);
    let full = || {
        RetryBudget::new()
            .ratio(0.0)
            .min_per_second(1)
            .window(60 * SECOND)
    };
    let calm = CircuitBreaker::new;
    for (wait, breaker, budget, reason) in [
        (0, touchy(), empty(), GiveUpReason::NotRetryable),
        (61, touchy(), empty(), GiveUpReason::HintTooLong),
        (60, touchy(), empty(), GiveUpReason::DeadlineWouldPass),
        (5, touchy(), empty(), GiveUpReason::CircuitOpen),
        (11, touchy(), empty(), GiveUpReason::BudgetExhausted),
        (5, calm(), empty(), GiveUpReason::BudgetExhausted),
        (5, calm(), full(), GiveUpReason::AttemptsExhausted),
        (11, touchy(), full(), GiveUpReason::AttemptsExhausted),
    ] {
        let (_time, seen) = (testing::pause(), Cell::new(None));
        let before = budget.balance();
        let outcome = call(wait * SECOND, &breaker, &budget, &seen);
        assert_eq!(outcome.unwrap_err().0, wait * SECOND);
        assert_eq!(seen.get(), Some(reason));
        let retries = u64::from(reason == GiveUpReason::AttemptsExhausted);
        assert_eq!(budget.balance(), before - retries, "{reason}");
    }
}
