use retry_runtime::retry;

#[retry(clone(&request))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
