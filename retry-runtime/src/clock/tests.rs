use super::{later, now};
use std::time::{Duration, Instant};

const CENTURY: Duration = Duration::from_secs(100 * 365 * 86_400);

#[test]
fn later_adds_exactly() {
    let from = Instant::now();
    for delay in [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_millis(400),
        CENTURY,
    ] {
        assert_eq!(later(from, delay) - from, delay);
    }
}

#[test]
fn later_saturates_and_never_goes_back() {
    let mut at = Instant::now();
    let first = later(at, Duration::MAX);
    assert!(first - at > CENTURY);
    for _ in 0..200 {
        let next = later(at, Duration::MAX);
        assert!(next >= at);
        at = next;
    }
}

#[test]
fn runs_on_the_systems_clock_by_default() {
    let before = Instant::now();
    let read = now();
    assert!(before <= read && read <= Instant::now());
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn follows_the_paused_clock_of_tokio() {
    let start = now();
    tokio::time::advance(CENTURY).await;
    assert!(now() - start >= CENTURY);
}
