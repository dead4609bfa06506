//! The budget and the breaker under a model checker, which runs every test below with every order in which two threads can
//! take their steps, and every value that the memory orderings let them read; with three threads, with every order that
//! interrupts them at most three times.
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test -p retry-runtime --release --lib model
//! ```

use crate::{CircuitBreaker, CircuitState, Permit, RetryBudget};
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;

fn explore(threads: usize, model: impl Fn() + Send + Sync + 'static) {
    let mut checker = loom::model::Builder::new();
    checker.preemption_bound = (threads > 2).then_some(3);
    checker.check(model);
}

/// Runs `threads` at the same time, the last of them on this one, and returns what they return.
fn at_once<S, T, const N: usize>(shared: &Arc<S>, threads: [fn(&S) -> T; N]) -> Vec<T>
where
    S: Send + Sync + 'static,
    T: Send + 'static,
{
    let (last, others) = threads.split_last().expect("a thread");
    let others: Vec<_> = others
        .iter()
        .map(|&work| {
            let shared = Arc::clone(shared);
            thread::spawn(move || work(&shared))
        })
        .collect();
    let last = last(shared);
    others
        .into_iter()
        .map(|thread| thread.join().expect("no panic"))
        .chain([last])
        .collect()
}

mod budget {
    use super::*;
    use crate::budget::Withdrawal;

    const SECOND: u64 = 1_000_000_000;

    /// One second, of two slices in this build.
    fn budget(min_per_second: u32, ratio: f64) -> Arc<RetryBudget> {
        Arc::new(
            RetryBudget::new()
                .window(Duration::from_secs(1))
                .min_per_second(min_per_second)
                .ratio(ratio),
        )
    }

    fn deposit(budget: &RetryBudget) -> u64 {
        budget.deposit_at(0);
        0
    }

    fn deposit_later(budget: &RetryBudget) -> u64 {
        budget.deposit_at(SECOND);
        0
    }

    fn withdraw(budget: &RetryBudget) -> u64 {
        u64::from(budget.reserve_at(0).map(Withdrawal::spend).is_some())
    }

    fn withdraw_later(budget: &RetryBudget) -> u64 {
        u64::from(budget.reserve_at(SECOND).map(Withdrawal::spend).is_some())
    }

    /// Takes one, if there is one, and does not use it.
    fn cancel(budget: &RetryBudget) -> u64 {
        drop(budget.reserve_at(0));
        0
    }

    /// What is spent and what is left must be `total`, whatever the order.
    fn nothing_is_made_or_lost<const N: usize>(
        min: u32,
        ratio: f64,
        threads: [fn(&RetryBudget) -> u64; N],
        now: u64,
        total: u64,
    ) {
        explore(N, move || {
            let budget = budget(min, ratio);
            let spent: u64 = at_once(&budget, threads).into_iter().sum();
            assert_eq!(spent + budget.balance_at(now), total);
        });
    }

    #[test]
    fn two_deposit_and_one_withdraws() {
        nothing_is_made_or_lost(0, 0.5, [deposit, deposit, withdraw], 0, 1);
        nothing_is_made_or_lost(0, 1.0, [deposit, withdraw], 0, 1);
    }

    #[test]
    fn more_withdraw_than_is_there() {
        nothing_is_made_or_lost(1, 0.0, [withdraw, withdraw], 0, 1);
        nothing_is_made_or_lost(2, 0.0, [withdraw, withdraw, withdraw], 0, 2);
    }

    #[test]
    fn nobody_is_refused_what_is_there() {
        explore(2, || {
            let budget = budget(2, 0.0);
            assert_eq!(at_once(&budget, [withdraw, withdraw]), [1, 1]);
        });
    }

    #[test]
    fn what_is_not_used_comes_back() {
        nothing_is_made_or_lost(1, 0.0, [cancel, withdraw], 0, 1);
        nothing_is_made_or_lost(1, 1.0, [cancel, deposit, withdraw], 0, 2);
    }

    #[test]
    fn a_slice_that_several_threads_replace_counts_them_all() {
        explore(3, || {
            let budget = budget(0, 1.0);
            budget.deposit_at(0);
            let spent: u64 = at_once(&budget, [deposit_later, deposit_later, withdraw_later])
                .into_iter()
                .sum();
            assert_eq!(spent + budget.balance_at(SECOND), 2);
        });
    }

    #[test]
    fn a_late_deposit_and_the_next_window() {
        nothing_is_made_or_lost(0, 1.0, [deposit_later, deposit_later], SECOND, 2);
        explore(2, || {
            let budget = budget(0, 1.0);
            at_once(&budget, [deposit, deposit_later]);
            // The first one has expired, or was made when the time had come for the second.
            assert!((1..=2).contains(&budget.balance_at(SECOND)));
        });
    }
}

mod breaker {
    use super::*;
    use loom::sync::atomic::{AtomicU32, Ordering::SeqCst};

    /// When an opening that begins at 0 is over.
    const LATER: u64 = 11;

    struct Shared {
        breaker: CircuitBreaker,
        probing: AtomicU32,
    }

    fn shared(breaker: CircuitBreaker) -> Arc<Shared> {
        let breaker = breaker
            .reset_timeout(Duration::from_nanos(10))
            .reset_jitter(0.0);
        Arc::new(Shared {
            breaker,
            probing: AtomicU32::new(0),
        })
    }

    fn opened(breaker: CircuitBreaker) -> Arc<Shared> {
        let shared = shared(breaker);
        shared.breaker.force(CircuitState::Open, 0);
        shared
    }

    fn result(shared: &Shared, failed: bool) -> bool {
        let permit = shared.breaker.acquire(|| 0);
        permit.map(|permit| permit.end(failed, || 0)).is_ok()
    }

