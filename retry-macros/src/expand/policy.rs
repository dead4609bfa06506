//! The policy as a call of the builder, evaluated in a `const`.

use super::{Expansion, local};
use crate::options::{Attempts, BackoffKind, Delay, Jitter, Number};
use crate::span::{at, called};
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
    pub(super) fn built(&self) -> TokenStream {
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

    pub(super) fn constant(&self) -> TokenStream {
        let mixed = Span::mixed_site();
        let built = self.built();
        if self.is_generic(&built) {
            quote_spanned!(mixed=> &const { #built })
        } else {
            quote_spanned!(mixed=> &__RETRY_POLICY)
        }
    }
}

/// `.name(value)`
fn setter(name: &Ident, value: TokenStream) -> TokenStream {
    let mut arguments = Group::new(Delimiter::Parenthesis, value);
    arguments.set_span(at(name.span()));
    quote!(.#name #arguments)
}

fn variant(backoff: BackoffKind) -> &'static str {
    match backoff {
        BackoffKind::Exponential => "Exponential",
        BackoffKind::Linear => "Linear",
        BackoffKind::Fixed => "Fixed",
        BackoffKind::Immediate => "Immediate",
    }
}
