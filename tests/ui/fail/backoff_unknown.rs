use retry_runtime::retry;

#[retry(backoff = strange)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
