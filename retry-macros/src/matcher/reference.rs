//! Patterns as they are written for a value, turned into patterns for a reference to it.

use syn::spanned::Spanned;
use syn::{Pat, PatIdent, PatReference, Token};

use super::is_capitalised;

/// Items are matched by reference, which rustc looks through for everything but constants: `codes::BUSY` becomes
/// `&codes::BUSY`, also within `codes::BUSY | codes::LATE` and `code @ codes::BUSY`.
pub(super) fn by_reference(mut pattern: Pat) -> Pat {
    match &mut pattern {
        Pat::Paren(paren) => *paren.pat = by_reference((*paren.pat).clone()),
        Pat::Or(alternatives) => {
            for case in &mut alternatives.cases {
                *case = by_reference(without_parentheses(case.clone()));
            }
        }
        Pat::Ident(PatIdent {
            subpat: Some((_, inner)),
            ..
        }) => **inner = by_reference((**inner).clone()),
        Pat::Ident(name) if !is_capitalised(&name.ident) => {}
        Pat::Ident(_) | Pat::Path(_) => return referenced(pattern),
        _ => {}
    }
    pattern
}

fn referenced(pattern: Pat) -> Pat {
    Pat::Reference(PatReference {
        attrs: Vec::new(),
        and_token: Token![&](pattern.span()),
        mutability: None,
        pat: Box::new(pattern),
    })
}

/// Parentheses around an item have told a constant from a type, and rustc would call them unnecessary.
pub(super) fn without_parentheses(pattern: Pat) -> Pat {
    match pattern {
        Pat::Paren(paren) => without_parentheses(*paren.pat),
        pattern => pattern,
    }
}
