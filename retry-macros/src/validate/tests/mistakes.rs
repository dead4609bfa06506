//! One mistake, one message.

use super::{ASYNC, SYNC, expect_one, mistakes};

#[test]
fn arguments_that_cannot_be_read() {
    for (attribute, expected) in [
        ("3", "expected an option"),
        ("\"5s\", max_attempts = 2", "expected an option"),
        ("max_attempts: 3", "write it as in `max_attempts = 4`"),
        ("max_attempts 3", "write it as in `max_attempts = 4`"),
        (
            "max_attempts = 3 jitter = full",
            "expected `,` between `max_attempts` and this",
        ),
        ("max_attempts", "needs a value: write `max_attempts = 4`"),
        ("max_attempts =", "needs a value"),
        ("retry_on", "needs a list: write `retry_on(io::Error)`"),
        (
            "max_attempts(5)",
            "takes one value after `=`: write `max_attempts = 5`",
        ),
        (
            "retry_on = io::Error",
            "without `=`: write `retry_on(io::Error)`",
        ),
        ("retry_on = is_busy", "write `retry_on(e if is_busy(e))`"),
        ("context = attempt", "write `context(attempt)`"),
        ("context()", "write `context(attempt)`"),
        ("context(a, b)", "write `context(attempt)`"),
        ("clone()", "write `clone(request)`"),
        ("clone(&request)", "write `clone(request)`"),
        (
            "max_attempts = 3, max_attempts = 4",
            "`max_attempts` is written twice",
        ),
        ("crate = 3", "expected a path"),
        ("on_retry = |e|", "incomplete"),
        (
            "retry_after |e| e.after(), max_retry_after = 5s",
            "write it as in `retry_after = ",
        ),
    ] {
        expect_one(attribute, ASYNC, expected);
    }
}

#[test]
fn values_out_of_range_or_of_another_kind() {
    for (attribute, expected) in [
        ("max_attempts = 0", "counts the first call"),
        ("max_attempts = -1", "cannot be negative"),
        ("max_attempts = 4294967296", "at most 4294967295"),
        (
            "max_attempts = 99999999999999999999999",
            "at most 4294967295",
        ),
        ("max_attempts = 3.0", "whole numbers: write `3`"),
        ("max_attempts = 3i8", "write `3`"),
        ("max_attempts = \"3\"", "without quotes: write `3`"),
        ("max_attempts = 3s", "counted, not timed"),
        ("max_attempts = true", "or `unlimited`"),
        ("max_attempts = infinite", "write `unlimited`"),
        (
            "max_attempts = unlimted, deadline = 1s",
            "write `unlimited`",
        ),
        ("multiplier = 0.5", "at least 1"),
        ("multiplier = -2", "at least 1"),
        ("multiplier = 1e999", "must be finite"),
        ("multiplier = 2.0f32", "write `2.0`"),
        ("multiplier = \"2\"", "without quotes: write `2`"),
        ("multiplier = true", "expected a number"),
        ("jitter = proportional(1.5)", "at most 1"),
        ("jitter = proportional(20)", "write `0.2` for 20 %"),
        ("jitter = proportional(0)", "above 0"),
        ("jitter = proportional(-0.1)", "above 0"),
        ("base_delay = 0ms", "`backoff = immediate`"),
        ("max_delay = 0s", "cannot be zero"),
        ("deadline = 0s", "cannot be zero"),
        ("max_retry_after = 0s, retry_after = f", "cannot be zero"),
        ("attempt_timeout = 0s", "cannot be zero"),
        ("base_delay = 500", "write `500ms`"),
        ("nested = true", "`nested = fail_fast`"),
        ("nested = failfast", "`nested = fail_fast`"),
    ] {
        expect_one(attribute, ASYNC, expected);
    }
}

