//! The delays of a policy, as a user of `Policy::delays` sees them.

use proptest::prelude::*;
use retry_runtime::{Backoff, Jitter, Policy};
use std::{collections::HashSet, thread, time::Duration};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn waits(policy: Policy) -> Vec<Duration> {
    policy.delays().collect()
}

const PLAIN: Policy = Policy::new().jitter(Jitter::None);

#[test]
fn published_tables() {
    let linear = PLAIN.backoff(Backoff::Linear);
    let fixed = PLAIN.backoff(Backoff::Fixed);
    for (case, policy, expected) in [
        ("B-01", fixed, &[100, 100, 100, 100, 100][..]),
        ("B-02", linear, &[100, 200, 300, 400, 500]),
        ("B-03", PLAIN, &[100, 200, 400, 800, 1600]),
        ("B-04", PLAIN.base_delay(ms(200)), &[200, 400, 800]),
        (
            "B-05",
            PLAIN,
            &[100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000],
        ),
        (
            "B-16",
            PLAIN.base_delay(ms(2000)).multiplier(1.5),
            &[2000, 3000, 4500],
        ),
        (
            "B-19",
            PLAIN.base_delay(ms(2000)).max_delay(ms(4000)),
            &[2000, 4000, 4000, 4000],
        ),
        (
            "B-26",
            PLAIN.base_delay(ms(1000)).max_delay(ms(3000)),
            &[1000, 2000, 3000, 3000],
        ),
        (
            "B-28",
            PLAIN.base_delay(ms(50)).max_delay(ms(200)),
            &[50, 100, 200, 200],
        ),
        (
            "B-41",
            PLAIN.base_delay(ms(800)).multiplier(1.0),
            &[800, 800, 800, 800],
        ),
        (
            "tokio-retry#22",
            PLAIN.base_delay(ms(50)),
            &[50, 100, 200, 400],
        ),
        ("no wait", PLAIN.backoff(Backoff::Immediate), &[0, 0, 0, 0]),
        (
            "V-01, V-06: the cap wins",
            PLAIN.base_delay(ms(1000)).max_delay(ms(500)),
            &[500, 500],
        ),
        ("one attempt, no retry", PLAIN, &[]),
    ] {
        let attempts = u32::try_from(expected.len() + 1).unwrap();
        let expected: Vec<_> = expected.iter().map(|&delay| ms(delay)).collect();
        assert_eq!(waits(policy.max_attempts(attempts)), expected, "{case}");
    }
}

#[test]
fn a_hundred_attempts_tryhard_24_and_aws_sdk_rust_1133() {
    let policy = PLAIN
        .max_attempts(100)
        .base_delay(ms(1000))
        .max_delay(ms(10));
    assert_eq!(waits(policy), [ms(10); 99]);
    for base in [
        Duration::from_nanos(1),
        ms(1000),
        Duration::from_secs(1 << 40),
        Duration::MAX,
    ] {
        let last = waits(policy.base_delay(base).max_delay(ms(20_000))).pop();
        assert_eq!(last, Some(ms(20_000)), "{base:?}");
        let last = waits(policy.base_delay(base).max_delay(Duration::MAX)).pop();
        assert_eq!(last, Some(Duration::MAX), "{base:?}");
    }
}

/// The iterator's contract, and B-38: no attempt number is too high.
#[test]
fn an_iterator_among_iterators() {
    let mut delays = PLAIN.max_attempts(4).delays();
    assert_eq!(delays.size_hint(), (3, Some(3)));
    assert_eq!(delays.next(), Some(ms(100)));
    assert_eq!(delays.size_hint(), (2, Some(2)));
    let fork = delays.clone();
    assert!(delays.by_ref().eq([ms(200), ms(400)]));
    assert_eq!(
        (delays.next(), delays.next(), delays.size_hint()),
        (None, None, (0, Some(0)))
    );
    assert!(
        fork.eq([ms(200), ms(400)]),
        "a clone goes on from where it was made"
    );

    let endless = PLAIN.unlimited().max_delay(ms(5000)).delays();
    assert_eq!(endless.size_hint(), (usize::MAX, None));
    assert!(
        endless
            .skip(1025)
            .take(10_000)
            .all(|delay| delay == ms(5000))
    );
    assert_eq!(
        PLAIN.unlimited().max_attempts(2).delays().count(),
        1,
        "the last setter counts"
    );
}

