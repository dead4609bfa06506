//! The events: one a retry, one a give-up, none for a call that does not fail.

use crate::Flaky;
use retry_runtime::{CircuitBreaker, CircuitOpen, RetryBudget, retry, testing};
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};
use tracing::field::Field;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Writes each event on a line: the level, the target, the fields in the order in which they are visited.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl Subscriber for Lines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn event(&self, event: &Event<'_>) {
        let metadata = event.metadata();
        let mut line = format!("{} {}", metadata.level(), metadata.target());
        event.record(&mut |field: &Field, value: &dyn Debug| {
            write!(line, " {field}={value:?}").expect("a string takes all");
        });
        self.0.lock().expect("no test panics here").push(line);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The events of `calls`, which take no time.
pub(crate) fn events(calls: impl FnOnce()) -> Vec<String> {
    let _time = testing::pause();
    let lines = Lines::default();
    tracing::subscriber::with_default(lines.clone(), calls);
    std::mem::take(&mut *lines.0.lock().expect("no test panics here"))
}

const RETRYING: &str = "INFO retry_runtime message=attempt failed, retrying";
const GIVING_UP: &str = "WARN retry_runtime message=giving up";

#[retry(max_attempts = 3, base_delay = 100ms, jitter = none)]
fn fetch(source: &Flaky) -> Result<u32, &'static str> {
    source.answer("connection refused")
}

#[test]
fn a_call_that_does_not_fail_is_silent() {
    assert!(events(|| assert_eq!(fetch(&Flaky::new(0)), Ok(7))).is_empty());
}

#[test]
fn an_event_a_retry() {
    assert_eq!(
        events(|| assert_eq!(fetch(&Flaky::new(2)), Ok(7))),
        [
            format!(
                r#"{RETRYING} function="fetch" attempt=1 delay=100ms error=connection refused"#
            ),
            format!(
                r#"{RETRYING} function="fetch" attempt=2 delay=200ms error=connection refused"#
            ),
        ]
    );
}

#[test]
fn a_warning_a_give_up() {
    let events = events(|| assert!(fetch(&Flaky::new(9)).is_err()));
    assert_eq!(events.len(), 3);
    assert_eq!(
        events[2],
        format!(
            r#"{GIVING_UP} function="fetch" attempt=3 reason="attempts_exhausted" error=connection refused"#
        )
    );
}

#[retry(retry_on(_ if false))]
fn find(source: &Flaky) -> Result<u32, &'static str> {
    source.answer("no such row")
}

#[test]
fn what_is_not_retryable_is_for_debugging() {
    assert_eq!(
        events(|| assert!(find(&Flaky::new(1)).is_err())),
        [
            r#"DEBUG retry_runtime message=giving up function="find" attempt=1 reason="not_retryable" error=no such row"#
        ]
    );
}

/// The reason within a line.
fn reason(line: &str) -> &str {
    let (_, rest) = line.split_once("reason=\"").expect("a give-up");
    rest.split_once('"').expect("a quoted word").0
}

/// A call that keeps more than a count knows its waits to the nanosecond, an async one tells the same.
#[test]
fn deadline_and_async() {
    #[retry(base_delay = 400ms, backoff = fixed, jitter = none, deadline = 1s, max_attempts = unlimited)]
    async fn slow(source: &Flaky) -> Result<u32, &'static str> {
        source.answer("busy")
    }
    let events = events(|| assert!(pollster::block_on(slow(&Flaky::new(9))).is_err()));
    assert_eq!(events.len(), 3);
    assert_eq!(
        events[2],
        format!(r#"{GIVING_UP} function="slow" attempt=3 reason="deadline_would_pass" error=busy"#)
    );
}

#[derive(Debug)]
struct Refused(#[expect(dead_code, reason = "shown by `Debug`")] &'static str);

impl From<CircuitOpen> for Refused {
    fn from(_: CircuitOpen) -> Self {
        Self("open")
    }
}

/// The breaker refuses a call before it begins: attempt 0.
#[test]
fn refused_by_the_breaker() {
    #[retry(breaker = breaker)]
    fn guarded(breaker: &CircuitBreaker) -> Result<(), Refused> {
        unreachable!("the breaker is open")
    }
    let breaker = CircuitBreaker::new();
    breaker.force_open();
    assert_eq!(
        events(|| assert!(guarded(&breaker).is_err())),
        [format!(
            r#"{GIVING_UP} function="guarded" attempt=0 reason="circuit_open" error=Refused("open")"#
        )]
    );
}

#[test]
fn refused_by_the_budget() {
    #[retry(budget = budget)]
    fn frugal(source: &Flaky, budget: &RetryBudget) -> Result<u32, &'static str> {
        source.answer("busy")
    }
    let budget = RetryBudget::new().ratio(0.0).min_per_second(0);
    let events = events(|| assert!(frugal(&Flaky::new(1), &budget).is_err()));
    assert_eq!(events.len(), 1);
    assert_eq!(reason(&events[0]), "budget_exhausted");
}

/// A future dropped in its wait has told of the retry, and tells nothing more.
#[test]
fn cancelled() {
    #[retry(sleep = |_| std::future::pending::<()>(), max_attempts = 2)]
    async fn hung(source: &Flaky) -> Result<u32, &'static str> {
        source.answer("busy")
    }
    // A pause would let the wait pass.
    let lines = Lines::default();
    tracing::subscriber::with_default(lines.clone(), || {
        let source = Flaky::new(9);
        let mut call = std::pin::pin!(hung(&source));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(call.as_mut().poll(&mut context).is_pending());
    });
    let lines = lines.0.lock().expect("no test panics here");
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with(RETRYING));
}