#[test]
fn other_words() {
    for (attribute, expected) in [
        (
            "backoff = exponental",
            "`exponental` is not a kind of backoff: write `backoff = exponential`",
        ),
        ("backoff = expo", "write `backoff = exponential`"),
        ("backoff = constant", "write `backoff = fixed`"),
        ("backoff = linear_backoff", "write `backoff = linear`"),
        ("backoff = Backoff::Linear", "write `backoff = linear`"),
        ("backoff = \"fixed\"", "write `backoff = fixed`"),
        ("backoff = none", "write `backoff = immediate`"),
        ("backoff = fibonacci", "`multiplier = 1.618`"),
        (
            "backoff = strange, multiplier = 2",
            "the kinds are `exponential`, `linear`, `fixed` and `immediate`",
        ),
        ("jitter = fulll", "write `jitter = full`"),
        ("jitter = true", "write `jitter = full`"),
        ("jitter = false", "write `jitter = none`"),
        ("jitter = 0.2", "write `jitter = proportional(0.2)`"),
        ("jitter = 20", "write `jitter = proportional(r)`"),
        ("jitter = 50ms", "spreads the computed delay"),
        (
            "jitter = proportional",
            "write `jitter = proportional(0.2)`",
        ),
        ("jitter = full(0.2)", "write `jitter = full`"),
        (
            "max_retries = 3",
            "write `max_attempts = 4`, which counts the first call",
        ),
        ("if = |e| e.is_transient()", "write `retry_on(e if ..)`"),
    ] {
        expect_one(attribute, ASYNC, expected);
    }
}

