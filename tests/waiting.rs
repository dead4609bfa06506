//! How a call waits, on the executors that there are. These waits are real and last a millisecond; only that none is
//! shorter is asked.
//!
//! Run with and without the feature `tokio`.

use retry_runtime::retry;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const WAIT: Duration = Duration::from_millis(1);

type Calls = Arc<AtomicU32>;
type Outcome = Result<u32, u32>;
type Call = Pin<Box<dyn Future<Output = Outcome> + Send>>;

fn third_succeeds(calls: &Calls) -> Outcome {
    match calls.fetch_add(1, Ordering::Relaxed) + 1 {
        3 => Ok(3),
        failed => Err(failed),
    }
}

#[retry(backoff = fixed, base_delay = 1ms, jitter = none)]
async fn not_sync(calls: Calls) -> Outcome {
    third_succeeds(&calls)
}

#[retry(backoff = fixed, base_delay = 1ms, jitter = none)]
fn sync(calls: &Calls) -> Outcome {
    third_succeeds(calls)
}

/// Two waits.
fn waits_on(case: &str, block_on: impl FnOnce(Call) -> Outcome) {
    let start = Instant::now();
    assert_eq!(
        block_on(Box::pin(not_sync(Calls::default()))),
        Ok(3),
        "{case}"
    );
    assert!(start.elapsed() >= 2 * WAIT, "{case}");
}

fn multi_thread() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_time().build();
    runtime.expect("a runtime starts")
}

fn current_thread() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_time().build().expect("a runtime starts")
}

#[test]
fn a_sync_function_blocks_its_thread() {
    let start = Instant::now();
    assert_eq!(sync(&Calls::default()), Ok(3));
    assert!(start.elapsed() >= 2 * WAIT);
}

#[test]
fn on_tokio() {
    waits_on("multi thread", |call| multi_thread().block_on(call));
    waits_on("current thread", |call| current_thread().block_on(call));
    waits_on("spawned", |call| {
        let runtime = multi_thread();
        runtime
            .block_on(runtime.spawn(call))
            .expect("it does not panic")
    });
    waits_on("in a local set", |call| {
        let local = tokio::task::LocalSet::new();
        local.block_on(&current_thread(), call)
    });
    waits_on("blocking on a thread of its own", |call| {
        let block_on = || pollster::block_on(call);
        let blocking = async { tokio::task::spawn_blocking(block_on).await };
        current_thread()
            .block_on(blocking)
            .expect("it does not panic")
    });
}

#[test]
fn without_tokio() {
    waits_on("smol", smol::block_on);
    waits_on("spawned on smol", |call| smol::block_on(smol::spawn(call)));
    waits_on("futures", futures_executor::block_on);
    waits_on("pollster", pollster::block_on);
}

/// One call may begin under one executor and end under another: each wait takes what is there.
#[test]
fn a_call_may_change_its_executor() {
    let runtime = multi_thread();
    let mut call: Call = Box::pin(not_sync(Calls::default()));
    let start = Instant::now();
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(call.as_mut().poll(&mut context).is_pending());
    assert_eq!(runtime.block_on(call), Ok(3));
    assert!(start.elapsed() >= 2 * WAIT);
}

/// Many calls wait at once, each for itself.
#[test]
fn waits_side_by_side() {
    #[retry(max_attempts = 2, backoff = fixed, base_delay = 1ms, jitter = none)]
    async fn call(number: u32) -> Result<(), u32> {
        Err(number)
    }

    let calls: Vec<_> = (0..50).map(call).map(smol::spawn).collect();
    for (number, call) in (0..).zip(calls) {
        assert_eq!(smol::block_on(call), Err(number));
    }
}

/// `sleep = path` replaces either timer: it gets the waits, and nothing else does any waiting.
#[test]
fn on_a_timer_of_ones_own() {
    thread_local! {
        static SLEPT: RefCell<Vec<Duration>> = const { RefCell::new(Vec::new()) };
    }

    fn note(delay: Duration) {
        SLEPT.with_borrow_mut(|slept| slept.push(delay));
    }

    async fn note_async(delay: Duration) {
        note(delay);
    }

    #[retry(base_delay = 1h, max_delay = 2h, jitter = none, sleep = note)]
    fn sync() -> Result<(), u8> {
        Err(1)
    }

    #[retry(base_delay = 1h, max_delay = 2h, jitter = none, sleep = note_async)]
    async fn not_sync() -> Result<(), u8> {
        Err(2)
    }

    #[retry(base_delay = 1h, max_delay = 2h, jitter = none, sleep = |delay| async move { note(delay) })]
    async fn closure() -> Result<(), u8> {
        Err(3)
    }

    const HOUR: Duration = Duration::from_secs(3600);
    assert_eq!(sync(), Err(1));
    assert_eq!(SLEPT.take(), [HOUR, 2 * HOUR]);
    assert_eq!(pollster::block_on(not_sync()), Err(2));
    assert_eq!(SLEPT.take(), [HOUR, 2 * HOUR]);
    assert_eq!(pollster::block_on(closure()), Err(3));
    assert_eq!(SLEPT.take(), [HOUR, 2 * HOUR]);

    // Not while time is paused.
    let time = retry_runtime::testing::pause();
    assert_eq!(sync(), Err(1));
    assert_eq!(time.waits(), [HOUR, 2 * HOUR]);
    assert!(SLEPT.take().is_empty());
}

/// neon#5065: a call that is dropped while it waits is over.
#[test]
fn a_call_that_waits_can_be_dropped() {
    #[retry(base_delay = 1h, max_delay = 1h, jitter = none)]
    async fn call(calls: &Calls) -> Outcome {
        third_succeeds(calls)
    }

    let calls = Calls::default();
    let first = pollster::block_on(async {
        tokio::select! {
            biased;
            outcome = call(&calls) => Some(outcome),
            () = std::future::ready(()) => None,
        }
    });
    assert_eq!(first, None);
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}
