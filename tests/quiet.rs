//! A call that succeeds allocates nothing and draws nothing (omicron#6922).

use allocation_counter::measure;
use retry_runtime::{CircuitBreaker, Policy, RetryBudget, private, retry, testing};
use std::future::Future;
use std::io;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

type Outcome = io::Result<u32>;

#[retry]
fn plain(value: u32) -> Outcome {
    Ok(value)
}

#[retry(retry_on(io::Error, Ok(0), e if e.kind() == io::ErrorKind::TimedOut), ignore(std::fmt::Error))]
fn lists(value: u32) -> Outcome {
    Ok(value)
}

#[retry(deadline = 5s, on_retry = |_| (), on_give_up = |_| (), nested = fail_fast)]
fn hooks_and_deadline(value: u32) -> Outcome {
    plain(value)
}

#[retry(context(attempt))]
fn context(value: u32) -> Outcome {
    Ok(value + attempt.number() - 1)
}

static BUDGET: RetryBudget = RetryBudget::new();
static BREAKER: CircuitBreaker = CircuitBreaker::new();

#[retry(budget = &BUDGET, breaker = &BREAKER)]
fn guarded(value: u32) -> Outcome {
    Ok(value)
}

#[retry]
async fn plain_async(value: u32) -> Outcome {
    Ok(value)
}

#[retry(retry_on(io::Error, Ok(0)), deadline = 5s, on_retry = |_| (), context(attempt))]
async fn options_async(value: u32) -> Outcome {
    let inner = plain_async(value).await?;
    Ok(inner + attempt.number() - 1)
}

/// A future that is ready at once, polled without an executor.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("nothing to wait for"),
    }
}

type Call = fn(u32) -> Outcome;

const CALLS: [(&str, Call); 7] = [
    ("plain", plain),
    ("lists", lists),
    ("hooks and deadline", hooks_and_deadline),
    ("context", context),
    ("budget and breaker", guarded),
    ("async", |value| ready(plain_async(value))),
    ("async with options", |value| ready(options_async(value))),
];

#[test]
fn a_success_allocates_nothing() {
    for (name, call) in CALLS {
        let allocated = measure(|| assert_eq!(call(7).ok(), Some(7), "{name}"));
        assert_eq!(allocated.count_total, 0, "{name}");
    }
    // The instrument works: the wait of an async function is boxed.
    #[retry(max_attempts = 2, backoff = immediate)]
    async fn fails() -> Result<(), ()> {
        Err(())
    }
    let _time = testing::pause();
    let allocated = measure(|| assert_eq!(ready(fails()), Err(())));
    assert!(allocated.count_total > 0);
}

#[test]
fn a_success_draws_nothing() {
    let draws_after = |call: &dyn Fn()| -> Vec<Duration> {
        let _seed = testing::seed(42);
        call();
        Policy::new().max_attempts(4).delays().collect()
    };
    let untouched = draws_after(&|| ());
    for (name, call) in CALLS {
        let drawn = draws_after(&|| assert!(call(7).is_ok()));
        assert_eq!(drawn, untouched, "{name}");
    }
    let _time = testing::pause();
    #[retry(max_attempts = 2)]
    fn fails() -> Option<()> {
        None
    }
    let drawn = draws_after(&|| assert_eq!(fails(), None));
    assert_ne!(
        drawn, untouched,
        "the instrument works: one retry, one draw"
    );
}

/// A call with delays, attempts and lists begins in a `const`, where no clock can be read.
#[test]
fn a_simple_call_begins_without_a_clock() {
    const START: private::Tries = private::Tries::start();
    assert_eq!(size_of_val(&START), size_of::<u32>());
}
