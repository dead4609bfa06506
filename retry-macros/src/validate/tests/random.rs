//! Whatever stands in the attribute, reading it ends in options or in messages, never in a panic.

use proc_macro2::{TokenStream, TokenTree};
use proptest::prelude::*;

use super::{SYNC, check};
use crate::args;
use crate::errors::Errors;
use crate::options::{NAMES, Options};

/// Everything that has a meaning somewhere in the attribute.
const WORDS: &[&str] = &[
    ",",
    ",",
    "=",
    "==",
    "=>",
    ":",
    "::",
    "|",
    "||",
    "if",
    "_",
    "..",
    "..=",
    "-",
    "&",
    "<",
    ">",
    "@",
    "!",
    "?",
    ";",
    "#",
    "'a",
    "1",
    "0",
    "3.5",
    "500",
    "5s",
    "200ms",
    "1m30s",
    "1e9ms",
    "0x10",
    "99999999999999999999h",
    "\"5s\"",
    "'c'",
    "true",
    "Ok",
    "Err",
    "Some",
    "None",
    "Self",
    "self",
    "crate",
    "mut",
    "ref",
    "dyn",
    "move",
    "async",
    "unlimited",
    "fixed",
    "immediate",
    "none",
    "decorrelated",
    "proportional",
    "fail_fast",
    "io",
    "Error",
    "e",
    "r#type",
    "max_retries",
    "timeout",
    "jiter",
];

fn word() -> impl Strategy<Value = String> {
    let names = NAMES.map(|(name, _)| name);
    let words: Vec<&str> = WORDS.iter().copied().chain(names).collect();
    prop::sample::select(words).prop_map(str::to_owned)
}

fn sequence(inner: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    prop::collection::vec(inner, 0..12).prop_map(|words| words.join(" "))
}

pub(crate) fn tokens() -> impl Strategy<Value = String> {
    sequence(word().prop_recursive(3, 48, 8, |inner| {
        (
            sequence(inner),
            prop::sample::select(vec![("(", ")"), ("[", "]"), ("{", "}")]),
        )
            .prop_map(|(words, (open, close))| format!("{open}{words}{close}"))
    }))
}

/// `name = ..` and `name(..)`, so that the readers of values see more than nonsense.
pub(crate) fn options() -> impl Strategy<Value = String> {
    let value = (word(), any::<bool>(), tokens()).prop_map(|(name, is_list, tokens)| {
        if is_list {
            format!("{name}({tokens})")
        } else {
            format!("{name} = {tokens}")
        }
    });
    prop::collection::vec(value, 0..4).prop_map(|values| values.join(", "))
}

fn read(tokens: TokenStream) -> usize {
    let mut errors = Errors::default();
    let args = args::parse(tokens, &mut errors);
    let options = Options::read(args, &mut errors);
    check(
        &options,
        &syn::parse_str(SYNC).expect("a function"),
        &mut errors,
    );
    errors.messages().len()
}

/// The tokens without what follows the `length` first ones, in the innermost last group.
pub(crate) fn truncated(tokens: TokenStream, length: &mut usize) -> TokenStream {
    tokens
        .into_iter()
        .map_while(|token| {
            *length = length.checked_sub(1)?;
            Some(match token {
                TokenTree::Group(group) => {
                    let inner = truncated(group.stream(), length);
                    proc_macro2::Group::new(group.delimiter(), inner).into()
                }
                token => token,
            })
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn no_tokens_make_it_panic(text in prop_oneof![tokens(), options()]) {
        // A lifetime or a literal may run into the next word; such text is not even tokens.
        if let Ok(tokens) = text.parse() {
            read(tokens);
        }
    }
}

#[test]
fn no_truncation_makes_it_panic() {
    let whole: TokenStream = "max_attempts = 4, base_delay = 200ms, jitter = proportional(0.2), \
        retry_on(TimeoutError, e: io::Error if e.kind() == K, A::B(1..=5) | A::C, Ok(x) if x.ok(), (codes::BUSY)), \
        ignore(A::Invalid { code: 5, .. }, <C as T>::Error), deadline = Duration::from_secs(5), \
        on_retry = |event: &RetryEvent<'_, E>| { log(event, 1); }, context(attempt), clone(a, b), crate = ::rt"
        .parse()
        .expect("tokens");
    let mut length = 0;
    loop {
        let mut left = length;
        let part = truncated(whole.clone(), &mut left);
        read(part);
        if left > 0 {
            break;
        }
        length += 1;
    }
    assert!(length > 100, "the loop ended after {length}");
}
