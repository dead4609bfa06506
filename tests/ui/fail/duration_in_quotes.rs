use retry_runtime::retry;

#[retry(deadline = "500ms")]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
