use retry_runtime::retry;
use std::io;

#[retry(retry_on(io::Error))]
fn call<E>(error: fn() -> E) -> Result<(), E> {
    Err(error())
}

fn main() {}
