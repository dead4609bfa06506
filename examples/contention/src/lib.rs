//! Clients that compete for one row, each waiting as a retry policy says before it tries again.
//!
//! This is the model of the [AWS backoff simulator](https://github.com/aws-samples/aws-arch-backoff-simulator), which
//! produced the figures of "Exponential Backoff And Jitter". Each of N clients wants one successful write to the same
//! versioned row: it reads the version and writes with it. The write is accepted if the version is still the same;
//! otherwise the client has lost the race, waits, and reads again, without limit. Each of the four messages takes
//! |Normal(10, 2)| ms. The server answers at once however much it is asked: the model shows contention, not overload.
//!
//! Only the waits are not modelled here: they are those of [`Policy::delays`](retry_runtime::Policy::delays).

pub mod chart;
pub mod model;
pub mod strategy;
pub mod trials;
