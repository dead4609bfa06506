use retry_runtime::retry;

#[retry(max_attempts = 4, attempt_timeout = 500ms, base_delay = 200ms, fits_within = 2s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
