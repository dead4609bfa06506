//! The annotated function. Its body stays a token group: whatever is wrong in it is for rustc to say.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, ReturnType, Signature, Token, Type, Visibility};

/// A function with its body as it was written.
pub(crate) struct Function {
    /// Outer attributes, and those that stood inside the body (`#![allow(..)]`), as they were.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: Body,
}

/// What follows the signature.
pub(crate) enum Body {
    Block(Group),
    /// `fn f();`
    Missing(Token![;]),
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let sig = input.parse()?;
        let body = if input.peek(Token![;]) {
            Body::Missing(input.parse()?)
        } else {
            Body::Block(input.step(|cursor| match cursor.token_tree() {
                Some((TokenTree::Group(group), rest))
                    if group.delimiter() == Delimiter::Brace =>
                {
                    Ok((group, rest))
                }
                _ => Err(cursor.error("expected the function's body, `{ .. }`")),
            })?)
        };
        Ok(Self {
            attrs,
            vis,
            sig,
            body,
        })
    }
}

/// How the function hands out its outcome, and the type of that outcome.
pub(crate) enum Shape<'a> {
    /// `fn f() -> Ret`
    Sync(&'a Type),
    /// `async fn f() -> Ret`
    Async(&'a Type),
    /// `fn f() -> impl Future<Output = Ret>`
    Future(&'a Type),
    /// `fn f() -> Pin<Box<dyn Future<Output = Ret>>>`
    BoxedFuture(&'a Type),
    /// No return type, or one that is plainly neither `Result` nor `Option`.
    Unsupported,
}

impl Function {
    pub(crate) fn shape(&self) -> Shape<'_> {
        let ReturnType::Type(_, ty) = &self.sig.output else {
            return Shape::Unsupported;
        };
        shape_of(ty, self.sig.asyncness.is_some())
    }
}

fn shape_of(ty: &Type, is_async: bool) -> Shape<'_> {
    if is_async {
        Shape::Async(ty)
    } else {
        Shape::Sync(ty)
    }
}
