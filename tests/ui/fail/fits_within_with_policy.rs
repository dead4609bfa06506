use retry_runtime::retry;

#[retry(policy = POLICY, attempt_timeout = 1s, fits_within = 9s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
