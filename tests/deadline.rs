//! `deadline`: no wait is begun that would end after it.

#[path = "common/attempts.rs"]
mod attempts;

use attempts::Attempts;
use retry_runtime::{Jitter, Policy, retry, testing};
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// The worked example: attempts at 0, 400 and 800 ms; a wait until 1200 ms is not begun.
#[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s)]
fn one_second(attempts: &Attempts, takes: impl Fn()) -> Result<u32, u32> {
    takes();
    attempts.make()
}

#[test]
fn no_wait_is_begun_that_would_end_after_it() {
    let time = testing::pause();
    assert_eq!(one_second(&Attempts::failing(), || ()), Err(3));
    assert_eq!(time.elapsed(), ms(800));
}

/// Tokio's paused clock is the one that the deadline reads (mcpls#292).
#[tokio::test(start_paused = true)]
async fn on_the_clock_of_tokio() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s)]
    async fn one_second(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let started = tokio::time::Instant::now();
    assert_eq!(one_second(&Attempts::failing()).await, Err(3));
    assert_eq!(started.elapsed(), ms(800));
}

/// firezone#13537: the time of the attempts counts, not the waits alone.
#[test]
fn slow_attempts() {
    let time = testing::pause();
    let attempts = Attempts::failing();
    assert_eq!(one_second(&attempts, || time.advance(ms(599))), Err(2));
    assert_eq!(
        time.elapsed(),
        ms(599 + 400 + 599),
        "a running attempt is not interrupted"
    );
    let attempts = Attempts::failing();
    assert_eq!(
        one_second(&attempts, || time.advance(ms(600))),
        Err(1),
        "now + wait = deadline"
    );
}

#[test]
fn s_15_it_does_not_undo_a_success() {
    let time = testing::pause();
    assert_eq!(
        one_second(&Attempts::succeeding_at(1), || time.advance(ms(1000))),
        Ok(1)
    );
    assert_eq!(
        one_second(&Attempts::succeeding_at(2), || time.advance(ms(500))),
        Ok(2)
    );
}

#[test]
fn s_16_shorter_than_the_first_wait() {
    // Written out in the attribute, this would not compile: the second attempt can never start.
    const SHORT: Policy = Policy::new()
        .jitter(Jitter::None)
        .deadline(Duration::from_millis(20));
    #[retry(policy = SHORT)]
    fn call(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let time = testing::pause();
    assert_eq!(call(&Attempts::failing()), Err(1));
    assert!(time.waits().is_empty(), "aborted before the wait");
}

/// ihrwein/backoff#42: no attempt starts after the deadline, and no wait crosses it.
#[test]
fn fifteen_seconds() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 5s, jitter = none, deadline = 15s)]
    fn call(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let time = testing::pause();
    assert_eq!(call(&Attempts::failing()), Err(3));
    assert_eq!(time.elapsed(), ms(10_000));
}

/// With jitter, the waits differ; the deadline holds for each of them.
#[test]
fn whatever_the_jitter() {
    #[retry(max_attempts = unlimited, base_delay = 300ms, deadline = 1s)]
    fn call(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let _seed = testing::seed(1);
    for _ in 0..1000 {
        let time = testing::pause();
        assert!(call(&Attempts::failing()).is_err());
        assert!(time.elapsed() < ms(1000));
    }
}

/// ihrwein/backoff#39: where none was written, there is none.
#[test]
fn none_by_default() {
    #[retry]
    fn call(attempts: &Attempts, takes: impl Fn()) -> Result<u32, u32> {
        takes();
        attempts.make()
    }
    let time = testing::pause();
    let a_year = || time.advance(Duration::from_secs(365 * 24 * 3600));
    assert_eq!(call(&Attempts::failing(), a_year), Err(3));
}

/// It begins with the first poll, not when the future is made.
#[test]
fn from_the_first_poll() {
    #[retry(backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s)]
    async fn call(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let time = testing::pause();
    let attempts = Attempts::failing();
    let made = call(&attempts);
    time.advance(ms(5000));
    assert_eq!(pollster::block_on(made), Err(3));
}
