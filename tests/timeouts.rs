//! `attempt_timeout`: a hang becomes a failure.

use retry_runtime::testing;
use retry_runtime::{AttemptTimeout, GiveUpEvent, GiveUpReason, retry};
use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt::Display;
use std::future::{Future, pending};
use std::io;
use std::time::Duration;

type BoxError = Box<dyn Error + Send + Sync>;

const SECOND: Duration = Duration::from_secs(1);

/// Counts an attempt.
fn count(calls: &Cell<u32>) -> u32 {
    calls.set(calls.get() + 1);
    calls.get()
}

#[derive(Debug, PartialEq)]
enum Fault {
    Slow(AttemptTimeout),
    Refused,
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("fault")
    }
}

impl Error for Fault {}

impl From<AttemptTimeout> for Fault {
    fn from(timeout: AttemptTimeout) -> Self {
        Self::Slow(timeout)
    }
}

/// A body that hangs three times, and what the caller is told at the end.
fn hangs<T, F: Future<Output = T>>(call: impl FnOnce(&'static Cell<u32>) -> F) -> T {
    let time = testing::pause();
    let calls = Box::leak(Box::default());
    let outcome = pollster::block_on(call(calls));
    assert_eq!(calls.get(), 3);
    assert_eq!(
        time.elapsed(),
        3 * SECOND + time.waits().iter().sum::<Duration>()
    );
    outcome
}

#[test]
fn the_error_is_made_by_from() {
    #[retry(attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    let Err(Fault::Slow(timeout)) = hangs(call) else {
        panic!("it hangs");
    };
    assert_eq!(timeout.limit, SECOND);
}

#[test]
fn the_error_is_made_by_a_function() {
    #[retry(attempt_timeout = 1s, timeout_error = |timeout| format!("slow: {timeout}"))]
    async fn closure(calls: &Cell<u32>) -> Result<(), String> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = SECOND, timeout_error = Some)]
    async fn path(calls: &Cell<u32>) -> Result<(), Option<AttemptTimeout>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, timeout_error = |_| name.to_owned())]
    async fn borrowing(name: &str, calls: &Cell<u32>) -> Result<(), String> {
        count(calls);
        pending().await
    }

    assert_eq!(
        hangs(closure),
        Err("slow: attempt timed out after 1s".to_owned())
    );
    assert_eq!(
        hangs(path).map_err(|timeout| timeout.map(|timeout| timeout.limit)),
        Err(Some(SECOND))
    );
    assert_eq!(
        hangs(|calls| borrowing("mine", calls)),
        Err("mine".to_owned())
    );
}

#[test]
fn erased_errors_and_io_need_no_function() {
    #[retry(attempt_timeout = 1s)]
    async fn boxed(calls: &Cell<u32>) -> Result<(), BoxError> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn local(calls: &Cell<u32>) -> Result<(), Box<dyn Error>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn any(calls: &Cell<u32>) -> anyhow::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn report(calls: &Cell<u32>) -> eyre::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn io(calls: &Cell<u32>) -> io::Result<()> {
        count(calls);
        pending().await
    }

    fn limit(timeout: Option<&AttemptTimeout>) -> Option<Duration> {
        timeout.map(|timeout| timeout.limit)
    }

    assert_eq!(
        limit(hangs(boxed).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    assert_eq!(
        limit(hangs(local).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    assert_eq!(limit(hangs(any).unwrap_err().downcast_ref()), Some(SECOND));
    assert_eq!(
        limit(hangs(report).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    let error = hangs(io).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert_eq!(
        limit(error.get_ref().and_then(|inner| inner.downcast_ref())),
        Some(SECOND)
    );
}

#[test]
fn an_option_is_none() {
    #[retry(attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>) -> Option<u32> {
        count(calls);
        pending().await
    }

    assert_eq!(hangs(call), None);
}

/// A list need not name it: it is no error of the body.
#[test]
fn it_is_retried_whatever_the_list_says() {
    #[retry(attempt_timeout = 1s, retry_on(Fault::Refused))]
    async fn pattern(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(io::Error))]
    async fn type_item(calls: &Cell<u32>) -> Result<(), BoxError> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(Ok(0)))]
    async fn value(calls: &Cell<u32>) -> Result<u32, Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(Some(0)))]
    async fn option(calls: &Cell<u32>) -> Option<u32> {
        count(calls);
        pending().await
    }

    assert!(hangs(pattern).is_err());
    assert!(hangs(type_item).is_err());
    assert!(hangs(value).is_err());
    assert_eq!(hangs(option), None);
}

#[test]
fn it_is_not_retried_when_ignored() {
    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn as_itself(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(Fault::Slow))]
    async fn as_what_it_became(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn in_a_box(calls: &Cell<u32>) -> Result<(), Box<dyn Error>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout { .. }))]
    async fn by_a_pattern_in_a_report(calls: &Cell<u32>) -> anyhow::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(e: io::Error if e.kind() == io::ErrorKind::TimedOut))]
    async fn by_its_kind(calls: &Cell<u32>) -> io::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(t: AttemptTimeout if t.limit == SECOND))]
    async fn by_its_limit(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn as_an_option(calls: &Cell<u32>) -> Option<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(None))]
    async fn as_none(calls: &Cell<u32>) -> Option<()> {
        count(calls);
        pending().await
    }

    fn once<T, F: Future<Output = T>>(call: impl FnOnce(&'static Cell<u32>) -> F) -> u32 {
        let _time = testing::pause();
        let calls = Box::leak(Box::default());
        let _ = pollster::block_on(call(calls));
        calls.get()
    }

    assert_eq!(once(as_itself), 1);
    assert_eq!(once(as_what_it_became), 1);
    assert_eq!(once(in_a_box), 1);
    assert_eq!(once(by_a_pattern_in_a_report), 1);
    assert_eq!(once(by_its_kind), 1);
    assert_eq!(once(by_its_limit), 1);
    assert_eq!(once(as_an_option), 1);
    assert_eq!(once(as_none), 1);
}

