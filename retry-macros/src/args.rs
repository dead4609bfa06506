//! The arguments of the attribute as they were written: names, values, lists. Nothing is judged here.
//!
//! The parser is tolerant: what it cannot read it reports, and it resumes at the next comma that an
//! option follows, so that every mistake is found in one compilation.

#[cfg(test)]
mod tests;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Token, token};

use crate::errors::Errors;
use crate::operand::parenthesize;
use crate::options::example;

/// One argument: `name`, `name = value` or `name(..)`.
pub(crate) struct Arg {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// What follows the name.
pub(crate) enum Value {
    /// Nothing, or `=` with nothing behind it.
    Missing,
    Assigned(Assigned),
    /// `(..)`
    List(Group),
    /// Something else, which has been reported. The name still counts as written.
    Unreadable,
}

/// The value behind `=`. The tokens are kept beside the expression, because `1 ms` is no expression
/// and still deserves a message of its own.
pub(crate) struct Assigned {
    pub(crate) tokens: TokenStream,
    pub(crate) expr: syn::Result<Expr>,
}

/// Reads all arguments. It accepts any tokens; what is not an argument becomes a mistake.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Arg> {
    let mut args = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            args.extend(argument(input, errors)?);
        }
        Ok(())
    };
    if let Err(mistake) = parser.parse2(tokens) {
        errors.push(mistake);
    }
    args
}

/// Reads one argument and the comma behind it. It always takes at least one token.
fn argument(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Option<Arg>> {
    if !input.peek(Ident::peek_any) {
        let found = skip(input)?;
        let comma: Option<Token![,]> = input.parse()?;
        let message = "expected an option, such as `max_attempts = 4` or `retry_on(..)`";
        if found.is_empty() {
            errors.at(comma, message);
        } else {
            errors.at(found, message);
        }
        return Ok(None);
    }
    let name = Ident::parse_any(input)?;
    let value = value(input, &name, errors)?;
    if !ends(input) && !begins_option(input) {
        let found = skip(input)?;
        errors.at(found, format!("expected `,` after the value of `{name}`"));
    }
    if input.peek(Token![,]) {
        input.parse::<Token![,]>()?;
    } else if !input.is_empty() {
        errors.at_span(
            input.span(),
            format!("expected `,` between `{name}` and this"),
        );
    }
    Ok(Some(Arg { name, value }))
}

fn value(input: ParseStream<'_>, name: &Ident, errors: &mut Errors) -> syn::Result<Value> {
    if ends(input) {
        return Ok(Value::Missing);
    }
    if input.peek(token::Paren) {
        if let TokenTree::Group(list) = input.parse()? {
            return Ok(Value::List(list));
        }
    }
    if assigns(input) {
        input.parse::<Token![=]>()?;
        return if ends(input) {
            Ok(Value::Missing)
        } else {
            assigned(input).map(Value::Assigned)
        };
    }
    let found = skip(input)?;
    let example = match example(name) {
        "" => format!("{name} = value"),
        known => known.to_owned(),
    };
    errors.at(
        found,
        format!("this cannot follow `{name}`: write it as in `{example}`"),
    );
    Ok(Value::Unreadable)
}

/// Reads an expression that ends where the argument ends. Only the expression parser can tell the
/// commas of a closure or of generics from those between options.
fn assigned(input: ParseStream<'_>) -> syn::Result<Assigned> {
    let ahead = input.fork();
    let mistake = match ahead.parse::<Expr>() {
        Ok(mut expr) if ends(&ahead) || begins_option(&ahead) => {
            input.advance_to(&ahead);
            parenthesize(&mut expr);
            let tokens = quote::ToTokens::to_token_stream(&expr);
            return Ok(Assigned {
                tokens,
                expr: Ok(expr),
            });
        }
        Ok(_) => ahead.error("expected `,` after the value"),
        Err(mistake) => mistake,
    };
    let tokens = skip(input)?;
    // At the end of the tokens there is nothing to point to but the whole attribute.
    let expr = if mistake.to_string().starts_with("unexpected end of input") {
        Err(syn::Error::new_spanned(&tokens, "this value is incomplete"))
    } else {
        Err(mistake)
    };
    Ok(Assigned { tokens, expr })
}

/// Takes everything up to the next comma that is followed by an option, or by nothing.
fn skip(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut skipped = TokenStream::new();
    while !input.is_empty() && !ends_before_option(input)? {
        skipped.extend([input.parse::<TokenTree>()?]);
    }
    Ok(skipped)
}

fn ends_before_option(input: ParseStream<'_>) -> syn::Result<bool> {
    if !input.peek(Token![,]) {
        return Ok(false);
    }
    let ahead = input.fork();
    ahead.parse::<Token![,]>()?;
    Ok(ahead.is_empty() || begins_option(&ahead))
}

/// Whether `name =` or `name(` comes next.
fn begins_option(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    Ident::parse_any(&ahead).is_ok() && (assigns(&ahead) || ahead.peek(token::Paren))
}

fn assigns(input: ParseStream<'_>) -> bool {
    input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>])
}

fn ends(input: ParseStream<'_>) -> bool {
    input.is_empty() || input.peek(Token![,])
}
