//! Rules on the items of `retry_on` and `ignore`.

use quote::ToTokens;

use crate::errors::Errors;
use crate::options::{Item, Opt, Options};

pub(super) fn check(options: &Options, errors: &mut Errors) {
    let lists = [&options.retry_on, &options.ignore];
    for list in lists.into_iter().flatten() {
        not_empty(list, errors);
        for item in &list.value {
            not_a_bare_name(item, errors);
        }
    }
    no_item_twice(options, errors);
    one_kind_of_outcome(options, errors);
    ignored_values_are_retried(options, errors);
    hint_of_a_value(options, errors);
}

fn not_empty(list: &Opt<Vec<Item>>, errors: &mut Errors) {
    if list.value.is_empty() {
        let name = &list.name;
        errors.at(
            name,
            format!(
                "`{name}` is empty: write an item, such as `{name}(io::Error)`, or leave it out"
            ),
        );
    }
}

/// A lone name matches every error. Whoever writes one means a function or a type.
fn not_a_bare_name(item: &Item, errors: &mut Errors) {
    if let Item::Pattern {
        pattern,
        guard: None,
        whole: true,
    } = item
    {
        let name = pattern.to_string();
        if name != "_" {
            errors.at(
                pattern,
                format!("`{name}` alone matches every error: write `_` for that, or `e if {name}(e)` to call a function"),
            );
        }
    }
}

fn no_item_twice(options: &Options, errors: &mut Errors) {
    let mut seen: Vec<(String, &Opt<Vec<Item>>)> = Vec::new();
    for list in [&options.retry_on, &options.ignore].into_iter().flatten() {
        for item in &list.value {
            let text = comparable(item);
            match seen.iter().find(|(other, _)| *other == text) {
                Some((_, first)) if first.name == list.name => {
                    errors.at(
                        item,
                        format!("this item is in `{}` already: leave it out here", list.name),
                    );
                }
                Some((_, first)) => errors.at(
                    item,
                    format!(
                        "this item is in `{}` too, and `ignore` wins: leave one of the two out",
                        first.name,
                    ),
                ),
                None => seen.push((text, list)),
            }
        }
    }
}

/// The item's tokens; `_: Type` without a guard is `Type`.
fn comparable(item: &Item) -> String {
    match item {
        Item::Type {
            ty, guard: None, ..
        } => ty.to_token_stream().to_string(),
        item => item.to_token_stream().to_string(),
    }
}

/// A function returns either a `Result` or an `Option`.
fn one_kind_of_outcome(options: &Options, errors: &mut Errors) {
    let items = [&options.retry_on, &options.ignore].into_iter().flatten();
    let mut first = None;
    for item in items.flat_map(|list| &list.value) {
        let Some(kind) = outcome(item) else { continue };
        if *first.get_or_insert(kind) != kind {
            errors.at(
                item,
                "`Ok(..)` is for functions that return `Result`, `Some(..)` and `None` for those that return \
                 `Option`: a function has only one of them",
            );
            return;
        }
    }
}

fn outcome(item: &Item) -> Option<&'static str> {
    match item {
        Item::Value { keyword, .. } if keyword == "Ok" => Some("Result"),
        Item::Value { .. } | Item::None(_) => Some("Option"),
        Item::Type { .. } | Item::Pattern { .. } => None,
    }
}

/// A value is retried only where `retry_on` matches it, so otherwise there is nothing to ignore.
fn ignored_values_are_retried(options: &Options, errors: &mut Errors) {
    if retries_values(options) {
        return;
    }
    let ignored = options.ignore.iter().flat_map(|list| &list.value);
    for item in ignored {
        if let Item::Value { keyword, .. } = item {
            errors.at(
                item,
                format!("values are never retried unless `retry_on` has an item such as `{keyword}(pattern)`: leave this out"),
            );
        }
    }
}

fn hint_of_a_value(options: &Options, errors: &mut Errors) {
    if let Some(name) = options
        .written("retry_after_ok")
        .filter(|_| !retries_values(options))
    {
        errors.at(
            name,
            "`retry_after_ok` says nothing without a value to retry: write `retry_on(Ok(pattern))` too, or \
             `retry_after` for the hint of an error",
        );
    }
}

/// Whether `retry_on` names values, or was written in a way that could not be read.
fn retries_values(options: &Options) -> bool {
    match &options.retry_on {
        Some(list) => list
            .value
            .iter()
            .any(|item| matches!(item, Item::Value { .. })),
        None => options.mentions("retry_on"),
    }
}
