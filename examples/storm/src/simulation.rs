//! One run: a fleet under one strategy.

use crate::{
    api::Api,
    instance::Instance,
    record::{Journal, Record},
    strategy::Strategy,
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use rand_distr::{Distribution, Exp};
use retry_runtime::testing;
use std::{ops::Range, sync::Arc, time::Duration};
use tokio::time;

/// Requests per second that users make of one instance.
pub const RATE: f64 = 0.2;

/// The normal load, as a share of what the API is able to do.
pub const LOAD: f64 = 0.5;

/// The time before the outage, and the time after it.
const BEFORE: Duration = Duration::from_secs(5);
const AFTER: Duration = Duration::from_secs(25);

/// What all runs have in common.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Instances.
    pub clients: u32,
    /// How long the API is down.
    pub outage: Duration,
    /// The same seed gives the same run.
    pub seed: u64,
}

impl Settings {
    /// When the API is down.
    #[must_use]
    pub fn outage(&self) -> Range<Duration> {
        BEFORE..BEFORE + self.outage
    }

    /// How long a run is.
    #[must_use]
    pub fn length(&self) -> Duration {
        BEFORE + self.outage + AFTER
    }

    /// Answers per second that the API is able to give.
    #[must_use]
    pub fn capacity(&self) -> f64 {
        f64::from(self.clients) * RATE / LOAD
    }
}

/// Runs the fleet. `each_second` is called for each simulated second.
///
/// # Panics
///
/// If the system refuses to build a Tokio runtime.
pub fn run(strategy: Strategy, settings: &Settings, each_second: impl FnMut()) -> Record {
    let _seed = testing::seed(settings.seed);
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime without I/O")
        .block_on(live(strategy, settings, each_second))
}

async fn live(strategy: Strategy, settings: &Settings, mut each_second: impl FnMut()) -> Record {
    let fleet = Fleet::new(strategy, settings);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let gap = Exp::new(f64::from(settings.clients) * RATE).expect("a positive rate");
    tokio::spawn(Arc::clone(&fleet).reconnect(settings.outage().start));

    let mut seconds = 0;
    let mut next = Duration::ZERO;
    loop {
        next += Duration::from_secs_f64(gap.sample(&mut random));
        time::sleep_until(fleet.journal.at(next.min(settings.length()))).await;
        while seconds < fleet.journal.elapsed().as_secs() {
            seconds += 1;
            each_second();
        }
        if next > settings.length() {
            return fleet.journal.read();
        }
        fleet.begin_request(random.random_range(0..fleet.instances.len()));
    }
}

struct Fleet {
    strategy: Strategy,
    journal: Arc<Journal>,
    instances: Vec<Instance>,
}

impl Fleet {
    fn new(strategy: Strategy, settings: &Settings) -> Arc<Self> {
        let journal = Arc::new(Journal::start());
        let api = Arc::new(Api::new(
            Arc::clone(&journal),
            settings.capacity(),
            settings.outage(),
        ));
        let instance = |_| Instance::new(Arc::clone(&api), Arc::clone(&journal));
        Arc::new(Self {
            strategy,
            instances: (0..settings.clients).map(instance).collect(),
            journal,
        })
    }

    /// All connections break at the same moment.
    async fn reconnect(self: Arc<Self>, broken: Duration) {
        time::sleep_until(self.journal.at(broken)).await;
        for instance in 0..self.instances.len() {
            self.begin_request(instance);
        }
    }

    fn begin_request(self: &Arc<Self>, instance: usize) {
        let fleet = Arc::clone(self);
        tokio::spawn(async move {
            fleet.journal.note(|record| record.requests += 1);
            let outcome = fleet.instances[instance].serve(fleet.strategy).await;
            fleet.journal.note(|record| match outcome {
                Ok(()) => record.served += 1,
                Err(_) => record.lost += 1,
            });
        });
    }
}
