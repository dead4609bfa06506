use retry_runtime::retry;

#[retry(backoff = fixed, multiplier = 2)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
