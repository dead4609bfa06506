//! The whole front half: tokens in, messages out.

mod mistakes;
pub(crate) mod random;

use super::check;
use crate::args;
use crate::errors::Errors;
use crate::options::Options;

const ASYNC: &str = "async fn f(request: Request, count: u32) -> Result<(), E> { body() }";
const SYNC: &str = "fn f(&self) -> Result<(), E> { body() }";

fn mistakes(attribute: &str, function: &str) -> Vec<String> {
    let mut errors = Errors::default();
    let args = args::parse(attribute.parse().expect(attribute), &mut errors);
    let options = Options::read(args, &mut errors);
    let function = syn::parse_str(function).expect(function);
    check(&options, &function, &mut errors);
    errors.messages()
}

/// Expects exactly one mistake, whose message contains the text.
fn expect_one(attribute: &str, function: &str, expected: &str) {
    let found = mistakes(attribute, function);
    assert_eq!(
        found.len(),
        1,
        "#[retry({attribute})] {function}: {found:?}"
    );
    assert!(
        found[0].contains(expected),
        "#[retry({attribute})] {function}: {found:?}",
    );
}

#[test]
fn what_the_design_shows_is_accepted() {
    for attribute in [
        "",
        "max_attempts = 4, base_delay = 200ms, jitter = full, \
         retry_on(TimeoutError, e: io::Error if e.kind() == ConnectionRefused, ApiError::Unavailable), \
         ignore(ApiError::Invalid { .. }), deadline = 5s,",
        "max_attempts = MAX, base_delay = Duration::from_millis(5), multiplier = 1.5, max_delay = CAP",
        "max_attempts = unlimited, deadline = 5s, attempt_timeout = 5s",
        "max_attempts = 3u32, jitter = proportional(0.2), multiplier = 2",
        "jitter = decorrelated, base_delay = 10ms, max_delay = 1s",
        "backoff = immediate, max_attempts = unlimited, retry_on(A::B)",
        "max_attempts = 3, backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s",
        "max_attempts = 4, attempt_timeout = 500ms, fits_within = 3400ms, base_delay = 200ms",
        "retry_after = |e| e.after(), max_retry_after = 5s, on_retry = |e| log(e, 1)",
        "retry_on(Ok(r) if r.busy(), _), ignore(Ok(0)), retry_after_ok = |r| r.after()",
        "breaker = &self.breaker, open_error = E::Open, budget = &BUDGET, nested = fail_fast",
        "attempt_timeout = 1s, timeout_error = |t: AttemptTimeout| E::Timeout(t)",
        "context(attempt), clone(request), sleep = timer::sleep, crate = ::retry_runtime",
        "policy = &POLICY, retry_after = f",
        "retry_on(Some(0), None)",
    ] {
        let found = mistakes(attribute, ASYNC);
        assert!(found.is_empty(), "{attribute}: {found:?}");
    }
}

#[test]
fn functions_are_accepted_where_nothing_is_plainly_wrong() {
    for function in [
        "fn f() -> io::Result<u8> { body() }",
        "fn f() -> Option<u8> { body() }",
        "fn f() -> Res<u8> { body() }",
        "fn f<T: Try>(&mut self, &(ref a, _): &(u8, u8)) -> T::Output { body() }",
        "unsafe extern \"C\" fn f(r#type: u8) -> Result<(), E> { body() }",
        "fn f(ref mut a: A, &mut b: &mut u8) -> Result<(), E> { body() }",
        "fn f(mut __self: A, mut __arg0: u8) -> Result<(), E> { body() }",
    ] {
        let found = mistakes("", function);
        assert!(found.is_empty(), "{function}: {found:?}");
    }
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let found = mistakes(
        "max_attempts = 0, jiter = full, base_delay = 500, retry_on(Err(A)), clone(b), max_attempts = 2",
        "const fn f(mut a: u8);",
    );
    assert_eq!(found.len(), 10, "{found:#?}");
}
