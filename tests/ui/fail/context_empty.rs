use retry_runtime::retry;

#[retry(context())]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
