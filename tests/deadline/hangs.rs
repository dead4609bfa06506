//! With `attempt_timeout`: of attempts that hang.

use super::*;

/// The worked table: a body that hangs gets what is left, and is back in time.
#[test]
fn a_hang_is_ended_by_the_deadline() {
    #[retry(max_attempts = 10, backoff = immediate, deadline = 1200ms, attempt_timeout = 500ms,
        on_give_up = |event| seen.end(event), on_retry = |event| limits.borrow_mut().push(limit(event.error)))]
    async fn call(seen: &Seen, limits: &RefCell<Vec<Duration>>) -> Result<(), TooSlow> {
        seen.attempt();
        pending().await
    }

    fn limit(error: Option<&TooSlow>) -> Duration {
        match error {
            Some(TooSlow(limit)) => *limit,
            other => panic!("{other:?}"),
        }
    }

    let (time, seen, limits) = (testing::pause(), Seen::default(), RefCell::default());
    let outcome = pollster::block_on(call(&seen, &limits));
    assert_eq!(outcome, Err(TooSlow(ms(200))));
    assert_eq!(limits.into_inner(), [ms(500), ms(500)]);
    seen.is(3, GiveUpReason::DeadlineWouldPass);
    assert_eq!(time.elapsed(), ms(1200));
}

/// The same with delays of up to 50 and 100 ms, whatever their jitter.
#[test]
fn a_hang_with_delays_is_back_in_time() {
    #[retry(base_delay = 50ms, deadline = 1200ms, attempt_timeout = 500ms)]
    async fn call(seen: &Seen) -> Result<(), TooSlow> {
        seen.attempt();
        pending().await
    }

    for seed in 0..1000 {
        let _seed = testing::seed(seed);
        let (time, seen) = (testing::pause(), Seen::default());
        assert!(pollster::block_on(call(&seen)).is_err());
        assert_eq!(seen.attempts.get(), 3, "seed {seed}");
        assert!(time.elapsed() <= ms(1200), "seed {seed}");
    }
}

/// An attempt that has no time at all is polled once: it may be done already.
#[test]
fn an_attempt_without_time_left_is_polled_once() {
    #[retry(deadline = 1s, attempt_timeout = 1s)]
    async fn inner(seen: &Seen, hangs: bool) -> Result<(), TooSlow> {
        seen.attempt();
        if hangs { pending().await } else { Ok(()) }
    }

    #[retry(deadline = 500ms, max_attempts = 1)]
    async fn outer(time: &PausedTime, seen: &Seen, hangs: bool) -> Result<(), TooSlow> {
        time.advance(ms(600));
        inner(seen, hangs).await
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(pollster::block_on(outer(&time, &seen, false)), Ok(()));
    let timeout = Err(TooSlow(Duration::ZERO));
    assert_eq!(pollster::block_on(outer(&time, &seen, true)), timeout);
    assert_eq!(seen.attempts.get(), 2);
}

/// A timeout of an attempt within is cut to what the caller has.
#[test]
fn it_cuts_the_attempts_within() {
    #[retry(max_attempts = 10, attempt_timeout = 1h)]
    async fn inner() -> Result<(), TooSlow> {
        pending().await
    }

    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer() -> Result<(), TooSlow> {
        inner().await
    }

    let time = testing::pause();
    let timeout = Err(TooSlow(Duration::from_secs(1)));
    assert_eq!(pollster::block_on(outer()), timeout);
    assert_eq!(time.elapsed(), Duration::from_secs(1));
}
