//! The wait between two attempts.

use crate::{testing, timer};
use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::{Context, Poll},
    thread,
    time::Duration,
};

#[cfg(test)]
mod tests;

/// Blocks this thread for `delay`, at least. A zero delay returns at once, and so does any under
/// [`testing::pause`](crate::testing::pause), which records it.
///
/// Generic, so that the calling crate gets a copy of its own: the address of a function of another crate would be loaded
/// before the loop, on the success path. [`wait_async`] is for the same reason.
#[cold]
#[inline(never)]
pub fn wait<D: Into<Duration>>(delay: D) {
    let delay = delay.into();
    if !skip(delay) && !delay.is_zero() {
        thread::sleep(delay);
    }
}

/// Waits for `delay`, at least, from the first poll on, which also decides how: under
/// [`testing::pause`](crate::testing::pause) the wait is recorded and over at once; a zero delay lets the
/// executor run other tasks, without a timer; else Tokio's timer within a Tokio runtime (feature `tokio`), and a timer
/// that works under any executor elsewhere.
///
/// Dropping it stops the wait and gives back the timer's entry.
///
/// # Panics
///
/// When polled within a Tokio runtime that was built without its timer (`enable_time`).
#[cold]
#[inline(never)]
pub fn wait_async<D: Into<Duration>>(delay: D) -> Wait {
    let delay = delay.into();
    Wait(Box::pin(async move {
        if skip(delay) {
        } else if delay.is_zero() {
            yield_once().await;
        } else {
            for_at_least(delay).await;
        }
    }))
}

/// The future of [`wait_async`]. Two words: it is part of the future of every annotated function.
#[must_use = "nothing waits unless the future is awaited"]
pub struct Wait(Pin<Box<dyn Future<Output = ()> + Send + Sync>>);

impl Future for Wait {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(context)
    }
}

/// For waits on the user's own timer: whether this thread's time is paused, so that the wait is over already, recorded,
/// and that timer not to be called.
#[must_use]
pub fn skip(delay: Duration) -> bool {
    testing::pass(delay)
}

/// Real time, or Tokio's: what a pause does not shorten.
pub(crate) async fn for_at_least(delay: Duration) {
    #[cfg(feature = "tokio")]
    if tokio::runtime::Handle::try_current().is_ok() {
        return tokio::time::sleep(delay).await;
    }
    timer::sleep(delay).await;
}

async fn yield_once() {
    let mut yielded = false;
    poll_fn(|context| {
        if yielded {
            return Poll::Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
