//! Layers that make as many calls as the innermost one.

use super::*;

/// L-01, L-02: three attempts in each of three layers.
#[test]
fn without_it_attempts_multiply() {
    #[retry]
    fn leaf(dependency: &Dependency) -> Result<(), Fault> {
        dependency.is_down()
    }

    #[retry]
    fn middle(dependency: &Dependency) -> Result<(), Fault> {
        leaf(dependency)
    }

    #[retry]
    fn outer(dependency: &Dependency) -> Result<(), Fault> {
        middle(dependency)
    }

    let (_time, dependency) = (testing::pause(), Dependency::default());
    assert_eq!(outer(&dependency), Err(Fault::Down));
    assert_eq!(dependency.calls(), 27);
}

/// L-05: only the innermost layer retries.
#[test]
fn three_layers_make_three_calls() {
    #[retry(nested = fail_fast, on_give_up = |event| reasons.end(event))]
    fn leaf(dependency: &Dependency, reasons: &Reasons) -> Result<(), Fault> {
        dependency.is_down()
    }

    #[retry(nested = fail_fast, on_give_up = |event| reasons.end(event))]
    fn middle(dependency: &Dependency, reasons: &Reasons) -> Result<(), Fault> {
        leaf(dependency, reasons)
    }

    #[retry(nested = fail_fast, on_give_up = |event| reasons.end(event))]
    fn outer(dependency: &Dependency, reasons: &Reasons) -> Result<(), Fault> {
        middle(dependency, reasons)
    }

    let (time, dependency, reasons) = (testing::pause(), Dependency::default(), Reasons::default());
    assert_eq!(outer(&dependency, &reasons), Err(Fault::Down));
    assert_eq!((dependency.calls(), time.waits().len()), (3, 2));
    assert_eq!(
        reasons.0.into_inner(),
        [
            ("leaf", 3, GiveUpReason::AttemptsExhausted),
            ("middle", 1, GiveUpReason::NestedGaveUp),
            ("outer", 1, GiveUpReason::NestedGaveUp),
        ]
    );
}

#[test]
fn three_async_layers_make_three_calls() {
    #[retry(nested = fail_fast)]
    async fn middle(dependency: &Dependency) -> Result<(), Fault> {
        yields().await;
        let outcome = leaf_async(dependency).await;
        yields().await;
        outcome
    }

    #[retry(nested = fail_fast)]
    async fn outer(dependency: &Dependency) -> Result<(), Fault> {
        let outcome = middle(dependency).await;
        yields().await;
        outcome
    }

    let (time, dependency) = (testing::pause(), Dependency::default());
    assert_eq!(pollster::block_on(outer(&dependency)), Err(Fault::Down));
    assert_eq!((dependency.calls(), time.waits().len()), (3, 2));
}

/// Only the layer at the top says it, which is enough for it. The layer between has a list, or a scope of its own.
#[test]
fn a_plain_layer_between_passes_it_on() {
    #[retry(retry_on(Fault::Mine))]
    fn plain(dependency: &Dependency) -> Result<(), Fault> {
        leaf(dependency)
    }

    #[retry(retry_on(Fault::Mine), deadline = 1h)]
    fn with_a_deadline(dependency: &Dependency) -> Result<(), Fault> {
        leaf(dependency)
    }

    #[retry(retry_on(Fault::Mine), nested = fail_fast)]
    fn failing_fast(dependency: &Dependency) -> Result<(), Fault> {
        leaf(dependency)
    }

    #[retry(retry_on(Fault::Mine), policy = Policy::new())]
    async fn with_a_policy(dependency: &Dependency) -> Result<(), Fault> {
        leaf_async(dependency).await
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency, middle: &Layer) -> Result<(), Fault> {
        middle(dependency)
    }

    let _time = testing::pause();
    let by_policy = |dependency: &Dependency| pollster::block_on(with_a_policy(dependency));
    let layers: [&Layer; 4] = [&plain, &with_a_deadline, &failing_fast, &by_policy];
    for middle in layers {
        let dependency = Dependency::default();
        assert_eq!(outer(&dependency, middle), Err(Fault::Down));
        assert_eq!(dependency.calls(), 3);
    }
}

