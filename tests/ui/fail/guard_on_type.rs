use retry_runtime::retry;

#[retry(retry_on(std::io::Error if ready()))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
