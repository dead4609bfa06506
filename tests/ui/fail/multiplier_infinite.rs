use retry_runtime::retry;

#[retry(multiplier = 1e999)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
