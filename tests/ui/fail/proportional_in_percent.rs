use retry_runtime::retry;

#[retry(jitter = proportional(20))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
