//! What becomes of the attempt.

use super::*;

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

    assert_eq!(hangs(call).unwrap_err().kind(), io::ErrorKind::TimedOut);
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

/// An item of the expansion cannot name `Self`, and an expression that does is checked where it can be.
#[test]
fn the_limit_may_be_an_associated_constant() {
    struct Client<const MILLIS: u64>;

    impl<const MILLIS: u64> Client<MILLIS> {
        const LIMIT: Duration = Duration::from_millis(MILLIS);

        #[retry(max_attempts = 2, attempt_timeout = Self::LIMIT, deadline = 1s)]
        async fn call(&self) -> io::Result<()> {
            pending().await
        }
    }

    let _time = testing::pause();
    let error = pollster::block_on(Client::<4>.call()).unwrap_err();
    let timeout = error.get_ref().and_then(|inner| inner.downcast_ref());
    assert_eq!(
        timeout.map(|timeout: &AttemptTimeout| timeout.limit),
        Some(Duration::from_millis(4))
    );
}
