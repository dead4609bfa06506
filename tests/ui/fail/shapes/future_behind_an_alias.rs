use retry_runtime::retry;
use std::future::Future;
use std::pin::Pin;

type Answer = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

#[retry]
fn call() -> Answer {
    Box::pin(async { Ok(()) })
}

fn main() {}
