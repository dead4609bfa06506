use retry_runtime::retry;

#[retry(backoff = immediate, jitter = full)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
