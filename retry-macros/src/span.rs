//! Where rustc reports an error about code that the attribute wrote: on the user's own tokens.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

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
    spread(code.clone(), start(&first), last)
}

/// The same code, located at the end of `place`.
pub(crate) fn ending(code: &TokenStream, place: &impl ToTokens) -> TokenStream {
    let last = place.to_token_stream().into_iter().last();
    last.map_or_else(
        || code.clone(),
        |last| spread(code.clone(), end(&last), end(&last)),
    )
}

/// `function(before value)`, where all but `before` and `value` is located at the value: what is wrong with its type is
/// reported there, and not on the whole attribute.
pub(crate) fn called(
    function: &TokenStream,
    before: &TokenStream,
    value: &impl ToTokens,
) -> TokenStream {
    let function = located(function, value);
    let arguments = arguments(quote!(#before #value), value);
    quote!(#function #arguments)
}

/// `(content)`, with parentheses that end where `place` does.
pub(crate) fn arguments(content: TokenStream, place: &impl ToTokens) -> Group {
    let last = place.to_token_stream().into_iter().last();
    let mut arguments = Group::new(Delimiter::Parenthesis, content);
    arguments.set_span(at(last.map_or_else(Span::mixed_site, |token| end(&token))));
    arguments
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

/// The first token at `first`, the others at `last`; so too within each pair of parentheses.
fn spread(code: TokenStream, first: Span, last: Span) -> TokenStream {
    let mut next = first;
    code.into_iter()
        .map(|token| {
            let inside = match token {
                TokenTree::Group(group) => {
                    let inner = spread(group.stream(), first, last);
                    Group::new(group.delimiter(), inner).into()
                }
                token => token,
            };
            relocated(inside, std::mem::replace(&mut next, last))
        })
        .collect()
}

fn relocated(mut token: TokenTree, span: Span) -> TokenTree {
    // The name of a crate that only its own span knows.
    let is_crate = matches!(&token, TokenTree::Ident(ident) if ident == "$crate");
    if !is_crate {
        token.set_span(at(span));
    }
    token
}
