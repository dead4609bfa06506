use super::{Jitter, Limits, hint_wait};
use crate::backoff::from_nanos;
use crate::random::{draw, override_seed};
use Jitter::{Decorrelated, Equal, Full, Proportional};
use proptest::prelude::*;
use std::time::Duration;

const BASE: Duration = Duration::from_millis(100);
const UNCAPPED: Limits = Limits {
    base: BASE,
    cap: Duration::MAX,
};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Mean and standard deviation.
fn moments(samples: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(samples.len()).unwrap());
    let mean = samples.iter().sum::<f64>() / count;
    let variance = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

#[test]
fn both_ends_of_each_range() {
    for (case, jitter, lowest, highest) in [
        ("J-01", Jitter::None, 1000, 1000),
        ("J-02", Full, 0, 1000),
        ("J-03", Equal, 500, 1000),
        ("J-04", Proportional(0.25), 750, 1250),
        ("J-07", Proportional(0.5), 500, 1500),
        ("J-40", Proportional(1.0), 0, 2000),
        ("J-39: next to nothing", Proportional(1e-300), 1000, 1000),
    ] {
        let wait = |u| jitter.spread(ms(1000), BASE, UNCAPPED, u);
        assert_eq!((wait(0.0), wait(1.0)), (ms(lowest), ms(highest)), "{case}");
    }
}

#[test]
fn a_draw_is_rounded_to_the_nearest_nanosecond() {
    let wait = |u| {
        Full.spread(Duration::from_nanos(3), BASE, UNCAPPED, u)
            .as_nanos()
    };
    assert_eq!([0.1, 0.2, 0.4, 0.6, 0.9].map(wait), [0, 1, 1, 2, 3]);
}

/// B-25 to B-28: full jitter with a draw of 1 is the table itself.
#[test]
fn full_with_the_highest_draw_is_the_delay() {
    for delay in [50, 100, 200, 400, 1000, 2000, 4000, 8000] {
        assert_eq!(Full.spread(ms(delay), BASE, UNCAPPED, 1.0), ms(delay));
    }
}

#[test]
fn moments_of_one_draw() {
    const DRAWS: usize = 100_000;
    let _seed = override_seed(1);
    for (case, jitter, mean, sd) in [
        ("J-01", Jitter::None, 1.0, 0.0),
        ("J-02", Full, 0.5, 0.288_675),
        ("J-03", Equal, 0.75, 0.144_338),
        ("J-04", Proportional(0.2), 1.0, 0.577_350 * 0.2),
        ("J-07", Proportional(0.5), 1.0, 0.288_675),
        ("J-40", Proportional(1.0), 1.0, 0.577_350),
    ] {
        let samples: Vec<_> = (0..DRAWS)
            .map(|_| {
                jitter
                    .spread(ms(1000), BASE, UNCAPPED, draw())
                    .as_secs_f64()
            })
            .collect();
        let (measured_mean, measured_sd) = moments(&samples);
        // Five standard errors of the mean; the sd of a uniform draw is known even better.
        let tolerance = 5.0 * sd / 100_000_f64.sqrt() + 1e-9;
        assert!(
            (measured_mean - mean).abs() < tolerance,
            "{case}: mean {measured_mean}"
        );
        assert!(
            (measured_sd - sd).abs() < tolerance,
            "{case}: sd {measured_sd}"
        );
    }
}

#[test]
fn proportional_is_cut_at_the_cap_without_piling_up() {
    let limits = Limits {
        base: BASE,
        cap: ms(1000),
    };
    let wait = |u| Proportional(0.5).spread(ms(1000), BASE, limits, u);
    assert_eq!(
        (wait(0.0), wait(0.5), wait(1.0)),
        (ms(500), ms(750), ms(1000))
    );
    let _seed = override_seed(2);
    assert!((0..10_000).all(|_| wait(draw()) < ms(1000)));
}

