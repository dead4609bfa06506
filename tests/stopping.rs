//! How many attempts a call makes, and what it returns.

#[path = "common/attempts.rs"]
mod attempts;

use attempts::Attempts;
use retry_runtime::{Policy, retry, testing};
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[retry(backoff = fixed, base_delay = 500ms, jitter = none)]
fn three(attempts: &Attempts) -> Result<u32, u32> {
    attempts.make()
}

#[test]
fn s_06_three_attempts_and_the_last_error() {
    let time = testing::pause();
    let attempts = Attempts::failing();
    assert_eq!(three(&attempts), Err(3));
    assert_eq!(attempts.made.get(), 3);
    assert_eq!(
        time.waits(),
        [ms(500); 2],
        "pinot#9158: none after the last failure"
    );
    assert_eq!(time.elapsed(), ms(1000));
}

/// rust-electrum-client#210: with one attempt, its error is the one that is returned.
#[test]
fn s_07_one_attempt() {
    #[retry(max_attempts = 1)]
    fn once(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let time = testing::pause();
    let attempts = Attempts::failing();
    assert_eq!((once(&attempts), attempts.made.get()), (Err(1), 1));
    assert!(time.waits().is_empty());
}

#[test]
fn s_08_a_success_ends_the_call() {
    let time = testing::pause();
    let attempts = Attempts::succeeding_at(2);
    assert_eq!((three(&attempts), attempts.made.get()), (Ok(2), 2));
    assert_eq!(time.waits(), [ms(500)]);
}

#[test]
fn s_09_every_call_counts_for_itself() {
    let time = testing::pause();
    let mut made = 0;
    for _ in 0..2 {
        let attempts = Attempts::succeeding_at(2);
        assert_eq!(three(&attempts), Ok(2));
        made += attempts.made.get();
    }
    assert_eq!((made, time.elapsed()), (4, ms(1000)));
}

/// azure-sdk-for-rust#4544, onefuzz#696: N attempts are N calls.
#[test]
fn as_many_calls_as_attempts() {
    #[retry(policy = Policy::new().max_attempts(max))]
    fn call(max: u32, attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    for max in 1..=10 {
        let time = testing::pause();
        let attempts = Attempts::failing();
        assert_eq!((call(max, &attempts), attempts.made.get()), (Err(max), max));
        assert_eq!(time.waits().len() as u32, max - 1);
    }
    macro_rules! literal {
        ($($max:literal)*) => {$({
            #[retry(max_attempts = $max)]
            async fn call(attempts: &Attempts) -> Result<u32, u32> {
                attempts.make()
            }
            let _time = testing::pause();
            let attempts = Attempts::failing();
            let returned = pollster::block_on(call(&attempts));
            assert_eq!((returned, attempts.made.get()), (Err($max), $max));
        })*};
    }
    literal!(1 2 3 4 5 6 7 8 9 10);
}

#[test]
fn unlimited() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 1s, jitter = none, deadline = 1h)]
    fn until_the_deadline(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    let time = testing::pause();
    let attempts = Attempts::succeeding_at(3000);
    assert_eq!(until_the_deadline(&attempts), Ok(3000));
    assert_eq!(time.elapsed(), Duration::from_secs(2999));
    assert_eq!(until_the_deadline(&Attempts::failing()), Err(3600));
}
