//! Writes the loop. Everything was checked before: nothing here can fail.
//!
//! ```text
//! // Input:
//! #[retry(max_attempts = 4, retry_on(Timeout))]
//! fn fetch(url: &str) -> Result<Page, Error> { body }
//!
//! // Output (`rt` stands for `::retry_runtime::private`):
//! fn fetch(url: &str) -> Result<Page, Error> {
//!     const __RETRY_POLICY: rt::Policy = rt::Policy::new().max_attempts(4);
//!     let mut run = rt::Tries::start();
//!     loop {
//!         let wait = {
//!             let outcome = (|| -> Result<Page, Error> { body })();
//!             if rt::succeeded(&outcome) {
//!                 rt::recovered("fetch", run);
//!                 break outcome;
//!             }
//!             match rt::settle(outcome, run, |outcome, run| {
//!                 let retryable = rt::retryable(outcome, false, |error| {
//!                     (&rt::Probe::new(error)).retry_search::<Timeout>(own, |_: &Timeout| true)
//!                 });
//!                 rt::Failed::new("fetch", &__RETRY_POLICY, retryable)
//!                     .decide(run)
//!                     .observe(rt::report(outcome).retry_shown())
//!                     .into_next()
//!             }) {
//!                 rt::Err(outcome) => break outcome,
//!                 rt::Ok((next, wait)) => { run = next; wait }
//!             }
//!         };
//!         rt::wait(wait);
//!     }
//! }
//! ```
//!
//! An async function differs in the attempt, `async { body }.await`, and in the wait, `rt::wait_async(wait).await`.
//! What other options add stands beside the function that adds it.

mod attempt;
mod checks;
mod decide;
mod future;
mod guards;
mod items;
mod judge;
mod pause;
mod policy;
mod run;
#[cfg(test)]
mod tests;

use crate::item::{Block, Body, Function, Shape};
use crate::options::Options;
use crate::pattern::make_immutable;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::FnArg;

/// One annotated function with its options, on the way to its expansion.
pub(crate) struct Expansion<'a> {
    function: &'a Function,
    options: &'a Options,
    /// The path of the runtime's private module.
    rt: TokenStream,
    /// The type of the outcome, with `_` for each `impl Trait`.
    outcome: TokenStream,
    is_async: bool,
}

/// The annotated function; as it was, where there is no body or no outcome to retry.
pub(crate) fn expand(function: &Function, options: &Options) -> TokenStream {
    let (Body::Block(block), Some(outcome)) = (&function.body, function.shape().outcome()) else {
        return plain(function, options);
    };
    let expansion = Expansion {
        function,
        options,
        rt: runtime(options),
        outcome: crate::item::inferred(outcome),
        is_async: function.shape().is_async(),
    };
    let body = match function.shape() {
        Shape::Future(_) | Shape::BoxedFuture(_) => expansion.future(block),
        _ => expansion.looped(&block.tokens, block.group.span()),
    };
    let checks = expansion.checks();
    // A cloned argument is only ever cloned from, and still wanted by value; items of the body follow what is written
    // before it.
    let quiet = quote!(#![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]);
    let quiet = expansion.has_prologue().then_some(quiet);
    with_body(
        function,
        &expansion.signature(),
        block,
        &quote!(#quiet #checks #body),
    )
}

/// The function as it was written: what is emitted beside mistakes, so that its callers do not fail as well.
///
/// What `context(name)` binds is still bound, or its uses would be mistakes of their own.
pub(crate) fn plain(function: &Function, options: &Options) -> TokenStream {
    let Function {
        attrs,
        vis,
        sig,
        body,
        ..
    } = function;
    let block = match body {
        Body::Block(block) => block,
        Body::Missing(semicolon) => return quote!(#(#attrs)* #vis #sig #semicolon),
    };
    let rt = runtime(options);
    let is_argument = |name: &Ident| {
        let mut arguments = function.arguments().into_iter();
        arguments.any(|argument| argument.ident == *name)
    };
    let context = options.context.as_ref().map(|context| &context.value);
    let context = context
        .filter(|name| !is_argument(name))
        .map(|name| quote!(let #name = #rt::unknown_attempt();));
    let body = &block.tokens;
    with_body(function, &quote!(#sig), block, &quote!(#context #body))
}

fn with_body(
    function: &Function,
    sig: &TokenStream,
    block: &Block,
    body: &TokenStream,
) -> TokenStream {
    let Function { attrs, vis, .. } = function;
    let inner_attrs = &block.inner_attrs;
    let body = braced(block.group.span(), &quote!(#(#inner_attrs)* #body));
    quote!(#(#attrs)* #vis #sig #body)
}

fn runtime(options: &Options) -> TokenStream {
    match &options.crate_path {
        Some(path) => {
            let path = &path.value;
            quote!(#path::private)
        }
        None => quote_spanned!(Span::mixed_site()=> ::retry_runtime::private),
    }
}

/// `{ tokens }` with the span of the user's own braces, where rustc reports a missing tail.
fn braced(span: Span, tokens: &TokenStream) -> TokenStream {
    let mut group = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, tokens.clone());
    group.set_span(span);
    quote!(#group)
}

/// A name of the expansion's own, which no name of the user's can meet.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

impl Expansion<'_> {
    /// The loop, with `body` as the attempt.
    fn looped(&self, body: &TokenStream, span: Span) -> TokenStream {
        let Self { rt, .. } = self;
        let mixed = Span::mixed_site();
        let [run, next, wait, outcome] = ["run", "next", "wait", "outcome"].map(local);
        let made_elsewhere = self.made_elsewhere();
        let start = self.start();
        let nothing_withdrawn = self.nothing_withdrawn();
        let acquire = self.acquire();
        let deposit = self.deposit();
        let attempt = self.attempt(body, span);
        let succeeded = self.succeeded();
        let on_success = self.on_success();
        let name = self.name();
        let decide = self.decide();
        let pause = self.pause();
        quote_spanned! {mixed=>
            #made_elsewhere
            let mut #run = #start;
            #nothing_withdrawn
            loop {
                let #wait = {
                    #acquire
                    #deposit
                    #attempt
                    if #succeeded {
                        #on_success
                        #rt::recovered(#name, #run);
                        break #outcome;
                    }
                    match #rt::settle(#outcome, #run, |#outcome, #run| { #decide }) {
                        #rt::Err(#outcome) => break #outcome,
                        #rt::Ok((#next, #wait)) => {
                            #run = #next;
                            #wait
                        }
                    }
                };
                #pause
            }
        }
    }

    /// Is anything written before the user's own statements?
    fn has_prologue(&self) -> bool {
        self.is_async || self.options.context.is_some() || self.options.clone.is_some()
    }

    /// The signature as written, but for the `mut` of an argument in `clone(..)`: each attempt's clone has it instead.
    fn signature(&self) -> TokenStream {
        let mut sig = self.function.sig.clone();
        if let Some(clones) = &self.options.clone {
            for input in &mut sig.inputs {
                if let FnArg::Typed(argument) = input {
                    clones
                        .value
                        .iter()
                        .for_each(|name| make_immutable(&mut argument.pat, name));
                }
            }
        }
        quote!(#sig)
    }
}
