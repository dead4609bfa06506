//! The policy as an item, and the rules that take a `const`: what the macro could not read, the compiler evaluates.

use super::{Expansion, local};
use crate::options::{Delay, Jitter, Opt};
use crate::span::{arguments, located};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

impl Expansion<'_> {
    /// The policy and the checks that need a `const`, at the top of the function.
    ///
    /// An item is evaluated under `cargo check` too. It cannot name generics or `Self`: those are written inline and
    /// evaluated when the function is instantiated.
    pub(super) fn checks(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        if options.policy.is_some() {
            return TokenStream::new();
        }
        let built = self.built();
        let policy = (!self.is_generic(&built))
            .then(|| quote_spanned!(mixed=> const __RETRY_POLICY: #rt::Policy = #built;));
        let checks = self.rules().into_iter().map(|rule| {
            if self.is_generic(&rule) {
                quote_spanned!(mixed=> const { #rule };)
            } else {
                quote_spanned!(mixed=> const _: () = #rule;)
            }
        });
        quote!(#policy #(#checks)*)
    }

    /// Rules over several values, of which the macro may not have read all. They hold for the literals by now.
    fn rules(&self) -> Vec<TokenStream> {
        let Self { rt, options, .. } = self;
        let policy = self.constant();
        let hinted = options.retry_after.is_some() || options.retry_after_ok.is_some();
        let mut rules = Vec::new();
        let mut check = |option: &Opt<Delay>, rule: &str, values: TokenStream| {
            let rule = local(rule);
            let rule = located(&quote!(#rt::check::#rule), &option.value.expr);
            let values = arguments(values, &option.value.expr);
            rules.push(quote!(#rule #values));
        };
        if let Some(option) = &options.max_delay {
            check(option, "max_delay", policy.clone());
        }
        let unjittered =
            matches!(&options.jitter, Some(jitter) if matches!(jitter.value, Jitter::None(_)));
        if let (Some(option), true, false) = (&options.deadline, unjittered, hinted) {
            check(option, "attempts_start", policy.clone());
        }
        if let Some(option) = &options.attempt_timeout {
            let timeout = self.duration(&option.value);
            check(option, "attempt_timeout", quote!(#policy, #timeout));
            if let Some(bound) = &options.fits_within {
                let limit = self.duration(&bound.value);
                check(
                    bound,
                    "fits_within",
                    quote!(#policy, #timeout, #hinted, #limit),
                );
            }
        }
        rules
    }

    /// Does the code name a generic of the function, or `Self`?
    pub(super) fn is_generic(&self, tokens: &TokenStream) -> bool {
        let generics = &self.function.sig.generics;
        let named: Vec<String> = generics
            .type_params()
            .map(|param| param.ident.to_string())
            .chain(generics.const_params().map(|param| param.ident.to_string()))
            .chain(["Self".to_owned()])
            .collect();
        mentions(tokens.clone(), &named)
    }
}

fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}
