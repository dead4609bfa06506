//! `deadline`: what it allows one call, and the calls within it.

use retry_runtime::testing::{self, PausedTime};
use retry_runtime::{Attempt, AttemptTimeout, GiveUpEvent, GiveUpReason, Policy, retry};
use std::cell::{Cell, RefCell};
use std::future::{Future, pending};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Busy;

#[derive(Debug, PartialEq)]
enum Fault {
    Busy,
    Timeout(Duration),
}

impl From<AttemptTimeout> for Fault {
    fn from(timeout: AttemptTimeout) -> Self {
        Self::Timeout(timeout.limit)
    }
}

/// What one call did, in paused time.
#[derive(Default)]
struct Seen {
    attempts: Cell<u32>,
    reason: Cell<Option<GiveUpReason>>,
}

impl Seen {
    fn attempt(&self) {
        self.attempts.set(self.attempts.get() + 1);
    }

    fn end<E>(&self, event: &GiveUpEvent<'_, E>) {
        self.reason.set(Some(event.reason));
    }

    fn is(&self, attempts: u32, reason: GiveUpReason) {
        assert_eq!(
            (self.attempts.get(), self.reason.get()),
            (attempts, Some(reason))
        );
    }
}

/// The worked table: waits of 400 ms within a second.
#[test]
fn an_instant_failure_is_tried_three_times() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1s,
        on_give_up = |event| seen.end(event))]
    fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&seen), Err(Busy));
    seen.is(3, GiveUpReason::DeadlineWouldPass);
    assert_eq!(time.waits(), [ms(400), ms(400)]);
    assert_eq!(time.elapsed(), ms(800));
}

/// S-16, and the boundary: a wait that would end *at* the deadline is in vain too.
#[test]
fn a_wait_must_end_before_the_deadline() {
    const POLICY: Policy = Policy::new()
        .base_delay(Duration::from_millis(100))
        .jitter(retry_runtime::Jitter::None);

    #[retry(policy = policy)]
    fn call(policy: Policy, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    for (deadline, attempts) in [(20, 1), (100, 1), (101, 2), (300, 2), (301, 3)] {
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(call(POLICY.deadline(ms(deadline)), &seen), Err(Busy));
        assert_eq!(seen.attempts.get(), attempts, "{deadline} ms");
        assert!(time.elapsed() < ms(deadline));
    }
}

/// firezone#13537: attempts count, not only waits.
#[test]
fn slow_attempts_use_the_deadline_up() {
    #[retry(max_attempts = 10, deadline = 1s, on_give_up = |event| seen.end(event))]
    fn call(time: &PausedTime, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        time.advance(ms(800));
        Err(Busy)
    }

    for seed in 0..1000 {
        let _seed = testing::seed(seed);
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(call(&time, &seen), Err(Busy));
        assert!(seen.attempts.get() <= 2, "seed {seed}");
        seen.is(seen.attempts.get(), GiveUpReason::DeadlineWouldPass);
    }
}

/// The worked table: a body that hangs gets what is left, and is back in time.
#[test]
fn a_hang_is_ended_by_the_deadline() {
    #[retry(max_attempts = 10, backoff = immediate, deadline = 1200ms, attempt_timeout = 500ms,
        on_give_up = |event| seen.end(event), on_retry = |event| limits.borrow_mut().push(limit(event.error)))]
    async fn call(seen: &Seen, limits: &RefCell<Vec<Duration>>) -> Result<(), Fault> {
        seen.attempt();
        pending().await
    }

    fn limit(error: Option<&Fault>) -> Duration {
        match error {
            Some(Fault::Timeout(limit)) => *limit,
            other => panic!("{other:?}"),
        }
    }

    let (time, seen, limits) = (testing::pause(), Seen::default(), RefCell::default());
    let outcome = pollster::block_on(call(&seen, &limits));
    assert_eq!(outcome, Err(Fault::Timeout(ms(200))));
    assert_eq!(limits.into_inner(), [ms(500), ms(500)]);
    seen.is(3, GiveUpReason::DeadlineWouldPass);
    assert_eq!(time.elapsed(), ms(1200));
}

/// The same with delays of up to 50 and 100 ms, whatever their jitter.
#[test]
fn a_hang_with_delays_is_back_in_time() {
    #[retry(base_delay = 50ms, deadline = 1200ms, attempt_timeout = 500ms)]
    async fn call(seen: &Seen) -> Result<(), Fault> {
        seen.attempt();
        pending().await
    }

    for seed in 0..1000 {
        let _seed = testing::seed(seed);
        let (time, seen) = (testing::pause(), Seen::default());
        assert!(pollster::block_on(call(&seen)).is_err());
        assert_eq!(seen.attempts.get(), 3, "seed {seed}");
        assert!(time.elapsed() <= ms(1200), "seed {seed}");
    }
}

