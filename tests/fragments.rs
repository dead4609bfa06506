//! Options written by a `macro_rules!` macro: every kind of fragment is the value it stands for.

use retry_runtime::{Policy, retry, testing};
use std::cell::Cell;
use std::io;
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
#[error("fault")]
pub enum Fault {
    Busy,
    Status(u16),
}

#[rustfmt::skip] // It would indent the attribute further each time.
macro_rules! function {
    (
        fn $name:ident($argument:ident, $told:ident) -> $returned:ty;
        attempts: $attempts:expr, base: $base:literal, cap: $cap:expr,
        pattern: $pattern:pat, error: $error:ty, guard: $guard:expr, ignored: $variant:path,
        context: $context:ident, hook: $hook:expr, sleep: $sleep:path
    ) => {
        #[retry(
            max_attempts = $attempts,
            base_delay = $base,
            max_delay = $cap,
            jitter = none,
            retry_on($pattern, _: $error if $guard),
            ignore($variant),
            context($context),
            clone($argument),
            on_retry = $hook,
            sleep = $sleep,
        )]
        fn $name($argument: String, $told: &Cell<u32>, error: fn() -> Fault) -> $returned {
            drop($argument);
            $told.set($told.get() + $context.number());
            Err(error())
        }
    };
}

function! {
    fn call(text, told) -> Result<(), Fault>;
    attempts: 1 + 3, base: 5ms, cap: Duration::from_millis(15),
    pattern: Fault::Busy, error: io::Error, guard: told.get() > 0, ignored: Fault::Status,
    context: attempt, hook: |event| told.set(told.get() + 100 * event.attempt), sleep: std::thread::sleep
}

#[test]
fn fragments() {
    let time = testing::pause();
    let told = Cell::new(0);
    assert!(call(String::new(), &told, || Fault::Busy).is_err());
    assert_eq!(told.take(), 1 + 100 + 2 + 200 + 3 + 300 + 4);
    assert_eq!(time.waits(), [5, 10, 15].map(Duration::from_millis));
    assert!(call(String::new(), &told, || Fault::Status(1)).is_err());
    assert_eq!(told.take(), 1);
}

macro_rules! with_policy {
    ($policy:expr, $value:pat, $function:item) => {
        #[retry(policy = $policy, retry_on(Ok($value)))]
        $function
    };
}

with_policy!(
    Policy::new().max_attempts(2),
    1 | 2,
    fn poll(calls: &Cell<u32>, value: u32) -> Result<u32, Fault> {
        calls.set(calls.get() + 1);
        Ok(value)
    }
);

/// The function too may be a fragment.
#[test]
fn an_item() {
    let _time = testing::pause();
    for (value, expected) in [(1, 2), (2, 2), (3, 1)] {
        let calls = Cell::new(0);
        assert_eq!(poll(&calls, value).ok(), Some(value));
        assert_eq!(calls.get(), expected, "{value}");
    }
}

#[rustfmt::skip] // It would indent the attribute further each time.
macro_rules! operands {
    ($sum:expr, $delay:expr, $either:expr, $check:expr) => {
        #[retry(
            max_attempts = $sum * 2,
            base_delay = $delay.saturating_mul(2),
            jitter = none,
            retry_on(_: Fault if $either && !$either && $check(5) || $check(1)),
            on_retry = |event| assert!(event.attempt < $sum * 2),
        )]
        fn product() -> Result<(), Fault> {
            assert_eq!($sum * 2, 6);
            Err(Fault::Busy)
        }
    };
}

const ON: bool = true;
const OFF: bool = false;

operands!(
    1 + 2,
    if true {
        Duration::from_millis(5)
    } else {
        Duration::ZERO
    },
    ON || OFF,
    |n: u8| n == 1
);

/// `$sum * 2` is twice the sum.
#[test]
fn operands_keep_together() {
    let time = testing::pause();
    assert!(product().is_err());
    assert_eq!(
        time.waits(),
        [10, 20, 40, 80, 160].map(Duration::from_millis)
    );
}
