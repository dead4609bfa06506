//! The five ways to wait that the simulator compares.

use retry_runtime::{Backoff, Jitter, Policy};
use std::time::Duration;

/// A name and the policy behind it.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// As in the published charts.
    pub name: &'static str,
    /// Whose [`delays`](Policy::delays) a client waits.
    pub policy: Policy,
}

/// The simulator's cap.
const PATIENT: Policy = Policy::new().unlimited().max_delay(Duration::from_secs(2));

/// The simulator waits min(cap, 5 ms x 2^k) before retry k = 1, 2, .., so that the delay before the first is 10 ms.
const EXPONENTIAL: Policy = PATIENT.base_delay(Duration::from_millis(10));

/// In the order of the published table.
pub const STRATEGIES: [Strategy; 5] = [
    Strategy {
        name: "none",
        policy: PATIENT.backoff(Backoff::Immediate),
    },
    Strategy {
        name: "exponential",
        policy: EXPONENTIAL.jitter(Jitter::None),
    },
    Strategy {
        name: "equal jitter",
        policy: EXPONENTIAL.jitter(Jitter::Equal),
    },
    Strategy {
        name: "full jitter",
        policy: EXPONENTIAL.jitter(Jitter::Full),
    },
    Strategy {
        name: "decorrelated",
        policy: PATIENT
            .base_delay(Duration::from_millis(5))
            .jitter(Jitter::Decorrelated),
    },
];
