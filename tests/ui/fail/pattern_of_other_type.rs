use retry_runtime::retry;
use std::error::Error;

struct Failure;

impl Failure {
    fn code(&self) -> u16 {
        500
    }
}

enum ApiError {
    Unavailable,
    Status(u16),
}

#[retry(retry_on(ApiError::Unavailable))]
fn other_enum() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_on(ApiError::Unavailble))]
fn misspelt() -> Result<(), ApiError> {
    Err(ApiError::Unavailable)
}

#[retry(retry_on(ApiError::Status(500..=599, _)))]
fn two_fields() -> Result<(), ApiError> {
    Err(ApiError::Status(500))
}

#[retry(retry_on(ApiError::Status("500")))]
fn field_of_other_type() -> Result<(), ApiError> {
    Err(ApiError::Status(500))
}

#[retry(retry_on(503))]
fn number() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_on("busy"))]
fn text() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_on(ApiError::Unavailable))]
fn erased() -> Result<(), Box<dyn Error>> {
    Ok(())
}

#[retry(retry_on(e if e.is_transient()))]
fn method() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_on(e if e.code()))]
fn guard_is_no_bool() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_on(Ok("busy")))]
fn value() -> Result<u8, Failure> {
    Ok(1)
}

fn main() {}
