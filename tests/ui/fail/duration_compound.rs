use retry_runtime::retry;

#[retry(deadline = 1m30s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
