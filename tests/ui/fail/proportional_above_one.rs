use retry_runtime::retry;

#[retry(jitter = proportional(1.5))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
