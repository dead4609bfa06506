use retry_runtime::retry;

#[retry(3)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
