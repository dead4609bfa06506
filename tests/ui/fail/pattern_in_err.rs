use retry_runtime::retry;

struct Timeout;

enum ApiError {
    Timeout,
    Status(u16),
}

#[retry(retry_on(Err(ApiError::Timeout)))]
async fn call() -> Result<(), ApiError> {
    Err(ApiError::Timeout)
}

fn main() {}
