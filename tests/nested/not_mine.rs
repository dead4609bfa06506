//! Give-ups that are no concern of the attempt.

use super::*;

/// Each side of a join has its own layers: what one gave up is nothing to the other.
#[test]
fn siblings_do_not_hear_each_other() {
    #[retry(nested = fail_fast)]
    async fn around(dependency: &Dependency) -> Result<(), Fault> {
        leaf_async(dependency).await
    }

    #[retry(max_attempts = 5, nested = fail_fast)]
    async fn alone(dependency: &Dependency) -> Result<(), Fault> {
        yields().await;
        dependency.is_down()
    }

    let (_time, first, second) = (
        testing::pause(),
        Dependency::default(),
        Dependency::default(),
    );
    pollster::block_on(async { tokio::join!(around(&first), alone(&second)) })
        .0
        .unwrap_err();
    assert_eq!((first.calls(), second.calls()), (3, 5));
}

#[test]
fn threads_do_not_hear_each_other() {
    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency) -> Result<(), Fault> {
        leaf(dependency)
    }

    #[retry(max_attempts = 5, nested = fail_fast)]
    fn alone(dependency: &Dependency) -> Result<(), Fault> {
        // What is given up on another thread is no concern of this attempt.
        let elsewhere = || {
            let _time = testing::pause();
            leaf(&Dependency::default())
        };
        let gave_up = std::thread::scope(|scope| scope.spawn(elsewhere).join());
        assert_eq!(gave_up.expect("it does not panic"), Err(Fault::Down));
        dependency.is_down()
    }

    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let _time = testing::pause();
                let dependency = Dependency::default();
                assert_eq!(outer(&dependency), Err(Fault::Down));
                assert_eq!(dependency.calls(), 3);
                assert_eq!(alone(&dependency), Err(Fault::Down));
                assert_eq!(dependency.calls(), 8);
            });
        }
    });
}

#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn a_give_up_in_another_task_is_not_mine() {
    #[retry(max_attempts = 5, nested = fail_fast)]
    async fn outer(dependency: &Dependency) -> Result<(), Fault> {
        let other = Box::leak(Box::<Dependency>::default());
        let gave_up = tokio::spawn(leaf_async(other)).await;
        assert_eq!(gave_up.expect("it does not panic"), Err(Fault::Down));
        assert_eq!(other.calls(), 3);
        dependency.is_down()
    }

    let dependency = Dependency::default();
    assert_eq!(outer(&dependency).await, Err(Fault::Down));
    assert_eq!(dependency.calls(), 5);
}

/// Nobody retried it, so the layer that would may.
#[test]
fn a_failure_that_was_not_retryable_is_not_given_up() {
    #[retry(ignore(Fault::Invalid))]
    fn inner(dependency: &Dependency) -> Result<(), Fault> {
        dependency.is_down().map_err(|_| Fault::Invalid)
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency) -> Result<(), Fault> {
        inner(dependency)
    }

    let (_time, dependency) = (testing::pause(), Dependency::default());
    assert_eq!(outer(&dependency), Err(Fault::Invalid));
    assert_eq!(dependency.calls(), 3);
}

/// The layer between repeated what had been given up, and all was well: the failure after it is another.
#[test]
fn a_give_up_below_a_call_that_then_succeeded_is_not_mine() {
    #[retry(max_attempts = 2)]
    fn inner(dependency: &Dependency) -> Result<(), Fault> {
        let outcome = dependency.is_down();
        if dependency.calls() % 3 == 0 {
            Ok(())
        } else {
            outcome
        }
    }

    #[retry]
    fn plain(dependency: &Dependency) -> Result<(), Fault> {
        inner(dependency)
    }

    #[retry(deadline = 1h)]
    fn with_a_scope(dependency: &Dependency) -> Result<(), Fault> {
        inner(dependency)
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency, own: &Cell<u32>, has_scope: bool) -> Result<(), Fault> {
        if has_scope {
            with_a_scope(dependency)?;
        } else {
            plain(dependency)?;
        }
        own.set(own.get() + 1);
        Err(Fault::Mine)
    }

    for has_scope in [false, true] {
        let (_time, dependency, own) = (testing::pause(), Dependency::default(), Cell::new(0));
        assert_eq!(outer(&dependency, &own, has_scope), Err(Fault::Mine));
        assert_eq!((dependency.calls(), own.get()), (9, 3));
    }
}

