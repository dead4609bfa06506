//! The events of the feature `tracing`.

use crate::report::Shown;
use crate::{GiveUpEvent, GiveUpReason, RetryEvent};

/// What subscribers filter by, wherever the functions in this crate are.
const TARGET: &str = "retry_runtime";

pub(super) fn retry(event: &RetryEvent<'_, Shown<'_>>) {
    tracing::info!(
        target: TARGET,
        function = event.function,
        attempt = event.attempt,
        delay = ?event.delay,
        error = event.error.map(tracing::field::display),
        "attempt failed, retrying"
    );
}

pub(super) fn give_up(event: &GiveUpEvent<'_, Shown<'_>>) {
    /// The level of an event is part of its callsite, so that there are two of them.
    macro_rules! event {
        ($level:ident) => {
            tracing::$level!(
                target: TARGET,
                function = event.function,
                attempt = event.attempt,
                reason = event.reason.as_str(),
                error = event.error.map(tracing::field::display),
                "giving up"
            )
        };
    }
    match event.reason {
        // The caller's own mistake, a missing row: the everyday result of a call, and none of a retry's.
        GiveUpReason::NotRetryable => event!(debug),
        _ => event!(warn),
    }
}
