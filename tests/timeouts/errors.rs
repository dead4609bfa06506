//! What the caller is told.

use super::*;

#[test]
fn the_error_is_made_by_from() {
    #[retry(attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>) -> Result<(), Fault> {
        count(calls);
        pending().await
    }

    let Err(Fault::Slow(timeout)) = hangs(call) else {
        panic!("it hangs");
    };
    assert_eq!(timeout.limit, SECOND);
}

#[test]
fn the_error_is_made_by_a_function() {
    #[retry(attempt_timeout = 1s, timeout_error = |timeout| format!("slow: {timeout}"))]
    async fn closure(calls: &Cell<u32>) -> Result<(), String> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = SECOND, timeout_error = Some)]
    async fn path(calls: &Cell<u32>) -> Result<(), Option<AttemptTimeout>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s, timeout_error = |_| name.to_owned())]
    async fn borrowing(name: &str, calls: &Cell<u32>) -> Result<(), String> {
        count(calls);
        pending().await
    }

    assert_eq!(
        hangs(closure),
        Err("slow: attempt timed out after 1s".to_owned())
    );
    assert_eq!(
        hangs(path).map_err(|timeout| timeout.map(|timeout| timeout.limit)),
        Err(Some(SECOND))
    );
    assert_eq!(
        hangs(|calls| borrowing("mine", calls)),
        Err("mine".to_owned())
    );
}

#[test]
fn erased_errors_and_io_need_no_function() {
    #[retry(attempt_timeout = 1s)]
    async fn boxed(calls: &Cell<u32>) -> Result<(), BoxError> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn local(calls: &Cell<u32>) -> Result<(), Box<dyn Error>> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn any(calls: &Cell<u32>) -> anyhow::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn report(calls: &Cell<u32>) -> eyre::Result<()> {
        count(calls);
        pending().await
    }

    #[retry(attempt_timeout = 1s)]
    async fn io(calls: &Cell<u32>) -> io::Result<()> {
        count(calls);
        pending().await
    }

    fn limit(timeout: Option<&AttemptTimeout>) -> Option<Duration> {
        timeout.map(|timeout| timeout.limit)
    }

    assert_eq!(
        limit(hangs(boxed).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    assert_eq!(
        limit(hangs(local).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    assert_eq!(limit(hangs(any).unwrap_err().downcast_ref()), Some(SECOND));
    assert_eq!(
        limit(hangs(report).unwrap_err().downcast_ref()),
        Some(SECOND)
    );
    let error = hangs(io).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert_eq!(
        limit(error.get_ref().and_then(|inner| inner.downcast_ref())),
        Some(SECOND)
    );
}

#[test]
fn an_option_is_none() {
    #[retry(attempt_timeout = 1s)]
    async fn call(calls: &Cell<u32>) -> Option<u32> {
        count(calls);
        pending().await
    }

    assert_eq!(hangs(call), None);
}
