//! The primitives under the budget and the breaker: the standard library's, or, in a build for the model checker, loom's.

#[cfg(all(test, retry_model))]
pub(crate) use loom::sync::{Mutex, MutexGuard, atomic::AtomicU64};
#[cfg(not(all(test, retry_model)))]
pub(crate) use std::sync::{Mutex, MutexGuard, atomic::AtomicU64};

use std::sync::PoisonError;

/// Locks. Nothing that runs under these locks can leave half a change behind, so a poisoned lock is as good as any.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counters at zero.
#[cfg(not(all(test, retry_model)))]
pub(crate) const fn zeros<const N: usize>() -> [AtomicU64; N] {
    [const { AtomicU64::new(0) }; N]
}
#[cfg(all(test, retry_model))]
pub(crate) fn zeros<const N: usize>() -> [AtomicU64; N] {
    std::array::from_fn(|_| AtomicU64::new(0))
}

/// Makes a constructor `const`, except for the model checker, whose primitives are registered when they are made.
macro_rules! const_unless_modelled {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident() -> $result:ty $body:block) => {
        #[cfg(not(all(test, retry_model)))]
        $(#[$attribute])*
        $visibility const fn $name() -> $result $body

        #[cfg(all(test, retry_model))]
        $(#[$attribute])*
        $visibility fn $name() -> $result $body
    };
}
pub(crate) use const_unless_modelled;
