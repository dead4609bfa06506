//! Every kind of item, and guards.
#![deny(warnings)]

use retry_runtime::retry;
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

#[derive(Debug)]
enum ApiError {
    Unavailable,
    Status(u16),
    Http { code: u16 },
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("api error")
    }
}

impl Error for ApiError {}

mod codes {
    pub const BUSY: u16 = 503;
}

fn is_transient(error: &ApiError) -> bool {
    matches!(error, ApiError::Unavailable)
}

#[retry(
    retry_on(
        io::Error,
        _: fmt::Error,
        e: std::io::Error if e.kind() == ErrorKind::TimedOut,
        ApiError::Unavailable,
        ApiError::Status,
        ApiError::Status(500..=599),
        ApiError::Status(codes::BUSY) | ApiError::Http { code: 503 },
        ApiError::Http { code, .. } if *code > 499,
        e if is_transient(e),
    ),
    ignore(ApiError::Status(404), ApiError::Http { code: 404, .. },),
)]
fn concrete(error: fn() -> ApiError) -> Result<(), ApiError> {
    Err(error())
}

#[retry(retry_on(io::Error, ApiError::Unavailable, (ApiError::Status(_)), _), ignore(fmt::Error))]
fn erased(error: fn() -> ApiError) -> Result<(), Box<dyn Error>> {
    Err(error().into())
}

#[retry(retry_on((codes::BUSY), 500 | 502))]
fn numbers() -> Result<(), u16> {
    Err(codes::BUSY)
}

#[retry(retry_on("busy", "late" | "lost"))]
fn text() -> Result<(), String> {
    Ok(())
}

#[retry(retry_on(Ok(0), Ok(n) if *n > 9, _), ignore(Ok(10)))]
fn values() -> io::Result<u8> {
    Ok(1)
}

#[retry(retry_on(None, Some(0),))]
fn options() -> Option<u8> {
    Some(1)
}

#[retry(retry_on((0, _), (_, 1)))]
fn tuples() -> Result<(), (u8, u8)> {
    Err((1, 2))
}

#[retry(retry_on(_: E if true))]
fn generic<E: Error + 'static>(error: fn() -> E) -> Result<(), E> {
    Err(error())
}

#[retry(retry_on(_: fmt::Error if true, ApiError::Unavailable))]
fn reports() -> Result<&'static str, Box<dyn Error + Send + 'static>> {
    Ok("done")
}

fn main() {
    let http = || ApiError::Http { code: 500 };
    let _ = (concrete(|| ApiError::Status(404)), erased(http));
    let _ = (numbers(), text(), values(), options(), tuples(), reports());
    let _ = generic(|| ApiError::Unavailable);
}
