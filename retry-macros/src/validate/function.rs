//! Rules on the annotated function, and on the options that name its arguments.

use proc_macro2::Ident;
use syn::{Path, Receiver, ReceiverKind, Type};

use crate::errors::Errors;
use crate::item::{Body, Function, Shape};
use crate::options::Options;
use crate::suggest;

pub(super) fn check(options: &Options, function: &Function, errors: &mut Errors) {
    not_const(function, errors);
    has_body(function, errors);
    annotated_once(function, errors);
    returns_outcome(function, errors);
    timeout_needs_async(options, function, errors);
    mutable_arguments(options, function, errors);
    cloned_arguments(options, function, errors);
    context_is_free(options, function, errors);
}

fn not_const(function: &Function, errors: &mut Errors) {
    if let Some(keyword) = &function.sig.constness {
        errors.at(
            keyword,
            "a `const fn` cannot wait, so it cannot be retried: remove `const`",
        );
    }
}

fn has_body(function: &Function, errors: &mut Errors) {
    if let Body::Missing(_) = &function.body {
        errors.at(
            &function.sig.ident,
            format!(
                "`{}` has no body to retry: write `#[retry]` on the method in each impl, or give it a default body",
                function.sig.ident,
            ),
        );
    }
}

/// Two of them would multiply their attempts.
fn annotated_once(function: &Function, errors: &mut Errors) {
    let again = function.attrs.iter().find(|attribute| {
        let last = attribute.path().segments.last();
        last.is_some_and(|segment| segment.ident == "retry")
    });
    if let Some(attribute) = again {
        errors.at(
            attribute,
            "a second `#[retry]` retries every attempt of the first: leave one of the two out",
        );
    }
}

fn returns_outcome(function: &Function, errors: &mut Errors) {
    let name = &function.sig.ident;
    let advice = "only a `Result` or an `Option` tells failure from success, so return one of them";
    match function.shape().outcome() {
        None => errors.at(name, format!("`{name}` returns nothing: {advice}")),
        Some(ty) if is_no_outcome(ty) => {
            errors.at(ty, format!("`{name}` cannot be retried: {advice}"));
        }
        Some(_) => {}
    }
}

/// Whether the type is plainly no outcome. An alias may be one, which the type checker knows.
fn is_no_outcome(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_no_outcome(&group.elem),
        Type::Paren(paren) => is_no_outcome(&paren.elem),
        Type::Array(_)
        | Type::FnPtr(_)
        | Type::Never(_)
        | Type::Ptr(_)
        | Type::Reference(_)
        | Type::Slice(_)
        | Type::Tuple(_) => true,
        Type::Path(path) => path.qself.is_none() && is_primitive(&path.path),
        _ => false,
    }
}

fn is_primitive(path: &Path) -> bool {
    const NAMES: [&str; 20] = [
        "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32",
        "i64", "i128", "isize", "f32", "f64", "String", "Vec", "Box",
    ];
    let mut segments = path.segments.iter();
    match (segments.next(), segments.next()) {
        (Some(only), None) => NAMES.iter().any(|name| only.ident == name),
        _ => false,
    }
}

fn timeout_needs_async(options: &Options, function: &Function, errors: &mut Errors) {
    if let (Some(name), Shape::Sync(ty)) = (options.written("attempt_timeout"), function.shape()) {
        if !is_no_outcome(ty) {
            errors.at(
                name,
                "a sync function cannot be interrupted: `attempt_timeout` needs an `async fn`; write `deadline` to bound the call",
            );
        }
    }
}

/// A by-value `mut` argument would carry the changes of one attempt into the next, silently.
fn mutable_arguments(options: &Options, function: &Function, errors: &mut Errors) {
    if let Some(receiver) = function.sig.receiver() {
        mutable_self(receiver, function, errors);
    }
    let arguments = function.arguments().into_iter();
    let mutable =
        arguments.filter(|binding| binding.by_ref.is_none() && binding.mutability.is_some());
    for binding in mutable {
        let name = &binding.ident;
        if !is_cloned(options, name) && !is_generated(name) {
            errors.at(
                binding,
                format!(
                    "the changes to `{name}` would be seen by the next attempt: write `clone({name})` to give \
                     each attempt its own, or drop `mut` and copy it in the body",
                ),
            );
        }
    }
}

fn mutable_self(receiver: &Receiver, function: &Function, errors: &mut Errors) {
    if matches!(receiver.kind, ReceiverKind::Reference(..)) {
        return;
    }
    // `#[async_trait]` leaves the `mut` to its `let mut __self = self;`.
    let arguments = function.arguments().into_iter();
    let moved = arguments
        .filter(|binding| binding.ident == "__self")
        .find_map(|binding| binding.mutability.as_ref());
    if let Some(keyword) = receiver.mutability.as_ref().or(moved) {
        errors.at(
            keyword,
            "the changes to `self` would be seen by the next attempt: drop `mut` and copy it in the body, \
             `let mut this = self.clone();`",
        );
    }
}

fn is_cloned(options: &Options, name: &Ident) -> bool {
    match &options.clone {
        Some(names) => names.value.contains(name),
        None => options.mentions("clone"),
    }
}

/// The names that `#[async_trait]` gives to arguments.
fn is_generated(name: &Ident) -> bool {
    let text = name.to_string();
    text == "__self" || text.starts_with("__arg")
}

fn cloned_arguments(options: &Options, function: &Function, errors: &mut Errors) {
    let Some(names) = &options.clone else { return };
    let arguments = argument_names(function);
    let mut seen: Vec<&Ident> = Vec::new();
    for name in &names.value {
        if name == "self" {
            errors.at(
                name,
                "`self` cannot be bound anew: clone it in the body, `let this = self.clone();`",
            );
        } else if seen.contains(&name) {
            errors.at(
                name,
                format!("`{name}` is cloned already: leave it out here"),
            );
        } else if !arguments.contains(&name) {
            errors.at(
                name,
                format!(
                    "`{name}` is not an argument of `{}`: {}",
                    function.sig.ident,
                    suggest::argument(&arguments)
                ),
            );
        }
        seen.push(name);
    }
}

fn context_is_free(options: &Options, function: &Function, errors: &mut Errors) {
    let Some(context) = &options.context else {
        return;
    };
    let name = &context.value;
    if argument_names(function).contains(&name) {
        errors.at(
            name,
            format!(
                "`{name}` is an argument already: write another name, such as `context(attempt)`"
            ),
        );
    }
}

fn argument_names(function: &Function) -> Vec<&Ident> {
    let arguments = function.arguments().into_iter();
    arguments.map(|binding| &binding.ident).collect()
}
