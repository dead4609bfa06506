use retry_runtime::retry;

#[retry(max_attempts = unlimited)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
