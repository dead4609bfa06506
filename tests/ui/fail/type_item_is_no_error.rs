use retry_runtime::retry;
use std::io;

struct Timeout;

#[retry(retry_on(Timeout))]
fn call() -> io::Result<()> {
    Ok(())
}

#[retry(retry_on(Timeout))]
fn erased() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}

fn main() {}
