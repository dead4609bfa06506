use retry_runtime::retry;

#[retry(max_attempts = 4294967296)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
