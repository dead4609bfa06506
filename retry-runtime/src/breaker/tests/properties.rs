//! The same decisions as a breaker that keeps every result.

use super::super::{CircuitBreaker, CircuitState};
use super::trace::seconds;
use proptest::prelude::*;

/// Plays results into a closed breaker until it opens, and says at which.
fn opens_at(breaker: &CircuitBreaker, failures: &[bool]) -> Option<usize> {
    failures.iter().position(|&failed| {
        breaker.acquire(|| 0).expect("closed").end(failed, || 0);
        breaker.state() == CircuitState::Open
    })
}

/// Mostly successes, with stretches of failures.
fn results() -> impl Strategy<Value = Vec<bool>> {
    let stretch = (prop::bool::ANY, 1_usize..12).prop_map(|(failed, length)| vec![failed; length]);
    prop::collection::vec(stretch, 0..40).prop_map(|stretches| stretches.concat())
}

proptest! {
    #[test]
    fn the_rate_is_that_of_the_last_results(
        results in results(), window in 1_usize..30, minimum in 1_usize..30, percent in 1_u32..=100,
    ) {
        let breaker = seconds(1)
            .failure_rate(f64::from(percent) / 100.0)
            .window(u32::try_from(window).expect("small"))
            .minimum_calls(u32::try_from(minimum).expect("small"));
        let expected = (0..results.len()).find(|&last| {
            let seen = &results[..=last];
            let seen = &seen[seen.len().saturating_sub(window)..];
            let failures = seen.iter().filter(|&&failed| failed).count();
            seen.len() >= minimum.min(window) && failures * 100 >= seen.len() * percent as usize
        });
        prop_assert_eq!(opens_at(&breaker, &results), expected);
    }

    #[test]
    fn consecutive_failures_are_those_since_the_last_success(results in results(), threshold in 1_usize..20) {
        let breaker = seconds(1).failure_threshold(u32::try_from(threshold).expect("small"));
        let mut streak = 0;
        let expected = results.iter().position(|&failed| {
            streak = if failed { streak + 1 } else { 0 };
            streak >= threshold
        });
        prop_assert_eq!(opens_at(&breaker, &results), expected);
    }
}
