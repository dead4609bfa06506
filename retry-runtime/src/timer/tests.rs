// Most of these have a timer without a thread and ask it for what is due at a moment they name. Those that need the
// thread wait for a millisecond and check that it was no shorter: how much longer depends on the machine.

use super::{Sleep, Timer, sleep, start_thread};
use std::{
    future::Future,
    io,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    task::{Context, Poll, Wake, Waker},
    thread,
    time::{Duration, Instant},
};

const SECOND: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(1);

/// A timer of its own for a test, with no thread behind it.
macro_rules! idle_timer {
    () => {{
        static TIMER: Timer = Timer::new(|_| Ok(()));
        &TIMER
    }};
}

#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wakes {
    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn poll(sleep: &mut Sleep, waker: &Waker) -> Poll<()> {
    pin!(sleep).poll(&mut Context::from_waker(waker))
}

/// Wakes what is due at `now`, as the thread does.
fn wake_due(timer: &Timer, now: Instant) {
    let due = timer.lock().take_due(now);
    due.into_values().for_each(Waker::wake);
}

#[test]
fn wakes_what_is_due_and_nothing_else() {
    let timer = idle_timer!();
    let wakes: [Arc<Wakes>; 3] = Default::default();
    let start = Instant::now();
    let mut sleeps = [10, 20, 30].map(|seconds| timer.sleep(seconds * SECOND));
    for (sleep, wakes) in sleeps.iter_mut().zip(&wakes) {
        assert_eq!(poll(sleep, &Arc::clone(wakes).into()), Poll::Pending);
    }
    let counts = || wakes.each_ref().map(|wakes| wakes.count());

    wake_due(timer, start + 5 * SECOND);
    assert_eq!(counts(), [0, 0, 0]);
    wake_due(timer, sleeps[1].key.0);
    assert_eq!(counts(), [1, 1, 0]);
    wake_due(timer, start + 60 * SECOND);
    assert_eq!(counts(), [1, 1, 1]);
    assert!(timer.lock().wakers.is_empty());
}

#[test]
fn the_last_waker_is_the_one_that_counts() {
    let timer = idle_timer!();
    let (first, second) = (Arc::new(Wakes::default()), Arc::new(Wakes::default()));
    let mut sleep = timer.sleep(SECOND);
    assert_eq!(poll(&mut sleep, &Arc::clone(&first).into()), Poll::Pending);
    assert_eq!(poll(&mut sleep, &Arc::clone(&second).into()), Poll::Pending);
    assert_eq!(timer.lock().wakers.len(), 1);
    assert_eq!(Arc::strong_count(&first), 1);
    wake_due(timer, sleep.key.0);
    assert_eq!((first.count(), second.count()), (0, 1));
}

#[test]
fn dropped_waits_leave_nothing_behind() {
    let timer = idle_timer!();
    let wakes = Arc::new(Wakes::default());
    let mut sleeps: Vec<_> = (0..10_000).map(|_| timer.sleep(1000 * SECOND)).collect();
    for sleep in &mut sleeps {
        assert_eq!(poll(sleep, &Arc::clone(&wakes).into()), Poll::Pending);
    }
    assert_eq!(timer.lock().wakers.len(), 10_000);
    drop(sleeps);
    assert_eq!(timer.lock().wakers.len(), 0);
    assert_eq!(Arc::strong_count(&wakes), 1);
    wake_due(timer, Instant::now() + 2000 * SECOND);
    assert_eq!(wakes.count(), 0);
}

#[test]
fn a_waker_may_drop_another_wait() {
    /// Holds a wait that ends when its waker does, as a task of an executor would.
    struct Owner {
        _sleep: Sleep,
    }

    impl Wake for Owner {
        fn wake(self: Arc<Self>) {}
    }

    let timer = idle_timer!();
    let mut sleep = timer.sleep(SECOND);
    let owner = || {
        Waker::from(Arc::new(Owner {
            _sleep: timer.sleep(SECOND),
        }))
    };
    assert_eq!(poll(&mut sleep, &owner()), Poll::Pending);
    assert_eq!(poll(&mut sleep, &owner()), Poll::Pending);
    drop(sleep);
    assert!(timer.lock().wakers.is_empty());
}