/// An attempt that outlives the deadline is not interrupted (S-15), unless it has an `attempt_timeout` as well.
#[test]
fn a_running_attempt_is_left_alone() {
    #[retry(deadline = 10ms)]
    fn call(time: &PausedTime) -> Result<u32, Busy> {
        time.advance(ms(15));
        Ok(7)
    }

    let time = testing::pause();
    assert_eq!(call(&time), Ok(7));
}

/// An attempt that has no time at all is polled once: it may be done already.
#[test]
fn an_attempt_without_time_left_is_polled_once() {
    #[retry(deadline = 1s, attempt_timeout = 1s)]
    async fn inner(seen: &Seen, hangs: bool) -> Result<(), Fault> {
        seen.attempt();
        if hangs { pending().await } else { Ok(()) }
    }

    #[retry(deadline = 500ms, max_attempts = 1)]
    async fn outer(time: &PausedTime, seen: &Seen, hangs: bool) -> Result<(), Fault> {
        time.advance(ms(600));
        inner(seen, hangs).await
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(pollster::block_on(outer(&time, &seen, false)), Ok(()));
    let timeout = Err(Fault::Timeout(Duration::ZERO));
    assert_eq!(pollster::block_on(outer(&time, &seen, true)), timeout);
    assert_eq!(seen.attempts.get(), 2);
}

/// backoff#42: no attempt starts after the deadline, and no wait crosses it.
#[test]
fn no_attempt_starts_after_the_deadline() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 5s, max_delay = 5s, jitter = none, deadline = 15s)]
    fn call(time: &PausedTime, starts: &RefCell<Vec<Duration>>) -> Result<(), Busy> {
        starts.borrow_mut().push(time.elapsed());
        Err(Busy)
    }

    let (time, starts) = (testing::pause(), RefCell::default());
    assert_eq!(call(&time, &starts), Err(Busy));
    assert_eq!(starts.into_inner(), [0, 5, 10].map(Duration::from_secs));
    assert_eq!(time.elapsed(), Duration::from_secs(10));
}

/// backoff#39: nobody wrote a deadline, so there is none.
#[test]
fn a_long_first_attempt_is_still_retried() {
    #[retry]
    fn call(time: &PausedTime, seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        time.advance(Duration::from_secs(1_000_000));
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&time, &seen), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}

/// A deadline that no clock can express is as good as none.
#[test]
fn the_longest_deadline_does_not_overflow() {
    #[retry(deadline = Duration::MAX)]
    fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (_time, seen) = (testing::pause(), Seen::default());
    assert_eq!(call(&seen), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}

/// mcpls#292: deadlines and waits read the same clock, so that Tokio's pause moves both.
#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn the_paused_clock_of_tokio_moves_deadlines() {
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 400ms, max_delay = 400ms, jitter = none, deadline = 1s)]
    async fn call(seen: &Seen, takes: Duration) -> Result<(), Busy> {
        seen.attempt();
        tokio::time::sleep(takes).await;
        Err(Busy)
    }

    let start = tokio::time::Instant::now();
    let seen = Seen::default();
    assert_eq!(call(&seen, Duration::ZERO).await, Err(Busy));
    assert_eq!((seen.attempts.get(), start.elapsed()), (3, ms(800)));

    let start = tokio::time::Instant::now();
    let seen = Seen::default();
    assert_eq!(call(&seen, ms(700)).await, Err(Busy));
    assert_eq!((seen.attempts.get(), start.elapsed()), (1, ms(700)));
}

/// It begins with the first poll, not when the future is made.
#[test]
fn the_time_before_the_first_poll_does_not_count() {
    #[retry(jitter = none, deadline = 1s)]
    async fn call(seen: &Seen) -> Result<(), Busy> {
        seen.attempt();
        Err(Busy)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    let future = call(&seen);
    time.advance(Duration::from_secs(60));
    assert_eq!(pollster::block_on(future), Err(Busy));
    assert_eq!(seen.attempts.get(), 3);
}

// The deadline of a call around this one.

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

/// A timeout of an attempt within is cut to what the caller has.
#[test]
fn it_cuts_the_attempts_within() {
    #[retry(max_attempts = 10, attempt_timeout = 1h)]
    async fn inner() -> Result<(), Fault> {
        pending().await
    }

    #[retry(max_attempts = 1, deadline = 1s)]
    async fn outer() -> Result<(), Fault> {
        inner().await
    }

    let time = testing::pause();
    let timeout = Err(Fault::Timeout(Duration::from_secs(1)));
    assert_eq!(pollster::block_on(outer()), timeout);
    assert_eq!(time.elapsed(), Duration::from_secs(1));
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
    assert_ne!(Fault::Busy, Fault::Timeout(ms(1)));
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
