//! Hints that end the call, or change nothing.

use super::*;

#[test]
fn a_hint_past_the_limit_ends_the_call() {
    #[retry(jitter = none, retry_after = Busy::hint, on_give_up = |event| seen.end(event))]
    fn default(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(jitter = none, retry_after = Busy::hint, max_retry_after = 2s, on_give_up = |event| seen.end(event))]
    fn written(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(policy = Policy::new().max_retry_after(ms(5)), retry_after = Busy::hint, on_give_up = |event| seen.end(event))]
    fn by_policy(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    type Call = fn(&Seen, Duration) -> Result<(), Busy>;
    for (call, limit) in [
        (default as Call, ms(60_000)),
        (written, ms(2000)),
        (by_policy, ms(5)),
    ] {
        let (time, seen) = (testing::pause(), Seen::default());
        let hint = limit + Duration::from_nanos(1);
        assert_eq!(call(&seen, hint), Err(Busy(Some(hint))));
        assert_eq!(seen.attempts.get(), 1);
        assert_eq!(seen.reason.get(), Some(GiveUpReason::HintTooLong));
        assert!(time.waits().is_empty());
        assert_eq!(waits(|seen| call(seen, limit)).len(), 2);
    }
}

/// The longest hint there is neither overflows nor waits.
#[test]
fn a_huge_hint_ends_the_call() {
    #[retry(retry_after = Busy::hint, max_retry_after = Duration::MAX, deadline = 1h, on_give_up = |event| seen.end(event))]
    fn call(seen: &Seen) -> Result<(), Busy> {
        seen.refuse(Some(Duration::MAX))
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert!(call(&seen).is_err());
    assert_eq!(seen.reason.get(), Some(GiveUpReason::DeadlineWouldPass));
    assert_eq!(time.elapsed(), Duration::ZERO);
}

#[test]
fn a_hint_past_the_deadline_ends_the_call() {
    #[retry(retry_after = Busy::hint, deadline = 10s, on_give_up = |event| seen.end(event))]
    fn call(time: &PausedTime, seen: &Seen, hint: Duration) -> Result<(), Busy> {
        time.advance(ms(2000));
        seen.refuse(Some(hint))
    }

    for (hint, attempts) in [(7999, 2), (8000, 1), (8001, 1), (60_000, 1)] {
        let (time, seen) = (testing::pause(), Seen::default());
        assert!(call(&time, &seen, ms(hint)).is_err());
        assert_eq!(seen.attempts.get(), attempts, "{hint}");
        assert_eq!(seen.reason.get(), Some(GiveUpReason::DeadlineWouldPass));
    }
}

/// after the last attempt nobody waits for anything, and a failure that is not retried has no use for it.
#[test]
fn a_hint_at_the_end_is_ignored() {
    #[retry(max_attempts = 2, jitter = none, retry_after = Busy::hint, on_give_up = |event| seen.end(event))]
    fn exhausted(seen: &Seen) -> Result<(), Busy> {
        let is_last = seen.attempts.get() == 1;
        seen.refuse(is_last.then_some(Duration::MAX))
    }

    #[retry(retry_after = Busy::hint, ignore(Busy(..)), on_give_up = |event| seen.end(event))]
    fn ignored(seen: &Seen) -> Result<(), Busy> {
        seen.refuse(Some(ms(5)))
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert!(exhausted(&seen).is_err());
    assert_eq!(seen.reason.get(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(time.waits(), [ms(100)]);

    let (time, seen) = (testing::pause(), Seen::default());
    assert!(ignored(&seen).is_err());
    assert_eq!(seen.reason.get(), Some(GiveUpReason::NotRetryable));
    assert!(time.waits().is_empty());
}
