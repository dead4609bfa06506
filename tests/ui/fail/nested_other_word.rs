use retry_runtime::retry;

#[retry(nested = true)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
