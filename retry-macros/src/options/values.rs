//! The values that are words, numbers, names and expressions. Durations have a file of their own.

use proc_macro2::{Group, Ident};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprCall, Lit, LitFloat, LitInt, LitStr, Path, Token, UnOp};

use super::{Attempts, Backoff, BackoffKind, Jitter, Number, ungrouped};
use crate::args::Assigned;
use crate::errors::Errors;
use crate::suggest;

/// Any expression. Whether its type fits is for the type checker to say.
pub(super) fn expression(value: Assigned) -> syn::Result<Expr> {
    value.expr
}

pub(super) fn path(value: Assigned) -> syn::Result<Path> {
    let mistake = at(
        &value.tokens,
        "expected a path, such as `::my_crate::retry_runtime`",
    );
    syn::parse2(value.tokens).map_err(|_| mistake)
}

pub(super) fn attempts(value: Assigned) -> syn::Result<Attempts> {
    let expr = value.expr?;
    let literal = match ungrouped(&expr) {
        Expr::Lit(lit) => Some(count(&lit.lit)?),
        Expr::Unary(negative) if matches!(negative.op, UnOp::Neg(_)) => {
            let message =
                "the attempts cannot be negative: write `1` for a single call, or `unlimited`";
            return Err(at(&expr, message));
        }
        _ => match single_word(&expr) {
            Some(word) if word == "unlimited" => return Ok(Attempts::Unlimited(word.clone())),
            Some(word) if suggest::means_unlimited(word) => {
                let message = format!("`{word}` is not a number of attempts: write `unlimited`");
                return Err(at(word, message));
            }
            _ => None,
        },
    };
    Ok(Attempts::Limit { expr, literal })
}

fn count(lit: &Lit) -> syn::Result<u64> {
    Err(at(
        lit,
        match lit {
            Lit::Int(int) => match int.suffix() {
                // What is too large for `u64` is too large for `u32`, and refused with it.
                "" | "u32" => return Ok(int.base10_digits().parse().unwrap_or(u64::MAX)),
                _ => uncountable(int),
            },
            Lit::Float(float) => not_whole(float),
            Lit::Str(text) => without_quotes::<u32>(text, "4"),
            _ => "expected a number of attempts, such as `4`, or `unlimited`".to_owned(),
        },
    ))
}

fn uncountable(int: &LitInt) -> String {
    let digits = int.base10_digits();
    if matches!(int.suffix(), "ns" | "us" | "ms" | "s" | "m" | "h") {
        return format!(
            "attempts are counted, not timed: write `max_attempts = {digits}`, or `deadline = {int}`"
        );
    }
    format!("the number of attempts is a `u32`: write `{digits}`")
}

fn not_whole(float: &LitFloat) -> String {
    match float.base10_digits().split_once('.') {
        Some((whole, _)) => format!("attempts are whole numbers: write `{whole}`"),
        None => "attempts are whole numbers: write one such as `4`".to_owned(),
    }
}

fn without_quotes<T: std::str::FromStr>(text: &LitStr, example: &str) -> String {
    let inner = text.value();
    let number = inner.trim();
    let shown = if number.parse::<T>().is_ok() {
        number
    } else {
        example
    };
    format!("a number is written without quotes: write `{shown}`")
}

pub(super) fn number(value: Assigned) -> syn::Result<Number> {
    let expr = value.expr?;
    let literal = match ungrouped(&expr) {
        Expr::Lit(lit) => Some(float(&lit.lit)?),
        Expr::Unary(negative) if matches!(negative.op, UnOp::Neg(_)) => {
            match ungrouped(&negative.expr) {
                Expr::Lit(lit) => Some(-float(&lit.lit)?),
                _ => None,
            }
        }
        _ => None,
    };
    Ok(Number { expr, literal })
}

