use retry_runtime::retry;

#[retry(retry_on(std::io::Error, std::io::Error))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
