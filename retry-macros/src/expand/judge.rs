//! The lists: which outcomes are failures, and which failures may be retried.

use super::{Expansion, local};
use crate::options::{Item, Opt};
use crate::span::located;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

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
        let matched = values(self.options.retry_on.as_ref(), self);
        if matched.is_empty() {
            // A return type that is neither `Result` nor `Option` is reported here.
            return located(
                &quote_spanned!(mixed=> #rt::succeeded(&#outcome)),
                &self.outcome,
            );
        }
        let ignored = values(self.options.ignore.as_ref(), self);
        let ignored = unless(&ignored);
        let succeeded = located(&quote!(#rt::succeeded_unless), &self.outcome);
        let seen = located(&quote!(&#outcome), &self.outcome);
        quote_spanned!(mixed=> #succeeded(#seen, |#value| #ignored (#(#matched)||*)))
    }

    /// May the failure be retried? `ignore` is asked first.
    ///
    /// ```text
    /// // Input:  retry_on(Timeout, Api::Busy), ignore(Api::Invalid { .. })
    /// // Output: rt::retryable(outcome, false, |error| !rt::ignore(invalid) && rt::retry_on(timeout || busy))
    /// ```
    pub(super) fn retryable(&self) -> TokenStream {
        let Self { rt, options, .. } = self;
        let mixed = Span::mixed_site();
        let [outcome, error, timeout] = ["outcome", "error", "timeout"].map(local);
        let mut ignored = errors(options.ignore.as_ref(), self);
        if ignored.is_empty() {
            ignored.push(quote_spanned!(mixed=> false));
        }
        let mut matched = match &options.retry_on {
            None => vec![quote_spanned!(mixed=> true)],
            Some(listed) => errors(Some(listed), self),
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
        let unless_ignored = options.ignore.as_ref().map(|list| {
            let name = &list.name;
            quote_spanned!(mixed=> !#rt::#name(#(#ignored)||*) &&)
        });
        let listed = options.retry_on.as_ref().map(|list| {
            let name = &list.name;
            quote_spanned!(mixed=> #rt::#name)
        });
        let probes = self.probes();
        let types = self.expected_types();
        let retryable = located(&quote!(#rt::retryable), &self.outcome);
        let outcome = located(&quote!(#outcome), &self.outcome);
        quote_spanned! {mixed=>
            {
                #probes
                #types
                #retryable(#outcome, #none, |#error| #whose_timeout #unless_ignored #listed (#(#matched)||*))
            }
        }
    }

    /// The traits by which the type of the error decides how an item looks at it. They have methods for nothing else,
    /// so that the user's guards may see them.
    fn probes(&self) -> Option<TokenStream> {
        let Self { rt, options, .. } = self;
        let has_list = options.retry_on.is_some() || options.ignore.is_some();
        has_list.then(|| {
            quote_spanned! {Span::mixed_site()=>
                #[allow(unused_imports)]
                use #rt::{Erased as _, Opaque as _, Typed as _};
            }
        })
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
        let Self { rt, options, .. } = self;
        let outcome = local("outcome");
        let lists = [&options.retry_on, &options.ignore];
        let items = lists.into_iter().flatten().flat_map(|list| &list.value);
        let of_items = items.filter_map(|item| {
            let check = match item {
                Item::Value { keyword, .. } if keyword == "Ok" => "returns_result",
                Item::Value { .. } | Item::None(_) => "returns_option",
                // It may name the timeout, which a function that returns `Option` has too.
                Item::Type { .. } if options.attempt_timeout.is_some() => return None,
                Item::Type { .. } | Item::Pattern { .. } => "returns_error",
            };
            Some((item.to_token_stream(), check))
        });
        let hint = options.retry_after.as_ref();
        let of_hint = hint.map(|hint| (hint.value.to_token_stream(), "returns_error"));
        of_items
            .chain(of_hint)
            .map(|(place, check)| {
                let check = local(check);
                located(&quote!(#rt::#check(&*#outcome);), &place)
            })
            .collect()
    }
}

/// The items of a list that look at errors.
fn errors(list: Option<&Opt<Vec<Item>>>, expansion: &Expansion<'_>) -> Vec<TokenStream> {
    let items = list.into_iter().flat_map(|list| &list.value);
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
fn values(list: Option<&Opt<Vec<Item>>>, expansion: &Expansion<'_>) -> Vec<TokenStream> {
    let value = local("value");
    let items = list.into_iter().flat_map(|list| &list.value);
    items
        .filter_map(|item| match item {
            Item::Value { pattern, guard, .. } => {
                Some(expansion.matched(&value, pattern, guard.as_ref()))
            }
            _ => None,
        })
        .collect()
}

/// `!(a || b) &&`, or nothing.
fn unless(ignored: &[TokenStream]) -> TokenStream {
    if ignored.is_empty() {
        return TokenStream::new();
    }
    quote_spanned!(Span::mixed_site()=> !(#(#ignored)||*) &&)
}
