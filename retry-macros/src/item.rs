//! The annotated function. Its body stays as it was written: whatever is wrong in it is for rustc to say.

mod other;

pub(crate) use other::mistaken;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{
    Attribute, GenericArgument, PathArguments, ReturnType, Signature, Token, Type, TypeParamBound,
    Visibility,
};

/// A function with its body as tokens.
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: Body,
}

/// What follows the signature.
pub(crate) enum Body {
    Block(Block),
    /// `fn f();`
    Missing(Token![;]),
}

/// `{ #![inner] tokens }`
pub(crate) struct Block {
    /// The braces, for their span.
    pub(crate) group: Group,
    pub(crate) inner_attrs: Vec<Attribute>,
    pub(crate) tokens: TokenStream,
}

/// How the function hands out its outcome, and the type of that outcome.
pub(crate) enum Shape<'a> {
    /// `fn f() -> Ret`
    Sync(&'a Type),
    /// `async fn f() -> Ret`
    Async(&'a Type),
    /// `fn f() -> impl Future<Output = Ret>`
    Future(&'a Type),
    /// `fn f() -> Pin<Box<dyn Future<Output = Ret>>>`, which is also what `#[async_trait]` makes of a method.
    BoxedFuture(&'a Type),
    /// No return type.
    Nothing,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl Parse for Body {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![;]) {
            return input.parse().map(Self::Missing);
        }
        input.step(|cursor| match cursor.token_tree() {
            Some((TokenTree::Group(group), rest)) if group.delimiter() == Delimiter::Brace => {
                Ok((Self::Block(Block::new(group)), rest))
            }
            _ => Err(cursor.error("expected the function's body, `{ .. }`")),
        })
    }
}

impl Block {
    fn new(group: Group) -> Self {
        let split =
            |input: ParseStream<'_>| Ok((input.call(Attribute::parse_inner)?, input.parse()?));
        // An inner attribute that cannot be read stays where it is, for rustc to complain about.
        let (inner_attrs, tokens) = split
            .parse2(group.stream())
            .unwrap_or_else(|_| (Vec::new(), group.stream()));
        Self {
            group,
            inner_attrs,
            tokens,
        }
    }
}

impl Function {
    /// Sync or async, and the type of the outcome.
    pub(crate) fn shape(&self) -> Shape<'_> {
        let ReturnType::Type(_, ty) = &self.sig.output else {
            return Shape::Nothing;
        };
        if self.sig.asyncness.is_some() {
            Shape::Async(ty)
        } else if let Some(output) = future_output(ty) {
            Shape::Future(output)
        } else if let Some(output) = boxed_future_output(ty) {
            Shape::BoxedFuture(output)
        } else {
            Shape::Sync(ty)
        }
    }
}

impl<'a> Shape<'a> {
    /// The type of the outcome.
    pub(crate) fn outcome(&self) -> Option<&'a Type> {
        match self {
            Self::Sync(ty) | Self::Async(ty) | Self::Future(ty) | Self::BoxedFuture(ty) => Some(ty),
            Self::Nothing => None,
        }
    }

    pub(crate) fn is_async(&self) -> bool {
        !matches!(self, Self::Sync(_) | Self::Nothing)
    }
}

/// `impl Future<Output = T> + ..`, `dyn Future<Output = T> + ..`: `T`.
fn future_output(ty: &Type) -> Option<&Type> {
    let bounds = match ty {
        Type::ImplTrait(ty) => &ty.bounds,
        Type::TraitObject(ty) => &ty.bounds,
        Type::Group(ty) => return future_output(&ty.elem),
        Type::Paren(ty) => return future_output(&ty.elem),
        _ => return None,
    };
    bounds.iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let segment = bound.path.segments.last()?;
            generic_arguments(&segment.arguments).find_map(|argument| match argument {
                GenericArgument::AssocType(output) if output.ident == "Output" => Some(&output.ty),
                _ => None,
            })
        }
        _ => None,
    })
}

/// `Pin<Box<dyn Future<Output = T> ..>>`, `BoxFuture<'_, T>`, `LocalBoxFuture<'_, T>`: `T`.
fn boxed_future_output(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last()?;
    let inner = generic_arguments(&segment.arguments).find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })?;
    match segment.ident.to_string().as_str() {
        "Pin" => boxed_future_output(inner),
        "Box" => future_output(inner),
        "BoxFuture" | "LocalBoxFuture" => Some(inner),
        _ => None,
    }
}

pub(crate) fn generic_arguments(
    arguments: &PathArguments,
) -> impl Iterator<Item = &GenericArgument> {
    match arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    }
    .into_iter()
    .flatten()
}

/// The type with `_` for each `impl Trait`, as it may stand in the body.
///
/// ```text
/// // Input:  Result<impl Iterator<Item = u32>, Error>
/// // Output: Result<_, Error>
/// ```
pub(crate) fn inferred(ty: &Type) -> TokenStream {
    let mut ty = ty.clone();
    infer(&mut ty);
    quote::quote!(#ty)
}

fn infer(ty: &mut Type) {
    match ty {
        Type::ImplTrait(hidden) => {
            *ty = syn::parse_quote_spanned!(hidden.impl_token.span=> _);
        }
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    for argument in &mut arguments.args {
                        if let GenericArgument::Type(ty) = argument {
                            infer(ty);
                        }
                    }
                }
            }
        }
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(infer),
        Type::Reference(reference) => infer(&mut reference.elem),
        Type::Array(array) => infer(&mut array.elem),
        Type::Slice(slice) => infer(&mut slice.elem),
        Type::Group(group) => infer(&mut group.elem),
        Type::Paren(paren) => infer(&mut paren.elem),
        _ => {}
    }
}
