use retry_runtime::retry;

#[retry(deadline = 0x10ms)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
