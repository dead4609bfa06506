use retry_runtime::retry;

#[retry(attempt_timeout = 1s)]
fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
