//! The names that an argument's pattern binds.

use syn::{Pat, PatIdent};

/// Every binding in the pattern, in order.
pub(crate) fn bindings(pattern: &Pat) -> Vec<&PatIdent> {
    let mut found = Vec::new();
    if let Pat::Ident(binding) = pattern {
        found.push(binding);
    }
    for inner in inner(pattern) {
        found.extend(bindings(inner));
    }
    found
}

fn inner(pattern: &Pat) -> Vec<&Pat> {
    match pattern {
        Pat::Ident(pattern) => pattern
            .subpat
            .iter()
            .map(|(_, pattern)| &**pattern)
            .collect(),
        Pat::Or(pattern) => pattern.cases.iter().collect(),
        Pat::Paren(pattern) => vec![&pattern.pat],
        Pat::Reference(pattern) => vec![&pattern.pat],
        Pat::Slice(pattern) => pattern.elems.iter().collect(),
        Pat::Struct(pattern) => pattern.fields.iter().map(|field| &*field.pat).collect(),
        Pat::Tuple(pattern) => pattern.elems.iter().collect(),
        Pat::TupleStruct(pattern) => pattern.elems.iter().collect(),
        Pat::Type(pattern) => vec![&pattern.pat],
        _ => Vec::new(),
    }
}

/// Drops `mut` from the binding of this name: `(mut a, b)` becomes `(a, b)`.
pub(crate) fn make_immutable(pattern: &mut Pat, name: &proc_macro2::Ident) {
    if let Pat::Ident(binding) = pattern {
        if binding.ident == *name {
            binding.mutability = None;
        }
    }
    for inner in inner_mut(pattern) {
        make_immutable(inner, name);
    }
}

fn inner_mut(pattern: &mut Pat) -> Vec<&mut Pat> {
    match pattern {
        Pat::Ident(pattern) => pattern
            .subpat
            .iter_mut()
            .map(|(_, pattern)| &mut **pattern)
            .collect(),
        Pat::Or(pattern) => pattern.cases.iter_mut().collect(),
        Pat::Paren(pattern) => vec![&mut pattern.pat],
        Pat::Reference(pattern) => vec![&mut pattern.pat],
        Pat::Slice(pattern) => pattern.elems.iter_mut().collect(),
        Pat::Struct(pattern) => pattern
            .fields
            .iter_mut()
            .map(|field| &mut *field.pat)
            .collect(),
        Pat::Tuple(pattern) => pattern.elems.iter_mut().collect(),
        Pat::TupleStruct(pattern) => pattern.elems.iter_mut().collect(),
        Pat::Type(pattern) => vec![&mut pattern.pat],
        _ => Vec::new(),
    }
}
