use retry_runtime::retry;

#[retry(jitter = fulll)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
