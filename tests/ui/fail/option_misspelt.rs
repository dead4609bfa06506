use retry_runtime::retry;

#[retry(jiter = full)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
