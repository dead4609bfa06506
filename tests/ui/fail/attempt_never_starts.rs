use retry_runtime::retry;

#[retry(max_attempts = 4, backoff = fixed, base_delay = 400ms, jitter = none, deadline = 1s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
