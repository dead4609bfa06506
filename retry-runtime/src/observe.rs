#![doc = include_str!("../docs/observe.md")]
#![cfg_attr(
    not(any(feature = "tracing", feature = "metrics")),
    expect(
        unused_variables,
        reason = "without the features there is nobody to tell"
    )
)]

#[cfg(feature = "tracing")]
mod events;
#[cfg(feature = "metrics")]
mod metrics;

#[cfg(feature = "metrics")]
pub use metrics::{describe_metrics, record_breaker, record_budget};

use crate::report::Shown;
use crate::run::Progress;
use crate::{GiveUpEvent, RetryEvent};

/// A failure is about to be retried.
pub(crate) fn retry(event: &RetryEvent<'_, Shown<'_>>) {
    #[cfg(feature = "tracing")]
    events::retry(event);
    #[cfg(feature = "metrics")]
    metrics::retry(event.function);
}

/// A failure is returned.
pub(crate) fn give_up(event: &GiveUpEvent<'_, Shown<'_>>) {
    #[cfg(feature = "tracing")]
    events::give_up(event);
    #[cfg(feature = "metrics")]
    metrics::give_up(event.function, event.reason);
}

/// A call succeeded, maybe after failures: all that the success path pays is a look at the register that counts them,
/// and that only for `metrics`.
#[doc(hidden)]
#[inline]
#[cfg_attr(
    not(feature = "metrics"),
    expect(unused_variables, reason = "nobody counts")
)]
pub fn recovered<R: Progress>(function: &'static str, run: R) {
    #[cfg(feature = "metrics")]
    if run.load().tries > 0 {
        metrics::recovered(function);
    }
}
