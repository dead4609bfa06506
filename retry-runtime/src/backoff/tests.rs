use super::{Backoff, from_nanos};
use Backoff::{Exponential, Fixed, Immediate, Linear};
use proptest::prelude::*;
use std::time::Duration;

const NO_CAP: u64 = u64::MAX;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn nanos(ns: u64) -> Duration {
    Duration::from_nanos(ns)
}

/// Case, growth, base, multiplier, cap; the delays. All in milliseconds.
type Row = (&'static str, Backoff, u64, f64, u64, &'static [f64]);

#[rustfmt::skip]
const TABLES: &[Row] = &[
    ("B-01", Fixed, 100, 2.0, NO_CAP, &[100., 100., 100., 100., 100.]),
    ("B-02", Linear, 100, 2.0, NO_CAP, &[100., 200., 300., 400., 500.]),
    ("B-03", Exponential, 100, 2.0, NO_CAP, &[100., 200., 400., 800., 1600.]),
    ("B-04", Exponential, 200, 2.0, NO_CAP, &[200., 400., 800.]),
    ("B-05", Exponential, 100, 2.0, 10_000, &[100., 200., 400., 800., 1600., 3200., 6400., 10e3, 10e3]),
    ("B-16", Exponential, 2000, 1.5, NO_CAP, &[2000., 3000., 4500.]),
    ("B-19", Exponential, 2000, 2.0, 4000, &[2000., 4000., 4000., 4000.]),
    ("B-23", Exponential, 100, 2.0, 30_000,
        &[100., 200., 400., 800., 1600., 3200., 6400., 12.8e3, 25.6e3, 30e3, 30e3]),
    ("B-25", Exponential, 1000, 2.0, 20_000, &[1000., 2000., 4000., 8000.]),
    ("B-26", Exponential, 1000, 2.0, 3000, &[1000., 2000., 3000., 3000.]),
    ("B-27", Exponential, 50, 2.0, NO_CAP, &[50., 100., 200., 400.]),
    ("B-28", Exponential, 50, 2.0, 200, &[50., 100., 200., 200.]),
    ("B-33", Exponential, 100, 1.5, NO_CAP,
        &[100., 150., 225., 337.5, 506.25, 759.375, 1139.0625, 1_708.593_75, 2_562.890_625, 3_844.335_938]),
    ("B-36 exponential", Exponential, 1000, 2.0, NO_CAP, &[1000., 2000., 4000.]),
    ("B-36 linear", Linear, 1000, 2.0, NO_CAP, &[1000., 2000., 3000.]),
    ("B-36 constant", Fixed, 1000, 2.0, NO_CAP, &[1000., 1000., 1000.]),
    ("B-41", Exponential, 800, 1.0, NO_CAP, &[800., 800., 800., 800.]),
    ("tokio-retry#22", Exponential, 50, 2.0, NO_CAP, &[50., 100., 200., 400.]),
    ("linear at the cap", Linear, 100, 2.0, 250, &[100., 200., 250., 250.]),
    ("fixed above the cap", Fixed, 100, 2.0, 50, &[50., 50.]),
    ("immediate", Immediate, 100, 2.0, NO_CAP, &[0., 0., 0.]),
    // 1.1 and 1.7 as `f64` are a little more and a little less than they say.
    ("a multiplier just above", Exponential, 100, 1.1, NO_CAP, &[100., 110., 121., 133.1, 146.41]),
    ("a multiplier just below", Exponential, 100, 1.7, NO_CAP, &[100., 170., 289., 491.3, 835.21]),
];

#[test]
fn published_tables() {
    for &(case, growth, base, multiplier, cap, expected) in TABLES {
        for (n, &expected) in (1..).zip(expected) {
            let delay = growth.delay(ms(base), multiplier, ms(cap), n);
            assert_eq!(
                delay,
                Duration::from_secs_f64(expected / 1000.0),
                "{case}, retry {n}"
            );
        }
    }
}

/// From 200 digits of decimal arithmetic.
#[test]
fn long_powers_are_exact_to_the_nanosecond() {
    const QUARTER: u128 = 4_611_686_018_427_387_903_999_999_999;
    for (base, multiplier, n, expected) in [
        (100_000_000, 1.1, 100, 1_252_782_939_984),
        (1_000_000_000, 1.7, 60, 39_489_929_764_765_399_694_194),
        (2_000_000_000, 1.5, 30, 255_668_078_977_179),
        (123_456_789, 2.7, 25, 2_781_283_869_127_256_065),
        (1_000_000_000, 1.000_000_001, 4_000_000_000, 54_598_167_939),
        (1, 1.000_000_1, 300_000_000, 10_686_457_670_364),
        (
            QUARTER,
            1.0 + f64::EPSILON,
            u32::MAX,
            4_611_690_416_475_994_112_664_225_417,
        ),
        (
            QUARTER,
            1.0 + 1e-15,
            u32::MAX,
            4_611_708_008_712_362_067_272_397_343,
        ),
    ] {
        let delay = Exponential.delay(from_nanos(base), multiplier, Duration::MAX, n);
        assert_eq!(delay, from_nanos(expected), "{multiplier}^({n} - 1)");
    }
}

