use super::Policy;
use crate::{Backoff, Jitter, random::override_seed};
use proptest::prelude::*;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn seconds(policy: &Policy) -> Vec<f64> {
    policy.delays().map(|wait| wait.as_secs_f64()).collect()
}

#[test]
fn the_cap_by_default_and_when_written() {
    assert_eq!(Policy::new().cap(), ms(10_000));
    assert_eq!(Policy::new().base_delay(ms(30_000)).cap(), ms(30_000));
    assert_eq!(Policy::new().base_delay(ms(30_000)).delay(5), ms(30_000));
    // V-01, V-06: a base above the cap, in either order.
    let capped = Policy::new().max_delay(ms(500)).base_delay(ms(1000));
    assert_eq!(
        capped,
        Policy::new().base_delay(ms(1000)).max_delay(ms(500))
    );
    assert_eq!((capped.cap(), capped.delay(1)), (ms(500), ms(500)));
}

/// B-05: the defaults are its table.
#[test]
fn delays_by_default() {
    const EXPECTED: [u64; 9] = [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000];
    for (n, expected) in (1..).zip(EXPECTED) {
        assert_eq!(Policy::new().delay(n), ms(expected));
    }
    assert_eq!(Policy::new().delay(u32::MAX), ms(10_000));
}

#[test]
fn the_longest_wait_of_each_jitter() {
    let policy = Policy::new().base_delay(ms(1000)).max_delay(ms(5000));
    for (jitter, expected) in [
        (Jitter::None, [1000, 2000, 4000, 5000]),
        (Jitter::Full, [1000, 2000, 4000, 5000]),
        (Jitter::Equal, [1000, 2000, 4000, 5000]),
        (Jitter::Proportional(0.5), [1500, 3000, 5000, 5000]),
        (Jitter::Decorrelated, [3000, 5000, 5000, 5000]),
    ] {
        let policy = policy.jitter(jitter);
        for (n, expected) in (1..).zip(expected) {
            assert_eq!(policy.longest_wait(n), ms(expected), "{jitter:?} {n}");
        }
        assert!(policy.longest_wait(u32::MAX) <= ms(5000));
        assert_eq!(
            policy.backoff(Backoff::Immediate).longest_wait(3),
            Duration::ZERO
        );
    }
    // D-09.
    let policy = Policy::new().jitter(Jitter::Decorrelated);
    let longest: Vec<_> = (1..=6).map(|n| policy.longest_wait(n)).collect();
    assert_eq!(longest, [300, 900, 2700, 8100, 10_000, 10_000].map(ms));
}

/// J-16.
#[test]
fn the_longest_waits_of_tenacity() {
    let policy = Policy::new().base_delay(ms(500)).max_delay(ms(60_000));
    let longest: Vec<_> = (1..=9).map(|n| policy.longest_wait(n)).collect();
    assert_eq!(
        longest,
        [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].map(ms)
    );
}

/// J-17: 4000 draws of full jitter for each retry.
#[test]
fn the_mean_waits_of_tenacity() {
    let policy = Policy::new()
        .max_attempts(7)
        .base_delay(ms(500))
        .max_delay(ms(60_000));
    let _seed = override_seed(17);
    let mut sums = [0.0; 6];
    for _ in 0..4000 {
        for (sum, wait) in sums.iter_mut().zip(seconds(&policy)) {
            *sum += wait;
        }
    }
    for (sum, (mean, tolerance)) in sums.iter().zip([
        (0.25, 0.02),
        (0.5, 0.04),
        (1.0, 0.08),
        (2.0, 0.16),
        (4.0, 0.32),
        (8.0, 0.64),
    ]) {
        assert!(
            (sum / 4000.0 - mean).abs() <= tolerance,
            "{}, not {mean}",
            sum / 4000.0
        );
    }
}

/// J-14: resilience4j's configuration, 200 ms doubled, give or take a half.
#[test]
fn the_mean_waits_of_resilience4j() {
    let policy = Policy::new()
        .max_attempts(4)
        .base_delay(ms(200))
        .jitter(Jitter::Proportional(0.5));
    let _seed = override_seed(14);
    let mut sums = [0.0; 3];
    for _ in 0..10_000 {
        let waits = seconds(&policy);
        assert_eq!(waits.len(), 3);
        for ((sum, wait), delay) in sums.iter_mut().zip(waits).zip([0.2, 0.4, 0.8]) {
            assert!((delay * 0.5..=delay * 1.5).contains(&wait));
            *sum += wait;
        }
    }
    for (sum, delay) in sums.iter().zip([0.2, 0.4, 0.8]) {
        // Five standard errors: 5 x 0.288675 / 100.
        assert!(
            (sum / 10_000.0 / delay - 1.0).abs() < 0.0145,
            "{}",
            sum / 10_000.0
        );
    }
}