#[test]
fn the_sides_of_a_join_make_three_calls_each() {
    #[retry(nested = fail_fast)]
    async fn middle(dependency: &Dependency) -> Result<(), Fault> {
        yields().await;
        leaf_async(dependency).await
    }

    #[retry(nested = fail_fast)]
    async fn outer(first: &Dependency, second: &Dependency) -> Result<(), Fault> {
        let (a, b) = tokio::join!(middle(first), middle(second));
        a.and(b)
    }

    let (_time, first, second) = (
        testing::pause(),
        Dependency::default(),
        Dependency::default(),
    );
    assert_eq!(pollster::block_on(outer(&first, &second)), Err(Fault::Down));
    assert_eq!((first.calls(), second.calls()), (3, 3));
}

/// A task moves between threads, and what it heard goes with it.
#[test]
fn a_task_may_be_polled_by_any_thread() {
    #[retry(nested = fail_fast)]
    async fn outer(dependency: &Dependency) -> Result<(), Fault> {
        let outcome = leaf(dependency);
        yields().await;
        outcome
    }

    let dependency = Dependency::default();
    let mut call = Box::pin(outer(&dependency));
    let mut polls = 0;
    loop {
        polls += 1;
        let polled = std::thread::scope(|scope| {
            let poll = || {
                let _time = testing::pause();
                let mut context = std::task::Context::from_waker(std::task::Waker::noop());
                call.as_mut().poll(&mut context)
            };
            scope.spawn(poll).join().expect("it does not panic")
        });
        if let std::task::Poll::Ready(outcome) = polled {
            assert_eq!(outcome, Err(Fault::Down));
            break;
        }
    }
    assert_eq!((dependency.calls(), polls), (3, 2));
}

/// The sibling that has a scope of its own retries, and says nothing about what the other gave up before.
#[test]
fn a_sibling_that_retries_does_not_hide_a_give_up() {
    #[retry(nested = fail_fast)]
    fn recovers(calls: &Cell<u32>) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        if calls.get() % 2 == 0 {
            Ok(())
        } else {
            Err(Fault::Mine)
        }
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency, calls: &Cell<u32>) -> Result<(), Fault> {
        let first = leaf(dependency);
        recovers(calls)?;
        first
    }

    let (_time, dependency, calls) = (testing::pause(), Dependency::default(), Cell::new(0));
    assert_eq!(outer(&dependency, &calls), Err(Fault::Down));
    assert_eq!((dependency.calls(), calls.get()), (3, 2));
}

/// Whatever made the layer below stop, as long as it would have retried.
#[test]
fn every_reason_to_give_up_counts() {
    #[retry(deadline = 1ms, jitter = none, base_delay = 1s, max_attempts = unlimited)]
    fn no_time(dependency: &Dependency) -> Result<(), Fault> {
        dependency.is_down()
    }

    static EMPTY: RetryBudget = RetryBudget::new().ratio(0.0).min_per_second(0);

    #[retry(budget = &EMPTY)]
    fn no_budget(dependency: &Dependency) -> Result<(), Fault> {
        dependency.is_down()
    }

    #[retry(retry_after = |_: &Fault| Some(Duration::MAX))]
    fn told_to_stay_away(dependency: &Dependency) -> Result<(), Fault> {
        dependency.is_down()
    }

    #[retry(breaker = breaker)]
    fn refused(breaker: &CircuitBreaker) -> Result<(), Fault> {
        Ok(())
    }

    fn open(dependency: &Dependency) -> Result<(), Fault> {
        let breaker = CircuitBreaker::new();
        breaker.force_open();
        let _ = dependency.is_down();
        refused(&breaker)
    }

    #[retry(nested = fail_fast)]
    fn outer(
        inner: fn(&Dependency) -> Result<(), Fault>,
        dependency: &Dependency,
    ) -> Result<(), Fault> {
        inner(dependency)
    }

    for inner in [no_time, no_budget, told_to_stay_away, open] {
        let (_time, dependency) = (testing::pause(), Dependency::default());
        assert_eq!(outer(inner, &dependency), Err(Fault::Down));
        assert_eq!(dependency.calls(), 1);
    }
}

/// L-09: what a server further on can be told.
#[test]
fn the_number_of_the_attempt_can_be_passed_on() {
    #[retry(backoff = immediate, context(attempt))]
    fn call(headers: &RefCell<Vec<Option<u32>>>) -> Result<(), Fault> {
        let previous = attempt.number() - 1;
        headers
            .borrow_mut()
            .push((previous > 0).then_some(previous));
        Err(Fault::Down)
    }

    let (_time, headers) = (testing::pause(), RefCell::default());
    assert!(call(&headers).is_err());
    assert_eq!(headers.into_inner(), [None, Some(1), Some(2)]);
}
