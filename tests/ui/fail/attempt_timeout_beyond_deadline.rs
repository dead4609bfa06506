use retry_runtime::retry;

#[retry(attempt_timeout = 6s, deadline = 5s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
