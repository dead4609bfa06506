//! The runtime's waits give the figures of the AWS simulator.

use contention::{
    strategy::STRATEGIES,
    trials::{self, Estimate, Summary},
};

const TRIALS: u32 = 100;

/// Mean, and the standard deviation where one is published.
type Published = (f64, Option<f64>);

const fn with(mean: f64, deviation: f64) -> Published {
    (mean, Some(deviation))
}

/// Clients, then writes and completion time of each strategy, over 500 trials of the simulator.
const TABLE: [(u16, [Published; 5], [Published; 5]); 3] = [
    (
        2,
        [(3.0, None); 5],
        [
            (82.0, None),
            (91.9, None),
            (89.6, None),
            (86.8, None),
            (91.8, None),
        ],
    ),
    (
        20,
        [
            with(152.2, 13.0),
            with(151.1, 14.4),
            with(108.0, 4.3),
            with(100.3, 3.6),
            with(100.9, 5.0),
        ],
        [
            with(601.0, 54.0),
            with(14686.0, 2873.0),
            with(1654.0, 479.0),
            with(997.0, 261.0),
            with(828.0, 190.0),
        ],
    ),
    (
        100,
        [
            with(2423.2, 33.0),
            with(1856.5, 59.2),
            with(812.1, 8.0),
            with(796.0, 6.7),
            with(1003.0, 29.5),
        ],
        [
            with(2029.0, 47.0),
            with(63567.0, 3952.0),
            with(6647.0, 664.0),
            with(4910.0, 537.0),
            with(4557.0, 684.0),
        ],
    ),
];

/// Within four standard errors of the published mean.
#[track_caller]
fn assert_agrees(what: &str, found: Estimate, (mean, deviation): Published) {
    let tolerance = 4.0 * deviation.unwrap_or(found.deviation) / f64::from(TRIALS).sqrt();
    assert!(
        (found.mean - mean).abs() <= tolerance,
        "{what}: {found:?} is more than {tolerance:.1} from {mean}"
    );
}

#[test]
fn agrees_with_the_published_table() {
    for (clients, writes, completion) in TABLE {
        for (index, strategy) in STRATEGIES.iter().enumerate() {
            let what = |value| format!("{value} of {clients} clients, {}", strategy.name);
            let found = trials::run(strategy, clients, TRIALS, 7);
            assert_agrees(&what("writes"), found.writes, writes[index]);
            assert_agrees(&what("completion"), found.completion, completion[index]);
        }
    }
}

/// The one figure that does not depend on chance: of two clients, one loses one race.
#[test]
fn two_clients_need_three_writes() {
    for strategy in &STRATEGIES {
        let Summary { writes, .. } = trials::run(strategy, 2, TRIALS, 3);
        let exact = Estimate {
            mean: 3.0,
            deviation: 0.0,
        };
        assert_eq!(writes, exact, "{}", strategy.name);
    }
}

#[test]
fn a_seed_repeats_the_trials() {
    for strategy in &STRATEGIES {
        let run = |seed| trials::run(strategy, 20, 3, seed);
        assert_eq!(run(1), run(1), "{}", strategy.name);
        assert_ne!(run(1), run(2), "{}", strategy.name);
    }
}
