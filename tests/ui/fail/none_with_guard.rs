use retry_runtime::retry;

#[retry(retry_on(None if ready()))]
fn call() -> Option<u8> {
    None
}

fn main() {}
