//! A retry storm: many instances of a service call one API, which fails for some seconds.
//!
//! Every instance calls through a real `#[retry]` function, in Tokio's paused time; see [`instance`]. What is modelled
//! is the rest of the world:
//!
//! - **Users.** Requests reach the fleet at random (a Poisson process, 0.2 per second and instance) whether or not
//!   earlier ones have been answered: users do not wait for one another. Each request is one call of the API, and what
//!   its strategy adds to that.
//! - **Subscriptions.** Each instance also holds a connection to the API, which breaks in the moment in which the API
//!   fails. All instances connect anew at once: one more call each, and what sets the fleet in step.
//! - **Capacity.** The API has room for twice the normal load. It works on one request after the other and takes
//!   `1 / capacity` seconds for an answer.
//! - **Overload.** Requests wait in line. When 0.8 seconds of work are in the line, further requests are refused (503,
//!   `Retry-After:` the length of the line). A refusal is not free: it takes a fifth of the work of an answer. A client
//!   waits for one second; the API does not learn that it has left, and does the work for nobody. So the more it is asked,
//!   the less it answers, and at five times its capacity it does nothing but refuse.
//! - **The outage.** Five seconds after the start the API is gone, and what is sent to it is lost: clients find out by
//!   their timeout. When it is back it has all its capacity and an empty line. Whatever keeps it down from then on is the
//!   load. The run ends 25 seconds later.
//!
//! An instance knows what happens from the answers to its own calls alone. Budget and breaker are fields of an instance:
//! processes share no memory.

pub mod api;
pub mod charts;
pub mod compare;
pub mod instance;
pub mod page;
pub mod record;
pub mod report;
pub mod simulation;
pub mod strategy;
