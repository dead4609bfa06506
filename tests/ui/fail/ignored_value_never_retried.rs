use retry_runtime::retry;

struct Timeout;

enum ApiError {
    Timeout,
    Status(u16),
}

#[retry(ignore(Ok(1)))]
fn call() -> Result<u8, ApiError> {
    Ok(1)
}

fn main() {}
