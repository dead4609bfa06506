//! The progress that a call needs, and no more.

use super::Expansion;
use crate::options::Jitter;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

impl Expansion<'_> {
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
