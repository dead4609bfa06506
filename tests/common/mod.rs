//! What the tests of the lists share.

/// Whether a function with these lists, whose every attempt has the same outcome, is called three times (retried) or
/// once (returned at once).
///
/// ```text
/// retries!((retry_on(Fault::Busy)) Result<(), Fault> = Err(Fault::Busy))
/// ```
macro_rules! retries {
    (($($lists:tt)*) $outcome:ty = $attempt:expr) => {{
        #[retry_runtime::retry(max_attempts = 3, backoff = immediate, $($lists)*)]
        fn function(calls: &std::cell::Cell<u32>) -> $outcome {
            calls.set(calls.get() + 1);
            $attempt
        }
        let time = retry_runtime::testing::pause();
        let calls = std::cell::Cell::new(0);
        let _ = function(&calls);
        assert_eq!(
            time.waits().len(),
            calls.get() as usize - 1,
            "a wait before each retry, and none after the last attempt"
        );
        match calls.get() {
            1 => false,
            3 => true,
            calls => panic!("{calls} calls"),
        }
    }};
}
