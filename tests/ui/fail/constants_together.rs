//! Rules over several values, where a constant expression holds one of them.

use retry_runtime::retry;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const FOUR: u32 = 4;

#[retry(base_delay = MINUTE, max_delay = SECOND)]
fn cap_below_base() -> Option<u8> {
    None
}

#[retry(base_delay = 2s, max_delay = SECOND)]
fn cap_below_literal() -> Option<u8> {
    None
}

#[retry(attempt_timeout = MINUTE, deadline = SECOND)]
async fn timeout_beyond_deadline() -> Option<u8> {
    None
}

#[retry(attempt_timeout = 1m, deadline = SECOND)]
async fn timeout_beyond_constant() -> Option<u8> {
    None
}

#[retry(max_attempts = FOUR, base_delay = SECOND, jitter = none, deadline = 2s)]
fn attempt_never_starts() -> Option<u8> {
    None
}

#[retry(max_attempts = FOUR, attempt_timeout = 500ms, base_delay = 200ms, fits_within = 2s)]
async fn too_many_attempts() -> Option<u8> {
    None
}

#[retry(attempt_timeout = 500ms, fits_within = SECOND)]
async fn too_short_a_bound() -> Option<u8> {
    None
}

fn main() {}
