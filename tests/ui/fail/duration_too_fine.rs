use retry_runtime::retry;

#[retry(deadline = 0.5ns)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
