//! What `#[async_trait]` has made of a method by the time `#[retry]` sees it.
//!
//! ```text
//! // Input:
//! async fn store(&mut self, mut key: Key, (a, b): (A, B)) -> Ret { body }
//! // Output, which is our input:
//! fn store(&mut self, key: Key, __arg2: (A, B)) -> Pin<Box<dyn Future<Output = Ret> + Send + 'async_trait>> {
//!     Box::pin(async move {
//!         if let Some(__ret) = None::<Ret> { return __ret; }
//!         let mut __self = self;
//!         let mut key = key;
//!         let (a, b) = { let __arg2 = __arg2; __arg2 };
//!         let __ret: Ret = { body };
//!         __ret
//!     })
//! }
//! ```
//!
//! The statements before `let __ret` stay outside the loop, so that the arguments that they move are there in every
//! attempt; and what they declare counts as the method's arguments.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Pat, Token};

/// The inside of the `async` block, taken apart.
pub(crate) struct Method {
    /// `if let Some(__ret) = None::<Ret> { return __ret; }`
    early_return: TokenStream,
    pub(crate) moves: Vec<Move>,
    /// `let __ret: Ret = { body }; __ret`
    pub(crate) body: TokenStream,
}

/// `let mut key = key;`
pub(crate) struct Move {
    attrs: Vec<Attribute>,
    pub(crate) pattern: Pat,
    /// `key`, or `{ let __arg2 = __arg2; __arg2 }`
    from: TokenTree,
}

impl Method {
    /// Reads the inside of an `async` block, if `#[async_trait]` wrote it.
    pub(crate) fn read(tokens: TokenStream) -> Option<Self> {
        Self::parse.parse2(tokens).ok()
    }

    /// Reads the whole body of a function, if `#[async_trait]` wrote it.
    pub(crate) fn in_body(body: TokenStream) -> Option<Self> {
        let pinned = last_group(body)?;
        let block = last_group(pinned.stream())?;
        Self::read(block.stream())
    }

    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let early_return = early_return(input)?;
        let mut moves = Vec::new();
        let mut ahead = input.fork();
        while let Ok(moved) = ahead.parse() {
            moves.push(moved);
            input.advance_to(&ahead);
            ahead = input.fork();
        }
        Ok(Self {
            early_return,
            moves,
            body: input.parse()?,
        })
    }

    /// What stands before the body.
    pub(crate) fn prologue(&self) -> TokenStream {
        let Self {
            early_return,
            moves,
            ..
        } = self;
        quote!(#early_return #(#moves)*)
    }
}

/// `if let Some(__ret) = None::<Ret> { return __ret; }`, by which the block is known.
fn early_return(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if !input.peek(Token![if]) {
        return Err(input.error("not made by `#[async_trait]`"));
    }
    let mut tokens = TokenStream::new();
    loop {
        let token: TokenTree = input.parse()?;
        let is_last = matches!(&token, TokenTree::Group(group) if is_return(group));
        tokens.extend([token]);
        if is_last {
            return Ok(tokens);
        }
    }
}

/// `{ #[allow(unreachable_code)] return __ret; }`
fn is_return(group: &Group) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    matches!(
        &tokens[..],
        [.., TokenTree::Ident(keyword), TokenTree::Ident(name), TokenTree::Punct(_)]
            if keyword == "return" && name == "__ret"
    )
}

impl Parse for Move {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Token![let]>()?;
        let pattern = Pat::parse_single(input)?;
        input.parse::<Token![=]>()?;
        let from = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self {
            attrs,
            pattern,
            from,
        })
    }
}

impl ToTokens for Move {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            attrs,
            pattern,
            from,
        } = self;
        tokens.extend(quote!(#(#attrs)* let #pattern = #from;));
    }
}

fn last_group(tokens: TokenStream) -> Option<Group> {
    match tokens.into_iter().last() {
        Some(TokenTree::Group(group)) => Some(group),
        _ => None,
    }
}

/// The options name `self`, which inside the future is `__self`.
pub(crate) fn rename_self(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(name) if name == "self" => {
                TokenTree::Ident(proc_macro2::Ident::new("__self", name.span()))
            }
            TokenTree::Group(group) => {
                let mut renamed = Group::new(group.delimiter(), rename_self(group.stream()));
                renamed.set_span(group.span());
                TokenTree::Group(renamed)
            }
            token => token,
        })
        .collect()
}
