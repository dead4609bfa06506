//! Only the compiler knows that the name is no type; `ApiError::Unavailable` and `(codes::BUSY)` are patterns.

use ApiError::Unavailable;
use retry_runtime::retry;
use std::fmt;

#[derive(Debug)]
enum ApiError {
    Unavailable,
    Status(u16),
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("api error")
    }
}

impl std::error::Error for ApiError {}

#[retry(retry_on(Unavailable))]
fn call() -> Result<(), ApiError> {
    Err(ApiError::Status(500))
}

mod codes {
    pub const BUSY: u16 = 503;
}

#[retry(retry_on(codes::BUSY))]
fn constant() -> Result<(), ApiError> {
    Err(ApiError::Status(503))
}

fn main() {}
