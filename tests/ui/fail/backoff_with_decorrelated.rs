use retry_runtime::retry;

#[retry(jitter = decorrelated, backoff = linear)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