#[test]
fn options_that_do_not_go_together() {
    for (attribute, expected) in [
        ("max_delay = 1s, base_delay = 2s", "below `base_delay`"),
        (
            "max_delay = 50ms",
            "below the default `base_delay` of 100ms",
        ),
        (
            "attempt_timeout = 6s, deadline = 5s",
            "longer than `deadline`",
        ),
        ("max_attempts = unlimited", "retry a bug for ever"),
        (
            "policy = P, max_attempts = 3",
            "`max_attempts` is part of the policy",
        ),
        (
            "policy = P, jitter = none",
            "`jitter` is part of the policy",
        ),
        ("policy = P, max_retry_after = 5s", "part of the policy"),
        ("policy = P, max_attempts = unlimited", "part of the policy"),
        (
            "policy = P, fits_within = 5s",
            "cannot be proven with `policy`",
        ),
        (
            "backoff = immediate, base_delay = 1s",
            "`base_delay` says nothing",
        ),
        (
            "backoff = immediate, jitter = full",
            "`jitter` says nothing",
        ),
        (
            "backoff = immediate, jitter = decorrelated",
            "`jitter` says nothing",
        ),
        (
            "backoff = immediate, multiplier = 2",
            "`multiplier` says nothing",
        ),
        (
            "backoff = fixed, multiplier = 2",
            "`multiplier` says nothing with `backoff = fixed`",
        ),
        (
            "backoff = linear, multiplier = 2",
            "`multiplier` says nothing with `backoff = linear`",
        ),
        (
            "jitter = decorrelated, multiplier = 2",
            "which replaces the growth",
        ),
        (
            "jitter = decorrelated, backoff = fixed",
            "`backoff` says nothing",
        ),
        ("max_retry_after = 5s", "without `retry_after`"),
        ("timeout_error = f", "without `attempt_timeout`"),
        ("open_error = f", "without `breaker`"),
        ("retry_after_ok = f", "without a value to retry"),
        ("fits_within = 5s", "needs `attempt_timeout`"),
    ] {
        expect_one(attribute, ASYNC, expected);
    }
    let both = mistakes(
        "backoff = immediate, base_delay = 1s, max_delay = 2s",
        ASYNC,
    );
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn the_time_of_a_whole_call() {
    let attempts = "max_attempts = 4, attempt_timeout = 500ms, base_delay = 200ms";
    for (attribute, expected) in [
        (
            format!("{attempts}, fits_within = 2s"),
            "4 x 500ms + (200ms + 400ms + 800ms) = 3.4s, which does not fit within 2s",
        ),
        (
            format!("{attempts}, fits_within = 3399ms"),
            "= 3.4s, which does not fit within 3.399s",
        ),
        (
            format!("{attempts}, jitter = proportional(0.5), fits_within = 2s"),
            "(300ms + 600ms + 1.2s) = 4.1s",
        ),
        (
            format!("{attempts}, jitter = proportional(0.5), max_delay = 1s, fits_within = 2s"),
            "(300ms + 600ms + 1s) = 3.9s",
        ),
        (
            format!("{attempts}, jitter = decorrelated, fits_within = 2s"),
            "(600ms + 1.8s + 5.4s) = 9.8s",
        ),
        (
            format!("{attempts}, backoff = linear, fits_within = 2s"),
            "(200ms + 400ms + 600ms) = 3.2s",
        ),
        (
            format!("{attempts}, retry_after = f, fits_within = 1m"),
            "(75s + 75s + 75s) = 227s",
        ),
        (
            format!("{attempts}, retry_after = f, max_retry_after = 2s, fits_within = 5s"),
            "(2.5s + 2.5s + 2.8s) = 9.8s",
        ),
        (
            "max_attempts = 4, attempt_timeout = 1s, backoff = immediate, fits_within = 3s"
                .to_owned(),
            "4 x 1s = 4s, which does not fit within 3s",
        ),
        (
            "max_attempts = 10, attempt_timeout = 1s, backoff = fixed, fits_within = 3s".to_owned(),
            "10 x 1s + (100ms + 100ms + 100ms + .. + 100ms) = 10.9s",
        ),
        (
            "max_attempts = 4294967295, attempt_timeout = 1ns, fits_within = 3s".to_owned(),
            "does not fit within 3s",
        ),
        (
            "attempt_timeout = 1s, fits_within = 1s".to_owned(),
            "3 x 1s + (100ms + 200ms) = 3.3s",
        ),
        (
            "max_attempts = unlimited, deadline = 5s, attempt_timeout = 1s, fits_within = 9s"
                .to_owned(),
            "needs a limited number",
        ),
        (
            "max_attempts = 4, backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s"
                .to_owned(),
            "attempt 4 can never start: the waits before it are 400ms + 400ms + 400ms = 1.2s, and `deadline` is 1s",
        ),
        (
            "base_delay = 1s, jitter = none, deadline = 3s".to_owned(),
            "attempt 3 can never start: the waits before it are 1s + 2s = 3s",
        ),
    ] {
        expect_one(&attribute, ASYNC, expected);
    }
}

#[test]
fn what_is_not_known_here_is_not_judged() {
    for attribute in [
        "base_delay = LONG, max_delay = 1ms",
        "max_attempts = 9, base_delay = LONG, jitter = none, deadline = 1s",
        "max_attempts = 9, base_delay = 1s, jitter = none, deadline = 1s, retry_after = f",
        "max_attempts = unlimited, base_delay = 1s, jitter = none, deadline = 1s",
        "max_attempts = MANY, attempt_timeout = 1s, fits_within = 1s",
        "attempt_timeout = LIMIT, fits_within = 1s, max_attempts = 3",
        "attempt_timeout = LIMIT, deadline = 1s",
    ] {
        let found = mistakes(attribute, ASYNC);
        assert!(found.is_empty(), "{attribute}: {found:?}");
    }
}

#[test]
fn a_mistake_does_not_make_another() {
    for attribute in [
        "retry_after = |e|, max_retry_after = 5s",
        "attempt_timeout = 5, timeout_error = f",
        "timeout = 5s, timeout_error = f",
        "circuit_breaker = B, open_error = f",
        "max_attempts = unlimited, deadline = 5",
        "max_attempts = unlimited, retry_on(Err(A))",
        "max_attempts = unlimited, ignore()",
        "retry_on(Ok()), ignore(Ok(1))",
        "multiplier = 0.5, jitter = none, deadline = 100ms",
        "base_delay = 500, max_delay = 50ms",
        "base_delay = 0s, jitter = none, deadline = 1ms",
        "max_attempts = 0, attempt_timeout = 1s, fits_within = 1s",
        "retry_on(A, B C, A), ignore(A)",
    ] {
        let found = mistakes(attribute, ASYNC);
        assert_eq!(found.len(), 1, "{attribute}: {found:?}");
    }
    expect_one(
        "clone(&n)",
        "fn f(mut n: u8) -> Result<(), E> { body() }",
        "`clone(request)`",
    );
}

#[test]
fn lists() {
    for (attribute, expected) in [
        ("retry_on()", "`retry_on` is empty"),
        ("ignore()", "`ignore` is empty"),
        ("retry_on(A, A)", "in `retry_on` already"),
        ("retry_on(A, _: A)", "in `retry_on` already"),
        (
            "retry_on(A::B), ignore(A::B)",
            "in `retry_on` too, and `ignore` wins",
        ),
        (
            "ignore(e if f(e)), retry_on(e if f(e))",
            "in `retry_on` too",
        ),
        ("ignore(Ok(1))", "never retried unless `retry_on`"),
        ("retry_on(A), ignore(Some(1))", "`Some(pattern)`"),
        ("retry_on(Ok(1), None)", "only one of them"),
        (
            "retry_on(Some(1)), ignore(Ok(2), Some(3))",
            "only one of them",
        ),
        ("retry_on(is_transient)", "`e if is_transient(e)`"),
    ] {
        expect_one(attribute, ASYNC, expected);
    }
}

#[test]
fn functions() {
    for (attribute, function, expected) in [
        (
            "",
            "const fn f() -> Option<u8> { body() }",
            "remove `const`",
        ),
        ("", "fn f() -> Option<u8>;", "has no body"),
        ("", "fn f() { body() }", "returns nothing"),
        ("", "async fn f() { body() }", "returns nothing"),
        ("", "fn f() -> () { body() }", "cannot be retried"),
        ("", "fn f() -> u32 { body() }", "cannot be retried"),
        ("", "async fn f() -> String { body() }", "cannot be retried"),
        ("", "fn f() -> &'static str { body() }", "cannot be retried"),
        ("", "fn f() -> [u8; 4] { body() }", "cannot be retried"),
        ("", "fn f() -> ! { body() }", "cannot be retried"),
        (
            "attempt_timeout = 1s",
            SYNC,
            "a sync function cannot be interrupted",
        ),
        (
            "",
            "fn f(mut n: u8) -> Option<u8> { body() }",
            "write `clone(n)`",
        ),
        (
            "",
            "fn f((mut a, b): (u8, u8)) -> Option<u8> { body() }",
            "write `clone(a)`",
        ),
        (
            "",
            "fn f(P { mut x, .. }: P) -> Option<u8> { body() }",
            "write `clone(x)`",
        ),
        (
            "",
            "fn f(P { x: [mut y, ..], .. }: P) -> Option<u8> { body() }",
            "write `clone(y)`",
        ),
        ("", "fn f(mut self) -> Option<u8> { body() }", "drop `mut`"),
        (
            "",
            "fn f(mut self: Box<Self>) -> Option<u8> { body() }",
            "drop `mut`",
        ),
        (
            "clone(m)",
            "fn f(n: u8) -> Option<u8> { body() }",
            "`m` is not an argument of `f`",
        ),
        (
            "clone(self)",
            "fn f(self) -> Option<u8> { body() }",
            "cannot be bound anew",
        ),
        (
            "clone(n, n)",
            "fn f(n: u8) -> Option<u8> { body() }",
            "cloned already",
        ),
        (
            "context(n)",
            "fn f(n: u8) -> Option<u8> { body() }",
            "an argument already",
        ),
        (
            "retry_on(io::Error)",
            "fn f(text: &str) -> Result<u8, Parse<'_>> { body() }",
            "an error that borrows",
        ),
        (
            "ignore(_: io::Error)",
            "async fn f(text: &str) -> Result<u8, Box<dyn Error + 'a>> { body() }",
            "an error that borrows",
        ),
        (
            "",
            "#[retry] fn f() -> Option<u8> { body() }",
            "a second `#[retry]`",
        ),
    ] {
        expect_one(attribute, function, expected);
    }
    for (attribute, function) in [
        ("clone(n)", "fn f(mut n: u8) -> Option<u8> { body() }"),
        (
            "retry_on(io::Error)",
            "fn f(text: &str) -> Result<&str, &'static str> { body() }",
        ),
        (
            "retry_on(Parse::Empty)",
            "fn f(text: &str) -> Result<(), Parse<'_>> { body() }",
        ),
    ] {
        let found = mistakes(attribute, function);
        assert!(found.is_empty(), "{attribute} {function}: {found:?}");
    }
}
