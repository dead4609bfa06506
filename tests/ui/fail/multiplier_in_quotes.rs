use retry_runtime::retry;

#[retry(multiplier = "2")]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
