use retry_runtime::{CircuitBreaker, retry};

static BREAKER: CircuitBreaker = CircuitBreaker::new();

#[derive(Debug)]
enum ApiError {
    Refused,
}

#[retry(breaker = &BREAKER)]
fn call() -> Result<(), ApiError> {
    Err(ApiError::Refused)
}

fn main() {}
