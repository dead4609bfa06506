//! Unusual but valid.
#![deny(warnings)]

use retry_runtime::{Attempt, AttemptTimeout, CircuitBreaker, Policy, RetryBudget, retry};
use std::collections::HashMap;
use std::io;
use std::time::Duration;

static BUDGET: RetryBudget = RetryBudget::new();
static BREAKER: CircuitBreaker = CircuitBreaker::new();
const POLICY: Policy = Policy::new().max_attempts(2);

#[retry]
fn bare() -> io::Result<()> {
    Ok(())
}

#[retry()]
fn no_options() -> io::Result<()> {
    Ok(())
}

#[retry(max_attempts = 2, retry_on(io::Error,))]
fn trailing_commas() -> io::Result<()> {
    Ok(())
}

#[retry(
    retry_after = |e: &io::Error| -> Option<Duration> {
        let seen: HashMap<io::ErrorKind, Duration> = HashMap::new();
        seen.get(&e.kind()).copied()
    },
    on_retry = |_| { let _pair: (u8, HashMap<u8, u8>) = (1, HashMap::<u8, u8>::new()); },
    max_retry_after = 5s,
)]
fn commas_in_values() -> io::Result<()> {
    Ok(())
}

#[retry(context(r#try), clone(r#type))]
fn r#match(r#type: String) -> io::Result<String> {
    let attempt: Attempt = r#try;
    let _ = attempt.number();
    Ok(r#type)
}

#[retry(max_attempts = unlimited, budget = &BUDGET, breaker = &BREAKER, backoff = immediate)]
fn guards() -> io::Result<()> {
    Ok(())
}

#[retry(policy = POLICY)]
fn by_value() -> io::Result<()> {
    Ok(())
}

#[retry(policy = &POLICY, nested = fail_fast)]
fn by_reference() -> io::Result<()> {
    Ok(())
}

#[retry(crate = ::retry_runtime, jitter = decorrelated)]
fn where_the_runtime_is() -> io::Result<()> {
    Ok(())
}

#[retry(attempt_timeout = 1s, retry_on(AttemptTimeout))]
async fn only_timeouts() -> Option<u8> {
    None
}

#[retry(attempt_timeout = 1s, timeout_error = |late: AttemptTimeout| late.to_string())]
async fn timeout_error() -> Result<(), String> {
    Ok(())
}

#[retry(sleep = |_| async {})]
async fn sleep_of_closure() -> io::Result<()> {
    Ok(())
}

#[retry(sleep = std::thread::sleep, on_give_up = |event| drop(event.reason.to_string()))]
fn sleep_of_path() -> io::Result<()> {
    Ok(())
}

#[retry(clone(pair))]
#[allow(clippy::needless_pass_by_value)]
fn clone_of_mutable(mut pair: (u8, u8)) -> Option<u8> {
    pair.0 += 1;
    Some(pair.0)
}

fn main() {
    let _ = (bare(), no_options(), trailing_commas(), commas_in_values());
    let _ = (r#match(String::new()), guards(), by_value(), by_reference());
    let _ = (where_the_runtime_is(), sleep_of_path());
    drop((only_timeouts(), timeout_error(), sleep_of_closure()));
    let _ = clone_of_mutable((1, 2));
}
