use retry_runtime::retry;

#[retry(multiplier = 0.5)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
