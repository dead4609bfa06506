use retry_runtime::retry;

#[retry]
const fn call() -> Option<u8> {
    None
}

fn main() {}
