//! The runtime under another name, and behind a re-export, for `tests/shapes`.

use std::error::Error;

/// What a body calls.
type Next<'a, E> = &'a dyn Fn() -> Result<u32, E>;

#[again::retry(crate = ::again, deadline = 1h, retry_on(E))]
pub fn function<E: Error + 'static>(next: Next<'_, E>) -> Result<u32, E> {
    next()
}

/// What a crate that re-exports the runtime offers.
pub mod reexport {
    pub use again as runtime;
}

#[reexport::runtime::retry(
    crate = crate::reexport::runtime,
    deadline = 1h,
    attempt_timeout = 1s,
    timeout_error = |_| unreachable!()
)]
pub async fn function_async<E>(next: Next<'_, E>) -> Result<u32, E> {
    next()
}