/// A layer with a scope of its own has an answer instead: what was given up below it stays there.
#[test]
fn a_give_up_that_a_layer_between_made_good_is_not_mine() {
    #[retry(nested = fail_fast)]
    fn with_a_fallback(dependency: &Dependency) -> Result<(), Fault> {
        let _ = leaf(dependency);
        Ok(())
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency) -> Result<(), Fault> {
        with_a_fallback(dependency)?;
        Err(Fault::Mine)
    }

    let (_time, dependency) = (testing::pause(), Dependency::default());
    assert_eq!(outer(&dependency), Err(Fault::Mine));
    assert_eq!(dependency.calls(), 9);
}

/// X-12, and one attempt after another: what the attempt before heard is forgotten.
#[test]
fn each_attempt_listens_anew() {
    #[retry(max_attempts = 5, nested = fail_fast)]
    fn outer(dependency: &Dependency, own: &Cell<u32>) -> Result<(), Fault> {
        own.set(own.get() + 1);
        if own.get() < 3 {
            Err(Fault::Mine)
        } else {
            leaf(dependency)
        }
    }

    let (_time, dependency, own) = (testing::pause(), Dependency::default(), Cell::new(0));
    for attempts in [3, 4] {
        assert_eq!(outer(&dependency, &own), Err(Fault::Down));
        assert_eq!(own.get(), attempts);
    }
}

#[test]
fn a_panic_below_leaves_nothing_behind() {
    #[retry(nested = fail_fast)]
    fn panics(dependency: &Dependency) -> Result<(), Fault> {
        let _ = leaf(dependency);
        std::panic::resume_unwind(Box::new(()))
    }

    #[retry(nested = fail_fast)]
    fn outer(dependency: &Dependency, own: &Cell<u32>) -> Result<(), Fault> {
        own.set(own.get() + 1);
        let call = std::panic::AssertUnwindSafe(|| panics(dependency));
        assert!(std::panic::catch_unwind(call).is_err());
        Err(Fault::Mine)
    }

    let (_time, dependency, own) = (testing::pause(), Dependency::default(), Cell::new(0));
    assert_eq!(outer(&dependency, &own), Err(Fault::Mine));
    assert_eq!((dependency.calls(), own.get()), (9, 3));
}

/// What it costs that a plain layer costs nothing, as documented: it cannot tell what is its own.
#[test]
fn a_plain_layer_between_cannot_tell() {
    #[retry]
    fn has_a_fallback(dependency: &Dependency) -> Result<(), Fault> {
        let _ = leaf(dependency);
        Ok(())
    }

    #[retry]
    fn recovers(calls: &Cell<u32>) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        if calls.get() % 2 == 0 {
            Ok(())
        } else {
            Err(Fault::Mine)
        }
    }

    #[retry(nested = fail_fast)]
    fn above(dependency: &Dependency) -> Result<(), Fault> {
        has_a_fallback(dependency)?;
        Err(Fault::Mine)
    }

    #[retry(nested = fail_fast)]
    fn beside(dependency: &Dependency, calls: &Cell<u32>) -> Result<(), Fault> {
        let first = leaf(dependency);
        recovers(calls)?;
        first
    }

    let (_time, dependency, calls) = (testing::pause(), Dependency::default(), Cell::new(0));
    assert_eq!(above(&dependency), Err(Fault::Mine));
    assert_eq!(dependency.calls(), 3);
    assert_eq!(beside(&dependency, &calls), Err(Fault::Down));
    assert_eq!(dependency.calls(), 12);
}
