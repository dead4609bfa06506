use retry_runtime::retry;

#[retry(max_attempts(5))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
