//! One attempt: the body, run anew, with `?` and `return` leaving the attempt and nothing else.

use super::{Expansion, braced, local};
use crate::span::{at, called, located};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

impl Expansion<'_> {
    /// Binds `outcome`, and with it `gave_up` (in a scope) and `timeout` (`attempt_timeout`).
    pub(super) fn attempt(&self, body: &TokenStream, span: Span) -> TokenStream {
        let mixed = Span::mixed_site();
        let outcome = local("outcome");
        let attempt = if self.is_async {
            let future = self.async_attempt(body, span);
            let clones = self.clones_to_move();
            let awaited = self.awaited(&future);
            return quote!(#clones #awaited);
        } else {
            self.sync_attempt(body, span)
        };
        if !self.is_scoped() {
            return quote_spanned!(mixed=> let #outcome = #attempt;);
        }
        let [run, scope, gave_up] = ["run", "scope", "gave_up"].map(local);
        quote_spanned! {mixed=>
            let #scope = #run.scope().enter();
            let #outcome = #attempt;
            let #gave_up = #scope.gave_up();
        }
    }

    /// ```text
    /// // Input:  fn f(id: &Id) -> Result<Row, Error> { let row = load(id)?; Ok(row) }
    /// // Output: (|| -> Result<Row, Error> { let row = load(id)?; Ok(row) })()
    /// ```
    ///
    /// Called on the spot and handed to nobody, so that rustc's own E0382 tells of an argument that the body consumes.
    fn sync_attempt(&self, body: &TokenStream, span: Span) -> TokenStream {
        let ret = &self.outcome;
        let context = self.context();
        let clones = self.clones();
        let body = braced(span, &quote!(#context #clones #body));
        // What a closure did with an argument is told at its head: here, at the function's.
        let head = at(self.function.sig.ident.span());
        let closure = quote_spanned!(head=> || -> #ret #body);
        quote_spanned!(Span::mixed_site()=> (#closure)())
    }

    /// ```text
    /// // Input:  async fn f(id: &Id) -> Result<Row, Error> { let row = load(id).await?; Ok(row) }
    /// // Output: async {
    /// //             if let rt::Some(early) = rt::never::<Result<Row, Error>>() { return early; };
    /// //             let row = load(id).await?;
    /// //             Ok(row)
    /// //         }
    /// ```
    ///
    /// The early return that never happens gives the block its type, as the signature would: inference, coercions and
    /// errors in the body are those of the plain function.
    fn async_attempt(&self, body: &TokenStream, span: Span) -> TokenStream {
        let Self {
            rt, outcome: ret, ..
        } = self;
        let mixed = Span::mixed_site();
        let early = local("early");
        let context = self.context();
        // With a semicolon: in an empty body it would be the value.
        let edge = quote_spanned! {mixed=>
            if let #rt::Some(#early) = #rt::never::<#ret>() {
                return #early;
            };
        };
        let head = at(self.function.sig.ident.span());
        let moves = self.moves();
        let body = braced(span, &quote!(#edge #context #moves #body));
        quote_spanned!(head=> async #body)
    }

    /// ```text
    /// // Input:  deadline = 5s, attempt_timeout = 1s
    /// // Output: let limited = rt::within(run.attempt_timeout(limit), rt::pin!(async { body }));
    /// //         let (outcome, gave_up) = rt::in_scope(run.scope(), rt::pin!(limited)).await;
    /// //         let (outcome, timeout) = rt::timed(outcome, |timeout| rt::timed_out::<Ret>(timeout));
    /// ```
    fn awaited(&self, future: &TokenStream) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [run, outcome, gave_up, timeout] = ["run", "outcome", "gave_up", "timeout"].map(local);
        let limited = match &options.attempt_timeout {
            None => future.clone(),
            Some(limit) => {
                let (name, limit) = (&limit.name, self.duration(&limit.value));
                quote_spanned!(mixed=> #rt::within(#run.#name(#limit), #rt::pin!(#future)))
            }
        };
        let awaited = if self.is_scoped() {
            quote_spanned! {mixed=>
                let (#outcome, #gave_up) = #rt::in_scope(#run.scope(), #rt::pin!(#limited)).await;
            }
        } else {
            quote_spanned!(mixed=> let #outcome = #limited.await;)
        };
        let timed = options.attempt_timeout.as_ref().map(|_| {
            let error = match &options.timeout_error {
                Some(convert) => {
                    let convert = &convert.value;
                    self.converted(&timeout, convert)
                }
                None => self.unconverted("timed_out", &timeout),
            };
            quote_spanned!(mixed=> let (#outcome, #timeout) = #rt::timed(#outcome, |#timeout| #error);)
        });
        quote!(#awaited #timed)
    }

    /// What the body is told about the attempt.
    ///
    /// ```text
    /// // Input:  context(attempt)
    /// // Output: let attempt = rt::context(&run, &policy);
    /// ```
    fn context(&self) -> Option<TokenStream> {
        let Self { rt, options, .. } = self;
        let run = local("run");
        let context = options.context.as_ref()?;
        let (option, name) = (&context.name, &context.value);
        let policy = self.policy();
        Some(quote_spanned!(Span::mixed_site()=> let #name = #rt::#option(&#run, #policy);))
    }

    /// Each attempt's own arguments, in a sync attempt.
    ///
    /// ```text
    /// // Input:  clone(order)
    /// // Output: let order = rt::clone(&order);
    /// ```
    fn clones(&self) -> TokenStream {
        let clone =
            |name: &Ident| self.cloned(name, &quote!(#name), self.mutability(name).as_ref());
        self.cloned_names().iter().map(clone).collect()
    }

    /// The same before an async attempt, which then moves them in: so it holds no reference to the originals, which may
    /// not be `Sync`. The names are the expansion's own, and the hooks go on to see the originals.
    ///
    /// ```text
    /// // Input:  clone(order)
    /// // Output: let cloned_order = rt::clone(&order); .. async { let order = cloned_order; body }
    /// ```
    fn clones_to_move(&self) -> TokenStream {
        let clone = |name: &Ident| {
            let own = own(name);
            self.cloned(name, &quote!(#own), None)
        };
        self.cloned_names().iter().map(clone).collect()
    }

    fn moves(&self) -> TokenStream {
        let moved = |name: &Ident| {
            let own = own(name);
            let mutability = self.mutability(name);
            quote_spanned!(Span::mixed_site()=> let #mutability #name = #own;)
        };
        self.cloned_names().iter().map(moved).collect()
    }

    fn cloned(
        &self,
        name: &Ident,
        to: &TokenStream,
        mutability: Option<&TokenStream>,
    ) -> TokenStream {
        let rt = &self.rt;
        let cloned = called(&quote!(#rt::clone), &located(&quote!(&), name), name);
        quote_spanned!(Span::mixed_site()=> let #mutability #to = #cloned;)
    }

    fn cloned_names(&self) -> &[Ident] {
        self.options
            .clone
            .as_ref()
            .map_or(&[], |names| &names.value)
    }

    /// `mut`, where the argument was declared so.
    fn mutability(&self, name: &Ident) -> Option<TokenStream> {
        self.declared_mut(name).then(|| quote!(mut))
    }

    /// Was this argument declared `mut`? Then each attempt's clone is.
    fn declared_mut(&self, name: &Ident) -> bool {
        let arguments = self.function.arguments();
        arguments
            .iter()
            .any(|binding| binding.ident == *name && binding.mutability.is_some())
    }
}

/// The expansion's own name for the clone of an argument.
fn own(name: &Ident) -> Ident {
    local(&format!("cloned_{}", name.unraw()))
}
