use retry_runtime::retry;

#[derive(Debug)]
enum ApiError {
    Late,
}

#[retry(attempt_timeout = 1s)]
async fn call() -> Result<(), ApiError> {
    Err(ApiError::Late)
}

fn main() {}
