use retry_runtime::retry;

#[retry(deadline = 500)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
