//! A value that only a constant expression knows is checked in a `const`, under `cargo check` too.

use retry_runtime::retry;
use std::time::Duration;

const NONE: u32 = 0;
const ZERO: Duration = Duration::ZERO;
const HALF: f64 = 0.5;

#[retry(max_attempts = NONE)]
fn max_attempts() -> Option<u8> {
    None
}

#[retry(max_attempts = NONE + 0)]
async fn of_async() -> Option<u8> {
    None
}

#[retry(base_delay = ZERO)]
fn base_delay() -> Option<u8> {
    None
}

#[retry(max_delay = Duration::from_millis(0))]
fn max_delay() -> Option<u8> {
    None
}

#[retry(deadline = ZERO)]
fn deadline() -> Option<u8> {
    None
}

#[retry(attempt_timeout = ZERO)]
async fn attempt_timeout() -> Option<u8> {
    None
}

#[retry(multiplier = HALF)]
fn multiplier() -> Option<u8> {
    None
}

#[retry(jitter = proportional(HALF * 4.0))]
fn ratio() -> Option<u8> {
    None
}

fn main() {}
