//! What is wrong in the body is reported as in the plain function.

use retry_runtime::retry;

#[retry]
fn other_type() -> Option<u8> {
    Some("one")
}

#[retry]
fn missing_tail() -> Option<u8> {
    let _ = 1;
}

#[retry]
async fn unknown_name() -> Option<u8> {
    Some(nowhere)
}

fn main() {}
