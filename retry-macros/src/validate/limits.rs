//! Rules on one value.

use crate::errors::Errors;
use crate::options::{Attempts, Delay, Jitter, Opt, Options};

pub(super) fn check(options: &Options, errors: &mut Errors) {
    max_attempts(options, errors);
    multiplier(options, errors);
    ratio(options, errors);
    not_zero(
        options.base_delay.as_ref(),
        "since a retry then follows at once: write a longer one, or `backoff = immediate` if that is meant",
        errors,
    );
    not_zero(
        options.max_delay.as_ref(),
        "since it caps every delay: write a longer one",
        errors,
    );
    not_zero(
        options.max_retry_after.as_ref(),
        "since no hint is that short: write a longer one",
        errors,
    );
    not_zero(
        options.deadline.as_ref(),
        "since no retry ends before it: write a longer one, or `max_attempts = 1` not to retry",
        errors,
    );
    not_zero(
        options.attempt_timeout.as_ref(),
        "since no attempt ends before it: write a longer one",
        errors,
    );
}

fn max_attempts(options: &Options, errors: &mut Errors) {
    let Some(Opt {
        value: Attempts::Limit {
            expr,
            literal: Some(number),
        },
        ..
    }) = &options.max_attempts
    else {
        return;
    };
    if *number == 0 {
        errors.at(
            expr,
            "`max_attempts` counts the first call, so it is at least 1: write `1` for a single call, \
             or `unlimited`",
        );
    } else if u32::try_from(*number).is_err() {
        errors.at(
            expr,
            format!(
                "`max_attempts` is at most {}: write `unlimited` for no limit",
                u32::MAX
            ),
        );
    }
}

fn multiplier(options: &Options, errors: &mut Errors) {
    let Some(multiplier) = &options.multiplier else {
        return;
    };
    match multiplier.value.literal {
        Some(number) if !number.is_finite() => {
            errors.at(
                &multiplier.value.expr,
                "`multiplier` must be finite: write one such as `2`",
            );
        }
        Some(number) if number < 1.0 => errors.at(
            &multiplier.value.expr,
            "`multiplier` is at least 1, since delays must not shrink: write `2` to double them",
        ),
        _ => {}
    }
}

fn ratio(options: &Options, errors: &mut Errors) {
    let Some(Opt {
        value: Jitter::Proportional(ratio),
        ..
    }) = &options.jitter
    else {
        return;
    };
    let Some(number) = ratio.literal else { return };
    if number <= 0.0 {
        errors.at(
            &ratio.expr,
            "the ratio of `proportional` is above 0: write `jitter = none` for no jitter",
        );
    } else if number > 1.0 && number <= 100.0 && number.fract() == 0.0 {
        let share = number / 100.0;
        errors.at(
            &ratio.expr,
            format!("the ratio of `proportional` is at most 1: write `{share}` for {number} %"),
        );
    } else if number > 1.0 {
        errors.at(
            &ratio.expr,
            "the ratio of `proportional` is at most 1: write `0.2` to vary by 20 %",
        );
    }
}

fn not_zero(option: Option<&Opt<Delay>>, advice: &str, errors: &mut Errors) {
    let Some(option) = option else { return };
    if option.value.literal.is_some_and(|delay| delay.is_zero()) {
        errors.at(
            &option.value.expr,
            format!("`{}` cannot be zero, {advice}", option.name),
        );
    }
}
