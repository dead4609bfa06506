//! The counters and gauges.

use crate::Flaky;
use metrics_util::debugging::{DebugValue, DebuggingRecorder, Snapshotter};
use retry_runtime::{CircuitBreaker, CircuitOpen, CircuitState, RetryBudget};
use retry_runtime::{observe, retry, testing};
use std::time::Duration;

/// What `calls`, which take no time, make of the metrics: `name{label="value"} number` each, sorted.
fn metrics(calls: impl FnOnce()) -> Vec<String> {
    let _time = testing::pause();
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, calls);
    lines(&snapshotter)
}

fn lines(snapshotter: &Snapshotter) -> Vec<String> {
    let mut lines: Vec<String> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .map(|(key, _, _, value)| {
            let key = key.key();
            let labels: Vec<String> = key
                .labels()
                .map(|label| format!("{}={}", label.key(), label.value()))
                .collect();
            let value = match value {
                DebugValue::Counter(count) => count.to_string(),
                DebugValue::Gauge(value) => value.to_string(),
                DebugValue::Histogram(_) => unreachable!("there are none"),
            };
            format!("{}{{{}}} {value}", key.name(), labels.join(","))
        })
        .collect();
    lines.sort();
    lines
}

#[retry(max_attempts = 3)]
fn fetch(source: &Flaky) -> Result<u32, &'static str> {
    source.answer("busy")
}

#[test]
fn a_call_that_does_not_fail_counts_nowhere() {
    assert!(metrics(|| assert!(fetch(&Flaky::new(0)).is_ok())).is_empty());
}

#[test]
fn retries_and_what_became_of_them() {
    let counted = metrics(|| {
        for failures in [0, 1, 2, 3, 4] {
            assert_eq!(fetch(&Flaky::new(failures)).is_ok(), failures < 3);
        }
    });
    assert_eq!(
        counted,
        [
            "retry_gave_up_total{function=fetch,reason=attempts_exhausted} 2",
            "retry_recovered_total{function=fetch} 2",
            "retry_retries_total{function=fetch} 7",
        ]
    );
}

/// Also where a call keeps more than a count, and by the name as it is called.
#[test]
fn asynchronous_with_a_deadline() {
    #[retry(deadline = 5s, jitter = none, max_attempts = 3)]
    async fn r#loop(source: &Flaky) -> Result<u32, &'static str> {
        source.answer("busy")
    }
    assert_eq!(
        metrics(|| assert!(pollster::block_on(r#loop(&Flaky::new(1))).is_ok())),
        [
            "retry_recovered_total{function=loop} 1",
            "retry_retries_total{function=loop} 1",
        ]
    );
}

#[test]
fn what_is_not_retryable() {
    #[retry(ignore(_))]
    fn find(source: &Flaky) -> Result<u32, &'static str> {
        source.answer("no such row")
    }
    assert_eq!(
        metrics(|| assert!(find(&Flaky::new(1)).is_err())),
        ["retry_gave_up_total{function=find,reason=not_retryable} 1"]
    );
}

/// Given up after the wait for a retry: both are counted. Given up before the first attempt: so is that.
#[test]
fn refused_by_the_breaker() {
    struct Refused;
    impl From<CircuitOpen> for Refused {
        fn from(_: CircuitOpen) -> Self {
            Self
        }
    }
    // Others open the breaker when this call has decided to wait.
    #[retry(breaker = breaker, on_retry = |_| breaker.force_open())]
    fn guarded(breaker: &CircuitBreaker) -> Result<(), Refused> {
        Err(Refused)
    }
    let breaker = CircuitBreaker::new();
    let call = || metrics(|| assert!(guarded(&breaker).is_err()));
    assert_eq!(
        call(),
        [
            "retry_gave_up_total{function=guarded,reason=circuit_open} 1",
            "retry_retries_total{function=guarded} 1",
        ]
    );
    assert_eq!(
        call(),
        ["retry_gave_up_total{function=guarded,reason=circuit_open} 1"]
    );
}

#[test]
fn the_state_of_a_breaker() {
    let time = testing::pause();
    let breaker = CircuitBreaker::new().reset_timeout(Duration::from_secs(10));
    let states = || metrics(|| observe::record_breaker("payments", &breaker));
    let expected = |closed, half_open, open| {
        [
            format!("retry_breaker_state{{breaker=payments,state=closed}} {closed}"),
            format!("retry_breaker_state{{breaker=payments,state=half_open}} {half_open}"),
            format!("retry_breaker_state{{breaker=payments,state=open}} {open}"),
        ]
    };
    assert_eq!(states(), expected(1, 0, 0));
    breaker.force_open();
    assert_eq!(states(), expected(0, 0, 1));
    time.advance(Duration::from_secs(20));
    let permit = breaker.try_acquire().expect("the opening is over");
    assert_eq!(breaker.state(), CircuitState::HalfOpen);
    assert_eq!(states(), expected(0, 1, 0));
    permit.success();
    assert_eq!(states(), expected(1, 0, 0));
}

#[test]
fn the_balance_of_a_budget() {
    let time = testing::pause();
    let budget = RetryBudget::new().ratio(0.5).min_per_second(1);
    let balance = || metrics(|| observe::record_budget(format!("shard {}", 3), &budget));
    assert_eq!(balance(), ["retry_budget_balance{budget=shard 3} 10"]);
    (0..4).for_each(|_| budget.deposit());
    assert_eq!(balance(), ["retry_budget_balance{budget=shard 3} 12"]);
    time.advance(Duration::from_secs(10));
    assert_eq!(balance(), ["retry_budget_balance{budget=shard 3} 10"]);
}

/// Each metric that there is has a description.
#[test]
fn descriptions() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || {
        observe::describe_metrics();
        let _time = testing::pause();
        let _ = fetch(&Flaky::new(1));
        let _ = fetch(&Flaky::new(9));
        observe::record_breaker("payments", &CircuitBreaker::new());
        observe::record_budget("payments", &RetryBudget::new());
    });
    let metrics = snapshotter.snapshot().into_vec();
    let names: std::collections::BTreeSet<String> = metrics
        .iter()
        .map(|(key, ..)| key.key().name().to_owned())
        .collect();
    assert_eq!(names.len(), 5);
    for (key, _, description, _) in metrics {
        assert!(description.is_some(), "{key:?} is not described");
    }
}