/// B-38, tryhard#24, aws-sdk-rust#1133, daphne#360: past any range, the cap and never zero or a panic.
#[test]
fn what_overflows_is_the_cap() {
    let cap = Duration::from_secs(5);
    for growth in [Exponential, Linear] {
        for n in [1025, 2000, 10_000, 1 << 31, u32::MAX] {
            assert_eq!(growth.delay(ms(100), 2.0, cap, n), cap, "{growth:?} {n}");
            assert_eq!(
                growth.delay(Duration::MAX, f64::MAX, Duration::MAX, n),
                Duration::MAX
            );
        }
    }
    for multiplier in [1e19, 1e300, f64::MAX] {
        assert_eq!(
            Exponential.delay(nanos(1), multiplier, Duration::MAX, 3),
            Duration::MAX
        );
        assert_eq!(
            Exponential.delay(nanos(1), multiplier, Duration::MAX, 1),
            nanos(1)
        );
    }
    // The last power of two that a `Duration` holds, and the first that it does not.
    let last = from_nanos(1 << 93);
    assert_eq!(Exponential.delay(nanos(1), 2.0, Duration::MAX, 94), last);
    assert_eq!(
        Exponential.delay(nanos(1), 2.0, Duration::MAX, 95),
        Duration::MAX
    );
    assert_eq!(
        Linear.delay(nanos(1), 2.0, Duration::MAX, u32::MAX),
        nanos(u32::MAX.into())
    );
}

#[test]
fn a_number_of_nanoseconds_survives_the_way_there_and_back() {
    for duration in [
        Duration::ZERO,
        nanos(1),
        Duration::new(7, 999_999_999),
        from_nanos(Duration::MAX.as_nanos() - 1),
        Duration::MAX,
    ] {
        assert_eq!(from_nanos(duration.as_nanos()), duration);
    }
    assert_eq!(from_nanos(Duration::MAX.as_nanos() + 1), Duration::MAX);
    assert_eq!(from_nanos(u128::MAX), Duration::MAX);
}

#[test]
fn a_power_can_be_a_constant() {
    const DELAY: Duration = Exponential.delay(Duration::from_secs(2), 1.5, Duration::MAX, 3);
    assert_eq!(DELAY, Duration::from_millis(4500));
}

/// Anything a policy accepts, with the extremes likely.
fn duration() -> impl Strategy<Value = Duration> {
    prop_oneof![
        Just(Duration::MAX),
        Just(nanos(1)),
        any::<u64>().prop_map(|ns| nanos(ns.max(1))),
        (0_u32..94, any::<u128>())
            .prop_map(|(bits, ns)| from_nanos((1 << bits) | (ns & ((1 << bits) - 1)))),
    ]
}

/// Every finite bit pattern from 1 up, and those next to 1, where powers lie closest.
fn multiplier() -> impl Strategy<Value = f64> {
    let one = 1.0_f64.to_bits();
    prop_oneof![
        (one..=f64::MAX.to_bits()).prop_map(f64::from_bits),
        (one..one + 1000).prop_map(f64::from_bits),
        (0_u32..52, one..one + 1000).prop_map(move |(shift, bits)| f64::from_bits(
            one + ((bits - one) << shift).min(1 << 52)
        )),
        1.0..10.0,
    ]
}

fn retry() -> impl Strategy<Value = u32> {
    prop_oneof![1_u32..200, 1..=u32::MAX, u32::MAX - 100..=u32::MAX]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn never_above_the_cap_and_never_zero(
        growth in prop::sample::select(&[Exponential, Linear, Fixed]),
        base in duration(), multiplier in multiplier(), cap in duration(), n in retry(),
    ) {
        let delay = growth.delay(base, multiplier, cap, n);
        prop_assert!(delay <= cap);
        prop_assert!(delay >= base.min(cap));
    }

    #[test]
    fn never_shrinks(
        growth in prop::sample::select(&[Exponential, Linear, Fixed]),
        base in duration(), multiplier in multiplier(), n in retry(),
    ) {
        let delay = |n: u32| growth.delay(base, multiplier, Duration::MAX, n);
        let before = delay(n);
        for later in [1, 2, 3, 1000, u32::MAX] {
            prop_assert!(before <= delay(n.saturating_add(later)), "{n} + {later}");
        }
    }

    /// The base fills the range, so that each nanosecond of a wrong power would show.
    #[test]
    fn grows_with_every_retry_however_close_to_one(steps in 1_u64..64, n in 1_u32..u32::MAX) {
        let base = Duration::MAX / 16;
        let multiplier = f64::from_bits(1.0_f64.to_bits() + steps);
        let delay = |n: u32| Exponential.delay(base, multiplier, Duration::MAX, n);
        prop_assert!(delay(n) < delay(n + 1));
    }

    #[test]
    fn whole_multipliers_agree_with_integers(base in 1_u64.., multiplier in 1_u32..100, n in 1_u32..40) {
        let exact = u128::from(multiplier)
            .checked_pow(n - 1)
            .and_then(|power| power.checked_mul(base.into()))
            .unwrap_or(u128::MAX);
        let delay = Exponential.delay(nanos(base), multiplier.into(), Duration::MAX, n);
        prop_assert_eq!(delay, from_nanos(exact));
    }
}
