use retry_runtime::retry;

#[retry]
fn call() -> u32 {
    1
}

fn main() {}
