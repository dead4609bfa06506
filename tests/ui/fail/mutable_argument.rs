use retry_runtime::retry;

#[retry]
fn call(mut n: u8) -> Option<u8> {
    n += 1;
    Some(n)
}

fn main() {}
