//! The limit of one attempt.

use crate::{clock, sleep, testing};
use std::{
    error::Error,
    fmt,
    future::{Future, poll_fn},
    io,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker, ready},
    time::{Duration, Instant},
};

#[cfg(test)]
mod tests;

/// An attempt ran longer than `attempt_timeout`, or past the deadline, and was dropped.
///
/// It becomes the function's error through `timeout_error` or `From`. `Box<dyn Error>`, `anyhow::Error` and
/// `eyre::Report` convert it already; as an [`io::Error`] it has the kind [`TimedOut`](io::ErrorKind::TimedOut) and is
/// found with [`get_ref`](io::Error::get_ref).
///
/// # Example
///
/// ```
/// use retry_runtime::AttemptTimeout;
/// use std::io;
///
/// fn was_too_slow(error: &io::Error) -> bool {
///     error.get_ref().is_some_and(|inner| inner.is::<AttemptTimeout>())
/// }
/// assert!(!was_too_slow(&io::Error::other("refused")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AttemptTimeout {
    /// What the attempt was given: `attempt_timeout`, or the time that was left to the deadline if that was less.
    pub limit: Duration,
}

impl fmt::Display for AttemptTimeout {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "attempt timed out after {:?}", self.limit)
    }
}

impl Error for AttemptTimeout {}

impl From<AttemptTimeout> for io::Error {
    fn from(timeout: AttemptTimeout) -> Self {
        Self::new(io::ErrorKind::TimedOut, timeout)
    }
}

/// Gives `attempt` the time `limit`, from the first poll on; drops it before the timeout is returned.
///
/// The attempt is polled first, so that one that ends in the instant of its limit counts; the timer is set only when it
/// is pending. With time paused, the rules are those of [`testing`]. Cancel safe: dropping the future drops the attempt
/// and the timer's entry.
///
/// An attempt passed by value takes its size twice in this future; a pinned reference (`pin!`) takes a word.
///
/// # Errors
///
/// [`AttemptTimeout`] when the limit has passed.
pub async fn within<F: Future>(limit: Duration, attempt: F) -> Result<F::Output, AttemptTimeout> {
    let due = clock::later(clock::now(), limit);
    let mut attempt = pin!(attempt);
    let mut alarm =
        pin!(async { sleep::for_at_least(due.saturating_duration_since(clock::now())).await });
    poll_fn(|context| {
        let polled = if testing::paused_now().is_some() {
            poll_paused(attempt.as_mut(), context, due)
        } else {
            Some(attempt.as_mut().poll(context))
        };
        match polled {
            Some(Poll::Ready(output)) => return Poll::Ready(Ok(output)),
            Some(Poll::Pending) => ready!(alarm.as_mut().poll(context)),
            None => {}
        }
        testing::move_to(due);
        Poll::Ready(Err(AttemptTimeout { limit }))
    })
    .await
}

/// Polls an attempt while time is paused. `None`: its limit is over by the rules of [`testing`].
fn poll_paused<F: Future>(
    attempt: Pin<&mut F>,
    context: &Context<'_>,
    due: Instant,
) -> Option<Poll<F::Output>> {
    let mut watch = Arc::new(Watch {
        task: context.waker().clone(),
        woken: AtomicBool::new(false),
    });
    let waker = Waker::from(Arc::clone(&watch));
    let polled = attempt.poll(&mut Context::from_waker(&waker));
    drop(waker);

    let now = clock::now();
    let is_over = match polled {
        Poll::Ready(_) => now > due,
        Poll::Pending => now >= due || watch_is_lost(&mut watch),
    };
    (!is_over).then_some(polled)
}

/// Wakes the task, and tells whether anything did or still can.
struct Watch {
    task: Waker,
    woken: AtomicBool,
}

impl Wake for Watch {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, Ordering::Relaxed);
        self.task.wake_by_ref();
    }
}

/// Nobody has woken the task, and nobody kept a waker to do it: `get_mut` answers when `watch` is the only handle, and
/// then sees what the others did before they were dropped.
fn watch_is_lost(watch: &mut Arc<Watch>) -> bool {
    Arc::get_mut(watch).is_some_and(|watch| !*watch.woken.get_mut())
}
