//! The annotated function. Its body stays as it was written: whatever is wrong in it is for rustc to say.

mod other;
mod output;

pub(crate) use other::mistaken;
use output::{boxed_future_output, future_output};
pub(crate) use output::{inferred, inferred_future};

use crate::async_trait::Method;
use crate::pattern::bindings;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, FnArg, PatIdent, ReturnType, Signature, Token, Type, Visibility};

/// A function with its body as tokens.
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: Body,
    /// What `#[async_trait]` made of the method, if it did.
    pub(crate) async_trait: Option<Method>,
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
        let mut function = Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: input.parse()?,
            async_trait: None,
        };
        if let (Shape::BoxedFuture(_), Body::Block(block)) = (function.shape(), &function.body) {
            function.async_trait = Method::in_body(block.tokens.clone());
        }
        Ok(function)
    }
}

impl Parse for Body {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![;]) {
            return input.parse().map(Self::Missing);
        }
        input.step(|cursor| {
            let braces = cursor
                .token_tree()
                .and_then(|(token, rest)| Some((braces(token)?, rest)));
            let expected = "expected the function's body, `{ .. }`";
            let (group, rest) = braces.ok_or_else(|| cursor.error(expected))?;
            Ok((Self::Block(Block::new(group)), rest))
        })
    }
}

/// `{ .. }`, also as a macro's `$body:block`.
fn braces(token: TokenTree) -> Option<Group> {
    let TokenTree::Group(group) = token else {
        return None;
    };
    match group.delimiter() {
        Delimiter::Brace => Some(group),
        Delimiter::None => {
            let mut inner = group.stream().into_iter();
            inner
                .next()
                .and_then(braces)
                .filter(|_| inner.next().is_none())
        }
        Delimiter::Parenthesis | Delimiter::Bracket => None,
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

    /// The names that the arguments bind, `self` aside.
    pub(crate) fn arguments(&self) -> Vec<&PatIdent> {
        let written = self.sig.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(argument) => Some(&*argument.pat),
            FnArg::Receiver(_) => None,
        });
        let method = self.async_trait.iter();
        let moved = method.flat_map(|method| method.moves.iter().map(|moved| &moved.pattern));
        written.chain(moved).flat_map(bindings).collect()
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
