use retry_runtime::retry;

#[retry(jitter = 50ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
