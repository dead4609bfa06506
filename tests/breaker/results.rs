//! What counts as what.

use super::*;

#[retry(max_attempts = 1, retry_on(Fault::Down, Ok(1)), breaker = breaker)]
fn once(breaker: &CircuitBreaker, outcome: &Result<u32, Fault>) -> Result<u32, Fault> {
    outcome.clone()
}

/// What the lists make retryable is a failure, and so is a value that they match; what they do not is nothing.
#[test]
fn what_counts_as_what() {
    let _time = testing::pause();
    for (outcome, state) in [
        (Ok(0), Closed),
        (Ok(1), Open),
        (Err(Fault::Down), Open),
        (Err(Fault::Invalid), Closed),
    ] {
        let (case, breaker) = (format!("{outcome:?}"), touchy());
        let _ = once(&breaker, &outcome);
        assert_eq!(breaker.state(), state, "{case}");
    }

    // Nothing at all: the failures before and after it are still in a row. A success between them is one.
    for (between, state) in [(Err(Fault::Invalid), Open), (Ok(0), Closed)] {
        let breaker = touchy().failure_threshold(2);
        let _ = once(&breaker, &Err(Fault::Down));
        let _ = once(&breaker, &between);
        let _ = once(&breaker, &Err(Fault::Down));
        assert_eq!(breaker.state(), state);
    }
}

/// K-33 in the half-open state: what is nothing leaves the place to the next.
#[test]
fn what_a_probe_counts_as() {
    let time = testing::pause();
    for (outcome, state) in [
        (Ok(0), Closed),
        (Ok(1), Open),
        (Err(Fault::Down), Open),
        (Err(Fault::Invalid), HalfOpen),
    ] {
        let (case, breaker) = (format!("{outcome:?}"), touchy());
        breaker.force_open();
        time.advance(11 * SECOND);
        let _ = once(&breaker, &outcome);
        assert_eq!(breaker.state(), state, "{case}");
        if state == HalfOpen {
            assert_eq!(once(&breaker, &Ok(0)), Ok(0));
            assert_eq!(breaker.state(), Closed);
        }
    }
}

/// A timeout speaks against the dependency even where it is not retried.
#[test]
fn a_timeout_is_a_failure() {
    #[retry(max_attempts = 1, attempt_timeout = 1s, breaker = breaker)]
    async fn retried(breaker: &CircuitBreaker) -> Result<(), Fault> {
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout), breaker = breaker)]
    async fn ignored(breaker: &CircuitBreaker) -> Option<()> {
        pending().await
    }

    let _time = testing::pause();
    let breaker = touchy();
    assert_eq!(pollster::block_on(retried(&breaker)), Err(Fault::Slow));
    assert_eq!(breaker.state(), Open);
    let breaker = touchy();
    assert_eq!(pollster::block_on(ignored(&breaker)), None);
    assert_eq!(breaker.state(), Open);
}

#[test]
fn a_panic_counts_as_nothing() {
    #[retry(breaker = breaker)]
    fn panics(breaker: &CircuitBreaker) -> Result<(), Fault> {
        std::panic::resume_unwind(Box::new(()))
    }

    let time = testing::pause();
    let breaker = touchy();
    let call = || std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| panics(&breaker)));
    assert!(call().is_err());
    assert_eq!(breaker.state(), Closed);
    breaker.force_open();
    time.advance(11 * SECOND);
    assert!(call().is_err());
    assert_eq!(breaker.state(), HalfOpen);
    assert!(breaker.try_acquire().is_ok());
}
