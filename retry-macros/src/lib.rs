//! The `#[retry]` attribute of `retry-runtime`; depend on that crate instead.

mod args;
mod async_trait;
mod duration;
mod errors;
mod expand;
mod item;
mod matcher;
mod operand;
mod options;
mod pattern;
mod span;
mod suggest;
#[cfg(test)]
mod tests;
mod validate;

use errors::Errors;
use options::Options;
use proc_macro2::TokenStream;

/// The arguments and the annotated function, as the compiler hands them over. Documented where it is used:
/// `retry_runtime::retry`.
#[proc_macro_attribute]
pub fn retry(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    attribute(arguments.into(), item.into()).into()
}

/// Arguments -> options -> checks -> expansion. With mistakes, the function as it was and every mistake.
fn attribute(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let function: syn::Result<item::Function> = syn::parse2(item.clone());
    let arguments = match &function {
        Ok(function) if function.async_trait.is_some() => async_trait::rename_self(arguments),
        _ => arguments,
    };
    let options = Options::read(args::parse(arguments, &mut errors), &mut errors);
    let function = match function {
        Ok(function) => function,
        Err(mistake) => {
            errors.push(item::mistaken(item.clone(), mistake));
            return [item, errors.into_tokens()].into_iter().collect();
        }
    };
    validate::check(&options, &function, &mut errors);
    if errors.is_empty() {
        expand::expand(&function, &options)
    } else {
        [expand::plain(&function, &options), errors.into_tokens()]
            .into_iter()
            .collect()
    }
}
