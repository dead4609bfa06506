use retry_runtime::retry;

#[retry(max_retry_after = 5s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
