//! Patterns as they are written for a value, turned into patterns for a reference to it.

use syn::spanned::Spanned;
use syn::{Pat, PatReference, Token};

use super::is_capitalised;

/// Items are matched by reference, which rustc looks through for everything but constants: `codes::BUSY` becomes
/// `&codes::BUSY`, also within `codes::BUSY | codes::LATE` and `code @ codes::BUSY`. Parentheses have told a constant
/// from a type and are not needed any more.
pub(super) fn by_reference(mut pattern: Pat) -> Pat {
    match &mut pattern {
        Pat::Paren(paren) => return by_reference((*paren.pat).clone()),
        Pat::Or(alternatives) => {
            for case in &mut alternatives.cases {
                *case = by_reference(case.clone());
            }
        }
        Pat::Ident(name) => match &mut name.subpat {
            Some((_, inner)) => **inner = by_reference((**inner).clone()),
            None if is_capitalised(&name.ident) => return referenced(pattern),
            None => {}
        },
        Pat::Path(_) => return referenced(pattern),
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