/// D-08, D-09, D-12: a draw that is always 0 stays at the base, one that is always 1 trebles up to the cap.
#[test]
fn decorrelated_with_constant_draws() {
    for (case, cap, u, expected) in [
        ("D-08", 10_000, 0.0, [100, 100, 100, 100, 100, 100]),
        ("D-09", 10_000, 1.0, [300, 900, 2700, 8100, 10_000, 10_000]),
        ("D-12", 40, 0.0, [40; 6]),
        ("D-12", 40, 1.0, [40; 6]),
        (
            "D-12, three times the cap still below the base",
            20,
            0.5,
            [20; 6],
        ),
    ] {
        let mut previous = BASE;
        for expected in expected {
            previous = Decorrelated.spread(
                ms(1),
                previous,
                Limits {
                    base: BASE,
                    cap: ms(cap),
                },
                u,
            );
            assert_eq!(previous, ms(expected), "{case}");
        }
    }
}

/// `waits` of so many calls, by retry and in units of the base.
fn decorrelated(limits: Limits, retries: usize, calls: usize) -> Vec<Vec<f64>> {
    let mut waits = vec![Vec::with_capacity(calls); retries];
    for _ in 0..calls {
        let mut previous = limits.base;
        for waits in &mut waits {
            previous = Decorrelated.spread(Duration::ZERO, previous, limits, draw());
            waits.push(previous.div_duration_f64(limits.base));
        }
    }
    waits
}

#[test]
fn decorrelated_moments_d01_d02_d03() {
    const MEANS: [f64; 8] = [
        2.0, 3.5, 5.75, 9.125, 14.1875, 21.78125, 33.171_875, 50.2578,
    ];
    const SDS: [f64; 8] = [
        0.5774, 1.7559, 4.0952, 8.5040, 16.5808, 31.1243, 57.0191, 102.7731,
    ];
    let _seed = override_seed(3);
    let mut longest = 1.0;
    for (n, waits) in decorrelated(UNCAPPED, 8, 100_000).iter().enumerate() {
        longest *= 3.0;
        assert!(
            waits.iter().all(|wait| (1.0..=longest).contains(wait)),
            "support of {n}"
        );
        let (mean, sd) = moments(waits);
        assert!(
            (mean - MEANS[n]).abs() < 5.0 * SDS[n] / 100_000_f64.sqrt(),
            "{n}: mean {mean}"
        );
        // The tail grows heavier with n, and the estimate of the sd with it.
        assert!((sd / SDS[n] - 1.0).abs() < 0.03, "{n}: sd {sd}");
    }
}

/// D-05, retry-policies#10: how often a wait is at the cap, which must not swallow the jitter.
#[test]
fn decorrelated_at_the_cap_d05() {
    const AT_CAP: [f64; 8] = [
        0.0041, 0.0317, 0.0751, 0.1191, 0.1574, 0.1900, 0.2171, 0.2366,
    ];
    let _seed = override_seed(4);
    let waits = decorrelated(
        Limits {
            base: BASE,
            cap: ms(10_000),
        },
        12,
        100_000,
    );
    for (waits, expected) in waits[4..].iter().zip(AT_CAP) {
        let at_cap = waits.iter().filter(|&&wait| wait >= 100.0).count();
        let share = f64::from(u32::try_from(at_cap).unwrap()) / 100_000.0;
        // Five standard errors, and the rounding of the published value.
        let tolerance = 5.0 * (expected * (1.0 - expected) / 100_000.0).sqrt() + 0.000_05;
        assert!(
            (share - expected).abs() < tolerance,
            "{share}, not {expected}"
        );
        assert!(waits.iter().all(|&wait| wait <= 100.0));
    }
}

#[test]
fn a_hint_is_never_shortened() {
    for (case, jitter, hint, delay, lowest, highest) in [
        ("none: the hint itself", Jitter::None, 5000, 800, 5000, 5000),
        ("a quarter of the hint", Full, 5000, 800, 5000, 6250),
        ("the delay, when longer", Full, 1000, 800, 1000, 1800),
        ("no delay of its own", Equal, 4000, 0, 4000, 5000),
        ("whatever the jitter", Decorrelated, 4000, 0, 4000, 5000),
        ("whatever the share", Proportional(0.1), 4000, 0, 4000, 5000),
    ] {
        let wait = |u| hint_wait(jitter, ms(hint), ms(delay), None, u);
        assert_eq!((wait(0.0), wait(1.0)), (ms(lowest), ms(highest)), "{case}");
    }
    assert_eq!(
        hint_wait(Full, Duration::MAX, Duration::MAX, None, 1.0),
        Duration::MAX
    );
}

