use retry_runtime::retry;

#[retry(retry_on(std::io::Error))]
#[retry]
fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
