//! Settings, types, and what is promised about them.

use super::super::settings::Settings;
use super::super::{CircuitBreaker, CircuitOpen, CircuitState, Permit};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

fn refusal(build: impl FnOnce() -> CircuitBreaker) -> String {
    let panic = catch_unwind(AssertUnwindSafe(build)).expect_err("refused");
    let plain = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    plain
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .expect("a message")
}

#[test]
fn v03_what_is_out_of_range_is_refused() {
    let new = CircuitBreaker::new;
    for rate in [0.0, -0.5, 1.01, f64::INFINITY, f64::NAN] {
        let message = refusal(|| new().failure_rate(rate));
        assert_eq!(message, "`failure_rate` must be more than 0 and at most 1");
    }
    for number in [0, 65_536, u32::MAX] {
        assert_eq!(
            refusal(|| new().window(number)),
            "`window` must be from 1 to 65535"
        );
        assert_eq!(
            refusal(|| new().minimum_calls(number)),
            "`minimum_calls` must be from 1 to 65535"
        );
        assert_eq!(
            refusal(|| new().failure_threshold(number)),
            "`failure_threshold` must be from 1 to 65535"
        );
    }
    for jitter in [-0.1, 1.1, f64::NAN] {
        assert_eq!(
            refusal(|| new().reset_jitter(jitter)),
            "`reset_jitter` must be from 0 to 1"
        );
    }
    assert_eq!(
        refusal(|| new().half_open_permits(0)),
        "`half_open_permits` must be at least 1"
    );
    assert_eq!(
        refusal(|| new().reset_timeout(Duration::ZERO)),
        "`reset_timeout` must be more than zero"
    );
    assert_eq!(
        refusal(|| new().max_reset_timeout(Duration::ZERO)),
        "`max_reset_timeout` must be more than zero"
    );
    for rate in [1.0, 0.5, 0.25, 0.001] {
        let _accepted = new()
            .failure_rate(rate)
            .window(65_535)
            .minimum_calls(1)
            .reset_jitter(1.0);
    }
}

#[test]
fn contradictions_are_refused_in_any_order() {
    let consecutive = || CircuitBreaker::new().failure_threshold(5);
    for message in [
        refusal(|| consecutive().failure_rate(0.5)),
        refusal(|| consecutive().window(5)),
        refusal(|| consecutive().minimum_calls(5)),
        refusal(|| CircuitBreaker::new().failure_rate(0.5).failure_threshold(5)),
        refusal(|| CircuitBreaker::new().window(5).failure_threshold(5)),
        refusal(|| CircuitBreaker::new().minimum_calls(5).failure_threshold(5)),
    ] {
        assert_eq!(
            message,
            "`failure_threshold` counts consecutive failures: leave it out, or `failure_rate`, `window` and `minimum_calls`"
        );
    }
    for message in [
        refusal(|| {
            CircuitBreaker::new()
                .reset_timeout(2 * MS)
                .max_reset_timeout(MS)
        }),
        refusal(|| {
            CircuitBreaker::new()
                .max_reset_timeout(MS)
                .reset_timeout(2 * MS)
        }),
    ] {
        assert_eq!(
            message,
            "`max_reset_timeout` must not be less than `reset_timeout`"
        );
    }
}

#[test]
fn openings_saturate_and_jitter_only_lengthens_them() {
    let opening =
        |breaker: CircuitBreaker, failed, draw| breaker.settings.jittered_opening(failed, draw);
    let of = |timeout, longest| {
        CircuitBreaker::new()
            .reset_timeout(timeout)
            .max_reset_timeout(longest)
    };
    assert_eq!(opening(CircuitBreaker::new(), 0, 0.0), 30_000_000_000);
    assert_eq!(opening(CircuitBreaker::new(), 7, 0.0), 30_000_000_000);
    assert_eq!(opening(CircuitBreaker::new(), 0, 0.5), 33_000_000_000);
    assert_eq!(
        opening(CircuitBreaker::new().reset_jitter(1.0), 0, 0.75),
        52_500_000_000
    );
    assert_eq!(
        opening(CircuitBreaker::new().max_reset_timeout(MS), 0, 0.0),
        1_000_000
    );
    for (failed, milliseconds) in [
        (0, 1),
        (1, 2),
        (3, 8),
        (4, 10),
        (63, 10),
        (64, 10),
        (u32::MAX, 10),
    ] {
        assert_eq!(
            opening(of(MS, 10 * MS), failed, 0.0),
            milliseconds * 1_000_000
        );
    }
    assert_eq!(opening(of(MS, Duration::MAX), u32::MAX, 0.5), u64::MAX);
    assert_eq!(opening(of(Duration::MAX, Duration::MAX), 0, 0.5), u64::MAX);
}

