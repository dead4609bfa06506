use retry_runtime::retry;

#[retry(base_delay = 2s, max_delay = 1s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
