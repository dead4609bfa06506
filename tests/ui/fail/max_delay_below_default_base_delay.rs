use retry_runtime::retry;

#[retry(max_delay = 50ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
