//! `sleep = path`: the user's own timer (backon#198, datadog-static-analyzer#296).

use retry_runtime::{retry, testing};
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

thread_local!(static SLEPT: RefCell<Vec<Duration>> = const { RefCell::new(Vec::new()) });

fn slept() -> Vec<Duration> {
    SLEPT.take()
}

fn record(delay: Duration) {
    SLEPT.with_borrow_mut(|slept| slept.push(delay));
}

async fn record_later(delay: Duration) {
    std::future::ready(()).await;
    record(delay);
}

fn boxed(delay: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(record_later(delay))
}

type Outcome = Result<(), ()>;

#[test]
fn a_sync_sleeper() {
    #[retry(jitter = none, sleep = record)]
    fn call() -> Outcome {
        Err(())
    }
    assert_eq!(call(), Err(()));
    assert_eq!(slept(), [ms(100), ms(200)]);
}

#[test]
fn an_async_sleeper() {
    #[retry(jitter = none, sleep = record_later)]
    async fn call() -> Outcome {
        Err(())
    }
    #[retry(jitter = none, sleep = self::boxed)]
    async fn by_box() -> Outcome {
        Err(())
    }
    #[retry(jitter = none, sleep = record_later)]
    fn by_impl_future() -> impl Future<Output = Outcome> {
        async { Err(()) }
    }
    assert_eq!(pollster::block_on(call()), Err(()));
    assert_eq!(slept(), [ms(100), ms(200)]);
    assert_eq!(pollster::block_on(by_box()), Err(()));
    assert_eq!(slept(), [ms(100), ms(200)]);
    assert_eq!(pollster::block_on(by_impl_future()), Err(()));
    assert_eq!(slept(), [ms(100), ms(200)]);
}

/// A sleeper may be a closure over the arguments, a method, or generic; what it returns is of no interest.
#[test]
fn any_callable() {
    trait Timer {
        fn sleep(delay: Duration) -> bool;
    }
    struct Recording;
    impl Timer for Recording {
        fn sleep(delay: Duration) -> bool {
            record(delay);
            true
        }
    }
    #[retry(jitter = none, sleep = |delay| waits.borrow_mut().push(delay))]
    fn by_closure(waits: &RefCell<Vec<Duration>>) -> Outcome {
        Err(())
    }
    #[retry(jitter = none, sleep = T::sleep)]
    fn by_method<T: Timer>() -> Outcome {
        Err(())
    }
    let waits = RefCell::default();
    assert_eq!(by_closure(&waits), Err(()));
    assert_eq!(waits.into_inner(), [ms(100), ms(200)]);
    assert_eq!(by_method::<Recording>(), Err(()));
    assert_eq!(slept(), [ms(100), ms(200)]);
}

/// A sleeper is called for waits of no length too, so that it may yield.
#[test]
fn without_delay() {
    #[retry(backoff = immediate, sleep = record)]
    fn call() -> Outcome {
        Err(())
    }
    assert_eq!(call(), Err(()));
    assert_eq!(slept(), [Duration::ZERO; 2]);
}

/// Under a pause, waits are recorded and the sleeper is left alone.
#[test]
fn not_called_while_time_is_paused() {
    #[retry(jitter = none, sleep = record)]
    fn call() -> Outcome {
        Err(())
    }
    #[retry(jitter = none, sleep = record_later)]
    async fn call_async() -> Outcome {
        Err(())
    }
    let time = testing::pause();
    assert_eq!(call(), Err(()));
    assert_eq!(pollster::block_on(call_async()), Err(()));
    assert_eq!(time.waits(), [100, 200, 100, 200].map(ms));
    assert!(slept().is_empty());
}

/// The future with a sleeper that is `Send` is `Send`, with one that is not, it is not needed.
#[tokio::test]
async fn send_as_the_sleeper_is() {
    #[retry(jitter = none, sleep = tokio::time::sleep, max_attempts = 1)]
    async fn call() -> Outcome {
        Err(())
    }
    #[retry(sleep = |_| { let calls = &calls; async move { calls.set(calls.get() + 1) } })]
    async fn local(calls: &Cell<u32>) -> Outcome {
        Err(())
    }
    assert_eq!(tokio::spawn(call()).await.expect("no panic"), Err(()));
    let calls = Cell::new(0);
    assert_eq!((local(&calls).await, calls.get()), (Err(()), 2));
}
