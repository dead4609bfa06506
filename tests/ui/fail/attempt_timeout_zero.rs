use retry_runtime::retry;

#[retry(attempt_timeout = 0s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
