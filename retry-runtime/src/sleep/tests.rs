// What a pause cannot shorten (real timers) is tested with a millisecond, and only for being no shorter than that: how
// much longer depends on the machine.

use super::{Wait, skip, wait, wait_async};
use crate::testing;
use std::{
    future::Future,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::{Duration, Instant},
};

const SECOND: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(1);

#[test]
fn the_future_is_two_words_and_goes_anywhere() {
    fn goes_anywhere<T: Send + Sync + Unpin + 'static>() -> usize {
        size_of::<T>()
    }
    assert_eq!(goes_anywhere::<Wait>(), 2 * size_of::<usize>());
}

#[test]
fn a_paused_thread_does_not_block() {
    let time = testing::pause();
    wait(1_000_000 * SECOND);
    wait(Duration::ZERO);
    wait(Duration::MAX);
    assert_eq!(
        time.waits(),
        [1_000_000 * SECOND, Duration::ZERO, Duration::MAX]
    );
}

#[test]
fn a_paused_future_is_ready_at_once() {
    let time = testing::pause();
    for delay in [1_000_000 * SECOND, Duration::ZERO, Duration::MAX] {
        let mut future = pin!(wait_async(delay));
        assert_eq!(
            future
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop())),
            Poll::Ready(())
        );
    }
    assert_eq!(
        time.waits(),
        [1_000_000 * SECOND, Duration::ZERO, Duration::MAX]
    );
}

#[test]
fn the_first_poll_decides() {
    let made_before = wait_async(1_000_000 * SECOND);
    let time = testing::pause();
    let never_polled = wait_async(SECOND);
    drop(never_polled);
    assert!(time.waits().is_empty());
    pollster::block_on(made_before);
    assert_eq!(time.waits(), [1_000_000 * SECOND]);
}

#[test]
fn the_users_timer_is_skipped_only_while_time_is_paused() {
    assert!(!skip(SECOND));
    let time = testing::pause();
    assert!(skip(SECOND));
    assert_eq!(time.waits(), [SECOND]);
    assert_eq!(time.elapsed(), SECOND);
}

#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_zero_delay_lets_others_run_once() {
    let counter = Arc::new(Wakes::default());
    let waker = Waker::from(Arc::clone(&counter));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(wait_async(Duration::ZERO));
    assert_eq!(future.as_mut().poll(&mut context), Poll::Pending);
    assert_eq!(counter.0.load(Ordering::Relaxed), 1);
    assert_eq!(future.as_mut().poll(&mut context), Poll::Ready(()));
    assert_eq!(counter.0.load(Ordering::Relaxed), 1);
}

#[test]
fn the_longest_wait_neither_overflows_nor_ends() {
    let mut future = pin!(wait_async(Duration::MAX));
    for _ in 0..3 {
        assert_eq!(
            future
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop())),
            Poll::Pending
        );
    }
}

#[test]
fn a_thread_sleeps_no_shorter() {
    let start = Instant::now();
    wait(TICK);
    assert!(start.elapsed() >= TICK);
}

/// Waits for a tick under a real executor.
fn no_shorter(block_on: impl FnOnce(Wait)) {
    let start = Instant::now();
    block_on(wait_async(TICK));
    assert!(start.elapsed() >= TICK);
}

#[test]
fn waits_under_pollster() {
    no_shorter(pollster::block_on);
}

#[test]
fn waits_under_futures() {
    no_shorter(futures_executor::block_on);
}

#[test]
fn waits_under_smol() {
    no_shorter(smol::block_on);
}

#[test]
fn waits_in_a_task_of_smol() {
    no_shorter(|wait| smol::block_on(smol::spawn(wait)));
}

#[test]
fn waits_in_tasks_of_tokio() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build();
    let runtime = runtime.expect("a runtime starts");
    no_shorter(|wait| runtime.block_on(wait));
    no_shorter(|wait| {
        runtime
            .block_on(runtime.spawn(wait))
            .expect("the task ends");
    });
}

#[test]
fn a_wait_made_outside_of_tokio_may_be_polled_within() {
    let outside = wait_async(TICK);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime starts");
    no_shorter(|_| runtime.block_on(outside));
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn the_paused_clock_of_tokio_moves_waits() {
    let start = tokio::time::Instant::now();
    tokio::join!(wait_async(3600 * SECOND), wait_async(1800 * SECOND));
    assert_eq!(start.elapsed(), 3600 * SECOND);
}

#[cfg(feature = "tokio")]
#[test]
fn inside_tokio_the_timer_is_tokios() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime starts");
    let without_timer = std::panic::catch_unwind(|| runtime.block_on(wait_async(TICK)));
    assert!(without_timer.is_err());
}

#[cfg(not(feature = "tokio"))]
#[test]
fn without_the_feature_tokio_needs_no_timer() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime starts");
    no_shorter(|wait| runtime.block_on(wait));
}
