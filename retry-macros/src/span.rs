//! Where rustc reports an error about code that the attribute wrote: on the user's own tokens.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The same code, located at `place`: rustc underlines all of `place`, from its first token to its last.
///
/// Names resolve as before, but for the place.
pub(crate) fn located(code: &TokenStream, place: &impl ToTokens) -> TokenStream {
    let mut place = place.to_token_stream().into_iter();
    let Some(first) = place.next() else {
        return code.clone();
    };
    let last = place
        .last()
        .map_or_else(|| end(&first), |token| end(&token));
    let mut next = start(&first);
    code.clone()
        .into_iter()
        .map(|token| relocated(token, std::mem::replace(&mut next, last)))
        .collect()
}

/// A name or an operator at `span`.
pub(crate) fn at(span: Span) -> Span {
    span.resolved_at(Span::mixed_site())
}

fn start(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_open(),
        _ => token.span(),
    }
}

fn end(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_close(),
        _ => token.span(),
    }
}

fn relocated(mut token: TokenTree, span: Span) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter();
            let inner = inner.map(|token| relocated(token, span)).collect();
            let mut group = Group::new(group.delimiter(), inner);
            group.set_span(at(span));
            TokenTree::Group(group)
        }
        // The name of a crate that only its own span knows.
        TokenTree::Ident(ref ident) if ident == "$crate" => token,
        _ => {
            token.set_span(at(span));
            token
        }
    }
}
