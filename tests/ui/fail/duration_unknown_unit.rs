use retry_runtime::retry;

#[retry(deadline = 5sec)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
