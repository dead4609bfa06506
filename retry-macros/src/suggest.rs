//! What was probably meant: the nearest name, the names of other libraries, other words for a value.

mod foreign;
#[cfg(test)]
mod tests;

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, Lit};

use crate::args::Arg;
use crate::errors::Errors;
use crate::options::{NAMES, ungrouped};

/// Reports an unknown option, and returns the options that it may stand for.
pub(crate) fn unknown_option(arg: &Arg, errors: &mut Errors) -> Vec<&'static str> {
    let name = arg.name.to_string();
    let names = NAMES.map(|(known, _)| known);
    let (advice, meant) = if let Some((advice, meant)) = foreign::translate(arg) {
        (format!("write {advice}"), meant)
    } else if let Some(near) = nearest(&name, &names) {
        (format!("write `{near}`"), vec![near])
    } else {
        (
            format!("the options are {}", enumerated(&names)),
            Vec::new(),
        )
    };
    errors.at(&arg.name, format!("`{name}` is not an option: {advice}"));
    meant
}

/// The message for a backoff that does not exist.
pub(crate) fn backoff(value: &Expr) -> String {
    let kinds = ["exponential", "linear", "fixed", "immediate"];
    let others = [
        ("expo", "exponential"),
        ("exp", "exponential"),
        ("geometric", "exponential"),
        ("exponential_backoff", "exponential"),
        ("constant", "fixed"),
        ("fixed_interval", "fixed"),
        ("fixed_backoff", "fixed"),
        ("linear_backoff", "linear"),
        ("incremental", "linear"),
        ("none", "immediate"),
        ("no_delay", "immediate"),
        ("zero", "immediate"),
    ];
    if lower_word(value).is_some_and(|word| word.starts_with("fibonacci")) {
        return "there is no fibonacci backoff: `multiplier = 1.618` grows as fast".to_owned();
    }
    word("backoff", value, &kinds, &others)
}

/// The message for a jitter that does not exist.
pub(crate) fn jitter(value: &Expr) -> String {
    let kinds = ["none", "full", "equal", "decorrelated", "proportional(0.2)"];
    let others = [
        ("true", "full"),
        ("random", "full"),
        ("uniform", "full"),
        ("full_jitter", "full"),
        ("half", "equal"),
        ("equal_jitter", "equal"),
        ("decorrelated_jitter", "decorrelated"),
        ("false", "none"),
        ("off", "none"),
        ("no", "none"),
        ("no_jitter", "none"),
        ("percent", "proportional(0.2)"),
        ("relative", "proportional(0.2)"),
    ];
    if let Expr::Lit(lit) = ungrouped(value) {
        match &lit.lit {
            Lit::Int(ratio) if ratio.suffix().is_empty() => {
                return format!(
                    "`{ratio}` is not a kind of jitter: write `jitter = proportional(r)`, with `r` of at most 1"
                );
            }
            Lit::Float(ratio) if ratio.suffix().is_empty() => {
                return format!(
                    "`{ratio}` is not a kind of jitter: write `jitter = proportional({ratio})`"
                );
            }
            Lit::Int(_) | Lit::Float(_) => {
                return "jitter has no length of its own, it spreads the computed delay: \
                        write `jitter = full` or `jitter = proportional(0.2)`"
                    .to_owned();
            }
            _ => {}
        }
    }
    if lower_word(value).is_some_and(|word| word == "proportional") {
        return "`proportional` takes one ratio: write `jitter = proportional(0.2)`".to_owned();
    }
    word("jitter", value, &kinds, &others)
}

/// Whether the word is another library's `unlimited`, or nearly the word itself.
pub(crate) fn means_unlimited(word: &Ident) -> bool {
    let others = [
        "infinite",
        "infinity",
        "inf",
        "forever",
        "unbounded",
        "always",
        "none",
        "never",
        "no_limit",
    ];
    let word = word.to_string();
    others.contains(&word.as_str()) || nearest(&word, &["unlimited"]).is_some()
}

/// The message for a value that should have been one of `kinds`; `others` translates other words.
fn word(
    option: &str,
    value: &Expr,
    kinds: &[&'static str],
    others: &[(&str, &'static str)],
) -> String {
    let found = lower_word(value).and_then(|word| {
        let translated = others.iter().find(|(other, _)| *other == word);
        let kind = kinds.iter().find(|kind| **kind == word);
        translated
            .map(|(_, kind)| *kind)
            .or_else(|| kind.copied())
            .or_else(|| nearest(&word, kinds))
    });
    let wrong = short(value).map_or_else(|| "this".to_owned(), |text| format!("`{text}`"));
    match found {
        Some(kind) => format!("{wrong} is not a kind of {option}: write `{option} = {kind}`"),
        None => format!(
            "{wrong} is not a kind of {option}: the kinds are {}",
            enumerated(kinds)
        ),
    }
}

/// The last word of `Backoff::Exponential`, `full()`, `"full"` or `true`, in lower case.
fn lower_word(value: &Expr) -> Option<String> {
    match ungrouped(value) {
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .map(|last| last.ident.to_string().to_lowercase()),
        Expr::Call(call) => lower_word(&call.func),
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.value().trim().to_lowercase()),
            Lit::Bool(answer) => Some(answer.value.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// The list that was meant by `retry_on = value`, where it is short enough to repeat.
pub(crate) fn listed(option: &Ident, value: &Expr) -> Option<String> {
    let item = match option.to_string().as_str() {
        "retry_on" | "ignore" => foreign::item(value)?,
        _ => short(value)?,
    };
    Some(format!("{option}({item})"))
}

/// What may stand in `clone(..)`.
pub(crate) fn argument(arguments: &[&Ident]) -> String {
    let names: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    match names[..] {
        [] => "it has none that could be cloned".to_owned(),
        [only] => format!("write `{only}`"),
        _ => format!("its arguments are {}", enumerated(&names)),
    }
}

/// The text of a literal, a path or a reference to one, the values that are short enough to repeat in a message.
pub(crate) fn short(value: &Expr) -> Option<String> {
    match ungrouped(value) {
        Expr::Lit(lit) => Some(lit.lit.to_token_stream().to_string()),
        Expr::Path(path) => Some(path.to_token_stream().to_string().replace(' ', "")),
        Expr::Reference(reference) if reference.mutability.is_none() => {
            short(&reference.expr).map(|inner| format!("&{inner}"))
        }
        _ => None,
    }
}

fn enumerated(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// The known name that differs least, if it differs by no more than a slip of the hand.
fn nearest(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let limit = (word.chars().count() / 3).clamp(1, 3);
    known
        .iter()
        .map(|name| (distance(word, name), *name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Levenshtein's distance: how many letters to insert, delete or replace. Only the current row of the
/// table is kept.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(to.chars()) {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = *cell;
            left = replaced.min(left + 1).min(diagonal + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}
