use retry_runtime::retry;

#[retry(jitter = proportional)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
