use retry_runtime::retry;

#[retry(clone(m))]
fn call(n: u8) -> Option<u8> {
    n.checked_sub(1)
}

fn main() {}
