//! The loop of the retry is not one of the body's.

use retry_runtime::retry;

#[retry]
fn sync(n: u32) -> Result<u32, String> {
    if n == 0 {
        break;
    }
    Ok(n)
}

#[retry]
async fn asynchronous(n: u32) -> Result<u32, String> {
    if n == 0 {
        continue;
    }
    Ok(n)
}

fn main() {}
