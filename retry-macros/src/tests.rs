//! The attribute as a whole: whatever it is given, the user's item comes back, and nothing panics.
//!
//! An editor calls the attribute at every key stroke. If the item vanished, every use of it would be an error too.

use crate::attribute;
use crate::validate::tests::random::{options, tokens, truncated};
use proc_macro2::{TokenStream, TokenTree};
use proptest::prelude::*;
use std::collections::BTreeMap;

const ITEMS: [&str; 8] = [
    "/// Doc. #[inline] pub(crate) fn f<'a, T: Clone, const N: usize>(&self, (mut a, b): (T, T), c: &'a str) \
        -> Result<impl Iterator<Item = T>, E> where T: Send { #![allow(x)] let y = g(a)?; return Ok(y); }",
    "async fn f(request: Request, count: u32) -> io::Result<()> { send(request).await?; Ok(()) }",
    "unsafe extern \"C\" fn r#fn(mut self) -> Option<u8> { 'a: loop { break 'a None } }",
    "fn f(&mut self) -> impl Future<Output = Result<A, B>> + Send { let a = 1; async move { self.g().await } }",
    "fn f(a: u32) -> BoxFuture<'static, Result<A, B>> { if a { return Box::pin(g()); } async { h() }.boxed() }",
    "fn f<'life0, 'async_trait>(&'life0 self, x: X, __arg2: (A, B)) \
        -> ::core::pin::Pin<Box<dyn ::core::future::Future<Output = Result<A, B>> + ::core::marker::Send + 'async_trait>> \
        where 'life0: 'async_trait, Self: 'async_trait { Box::pin(async move { \
        if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<Result<A, B>> { \
        #[allow(unreachable_code)] return __ret; } let __self = self; let mut x = x; \
        let (a, b) = { let __arg2 = __arg2; __arg2 }; let __ret: Result<A, B> = { __self.g(x, a, b) }; \
        #[allow(unreachable_code)] __ret }) }",
    "const fn f();",
    "impl Client { #[retry] fn f(&self) -> Result<(), E> { self.g() } }",
];

const OPTIONS: &str = "max_attempts = 4, base_delay = 200ms, retry_on(Timeout, e: io::Error if e.kind() == K, A::B(1..=5)), \
    ignore(A::C), deadline = 5s, attempt_timeout = 1s, timeout_error = E::from, budget = &BUDGET, breaker = &self.breaker, \
    open_error = E::from, nested = fail_fast, on_retry = |event| log(event, 1), context(attempt), clone(request, a, x)";

/// How often each name and each literal occurs.
fn words(tokens: TokenStream) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    count(tokens, &mut found);
    found
}

fn count(tokens: TokenStream, found: &mut BTreeMap<String, usize>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => count(group.stream(), found),
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                *found.entry(token.to_string()).or_default() += 1;
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// Expands, and expects all of the item in what comes out.
fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let expanded = attribute(arguments, item.clone());
    let found = words(expanded.clone());
    for (word, times) in words(item) {
        assert!(
            found.get(&word) >= Some(&times),
            "`{word}` is lost in {expanded}"
        );
    }
    expanded
}

fn parsed(text: &str) -> TokenStream {
    text.parse().expect(text)
}

/// Calls `check` with the first token, the first two, and so on.
fn each_truncation(whole: &str, mut check: impl FnMut(TokenStream)) {
    for length in 0.. {
        let mut left = length;
        check(truncated(parsed(whole), &mut left));
        if left > 0 {
            break;
        }
    }
}

/// An item with other tokens in the place of some of its own.
fn garbled() -> impl Strategy<Value = String> {
    (
        prop::sample::select(ITEMS.to_vec()),
        tokens(),
        any::<prop::sample::Index>(),
        0_usize..3,
    )
        .prop_map(|(item, garbage, place, removed)| {
            let mut words: Vec<&str> = item.split(' ').collect();
            let place = place.index(words.len());
            let end = words.len().min(place + removed);
            words.splice(place..end, [garbage.as_str()]);
            words.join(" ")
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_arguments(text in prop_oneof![tokens(), options()], item in prop::sample::select(ITEMS.to_vec())) {
        if let Ok(arguments) = text.parse() {
            let expanded = expand(arguments, parsed(item));
            prop_assert!(syn::parse2::<syn::File>(expanded.clone()).is_ok(), "{}", expanded);
        }
    }

    #[test]
    fn any_item(text in prop_oneof![tokens(), garbled()], with_options in any::<bool>()) {
        let arguments = if with_options { OPTIONS } else { "" };
        // Garbage may run into the next word, or leave a bracket open; such text is not even tokens.
        if let Ok(item) = text.parse() {
            expand(parsed(arguments), item);
        }
    }
}

#[test]
fn half_typed_arguments() {
    for item in ITEMS {
        each_truncation(OPTIONS, |arguments| {
            expand(arguments, parsed(item));
        });
    }
}

#[test]
fn half_typed_items() {
    for item in ITEMS {
        for arguments in ["", OPTIONS] {
            each_truncation(item, |item| {
                expand(parsed(arguments), item);
            });
        }
    }
}

/// A body that does not parse is for rustc to say, in the body; the loop is there all the same.
#[test]
fn half_typed_body() {
    let expanded = expand(
        parsed("max_attempts = 4"),
        parsed("fn f(id: &Id) -> Result<(), E> { let row = self.; if id. { } }"),
    );
    let text = expanded.to_string();
    assert!(text.contains("loop"), "{text}");
    assert!(!text.contains("compile_error"), "{text}");
}
