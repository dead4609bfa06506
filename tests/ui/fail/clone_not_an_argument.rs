use retry_runtime::retry;

#[retry(clone(m))]
fn call(n: u8) -> Option<u8> {
    n.checked_sub(1)
}

#[retry(clone(request))]
fn without_arguments() -> Option<u8> {
    None
}

#[retry(clone(request))]
fn two_arguments(n: u8, m: u8) -> Option<u8> {
    n.checked_sub(m)
}

fn main() {}
