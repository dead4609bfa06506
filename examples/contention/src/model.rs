//! One trial: a queue of events in the order of their times.

use rand::Rng;
use rand_distr::{Distribution, Normal};
use retry_runtime::{Delays, Policy};
use std::{cmp::Reverse, collections::BinaryHeap, time::Duration};

/// What one trial came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Writes that the server received, lost races included.
    pub writes: u32,
    /// When the last client heard that its write was accepted.
    pub completion: Duration,
}

/// A message that arrives, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Message {
    /// At the server: what is the version?
    Read,
    /// At the client: the row has this version.
    Version(u32),
    /// At the server: write, if the version is still this.
    Write(u32),
    /// At the client: the write was, or was not, accepted.
    Written(bool),
}

/// `clients` write to one row until each has succeeded, and wait between two tries as `policy` says.
///
/// The network draws from `random`, the waits from the runtime: with
/// [`testing::seed`](retry_runtime::testing::seed) both are repeatable.
///
/// # Panics
///
/// If the policy limits the attempts: a client that gives up has no place in this model.
pub fn run(policy: &Policy, clients: u16, random: &mut impl Rng) -> Outcome {
    let network = Normal::<f64>::new(10.0, 2.0).expect("a mean and a positive deviation");
    let mut leg = || Duration::from_secs_f64(network.sample(random).abs() / 1000.0);

    let mut delays: Vec<Delays> = (0..clients).map(|_| policy.delays()).collect();
    let mut events: BinaryHeap<_> = (0..clients)
        .map(|client| Reverse((leg(), usize::from(client), Message::Read)))
        .collect();
    let mut version = 0;
    let mut outcome = Outcome {
        writes: 0,
        completion: Duration::ZERO,
    };
    while let Some(Reverse((now, client, message))) = events.pop() {
        let (wait, answer) = match message {
            Message::Read => (Duration::ZERO, Message::Version(version)),
            Message::Version(seen) => (Duration::ZERO, Message::Write(seen)),
            Message::Write(seen) => {
                outcome.writes += 1;
                let accepted = seen == version;
                version += u32::from(accepted);
                (Duration::ZERO, Message::Written(accepted))
            }
            Message::Written(true) => {
                outcome.completion = now;
                continue;
            }
            Message::Written(false) => {
                let wait = delays[client].next().expect("clients try without limit");
                (wait, Message::Read)
            }
        };
        events.push(Reverse((now + wait + leg(), client, answer)));
    }
    outcome
}
