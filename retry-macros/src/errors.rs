//! Collects every mistake, so that one compilation reports them all.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far. Nothing returns early on the first one.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    mistakes: Vec<syn::Error>,
}

impl Errors {
    /// Reports a mistake on the user's own tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.mistakes.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports a mistake where there is only a place, such as the end of the arguments.
    pub(crate) fn at_span(&mut self, span: Span, message: impl std::fmt::Display) {
        self.mistakes.push(syn::Error::new(span, message));
    }

    /// Takes over a mistake that `syn` found while parsing.
    pub(crate) fn push(&mut self, mistake: syn::Error) {
        self.mistakes.push(mistake);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// One `compile_error!` for each mistake, in the order in which they were found.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.mistakes
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }

    /// The messages alone, for tests.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.mistakes.iter().map(ToString::to_string).collect()
    }
}
