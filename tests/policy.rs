//! What a policy accepts and refuses, in a `const` and at run time.

use retry_runtime::{Backoff, Delays, Jitter, Policy};
use std::{
    panic::{self, AssertUnwindSafe, Location},
    sync::mpsc,
    thread,
    time::Duration,
};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn waits(policy: Policy) -> Vec<Duration> {
    policy.delays().collect()
}

const PLAIN: Policy = Policy::new().jitter(Jitter::None);

#[test]
fn a_policy_is_plain_data() {
    fn shared<T: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static>() {}
    fn iterator<T: Clone + std::fmt::Debug + std::iter::FusedIterator + Send + Sync>() {}
    shared::<Policy>();
    iterator::<Delays>();
    assert_eq!(Policy::default(), Policy::new());
    assert_ne!(Policy::new(), Policy::new().multiplier(3.0));
}

/// Every setter and the iterator work in a `const` and in a `static`.
#[test]
fn built_while_compiling() {
    const POLICY: Policy = Policy::new()
        .unlimited()
        .max_attempts(3)
        .backoff(Backoff::Exponential)
        .base_delay(Duration::from_millis(10))
        .multiplier(1.5)
        .max_delay(Duration::from_secs(1))
        .jitter(Jitter::Proportional(0.5))
        .deadline(Duration::from_secs(5))
        .max_retry_after(Duration::from_secs(30));
    static SHARED: Policy = POLICY.jitter(Jitter::None);
    const DELAYS: Delays = POLICY.delays();
    assert_eq!(waits(SHARED), [ms(10), ms(15)]);
    assert_eq!(DELAYS.count(), 2);
}

/// What a panic of `build` says, and the file that it blames.
fn panic_of(build: &dyn Fn() -> Policy) -> Option<(String, String)> {
    let (sender, receiver) = mpsc::channel();
    let here = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == here {
            let message = info.payload().downcast_ref::<&str>().copied();
            let file = info.location().map(Location::file);
            sender
                .send(message.map(str::to_owned).zip(file.map(str::to_owned)))
                .unwrap();
        }
    }));
    let outcome = panic::catch_unwind(AssertUnwindSafe(build));
    panic::set_hook(before);
    outcome.err().and_then(|_| receiver.recv().unwrap())
}

#[test]
fn what_is_out_of_range_panics_at_the_caller() {
    const ZERO: Duration = Duration::ZERO;
    let refused = |case: &str, message: &str, build: &dyn Fn() -> Policy| {
        let expected = (message.to_owned(), file!().to_owned());
        assert_eq!(panic_of(build), Some(expected), "{case}");
    };
    let attempts = "`max_attempts` must be at least 1: it counts the first call";
    refused("V-04, V-06", attempts, &|| PLAIN.max_attempts(0));
    let base = "`base_delay` must be longer than zero";
    refused("V-04, V-06, B-36", base, &|| PLAIN.base_delay(ZERO));
    refused("V-06", "`max_delay` must be longer than zero", &|| {
        PLAIN.max_delay(ZERO)
    });
    refused("no time", "`deadline` must be longer than zero", &|| {
        PLAIN.deadline(ZERO)
    });
    let hint = "`max_retry_after` must be longer than zero";
    refused("no hint", hint, &|| PLAIN.max_retry_after(ZERO));

    let multiplier = "`multiplier` must be a finite number of at least 1";
    for (case, value) in [
        ("V-05", 0.9),
        ("V-06, just under", 1.0 - f64::EPSILON / 2.0),
        ("B-40", 0.5),
        ("librefang#8199", 0.0),
        ("librefang#8199", -2.0),
        ("librefang#8199", f64::NAN),
        ("librefang#8199", f64::INFINITY),
    ] {
        refused(case, multiplier, &|| PLAIN.multiplier(value));
    }
    let proportional = "`proportional` must be a number greater than 0 and at most 1";
    for (case, share) in [
        ("V-01", -1.0),
        ("V-04", -0.0001),
        ("V-04", 1.0001),
        ("J-39: write `none`", 0.0),
        ("not a number", f64::NAN),
    ] {
        refused(case, proportional, &|| {
            PLAIN.jitter(Jitter::Proportional(share))
        });
    }
}

#[test]
fn what_is_just_in_range_is_accepted() {
    let tiny = Duration::from_nanos(1);
    for share in [f64::from_bits(1), 0.1, 0.25, 0.5, 0.75, 1.0] {
        let _ = PLAIN.jitter(Jitter::Proportional(share));
    }
    for duration in [tiny, Duration::MAX] {
        let policy = PLAIN.base_delay(duration).max_delay(duration);
        assert_eq!(
            waits(policy.deadline(duration).max_retry_after(duration)),
            [duration; 2]
        );
    }
    assert_eq!(waits(PLAIN.multiplier(f64::MAX)), [ms(100), ms(10_000)]);
    assert_eq!(
        PLAIN.max_attempts(u32::MAX).delays().size_hint().0,
        u32::MAX as usize - 1
    );
}
