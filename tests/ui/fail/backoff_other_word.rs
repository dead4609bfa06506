use retry_runtime::retry;

#[retry(backoff = constant)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
