use retry_runtime::retry;

enum ApiError {
    Timeout,
    Status(u16),
}

#[retry(
    retry_on(ApiError::Timeout),
    ignore(ApiError::Status(404), ApiError::Timeout)
)]
async fn call() -> Result<(), ApiError> {
    Err(ApiError::Timeout)
}

fn main() {}
