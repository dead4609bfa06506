//! Hints, nested retries, the budget and the circuit breaker: evaluated between attempts.

use super::{Expansion, local};
use crate::span::{arguments, called, located};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;

impl Expansion<'_> {
    /// The setters of `rt::Failed` for the options in use: the user's own identifiers, for the editor's sake.
    pub(super) fn guards(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [outcome, gave_up] = ["outcome", "gave_up"].map(local);
        let scoped = self
            .is_scoped()
            .then(|| quote_spanned!(mixed=> .scoped(#gave_up)));
        let nested = options.nested.as_ref().map(|nested| {
            let name = &nested.name;
            quote_spanned!(mixed=> .#name())
        });
        let hint = options.retry_after.as_ref().map(|hint| {
            let name = &hint.name;
            let error = self.seen("error", &quote!(#outcome));
            let hint = called(&quote!(#rt::hint), &quote!(#error,), &hint.value);
            quote_spanned!(mixed=> .#name(#hint))
        });
        let hint_ok = options.retry_after_ok.as_ref().map(|hint| {
            let name = &hint.name;
            let value = self.seen("value", &quote!(#outcome));
            let hint = called(&quote!(#rt::hint), &quote!(#value,), &hint.value);
            quote_spanned!(mixed=> .#name(#hint))
        });
        let breaker = options.breaker.as_ref().map(|option| {
            let (name, breaker) = (&option.name, local("breaker"));
            quote_spanned!(mixed=> .#name(#breaker))
        });
        let budget = options.budget.as_ref().map(|option| {
            let (name, budget) = (&option.name, self.budget());
            quote_spanned!(mixed=> .#name(#budget))
        });
        quote!(#scoped #nested #hint #hint_ok #breaker #budget)
    }

    /// The budget; wherever it is written, the same call is around it, so that one of another type is one error.
    fn budget(&self) -> Option<TokenStream> {
        let rt = &self.rt;
        let budget = &self.options.budget.as_ref()?.value;
        Some(called(&quote!(#rt::budget), &TokenStream::new(), budget))
    }

    /// A call deposits when its first attempt begins: one that the breaker refused does not.
    pub(super) fn deposit(&self) -> Option<TokenStream> {
        let rt = &self.rt;
        let run = local("run");
        let budget = self.budget()?;
        Some(quote_spanned!(Span::mixed_site()=> #rt::deposit(#budget, #run);))
    }

    /// What an attempt took from the budget, in case that the breaker refuses it.
    pub(super) fn nothing_withdrawn(&self) -> Option<TokenStream> {
        let rt = &self.rt;
        let withdrawn = local("withdrawn");
        self.options.budget.as_ref()?;
        self.options.breaker.as_ref()?;
        Some(quote_spanned!(Span::mixed_site()=> let mut #withdrawn = #rt::None;))
    }

    /// How the decision is handed out: with what was withdrawn, where there is a budget.
    pub(super) fn hand_out(&self) -> TokenStream {
        let mixed = Span::mixed_site();
        match &self.options.budget {
            None => quote_spanned!(mixed=> .into_next()),
            Some(_) => quote_spanned!(mixed=> .into_reserved()),
        }
    }

    /// While the call waits, what was withdrawn is held, and goes back if the call is dropped.
    ///
    /// ```text
    /// // Output: let (wait, withdrawal) = wait; rt::wait_async(wait).await; rt::spent(withdrawal);
    /// ```
    pub(super) fn reserved(&self, pause: TokenStream) -> TokenStream {
        let rt = &self.rt;
        let mixed = Span::mixed_site();
        let [wait, withdrawal, withdrawn] = ["wait", "withdrawal", "withdrawn"].map(local);
        if self.options.budget.is_none() {
            return pause;
        }
        let keep = match &self.options.breaker {
            Some(_) => quote_spanned!(mixed=> #withdrawn =),
            None => quote_spanned!(mixed=> let _ =),
        };
        quote_spanned! {mixed=>
            let (#wait, #withdrawal) = #wait;
            #pause
            #keep #rt::spent(#withdrawal);
        }
    }

    /// The breaker is asked before every attempt, the first included.
    ///
    /// ```text
    /// // Output: let breaker: &rt::CircuitBreaker = &BREAKER;
    /// //         let permit = match rt::CircuitBreaker::try_acquire(breaker) {
    /// //             rt::Ok(permit) => permit,
    /// //             rt::Err(open) => {
    /// //                 let outcome = rt::circuit_open::<Ret>(open);
    /// //                 let _ = rt::refused("name", run).observe(rt::report(&outcome).retry_shown());
    /// //                 break outcome;
    /// //             }
    /// //         };
    /// ```
    pub(super) fn acquire(&self) -> Option<TokenStream> {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [permit, open, run, outcome, withdrawn] =
            ["permit", "open", "run", "outcome", "withdrawn"].map(local);
        let breaker = local("breaker");
        let expr = &options.breaker.as_ref()?.value;
        let name = self.name();
        let refund = self
            .budget()
            .map(|budget| quote_spanned!(mixed=> #rt::refund(#budget, #withdrawn);));
        let observe = self.observe(&quote!(&#outcome));
        let on_give_up = self.on_give_up(&quote!(&#outcome));
        let error = match &options.open_error {
            Some(convert) => {
                let convert = &convert.value;
                self.converted(&open, convert)
            }
            None => self.unconverted("circuit_open", &open),
        };
        let ret = &self.outcome;
        Some(quote_spanned! {mixed=>
            // Of its own, since it may point to a temporary: `&self.breaker_of(host)`.
            let #breaker: &#rt::CircuitBreaker = #expr;
            let #permit = match #rt::CircuitBreaker::try_acquire(#breaker) {
                #rt::Ok(#permit) => #permit,
                #rt::Err(#open) => {
                    let #outcome: #ret = #error;
                    #refund
                    let _ = #rt::refused(#name, #run) #observe #on_give_up;
                    break #outcome;
                }
            };
        })
    }

    pub(super) fn on_success(&self) -> Option<TokenStream> {
        let permit = local("permit");
        self.options
            .breaker
            .as_ref()
            .map(|_| quote_spanned!(Span::mixed_site()=> #permit.success();))
    }

    /// What the lists make retryable is a failure of the dependency, and so is a timeout; any other error counts as
    /// nothing, and the permit is just dropped.
    pub(super) fn on_failure(&self) -> Option<TokenStream> {
        let [permit, retryable, timeout] = ["permit", "retryable", "timeout"].map(local);
        let mixed = Span::mixed_site();
        self.options.breaker.as_ref()?;
        let timed_out = self
            .options
            .attempt_timeout
            .as_ref()
            .map(|_| quote_spanned!(mixed=> || #timeout.is_some()));
        Some(quote_spanned! {mixed=>
            if #retryable #timed_out {
                #permit.failure();
            } else {
                ::core::mem::drop(#permit);
            }
        })
    }

    /// `rt::fail_with::<Ret, _>(cause, convert)`, by `timeout_error` and `open_error`.
    pub(super) fn converted(&self, cause: &Ident, convert: &Expr) -> TokenStream {
        let Self { rt, outcome, .. } = self;
        let fail_with = located(&quote!(#rt::fail_with), convert);
        let arguments = arguments(quote!(#cause, #convert), convert);
        quote!(#fail_with::<#outcome, _> #arguments)
    }

    /// `rt::timed_out(cause)` or `rt::circuit_open(cause)`, by `From`; an error type without one is told at the return
    /// type.
    pub(super) fn unconverted(&self, how: &str, cause: &Ident) -> TokenStream {
        let rt = &self.rt;
        let how = local(how);
        located(&quote!(#rt::#how(#cause)), &self.outcome)
    }
}
