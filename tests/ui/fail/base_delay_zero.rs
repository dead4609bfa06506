use retry_runtime::retry;

#[retry(base_delay = 0ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
