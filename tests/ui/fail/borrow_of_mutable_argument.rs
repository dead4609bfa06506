//! A borrow made through a `&mut` argument cannot leave the attempt: the next one needs the argument.

use retry_runtime::retry;

#[retry]
fn first(items: &mut Vec<u8>) -> Option<&mut u8> {
    items.first_mut()
}

fn main() {}
