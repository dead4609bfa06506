//! What a call keeps to itself: its count, its waits, its panics.

#[path = "common/attempts.rs"]
mod attempts;

use attempts::Attempts;
use retry_runtime::{Jitter, Policy, retry, testing};
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[retry(backoff = fixed, base_delay = 500ms, jitter = none)]
fn three(attempts: &Attempts) -> Result<u32, u32> {
    attempts.make()
}

/// the inner call counts its own attempts, and the outer one goes on where it was.
#[test]
fn x_12_recursion() {
    #[retry(max_attempts = 2)]
    fn descend(depth: u32, calls: &RefCell<Vec<u32>>) -> Result<(), u32> {
        calls.borrow_mut().push(depth);
        if depth == 0 {
            return Err(depth);
        }
        descend(depth - 1, calls)
    }
    let _time = testing::pause();
    let calls = RefCell::default();
    assert_eq!(descend(2, &calls), Err(0));
    let inner = [1, 0, 0, 1, 0, 0];
    let outer = [2].iter().chain(&inner);
    assert!(calls.into_inner().iter().eq(outer.clone().chain(outer)));
}

/// aube#189, L-01: annotated layers multiply, 3 x 3 x 3 calls of the leaf, unless the inner ones are told not to.
#[test]
fn l_01_layers_multiply() {
    #[retry]
    fn leaf(attempts: &Attempts) -> Result<u32, u32> {
        attempts.make()
    }
    #[retry]
    fn middle(attempts: &Attempts) -> Result<u32, u32> {
        leaf(attempts)
    }
    #[retry]
    fn top(attempts: &Attempts) -> Result<u32, u32> {
        middle(attempts)
    }
    let _time = testing::pause();
    assert_eq!(top(&Attempts::failing()), Err(27));
}

/// D-10: two interleaved calls that share a policy do not see each other's waits.
#[tokio::test(start_paused = true)]
async fn d_10_decorrelated_waits_belong_to_the_call() {
    static SHARED: Policy = Policy::new()
        .max_attempts(200)
        .base_delay(Duration::from_millis(1))
        .max_delay(Duration::from_secs(1))
        .jitter(Jitter::Decorrelated);
    #[retry(policy = SHARED, on_retry = |event| delays.borrow_mut().push(event.delay))]
    async fn call(delays: &RefCell<Vec<Duration>>) -> Result<(), ()> {
        Err(())
    }
    let _seed = testing::seed(7);
    let (one, two) = (RefCell::default(), RefCell::default());
    let failed = tokio::join!(call(&one), call(&two));
    assert_eq!(failed, (Err(()), Err(())));
    let (one, two) = (one.into_inner(), two.into_inner());
    let grows_from = |before: &[Duration], after: &[Duration]| {
        after
            .iter()
            .zip(before)
            .all(|(after, before)| *after <= *before * 3)
    };
    assert!(one[0] <= ms(3) && two[0] <= ms(3));
    assert!(grows_from(&one, &one[1..]) && grows_from(&two, &two[1..]));
    assert!(!grows_from(&one, &two[1..]), "the two would be told apart");
}

/// a panic is not a failure; it passes through, and nothing is called again.
#[test]
fn x_11_panics_are_not_retried() {
    #[retry(on_retry = |_| unreachable!(), on_give_up = |_| unreachable!(), deadline = 1s)]
    fn panics(calls: &Cell<u32>) -> Result<(), ()> {
        calls.set(calls.get() + 1);
        panic::resume_unwind(Box::new("no failure"))
    }
    let _time = testing::pause();
    let calls = Cell::new(0);
    let caught = panic::catch_unwind(AssertUnwindSafe(|| panics(&calls)));
    assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"no failure"));
    assert_eq!(calls.get(), 1);
    // The deadline of the call that panicked binds no later one.
    let time = testing::pause();
    assert_eq!(three(&Attempts::failing()), Err(3));
    assert_eq!(time.elapsed(), ms(1000));
}
