//! Of one call.

use super::*;

/// The worked table: waits of 400 ms within a second.
#[test]
fn an_instant_failure_is_tried_three_times() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1s,
        on_give_up = |event| seen.end(event))]
    fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&seen), Err(Busy));
    seen.is(3, GiveUpReason::DeadlineWouldPass);
    assert_eq!(time.waits(), [ms(400), ms(400)]);
    assert_eq!(time.elapsed(), ms(800));
}

/// S-16, and the boundary: a wait that would end *at* the deadline is in vain too.
#[test]
fn a_wait_must_end_before_the_deadline() {
    const POLICY: Policy = Policy::new()
        .base_delay(Duration::from_millis(100))
        .jitter(retry_runtime::Jitter::None);

    #[retry(policy = policy)]
    fn call(policy: Policy, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    for (deadline, attempts) in [(20, 1), (100, 1), (101, 2), (300, 2), (301, 3)] {
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(call(POLICY.deadline(ms(deadline)), &seen), Err(Busy));
        assert_eq!(seen.attempts.get(), attempts, "{deadline} ms");
        assert!(time.elapsed() < ms(deadline));
    }
}

/// firezone#13537: attempts count, not only waits.
#[test]
fn slow_attempts_use_the_deadline_up() {
    #[retry(max_attempts = 10, deadline = 1s, on_give_up = |event| seen.end(event))]
    fn call(time: &PausedTime, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        time.advance(ms(800));
        Err(Busy)
    }

    for seed in 0..1000 {
        let _seed = testing::seed(seed);
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(call(&time, &seen), Err(Busy));
        assert!(seen.attempts.get() <= 2, "seed {seed}");
        seen.is(seen.attempts.get(), GiveUpReason::DeadlineWouldPass);
    }
}

/// An attempt that outlives the deadline is not interrupted (S-15), unless it has an `attempt_timeout` as well.
#[test]
fn a_running_attempt_is_left_alone() {
    #[retry(deadline = 10ms)]
    fn call(time: &PausedTime) -> Result<u32, Busy> {
        time.advance(ms(15));
        Ok(7)
    }

    let time = testing::pause();
    assert_eq!(call(&time), Ok(7));
}

/// backoff#42: no attempt starts after the deadline, and no wait crosses it.
#[test]
fn no_attempt_starts_after_the_deadline() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 5s, max_delay = 5s, jitter = none, deadline = 15s)]
    fn call(time: &PausedTime, starts: &RefCell<Vec<Duration>>) -> Result<(), Busy> {
        starts.borrow_mut().push(time.elapsed());
        Err(Busy)
    }

    let (time, starts) = (testing::pause(), RefCell::default());
    assert_eq!(call(&time, &starts), Err(Busy));
    assert_eq!(starts.into_inner(), [0, 5, 10].map(Duration::from_secs));
    assert_eq!(time.elapsed(), Duration::from_secs(10));
}

/// backoff#39: nobody wrote a deadline, so there is none.
#[test]
fn a_long_first_attempt_is_still_retried() {
    #[retry]
    fn call(time: &PausedTime, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        time.advance(Duration::from_secs(1_000_000));
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&time, &seen), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}

/// A deadline that no clock can express is as good as none.
#[test]
fn the_longest_deadline_does_not_overflow() {
    #[retry(deadline = Duration::MAX)]
    fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (_time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&seen), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}

/// mcpls#292: deadlines and waits read the same clock, so that Tokio's pause moves both.
#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn the_paused_clock_of_tokio_moves_deadlines() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1s)]
    async fn call(seen: &Seen, takes: Duration) -> Result<(), Busy> {
        seen.attempt();
        tokio::time::sleep(takes).await;
        Err(Busy)
    }

    let start = tokio::time::Instant::now();
    let seen = Seen::default();
    assert_eq!(call(&seen, Duration::ZERO).await, Err(Busy));
    assert_eq!((seen.attempts.get(), start.elapsed()), (3, ms(800)));

    let start = tokio::time::Instant::now();
    let seen = Seen::default();
    assert_eq!(call(&seen, ms(700)).await, Err(Busy));
    assert_eq!((seen.attempts.get(), start.elapsed()), (1, ms(700)));
}

/// It begins with the first poll, not when the future is made.
#[test]
fn the_time_before_the_first_poll_does_not_count() {
    #[retry(jitter = none, deadline = 1s)]
    async fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    let future = call(&seen);
    time.advance(Duration::from_secs(60));
    assert_eq!(pollster::block_on(future), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}
