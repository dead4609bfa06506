//! Names that the expansion must not meet.

pub(crate) mod bare {
    #![no_implicit_prelude]
    #![allow(dead_code)]

    mod core {}
    mod std {}
    mod tokio {}
    mod retry_runtime {}
    use ::core::ops::Fn;
    use ::core::result::Result;

    type Next<'a> = &'a dyn Fn() -> Result<u32, crate::Fault>;

    #[::retry_runtime::retry(
        backoff = exponential, base_delay = 5ms, max_delay = 1s, multiplier = 2, jitter = full, deadline = 1h,
        retry_on(crate::Fault, _: ::std::io::Error, _: ::core::fmt::Error if true), ignore(::std::fmt::Error),
        nested = fail_fast, max_retry_after = 1m, retry_after = |_| ::core::option::Option::None,
        on_retry = |_| {}, on_give_up = |_| {}, context(attempt)
    )]
    pub(crate) fn function(next: Next<'_>) -> Result<u32, crate::Fault> {
        let _ = attempt;
        next()
    }

    #[::retry_runtime::retry(
        max_attempts = 3, attempt_timeout = 1s, timeout_error = |_| crate::Fault, deadline = 1h,
        budget = &BUDGET, breaker = &BREAKER, open_error = |_| crate::Fault
    )]
    pub(crate) async fn function_async(next: Next<'_>) -> Result<u32, crate::Fault> {
        next()
    }

    static BUDGET: ::retry_runtime::RetryBudget = ::retry_runtime::RetryBudget::new();
    static BREAKER: ::retry_runtime::CircuitBreaker = ::retry_runtime::CircuitBreaker::new();
}

pub(crate) mod shadowed {
    #![allow(dead_code, non_camel_case_types)]

    struct Result;
    struct Option;
    struct Box;
    struct Duration;
    struct Policy;
    struct Clone;
    struct Future;
    struct Send;
    struct From;
    struct FnOnce;
    struct str;
    struct u32_;
    struct bool;
    enum Shadow {
        Ok,
        Err,
        Some,
        None,
    }
    #[allow(unused_imports)]
    use Shadow::{Err, None, Ok, Some};

    type Answer = ::core::result::Result<u32, crate::Fault>;

    #[retry_runtime::retry(deadline = 1h, retry_on(crate::Fault), nested = fail_fast, on_retry = |_| {}, on_give_up = |_| {})]
    pub(crate) fn function(next: &dyn Fn() -> Answer) -> Answer {
        let answer = next()?;
        core::result::Result::Ok(answer)
    }

    static BUDGET: retry_runtime::RetryBudget = retry_runtime::RetryBudget::new();
    static BREAKER: retry_runtime::CircuitBreaker = retry_runtime::CircuitBreaker::new();

    #[retry_runtime::retry(
        attempt_timeout = 1s, timeout_error = |_| crate::Fault, deadline = 1h, budget = &BUDGET, breaker = &BREAKER,
        open_error = |_| crate::Fault, retry_on(crate::Fault), ignore(std::fmt::Error)
    )]
    pub(crate) async fn function_async(next: &dyn Fn() -> Answer) -> Answer {
        let answer = next()?;
        core::result::Result::Ok(answer)
    }
}

pub(crate) mod macros {
    #![allow(unused_macros)]

    use crate::{Answer, Calls};

    macro_rules! matches {
        ($($anything:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! vec {
        ($($anything:tt)*) => {
            compile_error!("not this one")
        };
    }
    macro_rules! pin {
        ($($anything:tt)*) => {
            compile_error!("not this one")
        };
    }

    #[retry_runtime::retry(deadline = 1h, retry_on(crate::Fault))]
    pub(crate) fn function(calls: &Calls) -> Answer {
        calls.next()
    }

    #[retry_runtime::retry(deadline = 1h, attempt_timeout = 1s, timeout_error = |_| crate::Fault)]
    pub(crate) async fn function_async(calls: &Calls) -> Answer {
        calls.next()
    }
}