#[test]
fn a_rate_that_is_met_exactly_is_reached() {
    let mut wrong = Vec::new();
    for percent in 1..=100_u32 {
        let rate: f64 = format!("{}.{:02}", percent / 100, percent % 100)
            .parse()
            .expect("a number");
        let mut settings = Settings::new();
        settings.trip = CircuitBreaker::new().failure_rate(rate).settings.trip;
        let reached = |failures| settings.trip().is_reached(failures, 100);
        if !reached(percent) || reached(percent - 1) {
            wrong.push(percent);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn usable_as_a_static_and_as_a_field() {
    struct Client {
        breaker: CircuitBreaker,
    }
    static BREAKER: CircuitBreaker = CircuitBreaker::new().failure_threshold(1);
    BREAKER.try_acquire().expect("closed").failure();
    assert_eq!(BREAKER.state(), CircuitState::Open);
    BREAKER.reset();
    BREAKER.try_acquire().expect("closed").success();

    let client = Client {
        breaker: CircuitBreaker::default(),
    };
    client.breaker.force_open();
    assert_eq!(
        format!("{:?}", client.breaker),
        "CircuitBreaker { state: Open, .. }"
    );
    // Open for at least 30 s, and at most 36 s.
    assert!(client.breaker.is_open_for(Duration::from_secs(20)));
    assert!(!client.breaker.is_open_for(Duration::from_secs(36)));
    assert!(!BREAKER.is_open_for(Duration::ZERO));
}

#[test]
fn a_permit_is_small_and_goes_with_its_future_to_any_thread() {
    static BREAKER: CircuitBreaker = CircuitBreaker::new().failure_threshold(1);
    assert_eq!(size_of::<Option<Permit<'_>>>(), 2 * size_of::<u64>());
    let permit = BREAKER.try_acquire().expect("closed");
    assert_eq!(format!("{permit:?}"), "Permit { state: Closed, .. }");
    let future = async move {
        std::future::ready(()).await;
        permit.failure();
    };
    let poll = move || {
        tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime")
            .block_on(future);
    };
    thread::spawn(poll).join().expect("no panic");
    assert_eq!(BREAKER.state(), CircuitState::Open);
}

#[test]
fn a_panic_releases_the_permit() {
    let breaker = CircuitBreaker::new()
        .failure_threshold(1)
        .reset_timeout(MS)
        .reset_jitter(0.0);
    breaker.force(CircuitState::Open, 0);
    let later = 2_000_000;
    let panic = catch_unwind(AssertUnwindSafe(|| {
        let _permit = breaker.acquire(|| later).expect("half-open");
        assert!(breaker.acquire(|| later).is_err());
        panic!("while it is held");
    }));
    assert!(panic.is_err());
    assert_eq!(breaker.state(), CircuitState::HalfOpen);
    assert!(breaker.acquire(|| later).is_ok());
}

#[test]
fn a_refusal_is_an_error_that_says_when() {
    let open = CircuitOpen {
        retry_in: Duration::from_millis(4200),
    };
    assert_eq!(
        open.to_string(),
        "the circuit breaker is open for another 4.2s"
    );
    assert_eq!(
        CircuitOpen {
            retry_in: Duration::ZERO
        }
        .to_string(),
        "the circuit breaker is open"
    );
    let error = io::Error::from(open);
    assert_eq!(error.kind(), io::ErrorKind::Other);
    assert_eq!(
        error.get_ref().and_then(|inner| inner.downcast_ref()),
        Some(&open)
    );
}
