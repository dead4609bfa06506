use retry_runtime::retry;

#[retry(max_attempts = -1)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
