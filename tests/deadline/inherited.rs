//! Of a call around this one.

use super::*;

#[retry(max_attempts = 10, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none)]
fn within_sync(seen: &Seen) -> Result<(), Busy> {
    seen.attempt();
    Err(Busy)
}

#[retry(max_attempts = 10, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none)]
async fn within(seen: &Seen) -> Result<(), Busy> {
    yields().await;
    seen.attempt();
    yields().await;
    Err(Busy)
}

/// Ready at the second poll.
async fn yields() {
    let mut polled = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut polled, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

/// Ten attempts: nothing but the deadline of `outer` could end it sooner.
fn not_bound<F: Future<Output = Result<(), Busy>>>(call: impl FnOnce() -> F) {
    let time = testing::pause();
    assert_eq!(pollster::block_on(call()), Err(Busy));
    assert_eq!(time.waits().len(), 9);
}

#[test]
fn it_binds_the_calls_within_a_sync_attempt() {
    #[retry(max_attempts = 1, deadline = 1s)]
    fn outer(seen: &Seen) -> Result<(), Busy> {
        within_sync(seen)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(outer(&seen), Err(Busy));
    assert_eq!((seen.attempts.get(), time.elapsed()), (3, ms(800)));

    // And no others.
    let seen = Seen::default();
    assert_eq!(within_sync(&seen), Err(Busy));
    assert_eq!(seen.attempts.get(), 10);
}

#[test]
fn it_binds_the_calls_within_across_awaits() {
    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer(seen: &Seen) -> Result<(), Busy> {
        yields().await;
        let outcome = within(seen).await;
        yields().await;
        outcome
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(pollster::block_on(outer(&seen)), Err(Busy));
    assert_eq!((seen.attempts.get(), time.elapsed()), (3, ms(800)));
    not_bound(|| within(&seen));
}

/// A scope holds during the polls of its own attempt only, whatever runs between them.
#[test]
fn it_binds_neither_siblings_nor_who_comes_after() {
    #[retry(max_attempts = 1, deadline = 1s)]
    async fn bound(seen: &Seen) -> Result<(), Busy> {
        within(seen).await
    }

    // Both wait in turns: the clock moves by 800 ms until the first has no time left.
    let (_time, first, second) = (testing::pause(), Seen::default(), Seen::default());
    pollster::block_on(async {
        let (a, b) = tokio::join!(bound(&first), within(&second));
        assert_eq!((a, b), (Err(Busy), Err(Busy)));
    });
    assert!(first.attempts.get() <= 3);
    assert_eq!(second.attempts.get(), 10);
}

#[test]
fn it_binds_both_sides_of_a_join_within() {
    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer(first: &Seen, second: &Seen) -> Result<(), Busy> {
        let (a, b) = tokio::join!(within(first), within(second));
        a.and(b)
    }

    let (time, first, second) = (testing::pause(), Seen::default(), Seen::default());
    assert_eq!(pollster::block_on(outer(&first, &second)), Err(Busy));
    // The waits of both move the one clock: 400 ms each.
    assert_eq!(time.waits(), [ms(400); 2]);
    assert_eq!(first.attempts.get() + second.attempts.get(), 4);
}

#[test]
fn it_binds_every_branch_of_a_select() {
    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer(seen: &Seen) -> Result<(), Busy> {
        tokio::select! {
            outcome = within(seen) => outcome,
            () = pending() => Ok(()),
        }
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(pollster::block_on(outer(&seen)), Err(Busy));
    assert_eq!((seen.attempts.get(), time.elapsed()), (3, ms(800)));
    not_bound(|| within(&seen));
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn it_does_not_reach_into_a_spawned_task() {
    #[retry(max_attempts = 10, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none,
        context(attempt))]
    async fn spawned() -> Result<(), u32> {
        assert_eq!(attempt.time_left(), None);
        Err(attempt.number())
    }

    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer() -> Result<(), u32> {
        tokio::spawn(spawned()).await.expect("it does not panic")
    }

    assert_eq!(outer().await, Err(10));
}

/// The task of a Tokio runtime moves from thread to thread, and its scope with it.
#[cfg(feature = "tokio")]
#[test]
fn it_goes_with_the_task_to_another_thread() {
    #[retry(max_attempts = 1, context(attempt))]
    async fn inner() -> Result<Option<Duration>, Busy> {
        Ok(attempt.time_left())
    }

    #[retry(max_attempts = 1, deadline = 1h)]
    async fn outer(step: &tokio::sync::Notify) -> Result<Option<Duration>, Busy> {
        step.notified().await;
        inner().await
    }

    let step = tokio::sync::Notify::new();
    let mut call = Box::pin(outer(&step));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(call.as_mut().poll(&mut context).is_pending());
    step.notify_one();
    let left = std::thread::scope(|scope| {
        scope
            .spawn(|| pollster::block_on(call))
            .join()
            .expect("it does not panic")
    });
    assert!(left.is_ok_and(|left| left.is_some()));
}

#[test]
fn the_sooner_of_two_deadlines_counts() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1s)]
    fn short(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    #[retry(max_attempts = 10, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1h)]
    fn long(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    #[retry(max_attempts = 1, deadline = 1s)]
    fn around_long(seen: &Seen) -> Result<(), Busy> {
        long(seen)
    }

    #[retry(max_attempts = 1, deadline = 1h)]
    fn around_short(seen: &Seen) -> Result<(), Busy> {
        short(seen)
    }

    for call in [around_long, around_short] {
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(call(&seen), Err(Busy));
        assert_eq!((seen.attempts.get(), time.elapsed()), (3, ms(800)));
    }
}

/// Through a function that has no deadline itself, and one that has `nested`, which has a scope without one.
#[test]
fn it_reaches_through_the_layers_between() {
    #[retry(max_attempts = 1, context(attempt))]
    fn leaf(seen: &RefCell<Vec<Attempt>>) -> Result<(), Busy> {
        seen.borrow_mut().push(attempt);
        Ok(())
    }

    #[retry(nested = fail_fast)]
    fn middle(seen: &RefCell<Vec<Attempt>>) -> Result<(), Busy> {
        leaf(seen)
    }

    #[retry(max_attempts = 1, deadline = 1s)]
    fn outer(seen: &RefCell<Vec<Attempt>>) -> Result<(), Busy> {
        leaf(seen)?;
        middle(seen)
    }

    let (time, seen) = (testing::pause(), RefCell::default());
    assert_eq!(outer(&seen), Ok(()));
    assert_eq!(leaf(&seen), Ok(()));
    time.advance(ms(300));
    let left: Vec<_> = seen.borrow().iter().map(Attempt::time_left).collect();
    assert_eq!(left, [Some(ms(700)), Some(ms(700)), None]);
    time.advance(ms(800));
    assert_eq!(seen.borrow()[0].time_left(), Some(Duration::ZERO));
}

#[test]
fn a_panic_ends_the_scope_too() {
    #[retry(deadline = 1s)]
    fn sync() -> Result<(), Busy> {
        std::panic::resume_unwind(Box::new(()))
    }

    #[retry(deadline = 1s)]
    async fn not_sync() -> Result<(), Busy> {
        yields().await;
        std::panic::resume_unwind(Box::new(()))
    }

    let seen = Seen::default();
    assert!(catch_unwind(sync).is_err());
    not_bound(|| within(&seen));
    assert!(catch_unwind(AssertUnwindSafe(|| pollster::block_on(not_sync()))).is_err());
    not_bound(|| within(&seen));
}

/// A policy made at run time, by value, by reference and from a field.
#[test]
fn a_policy_made_at_run_time_has_one() {
    struct Client {
        policy: Policy,
    }

    impl Client {
        #[retry(policy = &self.policy)]
        fn call(&self, seen: &Seen) -> Result<(), Busy> {
            within_sync(seen)
        }

        #[retry(policy = self.policy.max_attempts(1))]
        async fn call_async(&self, seen: &Seen) -> Result<(), Busy> {
            within(seen).await
        }
    }

    let seconds = std::env::args().len().min(1) as u64;
    let policy = Policy::new().deadline(Duration::from_secs(seconds));
    let client = Client { policy };
    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(client.call(&seen), Err(Busy));
    assert!(seen.attempts.get() >= 3);
    assert!(time.elapsed() < Duration::from_secs(1));

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(pollster::block_on(client.call_async(&seen)), Err(Busy));
    assert_eq!((seen.attempts.get(), time.elapsed()), (3, ms(800)));
}
