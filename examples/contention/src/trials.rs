//! Many trials of one strategy with one number of clients.

use crate::{model, strategy::Strategy};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use retry_runtime::testing;

/// Mean and standard deviation over the trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of one trial; zero for a single one.
    pub deviation: f64,
}

/// What the trials of one strategy came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Writes that the server received.
    pub writes: Estimate,
    /// Milliseconds until the last client had succeeded.
    pub completion: Estimate,
}

/// Runs `trials` trials of `strategy` with `clients`. The same seed gives the same result.
#[must_use]
pub fn run(strategy: &Strategy, clients: u16, trials: u32, seed: u64) -> Summary {
    let _seed = testing::seed(seed);
    // Another stream than that of the waits, which have the same seed.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(1));
    let outcomes: Vec<_> = (0..trials)
        .map(|_| model::run(&strategy.policy, clients, &mut random))
        .collect();
    let over = |value: fn(&model::Outcome) -> f64| estimate(outcomes.iter().map(value));
    Summary {
        writes: over(|outcome| f64::from(outcome.writes)),
        completion: over(|outcome| outcome.completion.as_secs_f64() * 1000.0),
    }
}

fn estimate(values: impl Iterator<Item = f64>) -> Estimate {
    let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
    // Welford's method.
    for value in values {
        count += 1.0;
        let before = value - mean;
        mean += before / count;
        squares += before * (value - mean);
    }
    let deviation = if count > 1.0 {
        f64::sqrt(squares / (count - 1.0))
    } else {
        0.0
    };
    Estimate { mean, deviation }
}
