//! The future is `Send` whenever the un-annotated one is, and borrows what the un-annotated one borrows.

use retry_runtime::{CircuitBreaker, Policy, RetryBudget, retry};
use std::cell::Cell;
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn send<F: Future + Send>(future: F) -> F {
    future
}

#[retry]
async fn increment(counter: Arc<AtomicU32>) -> Result<u32, String> {
    tokio::task::yield_now().await;
    match counter.fetch_add(1, Ordering::Relaxed) {
        2 => Ok(2),
        _ => Err("not yet".to_owned()),
    }
}

/// ydb-rs-sdk#546: an annotated function can be spawned.
#[tokio::test(start_paused = true)]
async fn spawned() {
    let task = tokio::spawn(increment(Arc::default()));
    assert_eq!(task.await.expect("no panic"), Ok(2));

    #[derive(Default)]
    struct Client {
        calls: AtomicU32,
    }
    impl Client {
        #[retry(on_retry = |_| { self.calls.fetch_add(100, Ordering::Relaxed); })]
        async fn call(self: Arc<Self>) -> Option<u32> {
            tokio::task::yield_now().await;
            self.calls.fetch_add(1, Ordering::Relaxed);
            None
        }
    }
    let client = Arc::new(Client::default());
    assert_eq!(
        tokio::spawn(Arc::clone(&client).call())
            .await
            .expect("no panic"),
        None
    );
    assert_eq!(client.calls.load(Ordering::Relaxed), 203);
}

/// Options that keep something across the await keep what is `Send`.
#[tokio::test(start_paused = true)]
async fn with_every_option() {
    static BUDGET: RetryBudget = RetryBudget::new();
    static BREAKER: CircuitBreaker = CircuitBreaker::new();
    #[retry(
        policy = policy,
        retry_on(std::io::Error, Ok(0)),
        attempt_timeout = 1s,
        retry_after = |_| None,
        budget = &BUDGET,
        breaker = &BREAKER,
        nested = fail_fast,
        on_retry = |event| assert_eq!(names, [event.function]),
        on_give_up = |event| assert_eq!(names, [event.function]),
        context(attempt),
        clone(names),
    )]
    async fn call(policy: &Policy, mut names: Vec<&'static str>) -> std::io::Result<u32> {
        names.push("body");
        tokio::task::yield_now().await;
        Ok(attempt.number() - 1)
    }
    let policy = Policy::new();
    assert_eq!(
        send(call(&policy, vec!["call"])).await.expect("no failure"),
        1
    );
}

/// tikv#13811: an error that is not `Send` is gone before the wait, and so is a value that an item matched.
#[tokio::test(start_paused = true)]
async fn neither_error_nor_value_is_kept() {
    type Local = Rc<Cell<u32>>;
    #[retry(
        retry_on(Ok(value) if value.get() == 0, error if error.get() == 0),
        deadline = 1m,
        on_retry = |event| { let _ = event.error.map(|error| error.get()); },
        context(attempt),
    )]
    async fn call(fails: bool) -> Result<Local, Local> {
        tokio::task::yield_now().await;
        let local = Rc::new(Cell::new(u32::from(attempt.is_last())));
        if fails { Err(local) } else { Ok(local) }
    }
    #[retry]
    async fn not_even_sync(calls: &AtomicU32) -> Result<(), *const u8> {
        calls.fetch_add(1, Ordering::Relaxed);
        tokio::task::yield_now().await;
        Err(std::ptr::null())
    }
    assert_eq!(
        send(call(true)).await.map_err(|error| error.get()).err(),
        Some(1)
    );
    assert_eq!(
        send(call(false)).await.map(|value| value.get()).ok(),
        Some(1)
    );
    let calls = AtomicU32::new(0);
    assert!(send(not_even_sync(&calls)).await.is_err());
    assert_eq!(calls.into_inner(), 3);
}

/// What is not `Send` by itself may be annotated all the same.
#[tokio::test(start_paused = true)]
async fn futures_that_are_not_send() {
    #[retry]
    async fn call(calls: Rc<Cell<u32>>) -> Result<(), ()> {
        calls.set(calls.get() + 1);
        tokio::task::yield_now().await;
        Err(())
    }
    let calls = Rc::new(Cell::new(0));
    let future = call(Rc::clone(&calls));
    assert_eq!(
        tokio::task::LocalSet::new().run_until(future).await,
        Err(())
    );
    assert_eq!(calls.get(), 3);
}

/// backon#49, ghciwatch#8: `&mut self`, and what it owns, in every attempt.
#[tokio::test(start_paused = true)]
async fn mutable_borrows() {
    struct Stream<I> {
        items: I,
        polled: u32,
    }
    impl<I: Iterator<Item = Option<u8>> + Send> Stream<I> {
        #[retry]
        async fn next(&mut self, buffer: &mut Vec<u8>) -> Result<usize, &'static str> {
            self.polled += 1;
            tokio::task::yield_now().await;
            let item = self.items.next().ok_or("ended")?;
            buffer.push(item.ok_or("broken")?);
            Ok(buffer.len())
        }
    }
    let items = [None, None, Some(7), Some(8)].into_iter();
    let mut stream = Stream { items, polled: 0 };
    let mut buffer = Vec::new();
    assert_eq!(send(stream.next(&mut buffer)).await, Ok(1));
    assert_eq!(stream.next(&mut buffer).await, Ok(2));
    assert_eq!(stream.next(&mut buffer).await, Err("ended"));
    assert_eq!((stream.polled, buffer), (3 + 1 + 3, vec![7, 8]));
}

/// A generic function is `Send` when its arguments are.
#[tokio::test(start_paused = true)]
async fn generic_functions() {
    #[retry(retry_on(e if format!("{e:?}") == "7"))]
    async fn call<T: Send + Sync, E: Debug + Send>(
        value: &T,
        error: impl Fn() -> E + Send + Sync,
    ) -> Result<&T, E> {
        tokio::task::yield_now().await;
        if std::mem::size_of::<T>() == 0 {
            Err(error())
        } else {
            Ok(value)
        }
    }
    assert_eq!(send(call(&1_u8, || 7)).await, Ok(&1));
    assert_eq!(send(call(&(), || 7)).await, Err(7));
}
