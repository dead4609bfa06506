//! Type items look at an error by its `TypeId`, which only what borrows nothing has.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

use crate::errors::Errors;
use crate::item::Function;
use crate::options::{Item, Options};

/// The compiler would ask for a longer lifetime in the body, and not say why.
pub(super) fn check(options: &Options, function: &Function, errors: &mut Errors) {
    let shape = function.shape();
    let borrows = shape
        .outcome()
        .and_then(error_type)
        .is_some_and(|error| borrows(error.to_token_stream()));
    if !borrows {
        return;
    }
    let items = [&options.retry_on, &options.ignore].into_iter().flatten();
    for item in items.flat_map(|list| &list.value) {
        if let Item::Type { ty, .. } = item {
            errors.at(
                ty,
                "a type cannot be looked for in an error that borrows: write a pattern, such as `e if ..`",
            );
        }
    }
}

/// The `E` of `Result<T, E>`, or of an alias with as many types.
fn error_type(outcome: &Type) -> Option<&Type> {
    let Type::Path(path) = outcome else {
        return None;
    };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.nth(1)
}

/// Whether a reference or a lifetime other than `'static` is written in the type.
fn borrows(ty: TokenStream) -> bool {
    let mut tokens = ty.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let next = tokens.peek().map(ToString::to_string);
        let found = match token {
            TokenTree::Punct(mark) if mark.as_char() == '&' => next.as_deref() != Some("'"),
            TokenTree::Punct(mark) if mark.as_char() == '\'' => next.as_deref() != Some("static"),
            TokenTree::Group(group) => borrows(group.stream()),
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}
