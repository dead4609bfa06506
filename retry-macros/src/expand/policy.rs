//! The policy, evaluated in a `const`, and the progress that a call needs for it.

use super::{Expansion, local};
use crate::options::{Attempts, BackoffKind, Delay, Jitter, Number, Opt};
use crate::span::{arguments, at, called, located};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
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
                Attempts::Limit { expr, literal } => setter(
                    &option.name,
                    self.checked(&option.name, quote!(#expr), literal.is_some()),
                ),
            });
        let backoff = options.backoff.as_ref().map(|option| {
            let kind = Ident::new(variant(option.value.kind), option.value.ident.span());
            setter(&option.name, quote!(#rt::Backoff::#kind))
        });
        let multiplier = options
            .multiplier
            .as_ref()
            .map(|option| setter(&option.name, self.number(&option.name, &option.value)));
        let jitter = options
            .jitter
            .as_ref()
            .map(|option| setter(&option.name, self.jitter(&option.name, &option.value)));
        let delays = [
            &options.base_delay,
            &options.max_delay,
            &options.deadline,
            &options.max_retry_after,
        ]
        .into_iter()
        .flatten()
        .map(|option| {
            let expr = &option.value.expr;
            let value = match option.value.literal {
                Some(_) => self.duration(&option.value),
                None => self.checked(&option.name, quote!(#expr), false),
            };
            setter(&option.name, value)
        });
        quote_spanned!(mixed=> #rt::Policy::new() #attempts #backoff #multiplier #jitter #(#delays)*)
    }

    fn jitter(&self, name: &Ident, jitter: &Jitter) -> TokenStream {
        let rt = &self.rt;
        let (kind, word) = match jitter {
            Jitter::None(word) => ("None", word),
            Jitter::Full(word) => ("Full", word),
            Jitter::Equal(word) => ("Equal", word),
            Jitter::Decorrelated(word) => ("Decorrelated", word),
            Jitter::Proportional(ratio) => {
                let ratio = self.number(name, ratio);
                return quote!(#rt::Jitter::Proportional(#ratio));
            }
        };
        let kind = Ident::new(kind, word.span());
        quote!(#rt::Jitter::#kind)
    }

    /// `multiplier = 2` is a number like `2.0`.
    fn number(&self, name: &Ident, number: &Number) -> TokenStream {
        let expr = &number.expr;
        match number.literal {
            Some(literal) => {
                let mut literal = proc_macro2::Literal::f64_suffixed(literal);
                literal.set_span(expr.span());
                quote!(#literal)
            }
            None => self.checked(name, quote!(#expr), false),
        }
    }

    /// A constant expression, checked in a call of its own, so that the compile error is on its tokens. A literal has
    /// been checked by the macro.
    ///
    /// ```text
    /// // Input:  max_attempts = MAX
    /// // Output: rt::check::value::max_attempts(MAX)
    /// ```
    fn checked(&self, name: &Ident, value: TokenStream, is_literal: bool) -> TokenStream {
        if is_literal {
            return value;
        }
        let rt = &self.rt;
        let check = Ident::new(&name.to_string(), Span::mixed_site());
        called(
            &quote!(#rt::check::value::#check),
            &TokenStream::new(),
            &value,
        )
    }

    /// A literal such as `1.5s` as a `Duration`; an expression as it is, and wherever it is written with the same call
    /// around it, so that an expression of another type is one error.
    pub(super) fn duration(&self, delay: &Delay) -> TokenStream {
        let rt = &self.rt;
        let expr = &delay.expr;
        match delay.literal {
            Some(literal) => {
                let (seconds, nanos) = (literal.as_secs(), literal.subsec_nanos());
                quote_spanned!(expr.span()=> #rt::Duration::new(#seconds, #nanos))
            }
            None => called(
                &quote!(#rt::check::value::duration),
                &TokenStream::new(),
                expr,
            ),
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

    /// Rules over several values, of which the macro may not have read all. They hold for the literals by now.
    fn const_checks(&self) -> Vec<TokenStream> {
        let Self { rt, options, .. } = self;
        let policy = self.constant();
        let hinted = options.retry_after.is_some() || options.retry_after_ok.is_some();
        let mut checks = Vec::new();
        let mut check = |option: &Opt<Delay>, rule: &str, values: TokenStream| {
            let rule = local(rule);
            let rule = located(&quote!(#rt::check::#rule), &option.value.expr);
            let values = arguments(values, &option.value.expr);
            checks.push(quote!(#rule #values));
        };
        if let Some(option) = &options.max_delay {
            check(option, "max_delay", policy.clone());
        }
        if let (Some(option), false) = (&options.deadline, hinted) {
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
        let made = called(&quote!(#rt::policy), &TokenStream::new(), made);
        Some(quote_spanned!(Span::mixed_site()=> let #policy = #made;))
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

/// `.name(value)`
fn setter(name: &Ident, value: TokenStream) -> TokenStream {
    let mut arguments = Group::new(Delimiter::Parenthesis, value);
    arguments.set_span(at(name.span()));
    quote!(.#name #arguments)
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
