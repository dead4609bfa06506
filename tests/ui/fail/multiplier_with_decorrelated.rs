use retry_runtime::retry;

#[retry(jitter = decorrelated, multiplier = 2)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
