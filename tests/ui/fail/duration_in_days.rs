use retry_runtime::retry;

#[retry(deadline = 1d)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