fn float(lit: &Lit) -> syn::Result<f64> {
    const EXPECTED: &str = "expected a number, such as `2` or `1.5`";
    let (digits, suffix) = match lit {
        Lit::Int(int) => (int.base10_digits(), int.suffix()),
        Lit::Float(float) => (float.base10_digits(), float.suffix()),
        Lit::Str(text) => return Err(at(lit, without_quotes::<f64>(text, "2"))),
        _ => return Err(at(lit, EXPECTED)),
    };
    if !matches!(suffix, "" | "f64") {
        return Err(at(
            lit,
            format!("`{suffix}` does not belong here: write `{digits}`"),
        ));
    }
    digits.parse().map_err(|_| at(lit, EXPECTED))
}

pub(super) fn backoff(value: Assigned) -> syn::Result<Backoff> {
    let expr = value.expr?;
    let known = single_word(&expr).and_then(|word| {
        let kind = match word.to_string().as_str() {
            "exponential" => BackoffKind::Exponential,
            "linear" => BackoffKind::Linear,
            "fixed" => BackoffKind::Fixed,
            "immediate" => BackoffKind::Immediate,
            _ => return None,
        };
        Some(Backoff {
            ident: word.clone(),
            kind,
        })
    });
    known.ok_or_else(|| at(&expr, suggest::backoff(&expr)))
}

pub(super) fn jitter(value: Assigned) -> syn::Result<Jitter> {
    let expr = value.expr?;
    if let Expr::Call(call) = ungrouped(&expr) {
        if let Some(ratio) = proportional(call) {
            return number(ratio).map(Jitter::Proportional);
        }
    }
    match single_word(&expr) {
        Some(word) if word == "none" => Ok(Jitter::None(word.clone())),
        Some(word) if word == "full" => Ok(Jitter::Full(word.clone())),
        Some(word) if word == "equal" => Ok(Jitter::Equal(word.clone())),
        Some(word) if word == "decorrelated" => Ok(Jitter::Decorrelated(word.clone())),
        _ => Err(at(&expr, suggest::jitter(&expr))),
    }
}

/// The ratio of `proportional(r)`.
fn proportional(call: &ExprCall) -> Option<Assigned> {
    single_word(&call.func).filter(|name| *name == "proportional")?;
    let mut arguments = call.args.iter();
    let ratio = arguments.next().filter(|_| arguments.next().is_none())?;
    let tokens = ratio.to_token_stream();
    Some(Assigned {
        expr: syn::parse2(tokens.clone()),
        tokens,
    })
}

pub(super) fn nested(value: Assigned) -> syn::Result<()> {
    let expr = value.expr?;
    match single_word(&expr) {
        Some(word) if word == "fail_fast" => Ok(()),
        _ => Err(at(
            &expr,
            "`nested` takes one word: write `nested = fail_fast`, or leave it out",
        )),
    }
}

/// `context(name)`.
pub(super) fn name(list: &Group, errors: &mut Errors) -> Option<Ident> {
    let name = syn::parse2(list.stream()).ok();
    if name.is_none() {
        errors.at(
            list,
            "`context` takes the name to bind: write `context(attempt)`",
        );
    }
    name
}

/// `clone(a, b)`. `self` passes here; the rule on arguments has more to say about it.
pub(super) fn names(list: &Group, errors: &mut Errors) -> Option<Vec<Ident>> {
    let parser = |input: ParseStream<'_>| {
        Punctuated::<Ident, Token![,]>::parse_terminated_with(input, Ident::parse_any)
    };
    let names: Vec<_> = parser.parse2(list.stream()).into_iter().flatten().collect();
    if names.is_empty() {
        errors.at(
            list,
            "`clone` takes the names of arguments: write `clone(request)`",
        );
        return None;
    }
    Some(names)
}

fn single_word(expr: &Expr) -> Option<&Ident> {
    match ungrouped(expr) {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    }
}

fn at(tokens: impl ToTokens, message: impl std::fmt::Display) -> syn::Error {
    syn::Error::new_spanned(tokens, message)
}
