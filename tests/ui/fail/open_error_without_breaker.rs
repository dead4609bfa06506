use retry_runtime::retry;

#[retry(open_error = std::io::Error::other)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
