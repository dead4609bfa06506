//! The wait between two attempts.

use super::{Expansion, local};
use crate::span::{at, ending};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

impl Expansion<'_> {
    /// ```text
    /// // Input:  sleep = my_timer
    /// // Output: if !rt::skip(wait) { my_timer(wait).await; }
    /// ```
    pub(super) fn pause(&self) -> TokenStream {
        let Self {
            rt,
            options,
            is_async,
            ..
        } = self;
        let mixed = Span::mixed_site();
        let wait = local("wait");
        let pause = match (&options.sleep, is_async) {
            (Some(sleep), _) => {
                let sleep = &sleep.value;
                let sleeping = slept(sleep, &wait, *is_async);
                quote_spanned! {mixed=>
                    if !#rt::skip(#wait) {
                        #sleeping;
                    }
                }
            }
            (None, true) => quote_spanned!(mixed=> #rt::wait_async(#wait).await;),
            (None, false) => quote_spanned!(mixed=> #rt::wait(#wait);),
        };
        self.reserved(pause)
    }
}

/// `(sleep)(wait)`, and `.await`: what is wrong with the sleep is told there.
fn slept(sleep: &Expr, wait: &Ident, is_async: bool) -> TokenStream {
    let mut callee = Group::new(Delimiter::Parenthesis, sleep.to_token_stream());
    callee.set_span(at(sleep.span()));
    let dot_await = is_async.then(|| quote!(.await));
    let call = ending(&quote!((#wait) #dot_await), sleep);
    quote!(#callee #call)
}
