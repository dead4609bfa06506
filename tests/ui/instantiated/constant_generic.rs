//! A value that depends on generics or on `Self` is checked when it is instantiated.

use retry_runtime::retry;

#[retry(max_attempts = N)]
fn call<const N: u32>() -> Option<u8> {
    None
}

struct Service;

impl Service {
    const MAX: u32 = 0;

    #[retry(max_attempts = Self::MAX)]
    fn call(&self) -> Option<u8> {
        None
    }
}

fn main() {
    call::<3>();
    call::<0>();
    Service.call();
}
