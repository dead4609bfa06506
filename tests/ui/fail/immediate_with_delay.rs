use retry_runtime::retry;

#[retry(backoff = immediate, base_delay = 1s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
