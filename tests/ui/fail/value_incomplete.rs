use retry_runtime::retry;

#[retry(on_retry = |event|)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
