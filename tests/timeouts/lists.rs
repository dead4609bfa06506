//! What is retried.

use super::*;

/// A list need not name it: it is no error of the body.
#[test]
fn it_is_retried_whatever_the_list_says() {
    #[retry(attempt_timeout = 1s, retry_on(Fault::Refused))]
    async fn pattern(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(io::Error))]
    async fn type_item(calls: &Cell<u32>) -> Result<(), BoxError> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(Ok(0)))]
    async fn value(calls: &Cell<u32>) -> Result<u32, Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, retry_on(Some(0)))]
    async fn option(calls: &Cell<u32>) -> Option<u32> {
        count(calls);
        pending().await
    }

    assert!(hangs(pattern).is_err());
    assert!(hangs(type_item).is_err());
    assert!(hangs(value).is_err());
    assert_eq!(hangs(option), None);
}

#[test]
fn it_is_not_retried_when_ignored() {
    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn as_itself(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(Fault::Slow))]
    async fn as_what_it_became(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn in_a_box(calls: &Cell<u32>) -> Result<(), Box<dyn Error>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout { .. }))]
    async fn by_a_pattern_in_a_report(calls: &Cell<u32>) -> anyhow::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(e: io::Error if e.kind() == io::ErrorKind::TimedOut))]
    async fn by_its_kind(calls: &Cell<u32>) -> io::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(t: AttemptTimeout if t.limit == SECOND))]
    async fn by_its_limit(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(AttemptTimeout))]
    async fn as_an_option(calls: &Cell<u32>) -> Option<()> {
        count(calls);
        pending().await
    }

    #[retry(
        attempt_timeout = 1s,
        timeout_error = |timeout: AttemptTimeout| timeout.to_string(),
        ignore(AttemptTimeout),
    )]
    async fn over_a_string(calls: &Cell<u32>) -> Result<(), String> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, ignore(None))]
    async fn as_none(calls: &Cell<u32>) -> Option<()> {
        count(calls);
        pending().await
    }

    fn once<T, F: Future<Output = T>>(call: impl FnOnce(&'static Cell<u32>) -> F) -> u32 {
        let _time = testing::pause();
        let calls = Box::leak(Box::default());
        let _ = pollster::block_on(call(calls));
        calls.get()
    }

    assert_eq!(once(over_a_string), 1);
    assert_eq!(once(as_itself), 1);
    assert_eq!(once(as_what_it_became), 1);
    assert_eq!(once(in_a_box), 1);
    assert_eq!(once(by_a_pattern_in_a_report), 1);
    assert_eq!(once(by_its_kind), 1);
    assert_eq!(once(by_its_limit), 1);
    assert_eq!(once(as_an_option), 1);
    assert_eq!(once(as_none), 1);
}

/// An error of the body is judged as ever: a limit on attempts changes nothing about it.
#[test]
fn other_errors_are_judged_by_the_lists() {
    #[retry(attempt_timeout = 1s, retry_on(AttemptTimeout), on_give_up = |event| reason(event, seen))]
    async fn call(calls: &Cell<u32>, seen: &Cell<Option<GiveUpReason>>) -> Result<(), Fault> {
        if count(calls) == 1 {
            pending().await
        } else {
            Err(Fault::Refused)
        }
    }

    fn reason(event: &GiveUpEvent<'_, Fault>, seen: &Cell<Option<GiveUpReason>>) {
        seen.set(Some(event.reason));
    }

    let _time = testing::pause();
    let (calls, seen) = (Cell::new(0), Cell::new(None));
    assert_eq!(pollster::block_on(call(&calls, &seen)), Err(Fault::Refused));
    assert_eq!(calls.get(), 2);
    assert_eq!(seen.get(), Some(GiveUpReason::NotRetryable));
}