#[test]
fn equal_moments_are_told_apart() {
    let timer = idle_timer!();
    let due = Instant::now() + SECOND;
    let wakes = Arc::new(Wakes::default());
    let mut sleeps = [1, 2].map(|number| Sleep {
        timer,
        key: (due, number),
    });
    for sleep in &mut sleeps {
        assert_eq!(poll(sleep, &Arc::clone(&wakes).into()), Poll::Pending);
    }
    wake_due(timer, due);
    assert_eq!(wakes.count(), 2);
}

#[test]
fn works_after_the_lock_was_poisoned() {
    let timer = idle_timer!();
    let poisoner = thread::spawn(|| {
        let _entries = timer.lock();
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(poisoner.join().is_err());
    assert!(timer.entries.is_poisoned());

    let wakes = Arc::new(Wakes::default());
    let mut sleep = timer.sleep(SECOND);
    assert_eq!(poll(&mut sleep, &Arc::clone(&wakes).into()), Poll::Pending);
    wake_due(timer, sleep.key.0);
    assert_eq!(wakes.count(), 1);
}

#[test]
fn the_thread_starts_once_and_with_the_first_wait() {
    static STARTS: AtomicUsize = AtomicUsize::new(0);
    static TIMER: Timer = Timer::new(|_| {
        STARTS.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });

    let mut sleeps = [1, 2].map(|seconds| TIMER.sleep(seconds * SECOND));
    assert_eq!(STARTS.load(Ordering::Relaxed), 0);
    for sleep in &mut sleeps {
        assert_eq!(poll(sleep, Waker::noop()), Poll::Pending);
    }
    assert_eq!(STARTS.load(Ordering::Relaxed), 1);
}

#[test]
fn makes_progress_when_no_thread_can_be_started() {
    static BROKEN: AtomicBool = AtomicBool::new(true);
    static TIMER: Timer = Timer::new(|timer| {
        if BROKEN.swap(false, Ordering::Relaxed) {
            Err(io::Error::other("out of threads"))
        } else {
            start_thread(timer)
        }
    });

    let start = Instant::now();
    let wakes = Arc::new(Wakes::default());
    let mut sleep = TIMER.sleep(1000 * SECOND);
    assert_eq!(poll(&mut sleep, &Arc::clone(&wakes).into()), Poll::Pending);
    assert_eq!(wakes.count(), 1, "it asks to be polled again");

    // The next poll starts the thread.
    pollster::block_on(TIMER.sleep(TICK));
    assert!(start.elapsed() >= TICK);
}

#[test]
fn ends_without_any_thread() {
    static TIMER: Timer = Timer::new(|_| Err(io::Error::other("out of threads")));

    let start = Instant::now();
    pollster::block_on(TIMER.sleep(TICK));
    assert!(start.elapsed() >= TICK);
}

#[test]
fn a_waker_that_panics_does_not_stop_the_thread() {
    struct Panics;

    impl Wake for Panics {
        fn wake(self: Arc<Self>) {
            std::panic::resume_unwind(Box::new(()));
        }
    }

    static TIMER: Timer = Timer::new(start_thread);

    let mut broken = TIMER.sleep(TICK);
    let _ = poll(&mut broken, &Arc::new(Panics).into());
    pollster::block_on(TIMER.sleep(2 * TICK));
}

#[test]
fn a_sooner_wait_is_not_held_up_by_a_later_one() {
    let mut later = sleep(1_000_000 * SECOND);
    assert_eq!(poll(&mut later, Waker::noop()), Poll::Pending);
    let start = Instant::now();
    pollster::block_on(sleep(TICK));
    assert!(start.elapsed() >= TICK);
    assert_eq!(poll(&mut later, Waker::noop()), Poll::Pending);
}

#[test]
fn many_threads_share_it() {
    let (done, ended) = mpsc::channel();
    for _ in 0..8 {
        let done = done.clone();
        thread::spawn(move || {
            for _ in 0..5 {
                let start = Instant::now();
                pollster::block_on(sleep(TICK));
                done.send(start.elapsed()).expect("the test listens");
            }
        });
    }
    drop(done);
    let waits: Vec<_> = ended.iter().collect();
    assert_eq!(waits.len(), 40);
    assert!(waits.iter().all(|wait| *wait >= TICK), "{waits:?}");
}

#[test]
fn no_delay_overflows() {
    let mut longest = sleep(Duration::MAX);
    assert_eq!(poll(&mut longest, Waker::noop()), Poll::Pending);
    assert_eq!(
        poll(&mut sleep(Duration::ZERO), Waker::noop()),
        Poll::Ready(())
    );
}
