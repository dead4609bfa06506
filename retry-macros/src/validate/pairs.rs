//! Rules on options that need one another, or that say nothing together.

use crate::duration::display;
use crate::errors::Errors;
use crate::options::{Attempts, BackoffKind, Jitter, Opt, Options};
use crate::validate::waits::BASE_DELAY;

pub(super) fn check(options: &Options, errors: &mut Errors) {
    cap_below_base(options, errors);
    timeout_beyond_deadline(options, errors);
    unlimited_without_bound(options, errors);
    beside_policy(options, errors);
    beside_immediate(options, errors);
    beside_decorrelated(options, errors);
    multiplier_without_growth(options, errors);
    needs_another(options, errors);
}

fn cap_below_base(options: &Options, errors: &mut Errors) {
    let Some(cap) = &options.max_delay else {
        return;
    };
    let Some(limit) = cap.value.literal.filter(|limit| !limit.is_zero()) else {
        return;
    };
    match &options.base_delay {
        Some(base) if base.value.literal.is_some_and(|base| limit < base) => errors.at(
            &cap.value.expr,
            "`max_delay` is below `base_delay`: write a larger `max_delay`, or a smaller `base_delay`",
        ),
        None if limit < BASE_DELAY && !options.mentions("base_delay") => errors.at(
            &cap.value.expr,
            format!(
                "`max_delay` is below the default `base_delay` of {}: write `base_delay` too, or a larger `max_delay`",
                display(BASE_DELAY),
            ),
        ),
        _ => {}
    }
}

fn timeout_beyond_deadline(options: &Options, errors: &mut Errors) {
    let (Some(timeout), Some(deadline)) = (&options.attempt_timeout, &options.deadline) else {
        return;
    };
    let (Some(limit), Some(end)) = (timeout.value.literal, deadline.value.literal) else {
        return;
    };
    if limit > end && !end.is_zero() {
        errors.at(
            &timeout.value.expr,
            format!(
                "`attempt_timeout` is longer than `deadline`, which ends every attempt: write at most `{}`",
                display(end),
            ),
        );
    }
}

/// A bug in the body would be retried for ever.
fn unlimited_without_bound(options: &Options, errors: &mut Errors) {
    let Some(Opt {
        value: Attempts::Unlimited(word),
        ..
    }) = &options.max_attempts
    else {
        return;
    };
    // A policy that comes with it is another mistake, and may bring a deadline.
    let bounds = [
        "deadline", "budget", "breaker", "retry_on", "ignore", "policy",
    ];
    if !bounds.iter().any(|bound| options.mentions(bound)) {
        errors.at(
            word,
            "`unlimited` alone would retry a bug for ever: write a `deadline`, a `budget`, a `breaker`, \
             `retry_on(..)` or `ignore(..)` with it",
        );
    }
}

/// What a policy holds already.
const HELD: [&str; 8] = [
    "max_attempts",
    "backoff",
    "base_delay",
    "multiplier",
    "max_delay",
    "jitter",
    "deadline",
    "max_retry_after",
];

fn beside_policy(options: &Options, errors: &mut Errors) {
    if options.written("policy").is_none() {
        return;
    }
    for name in HELD.iter().filter_map(|name| options.written(name)) {
        errors.at(
            name,
            format!("`{name}` is part of the policy: set it there, or leave out `policy`"),
        );
    }
}

fn beside_immediate(options: &Options, errors: &mut Errors) {
    if !grows(options, &[BackoffKind::Immediate]) || options.written("policy").is_some() {
        return;
    }
    let delays = ["base_delay", "multiplier", "max_delay", "jitter"];
    for name in delays.iter().filter_map(|name| options.written(name)) {
        errors.at(
            name,
            format!("`{name}` says nothing with `backoff = immediate`, which never waits: leave one of the two out"),
        );
    }
}

/// This jitter computes its waits from one another, whatever the growth.
fn beside_decorrelated(options: &Options, errors: &mut Errors) {
    let decorrelated = matches!(
        &options.jitter,
        Some(Opt {
            value: Jitter::Decorrelated(_),
            ..
        })
    );
    let explained =
        grows(options, &[BackoffKind::Immediate]) || options.written("policy").is_some();
    if !decorrelated || explained {
        return;
    }
    for name in ["backoff", "multiplier"]
        .iter()
        .filter_map(|name| options.written(name))
    {
        errors.at(
            name,
            format!("`{name}` says nothing with `jitter = decorrelated`, which replaces the growth: leave one of the two out"),
        );
    }
}

fn multiplier_without_growth(options: &Options, errors: &mut Errors) {
    let explained = options.written("policy").is_some()
        || matches!(&options.jitter, Some(jitter) if matches!(jitter.value, Jitter::Decorrelated(_)));
    if !grows(options, &[BackoffKind::Fixed, BackoffKind::Linear]) || explained {
        return;
    }
    if let (Some(name), Some(backoff)) = (options.written("multiplier"), &options.backoff) {
        let kind = &backoff.value.ident;
        errors.at(
            name,
            format!("`multiplier` says nothing with `backoff = {kind}`: leave it out, or write `backoff = exponential`"),
        );
    }
}

fn grows(options: &Options, kinds: &[BackoffKind]) -> bool {
    options
        .backoff
        .as_ref()
        .is_some_and(|backoff| kinds.contains(&backoff.value.kind))
}

fn needs_another(options: &Options, errors: &mut Errors) {
    let hints: &[&str] = &["retry_after", "retry_after_ok"];
    let rules = [
        ("max_retry_after", hints, "`retry_after`"),
        ("timeout_error", &["attempt_timeout"], "`attempt_timeout`"),
        ("open_error", &["breaker"], "`breaker`"),
    ];
    for (name, needed, shown) in rules {
        let held = name == "max_retry_after" && options.mentions("policy");
        let Some(written) = options.written(name).filter(|_| !held) else {
            continue;
        };
        if !needed.iter().any(|needed| options.mentions(needed)) {
            errors.at(
                written,
                format!(
                    "`{name}` says nothing without {shown}: write {shown} too, or leave it out"
                ),
            );
        }
    }
}
