//! A timer that works under any executor: one thread, started by the first wait, that wakes tasks when they are due.

use crate::clock;
use std::{
    collections::BTreeMap,
    future::Future,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, Waker},
    thread,
    time::{Duration, Instant},
};

#[cfg(test)]
mod tests;

static TIMER: Timer = Timer::new(start_thread);

/// Waits for `delay`, at least, counted from this call.
pub(crate) fn sleep(delay: Duration) -> Sleep {
    TIMER.sleep(delay)
}

/// When an entry is due, and a number that tells entries of the same moment apart.
type Key = (Instant, usize);

/// Wakers by the moment they are due.
///
/// No waker is called, cloned or dropped under the lock: each of these may run code of the executor, which may drop
/// another wait and so come back here.
struct Timer {
    entries: Mutex<Entries>,
    /// A new entry is due before all others.
    sooner: Condvar,
    /// Starts the thread that runs [`Timer::run`].
    start: fn(&'static Timer) -> io::Result<()>,
}

struct Entries {
    wakers: BTreeMap<Key, Waker>,
    started: bool,
}

impl Timer {
    const fn new(start: fn(&'static Self) -> io::Result<()>) -> Self {
        let entries = Entries {
            wakers: BTreeMap::new(),
            started: false,
        };
        Self {
            entries: Mutex::new(entries),
            sooner: Condvar::new(),
            start,
        }
    }

    fn sleep(&'static self, delay: Duration) -> Sleep {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);

        let due = clock::later(Instant::now(), delay);
        Sleep {
            timer: self,
            key: (due, NUMBER.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// A poisoned lock is as good as any: no step between two changes can panic.
    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has `waker` called when `key` is due, in place of the one that `key` had.
    fn enter(&'static self, key: Key, waker: Waker) -> io::Result<()> {
        let mut entries = self.lock();
        if !entries.started {
            (self.start)(self)?;
            entries.started = true;
        }
        let replaced = entries.wakers.insert(key, waker);
        let is_first = entries
            .wakers
            .first_key_value()
            .is_some_and(|(first, _)| *first == key);
        drop(entries);
        if is_first {
            self.sooner.notify_one();
        }
        drop(replaced);
        Ok(())
    }

    fn leave(&self, key: Key) {
        let removed = self.lock().wakers.remove(&key);
        drop(removed);
    }

    /// The thread: wakes what is due, then sleeps until the next entry is, or a sooner one comes.
    fn run(&self) -> ! {
        loop {
            let mut entries = self.lock();
            let due = entries.take_due(Instant::now());
            if due.is_empty() {
                drop(self.sleep_until_next(entries));
            } else {
                drop(entries);
                for (_, waker) in due {
                    // An executor whose waker panics must not stop everybody's clock.
                    let _ = catch_unwind(AssertUnwindSafe(|| waker.wake()));
                }
            }
        }
    }

    fn sleep_until_next<'a>(&self, entries: MutexGuard<'a, Entries>) -> MutexGuard<'a, Entries> {
        let Some((&(next, _), _)) = entries.wakers.first_key_value() else {
            return self
                .sooner
                .wait(entries)
                .unwrap_or_else(PoisonError::into_inner);
        };
        let left = next.saturating_duration_since(Instant::now());
        self.sooner
            .wait_timeout(entries, left)
            .unwrap_or_else(PoisonError::into_inner)
            .0
    }
}

impl Entries {
    fn take_due(&mut self, now: Instant) -> BTreeMap<Key, Waker> {
        let later = self.wakers.split_off(&(now, usize::MAX));
        std::mem::replace(&mut self.wakers, later)
    }
}

fn start_thread(timer: &'static Timer) -> io::Result<()> {
    thread::Builder::new()
        .name("retry-timer".into())
        .spawn(|| timer.run())
        .map(drop)
}

/// The future of [`sleep`]. Its entry is removed when it is dropped.
#[must_use = "nothing waits unless the future is awaited"]
pub(crate) struct Sleep {
    timer: &'static Timer,
    key: Key,
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let left = self.key.0.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready(());
        }
        if self.timer.enter(self.key, context.waker().clone()).is_err() {
            // No thread could be started. Asking to be polled again keeps this task and its neighbours going; the
            // pause keeps that from using up a processor. The next poll tries to start the thread again.
            thread::sleep(left.min(Duration::from_millis(1)));
            context.waker().wake_by_ref();
        }
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        self.timer.leave(self.key);
    }
}
