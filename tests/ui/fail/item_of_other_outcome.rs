use retry_runtime::retry;
use std::io;

struct Failure;

#[retry(retry_on(None))]
fn none_in_result() -> Result<u8, Failure> {
    Ok(1)
}

#[retry(retry_on(Some(0)))]
fn some_in_result() -> Result<u8, Failure> {
    Ok(1)
}

#[retry(retry_on(Ok(0)))]
fn ok_in_option() -> Option<u8> {
    None
}

#[retry(retry_on(io::Error))]
fn error_in_option() -> Option<u8> {
    None
}

#[retry(retry_after = |_| None)]
fn hint_in_option() -> Option<u8> {
    None
}

fn main() {}
