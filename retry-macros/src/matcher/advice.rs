//! What to write instead of something that is nearly an item.

use syn::parse::{Parse, ParseStream};
use syn::{ExprClosure, Pat, PatOr, Type};

use super::{ends, is_outcome, is_whole};

pub(super) const ERR: &str =
    "the items already speak of the error: write the pattern that stands inside `Err(..)` alone";

/// Alternatives cannot mix values with errors, and `|e| ..` is no alternative but a closure.
pub(super) fn check_cases(cases: &PatOr) -> syn::Result<()> {
    let mut kinds = cases.cases.iter().map(|case| match case {
        Pat::TupleStruct(call) if is_outcome(call, &["Ok", "Some", "Err"]) => call.path.get_ident(),
        Pat::Ident(name) if name.ident == "None" => Some(&name.ident),
        _ => None,
    });
    let first = kinds.next().flatten();
    let rest: Vec<_> = kinds.collect();
    let message = match first {
        Some(name) if name != "None" && rest.iter().all(|other| *other == Some(name)) => {
            format!("alternatives go inside: write `{name}(a | b)`")
        }
        None if rest.iter().all(Option::is_none) => {
            let closure = cases.leading_vert.is_some() && cases.cases.first().is_some_and(is_whole);
            if !closure {
                return Ok(());
            }
            PREDICATE.to_owned()
        }
        _ => "`Ok(..)`, `Some(..)` and `None` are items of their own: write `,` instead of `|`"
            .to_owned(),
    };
    Err(syn::Error::new_spanned(cases, message))
}

const PREDICATE: &str = "a predicate is a pattern with a guard: write `e if e.is_transient()`";

/// Says what was probably meant by something that is no pattern.
pub(super) fn not_a_pattern(start: ParseStream<'_>, mistake: syn::Error) -> syn::Error {
    if let Some(closure) = whole_item::<ExprClosure>(start) {
        return syn::Error::new_spanned(closure, PREDICATE);
    }
    if let Some(ty) = whole_item::<Type>(start) {
        return syn::Error::new_spanned(ty, "a type that is more than a path is written `_: Type`");
    }
    mistake
}

/// Reads the item as a `T`, if it is one from end to end.
fn whole_item<T: Parse>(start: ParseStream<'_>) -> Option<T> {
    let ahead = start.fork();
    ahead.parse().ok().filter(|_| ends(&ahead))
}
