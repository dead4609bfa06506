use super::{AttemptTimeout, within};
use crate::{sleep, testing};
use std::{
    cell::Cell,
    error::Error as _,
    future::{Future, pending, poll_fn, ready},
    io,
    pin::{Pin, pin},
    rc::Rc,
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

const TICK: Duration = Duration::from_millis(1);
const HOUR: Duration = Duration::from_secs(3600);

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn timeout<T>(limit: Duration) -> Result<T, AttemptTimeout> {
    Err(AttemptTimeout { limit })
}

/// Ready at the second poll; wakes the task in between.
async fn yields() {
    let mut polled = false;
    poll_fn(|context| {
        if polled {
            return Poll::Ready(());
        }
        polled = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

#[test]
fn the_error_says_what_happened() {
    let error = AttemptTimeout { limit: ms(500) };
    assert_eq!(error.to_string(), "attempt timed out after 500ms");
    assert!(error.source().is_none());
}

#[test]
fn an_io_error_carries_it() {
    let error = io::Error::from(AttemptTimeout { limit: ms(500) });
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    assert_eq!(inner, Some(&AttemptTimeout { limit: ms(500) }));
}

#[test]
fn stays_send_when_the_output_is_not() {
    fn is_send<T: Send>(_: &T) {}
    is_send(&within(TICK, async { Rc::new(()) }));
}

#[test]
fn an_attempt_that_is_ready_needs_no_timer() {
    for limit in [Duration::ZERO, TICK, Duration::MAX] {
        assert_eq!(pollster::block_on(within(limit, ready(7))), Ok(7));
    }
}

/// How tests run a future to its end.
type BlockOn = fn(Attempt) -> Result<(), AttemptTimeout>;
type Attempt = Pin<Box<dyn Future<Output = Result<(), AttemptTimeout>>>>;

const EXECUTORS: [(&str, BlockOn); 4] = [
    ("pollster", pollster::block_on),
    ("futures", futures_executor::block_on),
    ("smol", smol::block_on),
    ("tokio", on_tokio),
];

fn on_tokio(attempt: Attempt) -> Result<(), AttemptTimeout> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.expect("a runtime starts").block_on(attempt)
}

#[test]
fn real_time_ends_a_hang() {
    for (name, block_on) in EXECUTORS {
        // A millisecond of real time, and checked only to be no shorter: the rest depends on the machine.
        let start = Instant::now();
        assert_eq!(
            block_on(Box::pin(within(TICK, pending()))),
            timeout(TICK),
            "{name}"
        );
        assert!(start.elapsed() >= TICK, "{name}");
    }
}

#[test]
fn paused_time_ends_a_hang_at_once() {
    for (name, block_on) in EXECUTORS {
        let time = testing::pause();
        assert_eq!(
            block_on(Box::pin(within(HOUR, pending()))),
            timeout(HOUR),
            "{name}"
        );
        assert_eq!(time.elapsed(), HOUR, "{name}");
        assert!(time.waits().is_empty(), "{name}");
    }
}

#[test]
fn the_longest_limit_does_not_overflow() {
    let time = testing::pause();
    assert_eq!(
        pollster::block_on(within::<std::future::Pending<()>>(Duration::MAX, pending())),
        timeout(Duration::MAX)
    );
    assert!(time.elapsed() > Duration::from_secs(u64::from(u32::MAX)));
}

/// A hanging body with a timeout of 500 ms and a deadline of 1200 ms: each attempt gets what is left of either.
#[test]
fn attempts_that_hang_end_with_the_deadline() {
    let time = testing::pause();
    let deadline = ms(1200);
    let mut limits = Vec::new();
    while let Some(left) = deadline
        .checked_sub(time.elapsed())
        .filter(|left| !left.is_zero())
    {
        let limit = ms(500).min(left);
        let attempt = pollster::block_on(within(limit, pending::<()>()));
        limits.push(attempt.expect_err("it hangs").limit);
    }
    assert_eq!(limits, [ms(500), ms(500), ms(200)]);
    assert_eq!(time.elapsed(), deadline);
}

#[test]
fn an_attempt_that_yields_does_not_hang() {
    let time = testing::pause();
    let attempt = async {
        for _ in 0..1000 {
            yields().await;
        }
        7
    };
    assert_eq!(pollster::block_on(within(HOUR, attempt)), Ok(7));
    assert_eq!(time.elapsed(), Duration::ZERO);
}

#[test]
fn an_attempt_that_another_thread_wakes_does_not_hang() {
    let time = testing::pause();
    let (answer, answered) = tokio::sync::oneshot::channel();
    let thread = std::thread::spawn(move || answer.send(7));
    assert_eq!(pollster::block_on(within(HOUR, answered)), Ok(Ok(7)));
    assert_eq!(time.elapsed(), Duration::ZERO);
    assert_eq!(thread.join().expect("it only sends"), Ok(()));
}

#[test]
fn an_attempt_that_may_still_be_woken_has_its_limit_in_real_time() {
    let time = testing::pause();
    let (_silent, never_answered) = tokio::sync::oneshot::channel::<()>();
    let start = Instant::now();
    assert_eq!(
        pollster::block_on(within(TICK, never_answered)),
        timeout(TICK)
    );
    assert!(start.elapsed() >= TICK);
    assert_eq!(time.elapsed(), TICK);
}

#[test]
fn paused_time_that_passes_within_an_attempt_counts() {
    for (taken, in_time) in [(499, true), (500, true), (501, false)] {
        let time = testing::pause();
        let attempt = async { time.advance(ms(taken)) };
        assert_eq!(
            pollster::block_on(within(ms(500), attempt)).is_ok(),
            in_time,
            "{taken} ms by advance"
        );

        let attempt = sleep::wait_async(ms(taken));
        assert_eq!(
            pollster::block_on(within(ms(500), attempt)).is_ok(),
            in_time,
            "{taken} ms of waits"
        );
    }
}

#[test]
fn a_pending_attempt_ends_when_the_clock_passes_its_limit() {
    let time = testing::pause();
    let (_silent, never_answered) = tokio::sync::oneshot::channel::<()>();
    let mut call = pin!(within(HOUR, never_answered));
    let mut context = Context::from_waker(Waker::noop());
    assert!(call.as_mut().poll(&mut context).is_pending());
    time.advance(HOUR);
    assert_eq!(
        call.as_mut()
            .poll(&mut context)
            .map(|result| result.is_err()),
        Poll::Ready(true)
    );
    assert_eq!(time.elapsed(), HOUR);
}

#[test]
fn the_attempt_is_gone_when_the_timeout_is_returned() {
    struct Held<'a>(&'a Cell<bool>);

    impl Drop for Held<'_> {
        fn drop(&mut self) {
            self.0.set(false);
        }
    }

    let held = Cell::new(true);
    let guard = Held(&held);
    let attempt = async {
        let _guard = guard;
        pending::<()>().await;
    };
    let _time = testing::pause();
    assert_eq!(pollster::block_on(within(TICK, attempt)), timeout(TICK));
    assert!(!held.get());
}

#[test]
fn a_pending_attempt_with_no_time_left_is_over() {
    let no_time = Duration::ZERO;
    assert_eq!(
        pollster::block_on(within(no_time, yields())),
        timeout(no_time)
    );
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn an_attempt_that_is_ready_when_its_limit_has_passed_counts() {
    let mut context = Context::from_waker(Waker::noop());
    let mut call = pin!(within(ms(500), yields()));
    assert_eq!(call.as_mut().poll(&mut context), Poll::Pending);
    tokio::time::advance(ms(600)).await;
    assert_eq!(call.as_mut().poll(&mut context), Poll::Ready(Ok(())));
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn the_paused_clock_of_tokio_moves_limits() {
    let start = tokio::time::Instant::now();
    let slow = tokio::time::sleep(ms(10_000));
    assert_eq!(within(ms(500), slow).await, timeout(ms(500)));
    assert_eq!(start.elapsed(), ms(500));
    let quick = tokio::time::sleep(ms(100));
    assert_eq!(within(ms(500), quick).await, Ok(()));
    assert_eq!(start.elapsed(), ms(600));
}
