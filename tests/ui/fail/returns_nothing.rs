use retry_runtime::retry;

#[retry]
fn call() {}

fn main() {}
