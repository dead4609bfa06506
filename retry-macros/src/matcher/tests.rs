use proc_macro2::{Delimiter, Group};
use quote::ToTokens;

use super::items;
use crate::errors::Errors;
use crate::options::Item;

fn read(text: &str) -> (Option<Vec<String>>, Vec<String>) {
    let mut errors = Errors::default();
    let list = Group::new(Delimiter::Parenthesis, text.parse().expect("tokens"));
    let items = items(&list, &mut errors).map(|items| items.iter().map(describe).collect());
    (items, errors.messages())
}

fn describe(item: &Item) -> String {
    let kind = match item {
        Item::Type { .. } => "type",
        Item::Pattern { whole: true, .. } => "whole",
        Item::Pattern { .. } => "pattern",
        Item::Value { .. } => "value",
        Item::None(_) => "none",
    };
    format!("{kind} {}", item.to_token_stream()).replace(' ', "")
}

#[test]
fn each_kind_of_item_is_told_apart() {
    for (text, expected) in [
        ("Timeout", "type Timeout"),
        ("io::Error", "type io::Error"),
        ("crate::Error", "type crate::Error"),
        ("::std::io::Error", "type ::std::io::Error"),
        ("Wrapper<A, B>", "type Wrapper<A, B>"),
        ("codes::BUSY", "type codes::BUSY"),
        (
            "e: io::Error if e.kind() == X",
            "type e: io::Error if e.kind() == X",
        ),
        ("_: C::Error", "type _: C::Error"),
        (
            "_: Map<A, B> if ready(a, b)",
            "type _: Map<A, B> if ready(a, b)",
        ),
        ("ApiError::Timeout", "pattern ApiError::Timeout { .. }"),
        (
            "api::ApiError::Timeout",
            "pattern api::ApiError::Timeout { .. }",
        ),
        ("Self::Timeout", "pattern Self::Timeout { .. }"),
        ("Either<A, B>::Left", "pattern Either::<A, B>::Left { .. }"),
        ("<C as Trait>::Error", "pattern <C as Trait>::Error { .. }"),
        (
            "ApiError::Timeout if late",
            "pattern ApiError::Timeout { .. } if late",
        ),
        (
            "ApiError::Status(500..=599)",
            "pattern ApiError::Status(500..=599)",
        ),
        ("ApiError::Status(code)", "pattern ApiError::Status(code)"),
        (
            "ApiError::Http { code: 503, .. }",
            "pattern ApiError::Http { code: 503, .. }",
        ),
        ("A::X | A::Y", "pattern &A::X | &A::Y"),
        ("| A::X | A::Y", "pattern | &A::X | &A::Y"),
        ("(codes::BUSY)", "pattern &codes::BUSY"),
        ("(Code::BUSY) if late", "pattern &Code::BUSY if late"),
        ("(codes::BUSY) | (A::X)", "pattern &codes::BUSY | &A::X"),
        ("e @ codes::BUSY", "pattern e @ &codes::BUSY"),
        ("e @ (A::X(_) | A::Y)", "pattern e @ (A::X(_) | &A::Y)"),
        ("Ok(codes::BUSY)", "value Ok(&codes::BUSY)"),
        ("(A | B)", "pattern &A | &B"),
        ("(1, _)", "pattern (1, _)"),
        ("\"busy\"", "pattern \"busy\""),
        ("-1", "pattern -1"),
        ("e @ A::X(_)", "pattern e @ A::X(_)"),
        ("e if e.is_transient()", "whole e if e.is_transient()"),
        ("r#type if ready", "whole r#type if ready"),
        ("_", "whole _"),
        ("_ if late", "whole _ if late"),
        ("Ok(None)", "value Ok(&None)"),
        (
            "Ok(r) if r.status() == 503",
            "value Ok(r) if r.status() == 503",
        ),
        ("Ok(A | B)", "value Ok(&A | &B)"),
        ("Ok(..)", "value Ok(_)"),
        ("Some(0)", "value Some(0)"),
        ("None", "none None"),
    ] {
        let (items, mistakes) = read(text);
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
        assert_eq!(items, Some(vec![expected.replace(' ', "")]), "{text}");
    }
}

#[test]
fn items_are_separated_by_commas_outside_of_them() {
    let (items, mistakes) = read("Map<A, B>, e if any(|a, b| a == b), (1, 2),");
    assert_eq!(items.map(|items| items.len()), Some(3), "{mistakes:?}");
}

#[test]
fn every_mistake_says_what_to_write() {
    for (text, expected) in [
        ("Err(Timeout)", "inside `Err(..)` alone"),
        ("Err", "inside `Err(..)` alone"),
        ("Ok", "write `Ok(pattern)`"),
        ("Ok()", "holds one value"),
        ("Some(a, b)", "holds one value"),
        ("Ok(1) | Ok(2)", "write `Ok(a | b)`"),
        ("Ok(1) | A::X", "write `,` instead of `|`"),
        ("A::X | Ok(1)", "write `,` instead of `|`"),
        ("None | Some(0)", "write `,` instead of `|`"),
        ("None if late", "write `None`"),
        ("Timeout if late", "`_: Timeout if ..`"),
        ("io::Error if late", "`_: io::Error if ..`"),
        ("e if", "missing after `if`"),
        ("e:", "missing after `:`"),
        ("e: if late", "missing after `:`"),
        ("|e| e.is_transient()", "write `e if e.is_transient()`"),
        ("|e| transient(e)", "write `e if e.is_transient()`"),
        (
            "|e: &Error| e.is_transient()",
            "write `e if e.is_transient()`",
        ),
        ("&'static str", "written `_: Type`"),
        ("dyn Error", "written `_: Type`"),
        ("A B", "expected `,`"),
        ("e if a b", "expected `,`"),
        ("e if a ==", "incomplete"),
    ] {
        let (items, mistakes) = read(text);
        assert_eq!(items, None, "{text}");
        assert_eq!(mistakes.len(), 1, "{text}: {mistakes:?}");
        assert!(mistakes[0].contains(expected), "{text}: {mistakes:?}");
    }
}

#[test]
fn all_the_mistakes_of_a_list_are_reported() {
    let (_, mistakes) = read("Err(A), B, e if, Ok()");
    assert_eq!(mistakes.len(), 3, "{mistakes:?}");
}
