use retry_runtime::retry;

#[retry]
fn call((mut n, m): (u8, u8)) -> Option<u8> {
    n += m;
    Some(n)
}

fn main() {}
