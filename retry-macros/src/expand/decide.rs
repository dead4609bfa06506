//! What follows a failure: the lists, then the guards, then the hooks.

use super::{Expansion, local};
use crate::options::Opt;
use crate::span::{arguments, located};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;

impl Expansion<'_> {
    /// The value of a block: what goes on to the next attempt, or nothing.
    pub(super) fn decide(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [run, outcome, retryable] = ["run", "outcome", "retryable"].map(local);
        let name = self.name();
        let policy = self.policy();
        let judged = self.retryable();
        let on_failure = self.on_failure();
        let guards = self.guards();
        let observe = self.observe(&quote!(#outcome));
        let on_retry = options.on_retry.as_ref().map(|hook| {
            let error = self.seen("error", &quote!(#outcome));
            hooked(hook, &error)
        });
        let on_give_up = self.on_give_up(&quote!(#outcome));
        let hand_out = self.hand_out();
        quote_spanned! {mixed=>
            let #retryable = #judged;
            #on_failure
            #rt::Failed::new(#name, #policy, #retryable)
                #guards
                .decide(#run)
                #observe
                #on_retry
                #on_give_up
                #hand_out
        }
    }

    /// The name of the function, as hooks, events and metrics give it.
    pub(super) fn name(&self) -> String {
        syn::ext::IdentExt::unraw(&self.function.sig.ident).to_string()
    }

    /// Always written, since only the runtime knows which of its features are on; without them it does nothing.
    pub(super) fn observe(&self, outcome: &TokenStream) -> TokenStream {
        let report = self.seen("report", outcome);
        quote_spanned!(Span::mixed_site()=> .observe(#report.retry_shown()))
    }

    pub(super) fn on_give_up(&self, outcome: &TokenStream) -> Option<TokenStream> {
        self.options.on_give_up.as_ref().map(|hook| {
            let error = self.seen("error", outcome);
            hooked(hook, &error)
        })
    }

    /// `rt::error(outcome)`, `rt::value(outcome)` or `rt::report(outcome)`; where there can be none, that is told at the return type.
    pub(super) fn seen(&self, what: &str, outcome: &TokenStream) -> TokenStream {
        let rt = &self.rt;
        let what = local(what);
        located(&quote!(#rt::#what(#outcome)), &self.outcome)
    }
}

/// `.on_retry(error, hook)`, by the user's own identifier.
fn hooked(hook: &Opt<Expr>, error: &TokenStream) -> TokenStream {
    let Opt { name, value } = hook;
    let arguments = arguments(quote!(#error, #value), value);
    quote_spanned!(Span::mixed_site()=> .#name #arguments)
}
