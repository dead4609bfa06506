use retry_runtime::retry;

#[retry(retry_after_ok = |_| None)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