/// The spread ends just before the deadline; the hint itself is left alone, for the caller to see that it does not fit.
#[test]
fn a_hint_is_spread_over_the_time_that_is_left() {
    let tick = Duration::from_nanos(1);
    let before = |end: u64| Duration::from_nanos(end * 1_000_000 - 1);
    for (case, jitter, left, longest) in [
        ("more than enough", Full, ms(9000), ms(5000)),
        ("just enough", Full, ms(5000) + tick, ms(5000)),
        ("ends with the spread", Full, ms(5000), before(5000)),
        ("half of it", Full, ms(4500), before(4500)),
        ("none of it", Full, ms(4000) + tick, ms(4000)),
        ("ends with the hint", Full, ms(4000), ms(4000)),
        ("sooner than the hint", Full, ms(3000), ms(4000)),
        ("over", Equal, Duration::ZERO, ms(4000)),
        ("no jitter", Jitter::None, ms(9000), ms(4000)),
        ("no jitter and too late", Jitter::None, ms(3000), ms(4000)),
    ] {
        let wait = |u| hint_wait(jitter, ms(4000), ms(100), Some(left), u);
        assert_eq!((wait(0.0), wait(1.0)), (ms(4000), longest), "{case}");
    }
}

#[test]
fn clients_told_the_same_hint_return_spread_out() {
    let _seed = override_seed(5);
    let samples: Vec<_> = (0..100_000)
        .map(|_| hint_wait(Full, ms(4000), ms(100), None, draw()).as_secs_f64())
        .collect();
    let (mean, sd) = moments(&samples);
    assert!((mean - 4.5).abs() < 0.005, "{mean}");
    assert!((sd - 0.288_675).abs() < 0.005, "{sd}");
}

fn duration() -> impl Strategy<Value = Duration> {
    prop_oneof![
        Just(Duration::ZERO),
        Just(Duration::MAX),
        any::<u64>().prop_map(Duration::from_nanos),
        any::<u128>().prop_map(|ns| from_nanos(ns >> 34)),
    ]
}

fn jitter() -> impl Strategy<Value = Jitter> {
    prop_oneof![
        Just(Jitter::None),
        Just(Full),
        Just(Equal),
        Just(Decorrelated),
        (f64::from_bits(1)..=1.0).prop_map(Proportional),
        // Every bit pattern above 0 and up to 1.
        (1..=1.0_f64.to_bits()).prop_map(|bits| Proportional(f64::from_bits(bits))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn never_above_the_cap_nor_outside_the_range(
        jitter in jitter(), delay in duration(), previous in duration(),
        base in duration(), cap in duration(), u in 0.0..=1.0,
    ) {
        let (delay, previous) = (delay.min(cap), previous.min(cap));
        let wait = jitter.spread(delay, previous, Limits { base, cap }, u);
        prop_assert!(wait <= cap);
        let (lowest, highest) = match jitter {
            Jitter::None => (delay, delay),
            Full => (Duration::ZERO, delay),
            Equal => (delay / 2, delay),
            Decorrelated => (base.min(cap), previous.saturating_mul(3).max(base)),
            Proportional(_) => (Duration::ZERO, delay.saturating_mul(2)),
        };
        prop_assert!((lowest..=highest).contains(&wait));
    }

    #[test]
    fn a_higher_draw_is_no_shorter_wait(
        jitter in jitter(), delay in duration(), previous in duration(), a in 0.0..=1.0, b in 0.0..=1.0,
    ) {
        let wait = |u| jitter.spread(delay, previous, UNCAPPED, u);
        prop_assert!(wait(f64::min(a, b)) <= wait(f64::max(a, b)));
    }

    #[test]
    fn a_hint_comes_first(
        jitter in jitter(), hint in duration(), delay in duration(),
        left in proptest::option::of(duration()), u in 0.0..=1.0,
    ) {
        let wait = hint_wait(jitter, hint, delay, left, u);
        prop_assert!(wait >= hint);
        prop_assert!(wait <= hint.saturating_add(delay.max(hint / 4)));
        prop_assert!(left.is_none_or(|left| wait < left || wait == hint));
    }
}
