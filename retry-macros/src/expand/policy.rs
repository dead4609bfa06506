//! The policy, evaluated in a `const`, and the progress that a call needs for it.

use super::{Expansion, local};
use crate::options::{Attempts, BackoffKind, Delay, Jitter, Number, Opt};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

impl Expansion<'_> {
    /// ```text
    /// // Input:  max_attempts = 4, base_delay = 200ms
    /// // Output: rt::Policy::new().max_attempts(4).base_delay(rt::Duration::new(0, 200000000))
    /// ```
    ///
    /// Each method is the user's own identifier, so that the editor shows its documentation.
    fn built(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let attempts = options
            .max_attempts
            .as_ref()
            .map(|option| match &option.value {
                Attempts::Unlimited(name) => quote_spanned!(mixed=> .#name()),
                Attempts::Limit { expr, .. } => setter(&option.name, expr, quote!(#expr)),
            });
        let backoff = options.backoff.as_ref().map(|option| {
            let kind = Ident::new(variant(option.value.kind), mixed);
            setter(
                &option.name,
                &option.value.ident,
                quote!(#rt::Backoff::#kind),
            )
        });
        let multiplier = options
            .multiplier
            .as_ref()
            .map(|option| setter(&option.name, &option.value.expr, number(&option.value)));
        let jitter = options.jitter.as_ref().map(|option| {
            let (written, value) = self.jitter(&option.value);
            setter(&option.name, &written, value)
        });
        let delays = [
            &options.base_delay,
            &options.max_delay,
            &options.deadline,
            &options.max_retry_after,
        ]
        .into_iter()
        .flatten()
        .map(|option| {
            setter(
                &option.name,
                &option.value.expr,
                self.duration(&option.value),
            )
        });
        quote_spanned!(mixed=> #rt::Policy::new() #attempts #backoff #multiplier #jitter #(#delays)*)
    }

    fn jitter(&self, jitter: &Jitter) -> (TokenStream, TokenStream) {
        let rt = &self.rt;
        match jitter {
            Jitter::None(name) => (quote!(#name), quote!(#rt::Jitter::None)),
            Jitter::Full(name) => (quote!(#name), quote!(#rt::Jitter::Full)),
            Jitter::Equal(name) => (quote!(#name), quote!(#rt::Jitter::Equal)),
            Jitter::Decorrelated(name) => (quote!(#name), quote!(#rt::Jitter::Decorrelated)),
            Jitter::Proportional { ratio, .. } => {
                let expr = &ratio.expr;
                let ratio = number(ratio);
                (quote!(#expr), quote!(#rt::Jitter::Proportional(#ratio)))
            }
        }
    }

    /// A literal such as `1.5s` as a `Duration`; an expression as it is.
    pub(super) fn duration(&self, delay: &Delay) -> TokenStream {
        let rt = &self.rt;
        let expr = &delay.expr;
        match delay.literal {
            Some(literal) => {
                let (seconds, nanos) = (literal.as_secs(), literal.subsec_nanos());
                quote_spanned!(expr.span()=> #rt::Duration::new(#seconds, #nanos))
            }
            None => quote!(#expr),
        }
    }

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
        let checks = self.const_checks();
        if self.is_generic(&built) {
            let checks = checks
                .iter()
                .map(|check| quote_spanned!(mixed=> const { #check }));
            return quote!(#(#checks;)*);
        }
        quote_spanned! {mixed=>
            const __RETRY_POLICY: #rt::Policy = #built;
            #(const _: () = #checks;)*
        }
    }

    /// Pairs of values of which the macro could not read both.
    fn const_checks(&self) -> Vec<TokenStream> {
        let Self { rt, options, .. } = self;
        let unread = |option: &Option<Opt<Delay>>| {
            option
                .as_ref()
                .is_some_and(|option| option.value.literal.is_none())
        };
        let policy = self.constant();
        let mut checks = Vec::new();
        if unread(&options.base_delay) || unread(&options.max_delay) {
            if let Some(max_delay) = &options.max_delay {
                let span = max_delay.value.expr.span().resolved_at(Span::mixed_site());
                checks.push(quote_spanned!(span=> #rt::check::max_delay(#policy)));
            }
        }
        checks
    }

    /// A policy made elsewhere, evaluated once a call.
    ///
    /// ```text
    /// // Input:  policy = &self.policy
    /// // Output: let policy = rt::policy(&self.policy);
    /// ```
    pub(super) fn made_elsewhere(&self) -> Option<TokenStream> {
        let rt = &self.rt;
        let policy = local("policy");
        let made = &self.options.policy.as_ref()?.value;
        Some(quote_spanned!(Span::mixed_site()=> let #policy = #rt::policy(#made);))
    }

    /// A reference to the policy.
    pub(super) fn policy(&self) -> TokenStream {
        let policy = local("policy");
        match &self.options.policy {
            Some(_) => quote!(&#policy),
            None => self.constant(),
        }
    }

    fn constant(&self) -> TokenStream {
        let mixed = Span::mixed_site();
        let built = self.built();
        if self.is_generic(&built) {
            quote_spanned!(mixed=> &const { #built })
        } else {
            quote_spanned!(mixed=> &__RETRY_POLICY)
        }
    }

    fn is_generic(&self, tokens: &TokenStream) -> bool {
        let generics = &self.function.sig.generics;
        let named: Vec<String> = generics
            .type_params()
            .map(|param| param.ident.to_string())
            .chain(generics.const_params().map(|param| param.ident.to_string()))
            .chain(["Self".to_owned()])
            .collect();
        mentions(tokens.clone(), &named)
    }

    /// Where the call's progress begins.
    pub(super) fn start(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        if !self.needs_run() {
            return quote_spanned!(mixed=> #rt::Tries::start());
        }
        let policy = self.policy();
        let identified = options
            .context
            .as_ref()
            .map(|_| quote_spanned!(mixed=> .identified()));
        quote_spanned!(mixed=> #rt::Run::start(#policy) #identified)
    }

    /// Does the call remember more than how many attempts have failed?
    fn needs_run(&self) -> bool {
        let options = self.options;
        self.is_scoped()
            || options.attempt_timeout.is_some()
            || options.on_retry.is_some()
            || options.on_give_up.is_some()
            || options.context.is_some()
            || matches!(&options.jitter, Some(jitter) if matches!(jitter.value, Jitter::Decorrelated(_)))
    }

    /// Do the functions called within an attempt have to know of it?
    pub(super) fn is_scoped(&self) -> bool {
        let options = self.options;
        options.deadline.is_some() || options.policy.is_some() || options.nested.is_some()
    }
}

/// `.name(value)`, where an error about the value points to what was written.
fn setter(name: &Ident, written: &impl ToTokens, value: TokenStream) -> TokenStream {
    let span = written.to_token_stream().span();
    let mut arguments = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, value);
    arguments.set_span(span);
    quote!(.#name #arguments)
}

/// `multiplier = 2` is a number like `2.0`.
fn number(number: &Number) -> TokenStream {
    let expr = &number.expr;
    match number.literal {
        Some(literal) => {
            let mut literal = proc_macro2::Literal::f64_suffixed(literal);
            literal.set_span(expr.span());
            quote!(#literal)
        }
        None => quote!(#expr),
    }
}

fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}

fn variant(backoff: BackoffKind) -> &'static str {
    match backoff {
        BackoffKind::Exponential => "Exponential",
        BackoffKind::Linear => "Linear",
        BackoffKind::Fixed => "Fixed",
        BackoffKind::Immediate => "Immediate",
    }
}
