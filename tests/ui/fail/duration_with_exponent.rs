use retry_runtime::retry;

#[retry(deadline = 1e3ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
