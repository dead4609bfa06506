//! `200ms`: a duration literal, read with exact integer arithmetic on its digits.

mod advice;
#[cfg(test)]
mod tests;

use std::time::Duration;

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

/// Reads the value of an option that takes a duration.
pub(crate) fn read(value: Assigned) -> syn::Result<Delay> {
    let Assigned { tokens, expr } = value;
    let mistake = |message: String| syn::Error::new_spanned(&tokens, message);
    let expr = expr.map_err(|unreadable| advice::spaced(&tokens).map_or(unreadable, mistake))?;
    let literal = match ungrouped(&expr) {
        Expr::Lit(lit) => Some(from_lit(&lit.lit).map_err(mistake)?),
        Expr::Unary(negative) if matches!(negative.op, UnOp::Neg(_)) => {
            return Err(mistake(
                "a duration cannot be negative: write it without `-`".to_owned(),
            ));
        }
        Expr::Path(path) if path.path.get_ident().is_some_and(means_no_limit) => {
            return Err(mistake(format!(
                "`{tokens}` is not a duration: write one such as `5s`, or leave the option out"
            )));
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
        None => Err(advice::on_unit(text, number, suffix)),
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
                format!(
                    "`{text}` is finer than a nanosecond, the finest that a `Duration` holds: write a whole number of them"
                )
            }
            Self::TooLong => {
                format!("`{text}` is longer than a `Duration` can hold: write a shorter one")
            }
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
