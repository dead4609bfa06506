//! Five million decisions by eight threads, and not one lost.

use super::super::{CircuitBreaker, CircuitState};
use super::trace::seconds;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

const THREADS: u32 = 8;

/// Runs it on all threads.
fn on_all_threads(work: impl Fn() + Sync) {
    thread::scope(|scope| (0..THREADS).for_each(|_| drop(scope.spawn(&work))));
}

/// Half of the results are failures, and the decision is due at the very last one: with one lost it would not be made, with
/// one counted twice it would be made too early, and refuse the last attempt.
#[test]
fn every_result_counts_once() {
    const RESULTS: u32 = 64_000;
    for round in 0..40 {
        let breaker = |rate| {
            seconds(1)
                .failure_rate(rate)
                .window(RESULTS)
                .minimum_calls(RESULTS)
        };
        let (reached, missed) = (breaker(0.5), breaker(0.500_01));
        on_all_threads(|| {
            for result in 0..RESULTS / THREADS {
                for breaker in [&reached, &missed] {
                    // In long runs, and in short ones.
                    let failed = if round % 2 == 0 {
                        result % 2 == 0
                    } else {
                        result % 200 < 100
                    };
                    breaker
                        .acquire(|| 0)
                        .expect("closed until the end")
                        .end(failed, || 0);
                }
            }
        });
        assert_eq!(reached.state(), CircuitState::Open);
        assert_eq!(missed.state(), CircuitState::Closed);
    }
}

#[test]
fn all_permits_come_back() {
    const DECISIONS: u32 = 312_500;
    let breaker = CircuitBreaker::new()
        .failure_rate(0.5)
        .minimum_calls(10)
        .half_open_permits(3)
        .reset_timeout(Duration::from_nanos(1))
        .reset_jitter(0.0);
    let (clock, let_through) = (AtomicU64::new(0), AtomicU64::new(0));
    on_all_threads(|| {
        for decision in 0..DECISIONS {
            // An opening lasts for some decisions.
            let now = clock.fetch_add(u64::from(decision % 50 == 0), Relaxed);
            let Ok(permit) = breaker.acquire(|| now) else {
                continue;
            };
            let_through.fetch_add(1, Relaxed);
            match decision % 7 {
                0..3 => permit.end(false, || now),
                3..6 => permit.end(true, || now),
                _ => drop(permit),
            }
        }
    });
    let let_through = let_through.into_inner();
    assert!(0 < let_through && let_through < u64::from(THREADS * DECISIONS));
    breaker.force(CircuitState::Open, 0);
    let held: Vec<_> = (0..10).filter_map(|_| breaker.acquire(|| 2).ok()).collect();
    assert_eq!(held.len(), 3);
}
