use retry_runtime::retry;

#[retry(deadline = 0s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