/// 500 instances that start together do not wait together.
#[test]
fn every_thread_and_every_call_draws_its_own() {
    let policy = Policy::new()
        .max_attempts(5)
        .base_delay(Duration::MAX)
        .max_delay(Duration::MAX);
    let threads: Vec<_> = (0..50)
        .map(|_| thread::spawn(move || [waits(policy), waits(policy)].concat()))
        .collect();
    let waits: HashSet<_> = threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap())
        .collect();
    assert_eq!(waits.len(), 50 * 2 * 4);
}

/// J-02 to J-07, D-01: the range of each jitter, below a cap that cuts some of them.
#[test]
fn every_wait_is_in_the_range_of_its_jitter() {
    let policy = Policy::new().max_attempts(6).max_delay(ms(1000));
    let ranges = |jitter, ranges: [(u64, u64); 5]| {
        for _ in 0..1000 {
            for (wait, (lowest, highest)) in policy.jitter(jitter).delays().zip(ranges) {
                assert!(
                    (ms(lowest)..=ms(highest)).contains(&wait),
                    "{jitter:?}: {wait:?}"
                );
            }
        }
    };
    ranges(
        Jitter::Full,
        [(0, 100), (0, 200), (0, 400), (0, 800), (0, 1000)],
    );
    ranges(
        Jitter::Equal,
        [(50, 100), (100, 200), (200, 400), (400, 800), (500, 1000)],
    );
    ranges(
        Jitter::Proportional(0.5),
        [(50, 150), (100, 300), (200, 600), (400, 1000), (500, 1000)],
    );
    ranges(
        Jitter::Decorrelated,
        [
            (100, 300),
            (100, 900),
            (100, 1000),
            (100, 1000),
            (100, 1000),
        ],
    );
}

/// retry-policies#10: decorrelated waits stay spread out at the cap, since they are drawn before they are cut.
#[test]
fn decorrelated_waits_at_the_cap_differ() {
    let policy = Policy::new()
        .unlimited()
        .jitter(Jitter::Decorrelated)
        .max_delay(ms(1000));
    let waits: Vec<_> = policy.delays().skip(100).take(1000).collect();
    assert!(waits.iter().all(|wait| *wait <= ms(1000)));
    assert!(waits.iter().collect::<HashSet<_>>().len() > 100);
}

fn jitter() -> impl Strategy<Value = Jitter> {
    prop_oneof![
        Just(Jitter::None),
        Just(Jitter::Full),
        Just(Jitter::Equal),
        Just(Jitter::Decorrelated),
        (f64::from_bits(1)..=1.0).prop_map(Jitter::Proportional),
    ]
}

fn growing() -> impl Strategy<Value = Policy> {
    let growth = prop_oneof![
        Just(Backoff::Exponential),
        Just(Backoff::Linear),
        Just(Backoff::Fixed)
    ];
    let multiplier = prop_oneof![
        1.0..4.0,
        (1.0_f64.to_bits()..=f64::MAX.to_bits()).prop_map(f64::from_bits)
    ];
    (growth, 1_u64.., multiplier).prop_map(|(growth, base, multiplier)| {
        PLAIN
            .unlimited()
            .backoff(growth)
            .base_delay(Duration::from_nanos(base))
            .multiplier(multiplier)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_wait_above_the_cap(policy in growing(), jitter in jitter(), cap in 1_u64..) {
        let cap = Duration::from_nanos(cap);
        let mut waits = policy.max_delay(cap).jitter(jitter).delays().take(100);
        prop_assert!(waits.all(|wait| wait <= cap));
    }

    #[test]
    fn without_jitter_no_wait_is_shorter_than_the_one_before(policy in growing()) {
        prop_assert!(policy.max_delay(Duration::MAX).delays().take(200).is_sorted());
    }
}
