//! One item of a list, as an expression that is true when it matches.

use super::{Expansion, local};
use crate::span::located;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;

impl Expansion<'_> {
    /// ```text
    /// // Input:  e: io::Error if e.kind() == TimedOut
    /// // Output: (&rt::Probe::new(error)).retry_search::<io::Error>(own, |e: &io::Error| e.kind() == TimedOut)
    /// ```
    pub(super) fn type_item(
        &self,
        binding: Option<&TokenStream>,
        ty: &syn::Type,
        guard: Option<&Expr>,
    ) -> TokenStream {
        let rt = &self.rt;
        let error = local("error");
        let mixed = Span::mixed_site();
        let binding = binding.map_or_else(|| quote!(_), Clone::clone);
        let guard = guard.map_or_else(|| quote!(true), |guard| quote!(#guard));
        let own = self.own_downcast();
        let search = located(&quote!((&#rt::Probe::new(#error)).retry_search), ty);
        quote_spanned!(mixed=> #search::<#ty>(#own, |#binding: &#ty| #guard))
    }

    /// A pattern: over the error itself, or over its causes where its type was erased.
    ///
    /// ```text
    /// // Input:  Api::Http { code, .. } if *code > 499
    /// // Output: (&rt::Probe::new(error)).retry_matches(own, |error| match error {
    /// //             Api::Http { code, .. } if *code > 499 => true,
    /// //             _ => false,
    /// //         })
    /// ```
    pub(super) fn pattern_item(
        &self,
        pattern: &TokenStream,
        guard: Option<&Expr>,
        whole: bool,
    ) -> TokenStream {
        let rt = &self.rt;
        let mixed = Span::mixed_site();
        let error = local("error");
        if whole || is_text(pattern) {
            return self.matched(&error, pattern, guard);
        }
        let arms = arms(pattern, guard);
        let own = self.own_downcast();
        let matches = located(&quote!((&#rt::Probe::new(#error)).retry_matches), pattern);
        quote_spanned!(mixed=> #matches(#own, |#error| match #error { #arms }))
    }

    /// A value, or an error whose causes are of no interest.
    ///
    /// ```text
    /// // Input:  Job::Queued, "queued"
    /// // Output: match value { Job::Queued => true, _ => false },
    /// //         match rt::text(value) { "queued" => true, _ => false }
    /// ```
    pub(super) fn matched(
        &self,
        seen: &Ident,
        pattern: &TokenStream,
        guard: Option<&Expr>,
    ) -> TokenStream {
        let rt = &self.rt;
        let seen = if is_text(pattern) {
            located(&quote!(#rt::text(#seen)), pattern)
        } else {
            quote!(#seen)
        };
        let arms = arms(pattern, guard);
        quote_spanned!(Span::mixed_site()=> match #seen { #arms })
    }

    /// The report's own `downcast_ref`, which sees attached context; out of scope of the user's guards.
    fn own_downcast(&self) -> TokenStream {
        let rt = &self.rt;
        let report = local("report");
        quote_spanned! {Span::mixed_site()=>
            |#report| {
                use #rt::Downcast as _;
                #report.downcast_ref()
            }
        }
    }
}

/// `pattern if guard => true, _ => false`
fn arms(pattern: &TokenStream, guard: Option<&Expr>) -> TokenStream {
    let guard = guard.map(|guard| quote!(if #guard));
    quote_spanned! {Span::mixed_site()=>
        #pattern #guard => true,
        #[allow(unreachable_patterns)]
        _ => false,
    }
}

/// `"busy"`, `"busy" | "late"`: over text, which no pattern of `&str` could match by reference.
fn is_text(pattern: &TokenStream) -> bool {
    let mut tokens = pattern.clone().into_iter().peekable();
    tokens.peek().is_some()
        && tokens.all(|token| match token {
            proc_macro2::TokenTree::Punct(punct) => punct.as_char() == '|',
            proc_macro2::TokenTree::Literal(literal) => {
                matches!(syn::Lit::new(literal), syn::Lit::Str(_))
            }
            _ => false,
        })
}