/// An error of the body is judged as ever: a limit on attempts changes nothing about it.
#[test]
fn other_errors_are_judged_by_the_lists() {
    #[retry(attempt_timeout = 1s, retry_on(AttemptTimeout), on_give_up = |event| reason(event, seen))]
    async fn call(calls: &Cell<u32>, seen: &Cell<Option<GiveUpReason>>) -> Result<(), Fault> {
        if count(calls) == 1 {
            pending().await
        } else {
            Err(Fault::Refused)
        }
    }

    fn reason(event: &GiveUpEvent<'_, Fault>, seen: &Cell<Option<GiveUpReason>>) {
        seen.set(Some(event.reason));
    }

    let _time = testing::pause();
    let (calls, seen) = (Cell::new(0), Cell::new(None));
    assert_eq!(pollster::block_on(call(&calls, &seen)), Err(Fault::Refused));
    assert_eq!(calls.get(), 2);
    assert_eq!(seen.get(), Some(GiveUpReason::NotRetryable));
}

#[test]
fn a_hang_is_followed_by_a_success() {
    #[retry(attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>) -> Result<u32, Fault> {
        match count(calls) {
            3 => Ok(7),
            _ => pending().await,
        }
    }

    assert_eq!(hangs_twice(call), Ok(7));
}

fn hangs_twice<T, F: Future<Output = T>>(call: impl FnOnce(&'static Cell<u32>) -> F) -> T {
    let time = testing::pause();
    let outcome = pollster::block_on(call(Box::leak(Box::default())));
    assert_eq!(
        time.elapsed(),
        2 * SECOND + time.waits().iter().sum::<Duration>()
    );
    outcome
}

/// What the attempt held is free before the wait, and so before the next attempt.
#[test]
fn the_attempt_is_dropped_before_the_next_one() {
    struct Held<'a>(&'a RefCell<Vec<&'static str>>);

    impl Drop for Held<'_> {
        fn drop(&mut self) {
            self.0.borrow_mut().push("drop");
        }
    }

    #[retry(max_attempts = 2, attempt_timeout = 1s, on_retry = |_| log.borrow_mut().push("retry"))]
    async fn call(log: &RefCell<Vec<&'static str>>) -> Result<(), Fault> {
        log.borrow_mut().push("begin");
        let _held = Held(log);
        pending().await
    }

    let _time = testing::pause();
    let log = RefCell::default();
    assert!(pollster::block_on(call(&log)).is_err());
    let expected = ["begin", "drop", "retry", "begin", "drop"];
    assert_eq!(log.into_inner(), expected);
}

/// Under Tokio's paused clock the timers of the body count as well.
#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn it_works_on_the_paused_clock_of_tokio() {
    #[retry(backoff = immediate, attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>, takes: Duration) -> Result<u32, Fault> {
        let number = count(calls);
        tokio::time::sleep(takes).await;
        Ok(number)
    }

    let start = tokio::time::Instant::now();
    let calls = Cell::new(0);
    let outcome = call(&calls, 2 * SECOND).await;
    assert!(matches!(outcome, Err(Fault::Slow(timeout)) if timeout.limit == SECOND));
    assert_eq!((calls.get(), start.elapsed()), (3, 3 * SECOND));
    assert_eq!(call(&calls, SECOND / 2).await, Ok(4));
}

/// Methods of a trait object too, as `#[async_trait]` writes them.
#[test]
fn it_works_in_boxed_futures() {
    #[retry(attempt_timeout = 1s)]
    fn call(calls: &Cell<u32>) -> std::pin::Pin<Box<dyn Future<Output = io::Result<()>> + '_>> {
        Box::pin(async move {
            count(calls);
            pending().await
        })
    }

    assert_eq!(
        hangs(|calls| call(calls)).unwrap_err().kind(),
        io::ErrorKind::TimedOut
    );
}

/// The attempt is kept once in the future, whatever surrounds it.
#[test]
fn the_future_holds_the_attempt_once() {
    async fn body(size: &Cell<usize>) -> io::Result<u8> {
        let buffer = [1_u8; 4096];
        pending::<()>().await;
        Ok(buffer[size.get()])
    }

    #[retry]
    async fn plain(size: &Cell<usize>) -> io::Result<u8> {
        body(size).await
    }

    #[retry(attempt_timeout = 1s)]
    async fn limited(size: &Cell<usize>) -> io::Result<u8> {
        body(size).await
    }

    #[retry(attempt_timeout = 1s, deadline = 5s, nested = fail_fast)]
    async fn scoped(size: &Cell<usize>) -> io::Result<u8> {
        body(size).await
    }

    let size = Cell::new(0);
    let bytes = size_of_val(&body(&size));
    for (case, future) in [
        ("plain", size_of_val(&plain(&size))),
        ("limited", size_of_val(&limited(&size))),
        ("scoped", size_of_val(&scoped(&size))),
    ] {
        assert!(future < bytes + 512, "{case}: {future}, around {bytes}");
    }
}
