use retry_runtime::retry;

#[retry]
fn call() -> impl Iterator<Item = u8> {
    std::iter::empty()
}

fn main() {}
