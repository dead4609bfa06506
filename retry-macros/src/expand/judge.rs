//! The lists: which outcomes are failures, and which failures may be retried.

use super::{Expansion, local};
use crate::options::{Item, Opt};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

impl Expansion<'_> {
    /// Is the outcome to be returned at once?
    ///
    /// ```text
    /// // Input:  retry_on(Ok(Job::Queued), _), ignore(Ok(job) if job.is_test())
    /// // Output: rt::succeeded_unless(&outcome, |value| !ignored && matched)
    /// ```
    pub(super) fn succeeded(&self) -> TokenStream {
        let rt = &self.rt;
        let mixed = Span::mixed_site();
        let [outcome, value] = ["outcome", "value"].map(local);
        let matched = values(&self.options.retry_on, self);
        if matched.is_empty() {
            return quote_spanned!(mixed=> #rt::succeeded(&#outcome));
        }
        let ignored = values(&self.options.ignore, self);
        let ignored = unless(&ignored);
        quote_spanned!(mixed=> #rt::succeeded_unless(&#outcome, |#value| #ignored (#(#matched)||*)))
    }

    /// May the failure be retried? `ignore` is asked first.
    ///
    /// ```text
    /// // Input:  retry_on(Timeout, Api::Busy), ignore(Api::Invalid { .. })
    /// // Output: rt::retryable(outcome, false, |error| !(invalid) && (timeout || busy))
    /// ```
    pub(super) fn retryable(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [outcome, error, timeout] = ["outcome", "error", "timeout"].map(local);
        let ignored = errors(&options.ignore, self);
        let mut matched = match &options.retry_on {
            None => vec![quote_spanned!(mixed=> true)],
            listed => errors(listed, self),
        };
        let listed_none = self.retries_none(false);
        let mut none = quote!(#listed_none);
        let mut whose_timeout = quote!();
        if options.attempt_timeout.is_some() {
            // A timeout is retried unless `ignore` names it, as itself or as what it was converted into.
            let as_itself = self.ignores_timeout();
            whose_timeout = quote_spanned!(mixed=> !(#as_itself) &&);
            matched.push(quote_spanned!(mixed=> #timeout.is_some()));
            let even_unlisted = self.retries_none(true);
            none = quote_spanned!(mixed=> #whose_timeout (#none || #even_unlisted && #timeout.is_some()));
        }
        if matched.is_empty() {
            matched.push(quote_spanned!(mixed=> false));
        }
        let unless_ignored = unless(&ignored);
        let types = self.expected_types();
        quote_spanned! {mixed=>
            {
                #types
                #rt::retryable(#outcome, #none, |#error| #whose_timeout #unless_ignored (#(#matched)||*))
            }
        }
    }

    /// Is the `None` of a function that returns `Option` to be retried? That of a timeout need not be listed.
    fn retries_none(&self, timed_out: bool) -> bool {
        let names_none =
            |list: &Opt<Vec<Item>>| list.value.iter().any(|item| matches!(item, Item::None(_)));
        let listed = self.options.retry_on.as_ref().is_none_or(names_none);
        let ignored = self.options.ignore.as_ref().is_some_and(names_none);
        (listed || timed_out) && !ignored
    }

    /// Type items of `ignore`, asked of the `AttemptTimeout` itself.
    fn ignores_timeout(&self) -> TokenStream {
        let mixed = Span::mixed_site();
        let [error, timeout] = ["error", "timeout"].map(local);
        let items = self.options.ignore.iter().flat_map(|list| &list.value);
        let named = items.filter_map(|item| match item {
            Item::Type { binding, ty, guard } => {
                Some(self.type_item(binding.as_ref(), ty, guard.as_ref()))
            }
            _ => None,
        });
        quote_spanned! {mixed=>
            match &#timeout {
                #[allow(unused_variables)]
                ::core::option::Option::Some(#error) => false #(|| #named)*,
                ::core::option::Option::None => false,
            }
        }
    }

    /// Compile errors on the item, for `None` in a function that returns `Result` and the like.
    fn expected_types(&self) -> TokenStream {
        let rt = &self.rt;
        let outcome = local("outcome");
        let lists = [&self.options.retry_on, &self.options.ignore];
        let items = lists.into_iter().flatten().flat_map(|list| &list.value);
        items
            .filter_map(|item| match item {
                Item::Value { keyword, .. } if keyword == "Ok" => Some((keyword, "returns_result")),
                Item::Value { keyword, .. } | Item::None(keyword) => {
                    Some((keyword, "returns_option"))
                }
                Item::Type { .. } | Item::Pattern { .. } => None,
            })
            .map(|(keyword, check)| {
                let span = keyword.span().resolved_at(Span::mixed_site());
                let check = syn::Ident::new(check, span);
                quote_spanned!(span=> #rt::#check(#outcome);)
            })
            .collect()
    }

    /// ```text
    /// // Input:  e: io::Error if e.kind() == TimedOut
    /// // Output: (&rt::Probe::new(error)).search(own, |e: &io::Error| e.kind() == TimedOut)
    /// ```
    fn type_item(
        &self,
        binding: Option<&TokenStream>,
        ty: &syn::Type,
        guard: Option<&Expr>,
    ) -> TokenStream {
        let rt = &self.rt;
        let error = local("error");
        let span = ty.span().resolved_at(Span::mixed_site());
        let binding = binding.map_or_else(|| quote!(_), Clone::clone);
        let guard = guard.map_or_else(|| quote!(true), |guard| quote!(#guard));
        let own = self.own_downcast();
        quote_spanned! {span=>
            {
                use #rt::{Erased as _, Opaque as _, Typed as _};
                (&#rt::Probe::new(#error)).search(#own, |#binding: &#ty| #guard)
            }
        }
    }

    /// A pattern: over the error itself, or over its causes where its type was erased.
    ///
    /// ```text
    /// // Input:  Api::Http { code, .. } if *code > 499
    /// // Output: (&rt::Probe::new(error)).matches(own, |error| match error {
    /// //             Api::Http { code, .. } if *code > 499 => true,
    /// //             _ => false,
    /// //         })
    /// ```
    fn pattern_item(
        &self,
        pattern: &TokenStream,
        guard: Option<&Expr>,
        whole: bool,
    ) -> TokenStream {
        let rt = &self.rt;
        let mixed = Span::mixed_site();
        let error = local("error");
        let arms = arms(pattern, guard);
        if is_text(pattern) {
            let text = quote_spanned!(pattern.span().resolved_at(mixed)=> #rt::text(#error));
            return quote_spanned!(mixed=> match #text { #arms });
        }
        if whole {
            return quote_spanned!(mixed=> match #error { #arms });
        }
        let own = self.own_downcast();
        quote_spanned! {pattern.span().resolved_at(mixed)=>
            {
                use #rt::{Erased as _, Opaque as _};
                (&#rt::Probe::new(#error)).matches(#own, |#error| match #error { #arms })
            }
        }
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

/// The items of a list that look at errors.
fn errors(list: &Option<Opt<Vec<Item>>>, expansion: &Expansion<'_>) -> Vec<TokenStream> {
    let items = list.iter().flat_map(|list| &list.value);
    items
        .filter_map(|item| match item {
            Item::Type { binding, ty, guard } => {
                Some(expansion.type_item(binding.as_ref(), ty, guard.as_ref()))
            }
            Item::Pattern {
                pattern,
                guard,
                whole,
            } => Some(expansion.pattern_item(pattern, guard.as_ref(), *whole)),
            Item::Value { .. } | Item::None(_) => None,
        })
        .collect()
}

/// The items of a list that look at values.
fn values(list: &Option<Opt<Vec<Item>>>, _expansion: &Expansion<'_>) -> Vec<TokenStream> {
    let value = local("value");
    let items = list.iter().flat_map(|list| &list.value);
    items
        .filter_map(|item| match item {
            Item::Value { pattern, guard, .. } => {
                let arms = arms(pattern, guard.as_ref());
                Some(quote_spanned!(Span::mixed_site()=> match #value { #arms }))
            }
            _ => None,
        })
        .collect()
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

/// `!(a || b) &&`, or nothing.
fn unless(ignored: &[TokenStream]) -> TokenStream {
    if ignored.is_empty() {
        return TokenStream::new();
    }
    quote_spanned!(Span::mixed_site()=> !(#(#ignored)||*) &&)
}

/// `"busy"`, `"busy" | "late"`: over an error that is text, which no pattern of `&str` could match by reference.
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
