use retry_runtime::retry;

#[retry]
async fn call() -> u32 {
    1
}

fn main() {}
