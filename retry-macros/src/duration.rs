//! `200ms`: a duration literal, read with exact integer arithmetic on its digits.

#[cfg(test)]
mod tests;

use std::time::Duration;

use proc_macro2::{TokenStream, TokenTree};
use syn::{Expr, Lit, UnOp};

use crate::args::Assigned;
use crate::options::{Delay, ungrouped};

const NANOS_PER_SECOND: u128 = 1_000_000_000;

/// The units and their lengths in nanoseconds, the longest first.
const UNITS: [(&str, u128); 6] = [
    ("h", 3_600 * NANOS_PER_SECOND),
    ("m", 60 * NANOS_PER_SECOND),
    ("s", NANOS_PER_SECOND),
    ("ms", 1_000_000),
    ("us", 1_000),
    ("ns", 1),
];

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

/// Reads the value of an option that takes a duration.
pub(crate) fn read(value: Assigned) -> syn::Result<Delay> {
    let Assigned { tokens, expr } = value;
    let mistake = |message: String| syn::Error::new_spanned(&tokens, message);
    let expr = expr.map_err(|unreadable| spaced(&tokens).map_or(unreadable, mistake))?;
    let literal = match ungrouped(&expr) {
        Expr::Lit(lit) => Some(from_lit(&lit.lit).map_err(mistake)?),
        Expr::Unary(negative) if matches!(negative.op, UnOp::Neg(_)) => {
            return Err(mistake("a duration cannot be negative".to_owned()));
        }
        Expr::Path(path) if path.path.get_ident().is_some_and(means_no_limit) => {
            let message = "expected a duration such as `5s`; for no limit, leave the option out";
            return Err(mistake(message.to_owned()));
        }
        _ => None,
    };
    Ok(Delay { expr, literal })
}

fn means_no_limit(word: &proc_macro2::Ident) -> bool {
    ["none", "never", "unlimited", "infinite", "forever"]
        .iter()
        .any(|known| word == known)
}

fn from_lit(lit: &Lit) -> Result<Duration, String> {
    match lit {
        Lit::Int(int) => from_text(&int.token().to_string()),
        Lit::Float(float) => from_text(&float.token().to_string()),
        Lit::Str(text) => Err(match from_text(text.value().trim()) {
            Ok(_) => format!(
                "a duration is written without quotes: write `{}`",
                text.value().trim()
            ),
            Err(_) => {
                "a duration is written without quotes and with its unit, such as `500ms`".to_owned()
            }
        }),
        _ => Err("a duration is a number with its unit, such as `500ms`".to_owned()),
    }
}

/// Reads a literal's text: digits and a unit.
fn from_text(text: &str) -> Result<Duration, String> {
    if ["0x", "0o", "0b"]
        .iter()
        .any(|prefix| text.starts_with(prefix))
    {
        return Err(format!(
            "`{text}` is not decimal: write a duration such as `500ms`"
        ));
    }
    let (number, suffix) = split(text);
    if !number.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(format!(
            "`{text}` is not a duration: write a number with its unit, such as `500ms`"
        ));
    }
    match unit(suffix) {
        Some(nanos) => value(number, nanos).map_err(|trouble| trouble.message(text)),
        None => Err(explain(text, number, suffix)),
    }
}

/// Splits `1.5s` into `1.5` and `s`.
fn split(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '_' || c == '.'))
        .unwrap_or(text.len());
    text.split_at(end)
}

fn unit(suffix: &str) -> Option<u128> {
    UNITS
        .iter()
        .find_map(|&(name, nanos)| (name == suffix).then_some(nanos))
}

/// Why digits and a unit make no `Duration`.
enum Trouble {
    TooFine,
    TooLong,
}

impl Trouble {
    fn message(&self, text: &str) -> String {
        match self {
            Self::TooFine => {
                format!("`{text}` is finer than a nanosecond, the finest that a `Duration` holds")
            }
            Self::TooLong => format!("`{text}` is longer than a `Duration` can hold"),
        }
    }
}

/// `number` times `unit`, exactly.
fn value(number: &str, unit: u128) -> Result<Duration, Trouble> {
    let digits = number.replace('_', "");
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    // A fraction with more digits than this is no whole number of nanoseconds in any unit, and with
    // as many, all the products below fit.
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > 18 {
        return Err(Trouble::TooFine);
    }
    let scale: u128 = fraction.chars().fold(1, |scale, _| scale * 10);
    let parts = if fraction.is_empty() {
        0
    } else {
        fraction.parse::<u128>().map_err(|_| Trouble::TooFine)? * unit
    };
    if parts % scale != 0 {
        return Err(Trouble::TooFine);
    }
    whole
        .parse::<u128>()
        .ok()
        .and_then(|whole| whole.checked_mul(unit)?.checked_add(parts / scale))
        .and_then(from_nanos)
        .ok_or(Trouble::TooLong)
}

fn from_nanos(nanos: u128) -> Option<Duration> {
    let seconds = u64::try_from(nanos / NANOS_PER_SECOND).ok()?;
    let rest = u32::try_from(nanos % NANOS_PER_SECOND).ok()?;
    Some(Duration::new(seconds, rest))
}

/// What to write instead of a literal whose unit is missing or unknown.
fn explain(text: &str, number: &str, suffix: &str) -> String {
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
fn spaced(tokens: &TokenStream) -> Option<String> {
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

/// Writes a duration as the user would: in the longest unit of which it is a whole number of, at
/// least from seconds down as a decimal.
pub(crate) fn display(duration: Duration) -> String {
    let nanos = duration.as_nanos();
    for (name, unit) in UNITS {
        let whole = nanos / unit;
        let fraction = nanos % unit;
        let decimal = unit <= NANOS_PER_SECOND;
        if whole == 0 || (fraction != 0 && !decimal) {
            continue;
        }
        if fraction == 0 {
            return format!("{whole}{name}");
        }
        let width = unit.to_string().len() - 1;
        let fraction = format!("{fraction:0width$}");
        return format!("{whole}.{}{name}", fraction.trim_end_matches('0'));
    }
    "0s".to_owned()
}
