//! Functions that return a future: `fn -> impl Future`, `fn -> Pin<Box<dyn Future>>`, and so `#[async_trait]` methods.
//!
//! ```text
//! // Input:
//! fn f(&self) -> Pin<Box<dyn Future<Output = Ret> + Send + '_>> {
//!     let client = self.client.clone();
//!     Box::pin(async move { client.get().await })
//! }
//! // Output:
//! fn f(&self) -> Pin<Box<dyn Future<Output = Ret> + Send + '_>> {
//!     let client = self.client.clone();
//!     Box::pin(async move { loop { .. async { client.get().await }.await .. } })
//! }
//! ```
//!
//! What is made afresh for each attempt is the future at the end of the body; the statements before it run once.

use super::{Expansion, braced};
use crate::item::{Block, Shape};
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

impl Expansion<'_> {
    /// The body of a function that returns a future.
    pub(super) fn future(&self, block: &Block) -> TokenStream {
        let mut tokens: Vec<TokenTree> = block.tokens.clone().into_iter().collect();
        self.rewrite_tail(&mut tokens)
            .unwrap_or_else(|| self.each_future(block))
    }

    /// Rewrites the `async` block at the end, bare or in the parentheses of `Box::pin(..)`.
    fn rewrite_tail(&self, tokens: &mut [TokenTree]) -> Option<TokenStream> {
        let (TokenTree::Group(tail), before) = tokens.split_last_mut()? else {
            return None;
        };
        if tail.delimiter() == Delimiter::Brace && is_async_head(before) {
            let looped = self.looped_block(&tail.stream(), tail.span());
            *tail = replaced(tail, looped);
        } else if tail.delimiter() == Delimiter::Parenthesis && ends_with(before, &["pin"]) {
            let mut inner: Vec<TokenTree> = tail.stream().into_iter().collect();
            let inner = self.rewrite_tail(&mut inner)?;
            *tail = replaced(tail, inner);
        } else {
            return None;
        }
        Some(tokens.iter().map(ToTokens::to_token_stream).collect())
    }

    /// The inside of the `async` block: what `#[async_trait]` puts first stays outside the loop, so that the arguments
    /// that it moves in are there in every attempt.
    ///
    /// ```text
    /// // Input:  let __self = self; let id = id; let __ret: Ret = { body }; __ret
    /// // Output: let __self = self; let id = id; loop { .. async { let __ret: Ret = { body }; __ret }.await .. }
    /// ```
    fn looped_block(&self, tokens: &TokenStream, span: Span) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let (leading, rest) = tokens.split_at(leading_lets(&tokens));
        let leading: TokenStream = leading.iter().cloned().collect();
        let looped = self.looped(&rest.iter().cloned().collect(), span);
        quote!(#leading #looped)
    }

    /// A body that ends otherwise, in a call that returns a future: all of it is run for each attempt.
    ///
    /// ```text
    /// // Input:  { self.inner.send(request) }
    /// // Output: { async move { loop { .. async { (|| { self.inner.send(request) })().await }.await .. } } }
    /// ```
    fn each_future(&self, block: &Block) -> TokenStream {
        let mixed = Span::mixed_site();
        let body = braced(block.group.span(), &block.tokens);
        let output = match self.function.shape() {
            Shape::BoxedFuture(_) => {
                let output = &self.function.sig.output;
                quote!(#output)
            }
            _ => TokenStream::new(),
        };
        let attempt = quote_spanned!(mixed=> (|| #output #body)().await);
        let looped = self.looped(&attempt, block.group.span());
        let future = quote_spanned!(mixed=> async move { #looped });
        match self.function.shape() {
            Shape::BoxedFuture(_) => {
                let rt = &self.rt;
                quote_spanned!(mixed=> #rt::Box::pin(#future))
            }
            _ => future,
        }
    }
}

fn replaced(group: &Group, stream: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), stream);
    new.set_span(group.span());
    new
}

/// `async`, `async move`
fn is_async_head(tokens: &[TokenTree]) -> bool {
    ends_with(tokens, &["async"]) || ends_with(tokens, &["async", "move"])
}

fn ends_with(tokens: &[TokenTree], words: &[&str]) -> bool {
    tokens.len() >= words.len()
        && tokens
            .iter()
            .rev()
            .zip(words.iter().rev())
            .all(|(token, word)| matches!(token, TokenTree::Ident(ident) if ident == word))
}

/// How many tokens `#[async_trait]` wrote before the body: `let PAT = ident;` or `let PAT = { let X = X; X };` for each
/// argument, behind the early return that gives the block its type.
fn leading_lets(tokens: &[TokenTree]) -> usize {
    let edge = early_return(tokens);
    let mut end = edge;
    while let Some(length) = tokens[end..].iter().position(is_semicolon) {
        let statement = &tokens[end..end + length];
        if !starts_with(statement, &["let"]) || !is_move(statement) {
            break;
        }
        end += length + 1;
    }
    if end == edge { 0 } else { end }
}

/// The length of `if let .. { .. }` at the start.
fn early_return(tokens: &[TokenTree]) -> usize {
    let is_block = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    if starts_with(tokens, &["if", "let"]) {
        tokens
            .iter()
            .position(is_block)
            .map_or(0, |block| block + 1)
    } else {
        0
    }
}

/// `let PAT = ident` or `let PAT = { .. }`
fn is_move(tokens: &[TokenTree]) -> bool {
    match tokens {
        [.., TokenTree::Punct(equals), TokenTree::Ident(_)] => equals.as_char() == '=',
        [.., TokenTree::Punct(equals), TokenTree::Group(block)] => {
            equals.as_char() == '=' && is_rebinding(block)
        }
        _ => false,
    }
}

/// `{ let X = X; X }`
fn is_rebinding(block: &Group) -> bool {
    let tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    let names: Vec<String> = tokens.iter().filter_map(name).collect();
    block.delimiter() == Delimiter::Brace
        && names.len() == 4
        && names[0] == "let"
        && names[1..].iter().all(|name| *name == names[1])
}

fn name(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn starts_with(tokens: &[TokenTree], words: &[&str]) -> bool {
    let names: Vec<String> = tokens.iter().take(words.len()).filter_map(name).collect();
    names == words
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
}
