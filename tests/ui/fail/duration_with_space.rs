use retry_runtime::retry;

#[retry(deadline = 1 ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
