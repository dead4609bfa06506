//! The return type: the outcome inside a future's type, and types as they may stand in the body.

use proc_macro2::TokenStream;
use syn::{GenericArgument, Lifetime, PathArguments, ReturnType, Type, TypeParamBound};

/// `impl Future<Output = T> + ..`, `dyn Future<Output = T> + ..`: `T`.
pub(super) fn future_output(ty: &Type) -> Option<&Type> {
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
pub(super) fn boxed_future_output(ty: &Type) -> Option<&Type> {
    let path = match ty {
        Type::Path(path) => path,
        Type::Group(ty) => return boxed_future_output(&ty.elem),
        Type::Paren(ty) => return boxed_future_output(&ty.elem),
        _ => return None,
    };
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

fn generic_arguments(arguments: &PathArguments) -> impl Iterator<Item = &GenericArgument> {
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

/// The type of a boxed future, with lifetimes left to inference, so that each attempt may borrow anew.
///
/// ```text
/// // Input:  Pin<Box<dyn Future<Output = Result<impl Sized, Error>> + Send + 'a>>, BoxFuture<'a, Ret>
/// // Output: Pin<Box<dyn Future<Output = Result<_, Error>> + Send + '_>>, BoxFuture<'_, Ret>
/// ```
pub(crate) fn inferred_future(output: &ReturnType) -> Option<TokenStream> {
    let ReturnType::Type(_, ty) = output else {
        return None;
    };
    let mut ty = (**ty).clone();
    infer(&mut ty);
    infer_lifetimes(&mut ty);
    Some(quote::quote!(#ty))
}

fn infer_lifetimes(ty: &mut Type) {
    let infer = |lifetime: &mut Lifetime| {
        if lifetime.ident != "static" {
            *lifetime = Lifetime::new("'_", lifetime.span());
        }
    };
    match ty {
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    for argument in &mut arguments.args {
                        match argument {
                            GenericArgument::Lifetime(lifetime) => infer(lifetime),
                            GenericArgument::Type(ty) => infer_lifetimes(ty),
                            _ => {}
                        }
                    }
                }
            }
        }
        Type::TraitObject(object) => {
            for bound in &mut object.bounds {
                if let TypeParamBound::Lifetime(lifetime) = bound {
                    infer(lifetime);
                }
            }
        }
        Type::Group(group) => infer_lifetimes(&mut group.elem),
        Type::Paren(paren) => infer_lifetimes(&mut paren.elem),
        _ => {}
    }
}
