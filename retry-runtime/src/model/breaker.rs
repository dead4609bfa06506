//! No more probes than permits, no permit lost, and no result.

use super::{at_once, explore};
use crate::{CircuitBreaker, CircuitState};
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, Ordering::SeqCst};
use loom::thread;
use std::time::Duration;

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
        let shared = opened(CircuitBreaker::new());
        assert_eq!(count(&at_once(&shared, [hold; 2])), 1);
    });
    explore(3, || {
        let shared = opened(CircuitBreaker::new());
        assert_eq!(count(&at_once(&shared, [hold; 3])), 1);
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
        // Who sees the state without the end would think that the opening is over.
        let ask: fn(&Shared) -> bool = |shared| {
            let open = shared.breaker.state() == CircuitState::Open;
            !open || shared.breaker.refusal(10).is_some()
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
        let breaker: &'static CircuitBreaker = Box::leak(Box::new(
            CircuitBreaker::new()
                .failure_threshold(1)
                .reset_timeout(Duration::from_nanos(10))
                .reset_jitter(0.0),
        ));
        let late = [true, false].map(|failed| {
            let permit = breaker.acquire(|| 0).expect("closed");
            thread::spawn(move || permit.end(failed, || 0))
        });
        let driver = thread::spawn(|| {
            breaker.force(CircuitState::Open, 0);
            let probe = breaker.acquire(|| LATER);
            probe.expect("half-open").end(false, || LATER);
        });
        driver.join().expect("no panic");
        for thread in late {
            thread.join().expect("no panic");
        }
        assert_eq!(breaker.state(), CircuitState::Closed);
    });
}
