//! What is no function, and where the attribute belongs instead.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

/// The message for an item that could not be read as a function: `mistake`, if it seems to be one.
pub(crate) fn mistaken(item: TokenStream, mistake: syn::Error) -> syn::Error {
    let keyword = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<Option<Token![unsafe]>>()?;
        let advice = if input.peek(Token![impl]) {
            "write it on the methods of this `impl`"
        } else if input.peek(Token![trait]) {
            "write it on the methods in each impl"
        } else if begins_function(input) {
            return Err(mistake.clone());
        } else {
            "move it to one"
        };
        let mistake = input.error(format!("`#[retry]` is for functions: {advice}"));
        input.parse::<TokenStream>()?;
        Ok(mistake)
    };
    keyword.parse2(item).unwrap_or(mistake)
}

fn begins_function(input: ParseStream<'_>) -> bool {
    input.peek(Token![fn])
        || input.peek(Token![async])
        || input.peek(Token![extern])
        || (input.peek(Token![const]) && (input.peek2(Token![fn]) || input.peek2(Token![async])))
}
