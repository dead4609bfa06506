use retry_runtime::retry;
use std::io;

#[retry(retry_on(io::Error))]
fn call() -> Result<(), String> {
    Err("busy".to_owned())
}

#[retry(ignore(e: io::Error if e.kind() == io::ErrorKind::NotFound))]
fn guarded() -> Result<(), String> {
    Err("busy".to_owned())
}

fn main() {}
