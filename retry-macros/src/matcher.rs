//! One item of `retry_on` and `ignore`: a type, a pattern, a value, or `None`.

mod advice;
mod reference;
#[cfg(test)]
mod tests;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Pat, PatTupleStruct, Path, PathArguments, Token, Type, TypePath};

use crate::errors::Errors;
use crate::operand::parenthesize;
use crate::options::Item;
use reference::{by_reference, without_parentheses};

/// Reads the items of a list. Every mistake in it is reported, and a list with a mistake is `None`:
/// what remains of it is not what the user meant, so no rule should judge it.
pub(crate) fn items(list: &Group, errors: &mut Errors) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut complete = true;
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match item(input) {
                Ok(item) => items.push(item),
                Err(mistake) => {
                    errors.push(on_own_tokens(mistake, list));
                    complete = false;
                    while !ends(input) {
                        input.parse::<TokenTree>()?;
                    }
                }
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    if let Err(mistake) = parser.parse2(list.stream()) {
        errors.push(mistake);
        complete = false;
    }
    complete.then_some(items)
}

/// At the end of a list there is no token to point to; the list itself is next best.
fn on_own_tokens(mistake: syn::Error, list: &Group) -> syn::Error {
    if mistake.to_string().starts_with("unexpected end of input") {
        syn::Error::new_spanned(list, "the last item of this list is incomplete")
    } else {
        mistake
    }
}

fn item(input: ParseStream<'_>) -> syn::Result<Item> {
    let named = input.peek(syn::Ident) || input.peek(Token![_]);
    if named && input.peek2(Token![:]) && !input.peek2(Token![::]) {
        return typed(input);
    }
    let ahead = input.fork();
    if let Ok(path) = ahead.parse::<TypePath>() {
        let bare = ends(&ahead) || ahead.peek(Token![if]);
        if bare && !is_call(&path.path) {
            input.advance_to(&ahead);
            let guard = guard(input)?;
            return bare_path(path, guard);
        }
    }
    patterned(input)
}

/// `name: Type`, `_: Type`, with or without a guard.
fn typed(input: ParseStream<'_>) -> syn::Result<Item> {
    let binding = Ident::parse_any(input)?;
    let colon: Token![:] = input.parse()?;
    if ends(input) || input.peek(Token![if]) {
        let message = format!("a type is missing after `:`: write `{binding}: io::Error`");
        return Err(syn::Error::new_spanned(colon, message));
    }
    let ty = input.parse()?;
    let guard = guard(input)?;
    expect_end(input)?;
    Ok(Item::Type {
        binding: Some(binding.into_token_stream()),
        ty,
        guard,
    })
}

/// A path on its own is a variant behind a type, a name in lower case, or a type.
fn bare_path(path: TypePath, guard: Option<Expr>) -> syn::Result<Item> {
    let mistake = |message: String| Err(syn::Error::new_spanned(&path, message));
    if let Some(name) = path.path.get_ident().filter(|_| path.qself.is_none()) {
        let text = name.to_string();
        match text.as_str() {
            "None" if guard.is_none() => return Ok(Item::None(name.clone())),
            "None" => {
                return mistake(
                    "`None` holds nothing that a guard could look at: write `None`".to_owned(),
                );
            }
            "Ok" | "Some" => {
                return mistake(format!(
                    "`{text}` needs the pattern of its value: write `{text}(pattern)`"
                ));
            }
            "Err" => return mistake(advice::ERR.to_owned()),
            _ if !is_capitalised(name) => {
                return Ok(Item::Pattern {
                    pattern: name.to_token_stream(),
                    guard,
                    whole: true,
                });
            }
            _ => {}
        }
    }
    if names_variant(&path.path) {
        return Ok(Item::Pattern {
            pattern: any_variant(path),
            guard,
            whole: false,
        });
    }
    if guard.is_some() {
        let text = path.to_token_stream().to_string().replace(' ', "");
        return mistake(format!(
            "a type with a guard is written `_: {text} if ..`, and a constant in parentheses, `({text}) if ..`",
        ));
    }
    Ok(Item::Type {
        binding: None,
        ty: Type::Path(path),
        guard: None,
    })
}

