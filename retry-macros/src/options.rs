//! The table of names: what was written for each option, typed, with the user's own tokens.

mod read;
mod values;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Path, Type, token};

pub(crate) use read::{NAMES, example};

/// Everything written in `#[retry(..)]`. An option that was not written, or not understood, is `None`.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) max_attempts: Option<Opt<Attempts>>,
    pub(crate) backoff: Option<Opt<Backoff>>,
    pub(crate) base_delay: Option<Opt<Delay>>,
    pub(crate) multiplier: Option<Opt<Number>>,
    pub(crate) max_delay: Option<Opt<Delay>>,
    pub(crate) jitter: Option<Opt<Jitter>>,
    pub(crate) retry_on: Option<Opt<Vec<Item>>>,
    pub(crate) ignore: Option<Opt<Vec<Item>>>,
    pub(crate) deadline: Option<Opt<Delay>>,
    pub(crate) attempt_timeout: Option<Opt<Delay>>,
    pub(crate) timeout_error: Option<Opt<Expr>>,
    pub(crate) fits_within: Option<Opt<Delay>>,
    pub(crate) retry_after: Option<Opt<Expr>>,
    pub(crate) retry_after_ok: Option<Opt<Expr>>,
    pub(crate) max_retry_after: Option<Opt<Delay>>,
    pub(crate) budget: Option<Opt<Expr>>,
    pub(crate) breaker: Option<Opt<Expr>>,
    pub(crate) open_error: Option<Opt<Expr>>,
    pub(crate) nested: Option<Opt<()>>,
    pub(crate) on_retry: Option<Opt<Expr>>,
    pub(crate) on_give_up: Option<Opt<Expr>>,
    pub(crate) context: Option<Opt<Ident>>,
    pub(crate) clone: Option<Opt<Vec<Ident>>>,
    pub(crate) policy: Option<Opt<Expr>>,
    pub(crate) sleep: Option<Opt<Expr>>,
    pub(crate) crate_path: Option<Opt<Path>>,
    /// Every name that was written, also where its value could not be read.
    written: Vec<Ident>,
    /// The options that a name of another library, or a misspelt one, stands for.
    meant: Vec<&'static str>,
}

impl Options {
    /// The option's name where it was written, whatever became of its value.
    pub(crate) fn written(&self, name: &str) -> Option<&Ident> {
        self.written.iter().find(|written| *written == name)
    }

    /// Whether the option was written or meant. A rule that misses an option asks this, so that a
    /// mistake in that option does not make a second one.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.written(name).is_some() || self.meant.contains(&name)
    }
}

/// One option: the name as the user wrote it (its span serves the editor and the messages), and its value.
pub(crate) struct Opt<T> {
    pub(crate) name: Ident,
    pub(crate) value: T,
}

/// `max_attempts = 4`, `max_attempts = unlimited`.
pub(crate) enum Attempts {
    Unlimited(Ident),
    /// An integer literal or a constant expression; the number where it could be read.
    Limit {
        expr: Expr,
        literal: Option<u64>,
    },
}

/// `backoff = exponential`: the identifier as written, and what it names.
pub(crate) struct Backoff {
    pub(crate) ident: Ident,
    pub(crate) kind: BackoffKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackoffKind {
    Exponential,
    Linear,
    Fixed,
    Immediate,
}

/// `jitter = full`, `jitter = proportional(0.2)`.
pub(crate) enum Jitter {
    None(Ident),
    Full(Ident),
    Equal(Ident),
    Decorrelated(Ident),
    Proportional(Number),
}

/// A number, literal or constant expression.
pub(crate) struct Number {
    pub(crate) expr: Expr,
    pub(crate) literal: Option<f64>,
}

/// A duration: a literal such as `200ms`, or a constant expression of type `Duration`.
pub(crate) struct Delay {
    /// The tokens as written; every message about the value points here.
    pub(crate) expr: Expr,
    /// The literal's value; `None` for an expression.
    pub(crate) literal: Option<std::time::Duration>,
}

/// One item of `retry_on` or `ignore`.
#[expect(
    clippy::large_enum_variant,
    reason = "an attribute has a handful of them"
)]
pub(crate) enum Item {
    /// `Type`, `_: Type if guard`, `name: Type if guard`: anything in the chain of causes.
    Type {
        /// `name` or `_`; `None` for a bare type.
        binding: Option<TokenStream>,
        ty: Type,
        guard: Option<Expr>,
    },
    /// A pattern over the error. `Enum::Variant` alone has become `Enum::Variant { .. }`.
    Pattern {
        pattern: TokenStream,
        guard: Option<Expr>,
        /// A bare name or `_`, which looks at the error itself, never at its causes.
        whole: bool,
    },
    /// `Ok(pattern)` or `Some(pattern)`: the successful value.
    Value {
        /// `Ok` or `Some`, as written.
        keyword: Ident,
        paren: token::Paren,
        pattern: TokenStream,
        guard: Option<Expr>,
    },
    /// `None`, for functions that return `Option`.
    None(Ident),
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let guarded = |guard: &Option<Expr>| guard.as_ref().map(|guard| quote!(if #guard));
        match self {
            Self::Type { binding, ty, guard } => {
                let binding = binding.as_ref().map(|binding| quote!(#binding:));
                let guard = guarded(guard);
                tokens.extend(quote!(#binding #ty #guard));
            }
            Self::Pattern { pattern, guard, .. } => {
                let guard = guarded(guard);
                tokens.extend(quote!(#pattern #guard));
            }
            Self::Value {
                keyword,
                paren,
                pattern,
                guard,
            } => {
                keyword.to_tokens(tokens);
                paren.surround(tokens, |inner| pattern.to_tokens(inner));
                tokens.extend(guarded(guard));
            }
            Self::None(keyword) => keyword.to_tokens(tokens),
        }
    }
}

/// The expression without the invisible groups that `macro_rules` puts around `$value:expr`.
pub(crate) fn ungrouped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => ungrouped(&group.expr),
        other => other,
    }
}
