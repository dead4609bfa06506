use retry_runtime::retry;

#[retry(deadline = none)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
