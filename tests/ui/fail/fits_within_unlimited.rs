use retry_runtime::retry;

#[retry(max_attempts = unlimited, deadline = 5s, attempt_timeout = 1s, fits_within = 9s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