/// Whether the last segment but one begins with a capital, as in `ApiError::Timeout`.
fn names_variant(path: &Path) -> bool {
    path.segments
        .iter()
        .rev()
        .nth(1)
        .is_some_and(|segment| is_capitalised(&segment.ident))
}

fn is_capitalised(name: &Ident) -> bool {
    name.unraw().to_string().starts_with(char::is_uppercase)
}

/// `Variant(x)` reads as a type too, as in `Fn(A)`.
fn is_call(path: &Path) -> bool {
    path.segments
        .iter()
        .any(|segment| matches!(segment.arguments, PathArguments::Parenthesized(_)))
}

/// `Enum::Variant { .. }`, which matches unit, tuple and struct variants alike.
fn any_variant(mut path: TypePath) -> TokenStream {
    for segment in &mut path.path.segments {
        // In a pattern, generics need the turbofish.
        if let PathArguments::AngleBracketed(generics) = &mut segment.arguments {
            generics
                .colon2_token
                .get_or_insert(Token![::](generics.lt_token.span));
        }
    }
    // With the user's span a message about the whole item points to the item.
    let span = path
        .path
        .segments
        .last()
        .map_or_else(Span::mixed_site, |last| last.ident.span());
    quote_spanned!(span=> #path { .. })
}

fn patterned(input: ParseStream<'_>) -> syn::Result<Item> {
    let start = input.fork();
    let pattern = match Pat::parse_multi_with_leading_vert(input) {
        Ok(pattern) if ends(input) || input.peek(Token![if]) => pattern,
        Ok(_) => {
            let found = input.error("expected `,` or `if` after the pattern");
            return Err(advice::not_a_pattern(&start, found));
        }
        Err(mistake) => return Err(advice::not_a_pattern(&start, mistake)),
    };
    if let Pat::Or(cases) = &pattern {
        advice::check_cases(cases)?;
    }
    let guard = guard(input)?;
    match pattern {
        Pat::TupleStruct(call) if is_outcome(&call, &["Ok", "Some"]) => value(&call, guard),
        Pat::TupleStruct(call) if is_outcome(&call, &["Err"]) => {
            Err(syn::Error::new_spanned(call, advice::ERR))
        }
        pattern => {
            let pattern = by_reference(without_parentheses(pattern));
            Ok(Item::Pattern {
                pattern: pattern.to_token_stream(),
                guard,
                whole: is_whole(&pattern),
            })
        }
    }
}

/// `Ok(pattern)` and `Some(pattern)`.
fn value(call: &PatTupleStruct, guard: Option<Expr>) -> syn::Result<Item> {
    let mut inner = call.elems.iter();
    let (Some(pattern), None, Some(keyword)) = (inner.next(), inner.next(), call.path.get_ident())
    else {
        let name = call.path.to_token_stream();
        let message = format!("`{name}` holds one value: write `{name}(pattern)`");
        return Err(syn::Error::new_spanned(call, message));
    };
    Ok(Item::Value {
        keyword: keyword.clone(),
        paren: call.paren_token,
        pattern: match pattern {
            Pat::Rest(rest) => Token![_](rest.dot2_token.spans[0]).into_token_stream(),
            pattern => by_reference(without_parentheses(pattern.clone())).to_token_stream(),
        },
        guard,
    })
}

fn is_outcome(call: &PatTupleStruct, names: &[&str]) -> bool {
    call.qself.is_none() && names.iter().any(|name| call.path.is_ident(name))
}

/// A bare name or `_`.
fn is_whole(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && !is_capitalised(&name.ident),
        _ => false,
    }
}

fn guard(input: ParseStream<'_>) -> syn::Result<Option<Expr>> {
    let Some(keyword) = input.parse::<Option<Token![if]>>()? else {
        return Ok(None);
    };
    if ends(input) {
        return Err(syn::Error::new_spanned(
            keyword,
            "a condition is missing after `if`: write one, or leave `if` out",
        ));
    }
    let mut guard = input.parse()?;
    parenthesize(&mut guard);
    expect_end(input)?;
    Ok(Some(guard))
}

fn expect_end(input: ParseStream<'_>) -> syn::Result<()> {
    if ends(input) {
        Ok(())
    } else {
        Err(input.error("expected `,` between items"))
    }
}

fn ends(input: ParseStream<'_>) -> bool {
    input.is_empty() || input.peek(Token![,])
}
