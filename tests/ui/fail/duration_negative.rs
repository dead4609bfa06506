use retry_runtime::retry;

#[retry(deadline = -5s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
