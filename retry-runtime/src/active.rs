//! The process-wide switch.

use std::sync::atomic::{AtomicBool, Ordering};

static ACTIVE: AtomicBool = AtomicBool::new(true);

/// Switches all retries in this process off or on; they are on at first.
///
/// While they are off, every call makes one attempt and returns its outcome as it is; a give-up names
/// [`GiveUpReason::Disabled`](crate::GiveUpReason::Disabled). For the load test that wants to see every failure, and
/// for the incident in which retries do more harm than good. The switch is read only after a failure.
///
/// ```
/// use retry_runtime::{retry, set_active};
///
/// #[retry(base_delay = 1ms)]
/// fn flaky(calls: &std::cell::Cell<u32>) -> Result<(), &'static str> {
///     calls.set(calls.get() + 1);
///     Err("no")
/// }
///
/// set_active(false);
/// let calls = std::cell::Cell::new(0);
/// flaky(&calls).unwrap_err();
/// assert_eq!(calls.get(), 1);
/// # set_active(true);
/// ```
pub fn set_active(active: bool) {
    ACTIVE.store(active, Ordering::Relaxed);
}

pub(crate) fn is_active() -> bool {
    // Relaxed: the switch guards no other data.
    ACTIVE.load(Ordering::Relaxed)
}
