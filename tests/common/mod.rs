//! What the tests of the lists share.

/// What became of a function whose every attempt has the same outcome.
#[derive(Debug, PartialEq, Eq)]
pub enum Fate {
    /// Called as often as `max_attempts` allows.
    Retried,
    /// Called once.
    Returned,
}

/// A table: the lists, an outcome, and what becomes of a function that has it in every attempt.
///
/// ```text
/// cases! { Result<(), Fault>:
///     [retry_on(Fault::Busy)] Err(Fault::Busy) => Retried,
/// }
/// ```
macro_rules! cases {
    ($outcome:ty: $([$($lists:tt)*] $attempt:expr => $expected:ident,)+) => {$({
        #[retry_runtime::retry(max_attempts = 3, backoff = immediate, $($lists)*)]
        fn function(calls: &std::cell::Cell<u32>) -> $outcome {
            calls.set(calls.get() + 1);
            $attempt
        }
        let time = retry_runtime::testing::pause();
        let calls = std::cell::Cell::new(0);
        let _ = function(&calls);
        let fate = match (calls.get(), time.waits().len()) {
            (1, 0) => common::Fate::Returned,
            (3, 2) => common::Fate::Retried,
            (calls, waits) => panic!("{calls} calls and {waits} waits"),
        };
        let case = stringify!([$($lists)*] $attempt);
        assert_eq!(fate, common::Fate::$expected, "{}: {case}", stringify!($outcome));
    })+};
}
