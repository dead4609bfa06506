use retry_runtime::retry;

#[retry(jitter = proportional(0.0))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
