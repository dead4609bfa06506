use retry_runtime::retry;

#[retry(deadline = 18446744073709551616s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
