use retry_runtime::retry;

#[retry(retry_on(e if))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