/// retry-policies#10.
#[test]
fn at_the_cap_there_is_still_jitter() {
    let policy = Policy::new()
        .base_delay(ms(1000))
        .max_delay(ms(1500))
        .unlimited();
    let _seed = override_seed(10);
    for jitter in [
        Jitter::Full,
        Jitter::Equal,
        Jitter::Decorrelated,
        Jitter::Proportional(0.1),
    ] {
        let mut waits: Vec<_> = policy.jitter(jitter).delays().skip(10).take(1000).collect();
        assert!(waits.iter().all(|&wait| wait <= ms(1500)));
        waits.sort_unstable();
        waits.dedup();
        // Of decorrelated draws in [1, 4.5] s, six in seven are cut to 1.5 s.
        assert!(waits.len() > 50, "{jitter:?}: {}", waits.len());
    }
}

/// J-39: without jitter nothing is drawn, so that a seed is not spent.
#[test]
fn no_draw_where_chance_has_no_say() {
    let _seed = override_seed(39);
    for policy in [
        Policy::new().jitter(Jitter::None),
        Policy::new().backoff(Backoff::Immediate),
        Policy::new()
            .backoff(Backoff::Immediate)
            .jitter(Jitter::Decorrelated),
    ] {
        policy.delays().count();
    }
    let drawn = crate::random::draw().to_bits();
    let _seed = override_seed(39);
    assert_eq!(crate::random::draw().to_bits(), drawn);
}

/// D-10: calls that share a policy and wait by turns do not see each other's waits.
#[test]
fn decorrelated_state_belongs_to_the_call() {
    let policy = Policy::new()
        .jitter(Jitter::Decorrelated)
        .max_delay(Duration::MAX)
        .unlimited();
    let _seed = override_seed(11);
    let mut calls = [policy.delays(), policy.delays()];
    let mut previous = [policy.base_delay; 2];
    calls[0]
        .by_ref()
        .take(20)
        .for_each(|wait| previous[0] = wait);
    assert!(
        previous[0] > policy.base_delay * 30,
        "the first call is far ahead"
    );
    for _ in 0..20 {
        for (call, previous) in calls.iter_mut().zip(&mut previous) {
            let wait = call.next().unwrap();
            assert!(wait <= *previous * 3 + Duration::from_nanos(1));
            *previous = wait;
        }
    }
}

fn policy() -> impl Strategy<Value = Policy> {
    let growth = [
        Backoff::Exponential,
        Backoff::Linear,
        Backoff::Fixed,
        Backoff::Immediate,
    ];
    let jitters = [
        Jitter::None,
        Jitter::Full,
        Jitter::Equal,
        Jitter::Decorrelated,
        Jitter::Proportional(0.3),
        Jitter::Proportional(1.0),
    ];
    let multiplier = 1.0_f64.to_bits()..=f64::MAX.to_bits();
    (
        prop::sample::select(growth.to_vec()),
        prop::sample::select(jitters.to_vec()),
        1_u64..,
        multiplier,
        prop::option::of(1_u64..),
    )
        .prop_map(|(backoff, jitter, base, multiplier, cap)| {
            let policy = Policy::new()
                .unlimited()
                .backoff(backoff)
                .jitter(jitter)
                .base_delay(Duration::from_nanos(base))
                .multiplier(f64::from_bits(multiplier));
            cap.map_or(policy, |cap| policy.max_delay(Duration::from_nanos(cap)))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn no_wait_is_longer_than_the_longest(policy in policy(), seed: u64) {
        let _seed = override_seed(seed);
        for (n, wait) in (1..).zip(policy.delays().take(50)) {
            prop_assert!(wait <= policy.longest_wait(n));
            prop_assert!(policy.longest_wait(n) <= policy.cap());
        }
    }

    #[test]
    fn any_retry_has_a_wait(policy in policy(), n in 1..=u32::MAX, previous: Option<Duration>) {
        prop_assert!(policy.wait(n, previous) <= policy.cap());
    }
}
