//! `#[tracing::instrument]` moves the arguments into a block of its own: it belongs below `#[retry]`.

use retry_runtime::retry;
use tracing::instrument;

#[instrument]
#[retry]
async fn call(id: String) -> Result<usize, String> {
    Ok(id.len())
}

fn main() {}
