//! Rules on the time that a whole call takes.

use std::time::Duration;

use super::waits::{Waits, hinted};
use crate::duration::display;
use crate::errors::Errors;
use crate::options::{Attempts, Delay, Jitter, Opt, Options};

/// The default of `max_attempts`.
const MAX_ATTEMPTS: u32 = 3;

/// So many waits are written out in a message; of more, only the first and the last.
const WRITTEN_OUT: u32 = 6;

pub(super) fn check(options: &Options, errors: &mut Errors) {
    attempt_never_starts(options, errors);
    provable(options, errors);
    fits_within(options, errors);
}

/// With `jitter = none` the waits are known, and may reach the deadline by themselves. A hint may
/// shorten them.
fn attempt_never_starts(options: &Options, errors: &mut Errors) {
    let unjittered = options
        .jitter
        .as_ref()
        .is_some_and(|jitter| matches!(jitter.value, Jitter::None(_)));
    if !unjittered || hinted(options) {
        return;
    }
    let (Some(waits), Some(attempts), Some(deadline)) =
        (Waits::new(options), attempts(options), &options.deadline)
    else {
        return;
    };
    let Some(end) = known(options.deadline.as_ref()) else {
        return;
    };
    let Some(retries) = waits.first_to_reach(end, attempts.saturating_sub(1)) else {
        return;
    };
    errors.at(
        &deadline.value.expr,
        format!(
            "attempt {} can never start: the waits before it are {} = {}, and `deadline` is {}: write a longer \
             `deadline`, or `max_attempts = {retries}`",
            retries.saturating_add(1),
            terms(&waits, retries),
            display(waits.sum(retries)),
            display(end),
        ),
    );
}

/// A bound on the whole call needs a bound on each attempt, and on their number.
fn provable(options: &Options, errors: &mut Errors) {
    let Some(name) = options.written("fits_within") else {
        return;
    };
    if options.mentions("policy") {
        errors.at(
            name,
            "`fits_within` cannot be proven with `policy`, whose values are not known here: leave one of the two out",
        );
        return;
    }
    if !options.mentions("attempt_timeout") {
        errors.at(
            name,
            "`fits_within` needs `attempt_timeout`, which only async functions can have: nothing else bounds an attempt",
        );
    }
    if let Some(Opt {
        value: Attempts::Unlimited(word),
        ..
    }) = &options.max_attempts
    {
        errors.at(
            word,
            "`fits_within` needs a limited number of attempts: write one, such as `max_attempts = 4`",
        );
    }
}

fn fits_within(options: &Options, errors: &mut Errors) {
    let (Some(bound), Some(timeout)) = (
        &options.fits_within,
        known(options.attempt_timeout.as_ref()),
    ) else {
        return;
    };
    let (Some(limit), Some(attempts), Some(waits)) =
        (bound.value.literal, attempts(options), Waits::new(options))
    else {
        return;
    };
    let retries = attempts.saturating_sub(1);
    let waiting = waits.sum(retries);
    let total = timeout.saturating_mul(attempts).saturating_add(waiting);
    if total <= limit {
        return;
    }
    let sum = if waiting.is_zero() {
        String::new()
    } else {
        format!(" + ({})", terms(&waits, retries))
    };
    errors.at(
        &bound.value.expr,
        format!(
            "{attempts} x {}{sum} = {}, which does not fit within {}",
            display(timeout),
            display(total),
            display(limit),
        ),
    );
}

/// `200ms + 400ms + 800ms`, shortened when there are many.
fn terms(waits: &Waits, count: u32) -> String {
    let term = |n: u32| display(waits.longest(n));
    if count <= WRITTEN_OUT {
        return (1..=count).map(term).collect::<Vec<_>>().join(" + ");
    }
    format!(
        "{} + {} + {} + .. + {}",
        term(1),
        term(2),
        term(3),
        term(count)
    )
}

fn attempts(options: &Options) -> Option<u32> {
    match &options.max_attempts {
        None => (!options.mentions("max_attempts")).then_some(MAX_ATTEMPTS),
        Some(Opt {
            value: Attempts::Limit { literal, .. },
            ..
        }) => literal
            .and_then(|number| u32::try_from(number).ok())
            .filter(|number| *number > 0),
        Some(_) => None,
    }
}

/// A literal above zero; a zero has been reported.
fn known(option: Option<&Opt<Delay>>) -> Option<Duration> {
    option
        .and_then(|option| option.value.literal)
        .filter(|literal| !literal.is_zero())
}
