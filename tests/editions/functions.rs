//! The same functions in every edition, called by `tests/shapes`.

#![deny(warnings, rust_2018_idioms)]

use retry_runtime::retry;
use std::error::Error;
use std::fmt::Display;
use std::future::Future;

/// What a body calls.
type Next<'a, E> = &'a dyn Fn() -> Result<u32, E>;

#[retry(
    max_attempts = 3,
    base_delay = 5ms,
    jitter = equal,
    deadline = 1h,
    retry_on(E),
    ignore(std::io::Error),
    nested = fail_fast,
    on_retry = |event| assert!(event.error.is_some()),
    context(attempt)
)]
pub fn free<E: Error + 'static>(next: Next<'_, E>) -> Result<u32, E> {
    assert!(attempt.number() <= 3);
    let answer = next()?;
    Ok(answer)
}

#[retry(max_attempts = 3, attempt_timeout = 1h, timeout_error = |_| unreachable!(), clone(text))]
async fn timed<E: Display>(next: Next<'_, E>, mut text: String) -> Result<u32, E> {
    text.push('a');
    assert_eq!(text.len(), 1);
    next()
}

#[retry]
unsafe fn not_safe<E>(next: Next<'_, E>) -> Result<u32, E> {
    let answer = next()?;
    Ok(answer)
}

#[retry]
// Neither `Result` nor `Option` of a number is safe to hand to C.
#[allow(improper_ctypes_definitions)]
unsafe extern "C" fn not_safe_and_foreign(next: &mut dyn FnMut() -> Option<u32>) -> Option<u32> {
    let answer = next()?;
    Some(answer)
}

#[retry]
async unsafe fn not_safe_async<E>(next: Next<'_, E>) -> Result<u32, E> {
    let answer = next()?;
    Ok(answer)
}

pub async fn asynchronous<E: Display>(next: Next<'_, E>) -> Result<u32, E> {
    timed(next, String::new()).await
}

pub fn unsafe_free<E>(next: Next<'_, E>) -> Result<u32, E> {
    // SAFETY: it is safe.
    unsafe { not_safe(next) }
}

pub fn unsafe_extern<E>(next: Next<'_, E>) -> Result<u32, E> {
    // SAFETY: it is safe.
    let answer = unsafe { not_safe_and_foreign(&mut || next().ok()) };
    answer.map_or_else(next, Ok)
}

pub async fn unsafe_asynchronous<E>(next: Next<'_, E>) -> Result<u32, E> {
    // SAFETY: it is safe.
    unsafe { not_safe_async(next) }.await
}

#[retry]
pub fn future<'a, E>(next: Next<'a, E>) -> impl Future<Output = Result<u32, E>> + 'a {
    async move {
        let answer = next()?;
        Ok(answer)
    }
}

#[async_trait::async_trait(?Send)]
trait Client<E> {
    async fn fetch(&self, id: String) -> Result<u32, E>;
}

struct Remote<'a, E>(Next<'a, E>);

#[async_trait::async_trait(?Send)]
impl<E> Client<E> for Remote<'_, E> {
    #[retry]
    async fn fetch(&self, id: String) -> Result<u32, E> {
        assert_eq!(id, "7");
        let answer = (self.0)()?;
        Ok(answer)
    }
}

pub async fn method<E>(next: Next<'_, E>) -> Result<u32, E> {
    Remote(next).fetch("7".to_owned()).await
}
