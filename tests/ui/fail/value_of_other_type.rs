use retry_runtime::{CircuitBreaker, RetryBudget, retry};
use std::io;
use std::time::Duration;

const MAX: usize = 3;
const MILLIS: u64 = 200;
static BUDGET: RetryBudget = RetryBudget::new();
static BREAKER: CircuitBreaker = CircuitBreaker::new();

#[retry(max_attempts = MAX)]
fn max_attempts() -> io::Result<()> {
    Ok(())
}

#[retry(base_delay = MILLIS)]
fn base_delay() -> io::Result<()> {
    Ok(())
}

#[retry(attempt_timeout = MILLIS)]
async fn attempt_timeout() -> io::Result<()> {
    Ok(())
}

#[retry(multiplier = MAX)]
fn multiplier() -> io::Result<()> {
    Ok(())
}

#[retry(budget = BUDGET)]
fn budget() -> io::Result<()> {
    Ok(())
}

#[retry(breaker = BREAKER, open_error = io::Error::other)]
fn breaker() -> io::Result<()> {
    Ok(())
}

#[retry(policy = 3)]
fn policy() -> io::Result<()> {
    Ok(())
}

#[retry(deadline = undefined)]
fn undefined_name() -> io::Result<()> {
    Ok(())
}

#[retry(max_attempts = attempts())]
fn not_constant() -> io::Result<()> {
    Ok(())
}

fn attempts() -> u32 {
    3
}

#[retry(base_delay = delay)]
fn argument(delay: Duration) -> io::Result<()> {
    let _ = delay;
    Ok(())
}

fn main() {}
