use retry_runtime::retry;

#[retry(timeout_error = std::io::Error::other)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
