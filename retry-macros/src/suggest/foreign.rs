//! The names of other libraries, and what they are called here.

use syn::{Expr, Lit};

use super::short;
use crate::args::{Arg, Value};
use crate::options::ungrouped;

/// What a foreign name means.
pub(super) enum Meaning {
    /// The option of that name, with the same value.
    Same(&'static str),
    /// The option of that name, which takes a reference.
    Shared(&'static str),
    /// The option of that name, which is a duration.
    Duration(&'static str),
    /// Counts the retries, so without the first call.
    Retries,
    /// A predicate, which is an item of that list.
    Predicate(&'static str),
    /// Two limits on time that share a name elsewhere.
    Timeout,
    /// The share by which a delay varies.
    Ratio,
    /// Said in words, with the options that it is about.
    Words(&'static [&'static str], &'static str),
}

use Meaning::{Duration, Predicate, Ratio, Retries, Same, Shared, Timeout, Words};

/// The names, by what they mean.
pub(super) const FOREIGN: &[(&str, Meaning)] = &[
    (
        "max_retries retries max_times max_retry retry_count max_retry_count \
         num_retries times",
        Retries,
    ),
    (
        "attempts tries max_attempt max_tries max_calls num_attempts stop_after_attempt",
        Same("max_attempts"),
    ),
    (
        "unlimited forever infinite retry_forever without_max_times",
        Words(&["max_attempts"], "`max_attempts = unlimited`"),
    ),
    (
        "delay wait interval base initial_interval initial_delay initial_backoff \
         initial_wait initial min_delay min_backoff min_interval min_wait start_delay \
         retry_delay delay_ms",
        Duration("base_delay"),
    ),
    (
        "cap max_interval max_backoff max_wait max_retry_delay max_delay_ms ceiling",
        Duration("max_delay"),
    ),
    (
        "factor rate growth exp_base exponent_base backoff_factor backoff_multiplier \
         exponent",
        Same("multiplier"),
    ),
    (
        "strategy backoff_strategy kind backoff_kind",
        Same("backoff"),
    ),
    (
        "exponential expo",
        Words(&["backoff", "base_delay"], "`backoff = exponential`"),
    ),
    (
        "linear",
        Words(&["backoff", "base_delay"], "`backoff = linear`"),
    ),
    (
        "fixed constant fixed_delay fixed_interval wait_fixed",
        Words(
            &["backoff", "base_delay"],
            "`backoff = fixed, base_delay = ..`",
        ),
    ),
    (
        "immediate no_delay no_wait",
        Words(&["backoff"], "`backoff = immediate`"),
    ),
    ("randomization_factor jitter_factor jitter_ratio", Ratio),
    (
        "with_jitter full_jitter randomize random rand",
        Words(&["jitter"], "`jitter = full`"),
    ),
    (
        "no_jitter without_jitter",
        Words(&["jitter"], "`jitter = none`"),
    ),
    ("timeout", Timeout),
    (
        "per_attempt_timeout try_timeout call_timeout operation_timeout \
         timeout_per_attempt",
        Duration("attempt_timeout"),
    ),
    (
        "total_timeout overall_timeout max_elapsed max_elapsed_time max_duration \
         max_total_delay total_delay total_time max_time time_limit max_total_time \
         stop_after_delay",
        Duration("deadline"),
    ),
    (
        "when if predicate condition filter on retry retry_if retry_when retry_for \
         retryable retry_on_error is_transient should_retry retry_if_exception include \
         errors exceptions only",
        Predicate("retry_on"),
    ),
    (
        "abort_on abort_if abort_when exclude except unless no_retry no_retry_on \
         no_retry_for not_on retry_unless skip dont_retry_on do_not_retry permanent \
         give_up_on fatal",
        Predicate("ignore"),
    ),
    (
        "until retry_if_result retry_on_result retry_if_ok result_predicate success_if",
        Words(
            &["retry_on"],
            "`retry_on(Ok(pattern))`, an item that matches the successful value",
        ),
    ),
    (
        "notify before_sleep before_retry on_backoff on_error on_failed_attempt \
         callback hook log",
        Same("on_retry"),
    ),
    (
        "on_exhausted on_failure on_final_failure on_giveup retry_error_callback \
         recover",
        Same("on_give_up"),
    ),
    (
        "fallback or_else default",
        Words(
            &[],
            "it where the function is called, such as `place_order().or_else(..)`",
        ),
    ),
    ("circuit_breaker circuit", Shared("breaker")),
    ("retry_budget token_bucket quota", Shared("budget")),
    ("config options settings", Shared("policy")),
    ("sleeper sleep_fn sleep_with timer", Same("sleep")),
    (
        "retry_after_header server_delay retry_hint",
        Same("retry_after"),
    ),
    ("fail_fast", Words(&["nested"], "`nested = fail_fast`")),
    ("attempt ctx", Words(&["context"], "`context(attempt)`")),
    ("clone_args cloned", Words(&["clone"], "`clone(argument)`")),
    ("krate crate_path runtime", Same("crate")),
];

/// What to write for a foreign name, and the options it may stand for.
pub(super) fn translate(arg: &Arg) -> Option<(String, Vec<&'static str>)> {
    let (_, meaning) = FOREIGN
        .iter()
        .find(|(names, _)| names.split(' ').any(|name| arg.name == name))?;
    Some(match meaning {
        Same(option) => (format!("`{option} = {}`", plain(arg)), vec![option]),
        Shared(option) => (format!("`{option} = {}`", shared(arg)), vec![option]),
        Duration(option) => (format!("`{option} = {}`", timed(arg)), vec![option]),
        Retries => (
            format!(
                "`max_attempts = {}`, which counts the first call",
                one_more(arg)
            ),
            vec!["max_attempts"],
        ),
        Predicate(option) => (format!("`{option}({})`", matched(arg)), vec![option]),
        Timeout => {
            let limit = timed(arg);
            (
                format!(
                    "`attempt_timeout = {limit}` for each attempt, or `deadline = {limit}` for the whole call"
                ),
                vec!["attempt_timeout", "deadline"],
            )
        }
        Ratio => (
            format!("`jitter = proportional({})`", plain(arg)),
            vec!["jitter"],
        ),
        Words(options, advice) => ((*advice).to_owned(), options.to_vec()),
    })
}

fn expr(arg: &Arg) -> Option<&Expr> {
    match &arg.value {
        Value::Assigned(value) => value.expr.as_ref().ok(),
        _ => None,
    }
}

fn integer(arg: &Arg) -> Option<u64> {
    match ungrouped(expr(arg)?) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) if int.suffix().is_empty() => int.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

fn plain(arg: &Arg) -> String {
    expr(arg).and_then(short).unwrap_or_else(|| "..".to_owned())
}

fn shared(arg: &Arg) -> String {
    match expr(arg).map(ungrouped) {
        Some(Expr::Path(_)) => format!("&{}", plain(arg)),
        _ => plain(arg),
    }
}

/// The value as a duration; a bare number is most often in milliseconds.
fn timed(arg: &Arg) -> String {
    integer(arg).map_or_else(|| plain(arg), |number| format!("{number}ms"))
}

fn one_more(arg: &Arg) -> String {
    let number = integer(arg).and_then(|retries| retries.checked_add(1));
    number.map_or_else(
        || match expr(arg) {
            Some(Expr::Path(_)) => format!("{} + 1", plain(arg)),
            _ => "..".to_owned(),
        },
        |attempts| attempts.to_string(),
    )
}

fn matched(arg: &Arg) -> String {
    expr(arg).and_then(item).unwrap_or_else(|| "..".to_owned())
}

/// The item for a value: a function becomes the guard of a pattern, a type or a variant stays as it is, and a closure
/// can only be hinted at.
pub(super) fn item(value: &Expr) -> Option<String> {
    match ungrouped(value) {
        Expr::Path(path) => {
            let last = path.path.segments.last()?.ident.to_string();
            let name = short(value)?;
            Some(if last.starts_with(char::is_uppercase) {
                name
            } else {
                format!("e if {name}(e)")
            })
        }
        Expr::Closure(_) => Some("e if ..".to_owned()),
        _ => None,
    }
}