    fn success(shared: &Shared) -> bool {
        result(shared, false)
    }

    fn failure(shared: &Shared) -> bool {
        result(shared, true)
    }

    /// A probe that never ends.
    fn hold(shared: &Shared) -> bool {
        shared
            .breaker
            .acquire(|| LATER)
            .map(std::mem::forget)
            .is_ok()
    }

    /// A probe that is cancelled, and the only one until then.
    fn cancelled(shared: &Shared) -> bool {
        let Ok(permit) = shared.breaker.acquire(|| LATER) else {
            return false;
        };
        assert_eq!(shared.probing.fetch_add(1, SeqCst), 0);
        shared.probing.fetch_sub(1, SeqCst);
        drop(permit);
        true
    }

    fn succeeding(shared: &Shared) -> bool {
        shared
            .breaker
            .acquire(|| LATER)
            .map(|permit| permit.end(false, || LATER))
            .is_ok()
    }

    fn failing(shared: &Shared) -> bool {
        shared
            .breaker
            .acquire(|| LATER)
            .map(|permit| permit.end(true, || LATER))
            .is_ok()
    }

    fn count(let_through: &[bool]) -> usize {
        let_through.iter().filter(|&&through| through).count()
    }

    #[test]
    fn as_many_probes_as_permits() {
        explore(2, || {
            assert_eq!(
                count(&at_once(&opened(CircuitBreaker::new()), [hold; 2])),
                1
            )
        });
        explore(3, || {
            assert_eq!(
                count(&at_once(&opened(CircuitBreaker::new()), [hold; 3])),
                1
            )
        });
        explore(3, || {
            let shared = opened(CircuitBreaker::new().half_open_permits(2));
            assert_eq!(count(&at_once(&shared, [hold; 3])), 2);
        });
    }

    #[test]
    fn a_cancelled_probe_loses_no_permit() {
        explore(3, || {
            let shared = opened(CircuitBreaker::new());
            assert!(count(&at_once(&shared, [cancelled; 3])) >= 1);
            assert_eq!(shared.breaker.state(), CircuitState::HalfOpen);
            assert!(hold(&shared) && !hold(&shared));
        });
    }

    #[test]
    fn the_first_probe_decides() {
        explore(3, || {
            let shared = opened(CircuitBreaker::new());
            assert!(count(&at_once(&shared, [succeeding; 3])) >= 1);
            assert_eq!(shared.breaker.state(), CircuitState::Closed);
        });
        explore(3, || {
            let shared = opened(CircuitBreaker::new());
            // The others come too late: it is open again, until after their time.
            assert_eq!(count(&at_once(&shared, [failing; 3])), 1);
            assert_eq!(shared.breaker.state(), CircuitState::Open);
        });
    }

    #[test]
    fn an_open_breaker_is_seen_with_its_end() {
        explore(2, || {
            let shared = shared(CircuitBreaker::new().failure_threshold(1));
            let ask: fn(&Shared) -> bool = |shared| match shared.breaker.acquire(|| 1) {
                Ok(permit) => {
                    drop(permit);
                    true
                }
                // Not half-open at once, because the end of the opening was not there yet.
                Err(refusal) => refusal.retry_in == Duration::from_nanos(9),
            };
            assert_eq!(count(&at_once(&shared, [failure, ask])), 2);
            assert_eq!(shared.breaker.state(), CircuitState::Open);
        });
    }

    #[test]
    fn no_failure_is_lost() {
        fn all_fail<const N: usize>() {
            explore(N, || {
                let threshold = u32::try_from(N).expect("few");
                let shared = shared(CircuitBreaker::new().failure_threshold(threshold));
                assert_eq!(count(&at_once(&shared, [failure; N])), N);
                assert_eq!(shared.breaker.state(), CircuitState::Open);
            });
        }
        all_fail::<2>();
        all_fail::<3>();
    }

    /// The last result opens it, whichever that is: also the success, which takes no lock until then.
    #[test]
    fn no_result_is_lost() {
        explore(3, || {
            let shared = shared(
                CircuitBreaker::new()
                    .failure_rate(0.5)
                    .window(4)
                    .minimum_calls(3),
            );
            at_once(&shared, [failure, failure, success]);
            assert_eq!(shared.breaker.state(), CircuitState::Open);
        });
        explore(3, || {
            let shared = shared(
                CircuitBreaker::new()
                    .failure_rate(0.3)
                    .window(4)
                    .minimum_calls(3),
            );
            at_once(&shared, [success, failure, success]);
            assert_eq!(shared.breaker.state(), CircuitState::Open);
        });
    }

    #[test]
    fn a_success_ends_the_streak() {
        explore(2, || {
            let shared = shared(CircuitBreaker::new().failure_threshold(2));
            failure(&shared);
            at_once(&shared, [success, success]);
            failure(&shared);
            assert_eq!(shared.breaker.state(), CircuitState::Closed);
        });
    }

    #[test]
    fn late_results_change_nothing() {
        explore(3, || {
            // Leaked, so that other threads can end what was begun here.
            let breaker: &'static _ = Box::leak(Box::new(
                CircuitBreaker::new()
                    .failure_threshold(1)
                    .reset_timeout(Duration::from_nanos(10))
                    .reset_jitter(0.0),
            ));
            let late = [true, false].map(|failed| {
                let permit = breaker.acquire(|| 0).expect("closed");
                thread::spawn(move || permit.end(failed, || 0))
            });
            breaker.force(CircuitState::Open, 0);
            breaker
                .acquire(|| LATER)
                .expect("half-open")
                .end(false, || LATER);
            late.into_iter()
                .for_each(|thread| thread.join().expect("no panic"));
            assert_eq!(breaker.state(), CircuitState::Closed);
        });
    }
}
