//! What to write instead of something that is nearly a duration.

use std::time::Duration;

use proc_macro2::{TokenStream, TokenTree};

use super::{NANOS_PER_SECOND, display, from_text, split, unit, value};

/// Other spellings of the units, in lower case.
const SPELLINGS: [(&str, &[&str]); 6] = [
    (
        "ns",
        &["nano", "nanos", "nsec", "nanosecond", "nanoseconds"],
    ),
    (
        "us",
        &[
            "µs",
            "μs",
            "micro",
            "micros",
            "usec",
            "microsecond",
            "microseconds",
        ],
    ),
    (
        "ms",
        &[
            "milli",
            "millis",
            "msec",
            "msecs",
            "millisecond",
            "milliseconds",
        ],
    ),
    ("s", &["sec", "secs", "second", "seconds"]),
    ("m", &["min", "mins", "minute", "minutes"]),
    ("h", &["hr", "hrs", "hour", "hours"]),
];

/// Units that are not accepted, because they are not always as long as they look.
const DAYS: [(&str, u128); 6] = [
    ("d", 24),
    ("day", 24),
    ("days", 24),
    ("w", 168),
    ("week", 168),
    ("weeks", 168),
];

/// What to write instead of a literal whose unit is missing or unknown.
pub(super) fn on_unit(text: &str, number: &str, suffix: &str) -> String {
    let lower = suffix.to_lowercase();
    if lower.is_empty() || is_numeric_type(&lower) {
        let guess = if number.contains('.') { "s" } else { "ms" };
        return format!(
            "a duration needs a unit, one of `ns`, `us`, `ms`, `s`, `m` and `h`: write `{number}{guess}`"
        );
    }
    if let Some(sum) = compound(text) {
        return format!("a duration has one unit: write `{}`", display(sum));
    }
    let spelled = SPELLINGS
        .iter()
        .find(|(unit, others)| *unit == lower || others.contains(&lower.as_str()));
    if let Some((unit, _)) = spelled {
        return format!("`{suffix}` is not a unit: write `{number}{unit}`");
    }
    let days = DAYS
        .iter()
        .find(|(unit, _)| *unit == lower)
        .and_then(|(_, hours)| value(number, hours * 3_600 * NANOS_PER_SECOND).ok());
    if let Some(length) = days {
        return format!("`{suffix}` is not a unit: write `{}`", display(length));
    }
    if lower.starts_with('e') {
        return format!("`{text}` has an exponent: write the digits out, such as `1000ms`");
    }
    format!("`{suffix}` is not a unit: the units are `ns`, `us`, `ms`, `s`, `m` and `h`")
}

fn is_numeric_type(suffix: &str) -> bool {
    let size = suffix.trim_start_matches(['u', 'i', 'f']);
    size.len() + 1 == suffix.len() && ["8", "16", "32", "64", "128", "size"].contains(&size)
}

/// The sum of `1m30s`, if every part of it is a duration.
fn compound(text: &str) -> Option<Duration> {
    let mut rest = text;
    let mut sum = Duration::ZERO;
    while !rest.is_empty() {
        let (number, tail) = split(rest);
        let end = tail
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(tail.len());
        let (suffix, next) = tail.split_at(end);
        sum = sum.checked_add(value(number, unit(suffix)?).ok()?)?;
        rest = next;
    }
    Some(sum)
}

/// The message for `1 ms` and `1m 30s`: what one would write without the spaces.
pub(super) fn spaced(tokens: &TokenStream) -> Option<String> {
    let mut text = String::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Literal(literal) => text.push_str(&literal.to_string()),
            TokenTree::Ident(ident) => text.push_str(&ident.to_string()),
            TokenTree::Group(_) | TokenTree::Punct(_) => return None,
        }
    }
    match from_text(&text) {
        Ok(_) => Some(format!("a duration is one word: write `{text}`")),
        Err(message) => text
            .starts_with(|first: char| first.is_ascii_digit())
            .then_some(message),
    }
}
