use retry_runtime::retry;

struct Timeout;

enum ApiError {
    Timeout,
    Status(u16),
}

#[retry(max_attempts = 0, jiter = full, base_delay = 500, retry_on(Err(Timeout)), clone(m))]
fn call(mut n: u8) -> Result<u8, ApiError> {
    n += 1;
    Ok(n)
}

fn main() {}
