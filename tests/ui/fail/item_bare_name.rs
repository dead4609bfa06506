use retry_runtime::retry;

#[retry(retry_on(is_transient))]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
