use retry_runtime::retry;

#[retry]
struct Service;

#[retry]
impl Service {
    fn call(&self) -> Option<u8> {
        None
    }
}

#[retry]
trait Call {
    fn call(&self) -> Option<u8>;
}

#[retry(max_attempts = 3)]
const LIMIT: u32 = 3;

#[retry]
mod service {}

fn main() {}
