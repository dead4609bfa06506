use retry_runtime::retry;

#[retry(max_attempts = 3, max_attempts = 4)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
