use retry_runtime::retry;

#[retry(colour = red)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
