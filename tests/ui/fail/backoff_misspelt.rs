use retry_runtime::retry;

#[retry(backoff = exponental)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
