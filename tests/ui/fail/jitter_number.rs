use retry_runtime::retry;

#[retry(jitter = 0.2)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
