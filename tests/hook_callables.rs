//! What can be a hook: paths, generic functions, methods, closures over what the function has.

use retry_runtime::{GiveUpEvent, GiveUpReason, RetryEvent, retry, testing};
use std::cell::Cell;
use std::fmt::Debug;

thread_local!(static HEARD: Cell<u32> = const { Cell::new(0) });

fn heard() -> u32 {
    HEARD.take()
}

fn on_retry(event: &RetryEvent<'_, String>) {
    assert_eq!(event.error.map(String::as_str), Some("no"));
    HEARD.set(HEARD.get() + 1);
}

fn on_any_retry<E: Debug>(_: &RetryEvent<'_, E>) {
    HEARD.set(HEARD.get() + 1);
}

fn on_any_give_up<E>(_: &GiveUpEvent<'_, E>) {
    HEARD.set(HEARD.get() + 10);
}

#[test]
fn paths() {
    #[retry(on_retry = on_retry)]
    fn plain() -> Result<(), String> {
        Err("no".to_owned())
    }
    #[retry(on_retry = on_any_retry, on_give_up = on_any_give_up)]
    fn generic<E: Debug>(error: impl Fn() -> E) -> Result<(), E> {
        Err(error())
    }
    #[retry(on_retry = self::on_any_retry::<u8>, on_give_up = crate::on_any_give_up::<u8>)]
    async fn turbofish() -> Result<(), u8> {
        Err(1)
    }
    let _time = testing::pause();
    assert!(plain().is_err());
    assert_eq!(heard(), 2);
    assert!(generic(|| "text").is_err());
    assert_eq!(heard(), 12);
    assert!(pollster::block_on(turbofish()).is_err());
    assert_eq!(heard(), 12);
}

/// A closure may borrow the arguments and `self`, mutably too: it is evaluated between attempts.
#[tokio::test(start_paused = true)]
async fn closures_borrow_what_the_function_has() {
    #[derive(Default)]
    struct Client {
        failures: u32,
        calls: u32,
        given_up: Cell<bool>,
    }
    impl Client {
        #[retry(
            on_retry = |event| { self.failures += 1; names.push(event.function) },
            on_give_up = |event| self.given_up.set(event.reason == GiveUpReason::AttemptsExhausted),
        )]
        async fn call(&mut self, names: &mut Vec<&'static str>) -> Result<(), String> {
            self.calls += 1;
            Err(format!("{} calls", self.calls))
        }

        #[retry(on_retry = Self::log, on_give_up = |_| self.tell())]
        fn by_method(&self) -> Option<()> {
            None
        }

        fn log<E>(_: &RetryEvent<'_, E>) {
            HEARD.set(HEARD.get() + 1);
        }

        fn tell(&self) {
            self.given_up.set(true);
        }
    }
    let mut client = Client::default();
    let mut names = Vec::new();
    assert_eq!(client.call(&mut names).await, Err("3 calls".to_owned()));
    assert_eq!((client.failures, client.given_up.get()), (2, true));
    assert_eq!(names, ["call", "call"]);

    let _time = testing::pause();
    let client = Client::default();
    assert_eq!(client.by_method(), None);
    assert_eq!((heard(), client.given_up.get()), (2, true));
}

/// Only one of the hooks is evaluated, so both may have the same `&mut`.
#[test]
fn both_hooks_borrow_the_same() {
    #[retry(
        backoff = immediate,
        on_retry = |event| log.push(event.attempt),
        on_give_up = |event| log.push(event.attempt),
    )]
    fn call(log: &mut Vec<u32>) -> Option<()> {
        log.push(0);
        None
    }
    let _time = testing::pause();
    let mut log = Vec::new();
    assert_eq!(call(&mut log), None);
    assert_eq!(log, [0, 1, 0, 2, 0, 3]);
}
