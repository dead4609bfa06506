use retry_runtime::retry;

#[retry(fits_within = 2s)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
