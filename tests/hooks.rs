//! `on_retry` and `on_give_up`: when they are told, and what.

use retry_runtime::{CircuitBreaker, GiveUpEvent, RetryEvent, retry, testing};
use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// What the hooks were told, as text.
type Log = RefCell<Vec<String>>;

fn retried<E: Debug>(log: &Log, event: &RetryEvent<'_, E>) {
    let RetryEvent {
        function,
        attempt,
        delay,
        waited,
        error,
        ..
    } = event;
    log.borrow_mut().push(format!(
        "{function} #{attempt} {error:?} {waited:?} + {delay:?}"
    ));
}

fn gave_up<E: Debug>(log: &Log, event: &GiveUpEvent<'_, E>) {
    let GiveUpEvent {
        function,
        attempt,
        waited,
        reason,
        error,
        ..
    } = event;
    log.borrow_mut().push(format!(
        "{function} #{attempt} {error:?} {waited:?} {reason}"
    ));
}

#[retry(
    max_attempts = 4,
    base_delay = 100ms,
    jitter = none,
    retry_on(1..=9),
    on_retry = |event| retried(log, event),
    on_give_up = |event| gave_up(log, event),
)]
fn call(log: &Log, answers: &RefCell<Vec<Result<&'static str, u32>>>) -> Result<&'static str, u32> {
    answers.borrow_mut().remove(0)
}

fn logged(answers: &[Result<&'static str, u32>]) -> Vec<String> {
    let _time = testing::pause();
    let log = Log::default();
    let returned = call(&log, &RefCell::new(answers.to_vec()));
    assert_eq!(Some(&returned), answers.last());
    log.into_inner()
}

/// H-04, H-13: for each retry the number of the failed attempt, its error, the wait to come and the waits so far.
#[test]
fn h_13_exhaustion() {
    assert_eq!(
        logged(&[Err(1), Err(2), Err(3), Err(4)]),
        [
            "call #1 Some(1) 0ns + 100ms",
            "call #2 Some(2) 100ms + 200ms",
            "call #3 Some(3) 300ms + 400ms",
            "call #4 Some(4) 700ms attempts_exhausted",
        ]
    );
}

#[test]
fn a_success_is_not_told() {
    assert!(logged(&[Ok("at once")]).is_empty());
    assert_eq!(
        logged(&[Err(1), Ok("then")]),
        ["call #1 Some(1) 0ns + 100ms"]
    );
}

/// H-03: the error is returned as it is, without a wait, and `on_retry` hears nothing.
#[test]
fn h_03_not_retryable() {
    assert_eq!(logged(&[Err(99)]), ["call #1 Some(99) 0ns not_retryable"]);
    assert_eq!(
        logged(&[Err(1), Err(99)]),
        [
            "call #1 Some(1) 0ns + 100ms",
            "call #2 Some(99) 100ms not_retryable"
        ]
    );
}

/// tokio-retry2: told once for each retry, and of the wait that follows, not of all the waits together.
#[tokio::test]
async fn the_wait_that_is_told_is_waited() {
    #[retry(max_attempts = 20, on_retry = |event| told.borrow_mut().push(event.delay))]
    async fn call(told: &RefCell<Vec<Duration>>) -> Result<(), ()> {
        Err(())
    }
    let time = testing::pause();
    let told = RefCell::default();
    assert_eq!(call(&told).await, Err(()));
    assert_eq!(time.waits(), told.into_inner());
    assert_eq!(time.waits().len(), 19);
}

/// Told before the wait, in order, with the clock where it then stands.
#[test]
fn before_the_wait() {
    #[retry(
        backoff = fixed, base_delay = 100ms, jitter = none,
        on_retry = |_| at.borrow_mut().push(time.elapsed()),
        on_give_up = |_| at.borrow_mut().push(time.elapsed()),
    )]
    fn call(time: &testing::PausedTime, at: &RefCell<Vec<Duration>>) -> Option<()> {
        time.advance(ms(1));
        None
    }
    let time = testing::pause();
    let at = RefCell::default();
    assert_eq!(call(&time, &at), None);
    assert_eq!(at.into_inner(), [ms(1), ms(102), ms(203)]);
}

/// The name alone: no path, no `r#`.
#[test]
fn the_name_of_the_function() {
    mod inner {
        use super::{Cell, retry};
        #[retry(max_attempts = 1, on_give_up = |event| name.set(event.function))]
        pub fn r#match(name: &Cell<&'static str>) -> Option<()> {
            None
        }
    }
    struct Type;
    impl Type {
        #[retry(max_attempts = 1, on_give_up = |event| name.set(event.function))]
        fn method<T>(&self, name: &Cell<&'static str>) -> Option<T> {
            None
        }
    }
    let name = Cell::new("");
    assert_eq!((inner::r#match(&name), name.get()), (None, "match"));
    assert_eq!((Type.method::<u8>(&name), name.get()), (None, "method"));
}

/// An open breaker ends a call before its first attempt: attempt 0, with the error that `open_error` made.
#[test]
fn refused_before_the_first_attempt() {
    #[retry(
        breaker = breaker,
        open_error = |_| "open",
        on_retry = |event| retried(log, event),
        on_give_up = |event| gave_up(log, event),
    )]
    fn call(breaker: &CircuitBreaker, log: &Log) -> Result<(), &'static str> {
        unreachable!("the breaker is open")
    }
    let breaker = CircuitBreaker::new();
    breaker.force_open();
    let log = Log::default();
    assert_eq!(call(&breaker, &log), Err("open"));
    assert_eq!(
        log.into_inner(),
        ["call #0 Some(\"open\") 0ns circuit_open"]
    );
}

/// Events are `Copy` and `Debug`, and a reason is a word for metrics.
#[test]
fn events_are_plain_data() {
    #[retry(
        max_attempts = 2, backoff = immediate,
        on_retry = |event| { let copy = *event; *seen.borrow_mut() += &format!("{copy:?}") },
        on_give_up = |event| { let copy = *event; assert_eq!(copy.reason.as_str(), copy.reason.to_string()) },
    )]
    fn call(seen: &RefCell<String>) -> Result<(), String> {
        Err("no".to_owned())
    }
    let _time = testing::pause();
    let seen = RefCell::default();
    assert!(call(&seen).is_err());
    let expected = "RetryEvent { function: \"call\", attempt: 1, delay: 0ns, waited: 0ns, error: Some(\"no\") }";
    assert_eq!(seen.into_inner(), expected);
}
