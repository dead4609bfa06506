//! `crate = path`: the runtime where another crate re-exports it.

use std::cell::Cell;

/// What a framework might look like from the outside: the runtime within it, under a name of its own.
mod framework {
    pub mod resilience {
        pub use retry_runtime::retry;

        /// The runtime, but for the wait, which shows that this path is the one in use.
        pub mod runtime {
            pub use retry_runtime::*;

            pub mod private {
                pub use retry_runtime::private::*;

                thread_local!(pub static WAITS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });

                pub fn wait(delay: Duration) {
                    WAITS.set(WAITS.get() + 1);
                    retry_runtime::private::wait(delay);
                }
            }
        }
    }
}

use framework::resilience::runtime::private::WAITS;
use framework::resilience::runtime::{CircuitBreaker, RetryBudget, testing};

#[framework::resilience::retry(crate = framework::resilience::runtime)]
fn simple(calls: &Cell<u32>) -> Option<()> {
    calls.set(calls.get() + 1);
    None
}

#[framework::resilience::retry(
    crate = crate::framework::resilience::runtime,
    retry_on(std::io::Error, Ok(0)),
    ignore(std::fmt::Error),
    deadline = 5s,
    attempt_timeout = 1s,
    budget = budget,
    breaker = breaker,
    nested = fail_fast,
    on_retry = |event| assert_eq!(event.function, "everything"),
    context(attempt),
    clone(text),
)]
async fn everything(
    text: String,
    budget: &RetryBudget,
    breaker: &CircuitBreaker,
) -> Result<u32, std::io::Error> {
    drop(text);
    if attempt.is_last() {
        Ok(attempt.number())
    } else {
        Ok(0)
    }
}

#[test]
fn re_exported() {
    let _time = testing::pause();
    let calls = Cell::new(0);
    assert_eq!((simple(&calls), calls.get(), WAITS.get()), (None, 3, 2));
    let (budget, breaker) = (RetryBudget::new(), CircuitBreaker::new());
    let last = pollster::block_on(everything(String::new(), &budget, &breaker));
    assert_eq!(last.expect("no failure"), 3);
}
