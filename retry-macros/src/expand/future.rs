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
//! What is made afresh for each attempt is the `async` block at the end of the body; the statements before it run once.
//! A body that ends otherwise, or that may return earlier, is run anew as a whole.

use super::{Expansion, braced, local};
use crate::async_trait::Method;
use crate::item::{Block, Shape, inferred_future};
use crate::pattern::make_immutable;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

impl Expansion<'_> {
    /// The body of a function that returns a future.
    pub(super) fn future(&self, block: &Block) -> TokenStream {
        let tokens: Vec<TokenTree> = block.tokens.clone().into_iter().collect();
        self.rewrite_tail(&tokens)
            .unwrap_or_else(|| self.each_future(block))
    }

    /// Rewrites the `async` block at the end: bare, in the parentheses of `Box::pin(..)`, or before `.boxed()`.
    fn rewrite_tail(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        if let Some((front, suffix)) = boxed_by_method(tokens) {
            let front = self.rewrite_tail(front)?;
            return Some(front.into_iter().chain(suffix.iter().cloned()).collect());
        }
        let (TokenTree::Group(tail), before) = tokens.split_last()? else {
            return None;
        };
        if returns(before) {
            return None;
        }
        let inside = if tail.delimiter() == Delimiter::Brace && is_async_head(before) {
            self.looped_block(tail)
        } else if tail.delimiter() == Delimiter::Parenthesis && ends_with(before, &["pin"]) {
            let inner: Vec<TokenTree> = tail.stream().into_iter().collect();
            self.rewrite_tail(&inner)?
        } else {
            return None;
        };
        let mut rewritten = Group::new(tail.delimiter(), inside);
        rewritten.set_span(tail.span());
        let before = before.iter().cloned();
        Some(before.chain([TokenTree::Group(rewritten)]).collect())
    }

    /// The inside of the `async` block, where what `#[async_trait]` puts first stays first.
    ///
    /// ```text
    /// // Input:  let __self = self; let id = id; let __ret: Ret = { body }; __ret
    /// // Output: let __self = self; let id = id; loop { .. async { let __ret: Ret = { body }; __ret }.await .. }
    /// ```
    fn looped_block(&self, block: &Group) -> TokenStream {
        let Some(mut method) = Method::read(block.stream()) else {
            return self.looped(&block.stream(), block.span());
        };
        for name in self.options.clone.iter().flat_map(|clone| &clone.value) {
            for moved in &mut method.moves {
                make_immutable(&mut moved.pattern, name);
            }
        }
        let prologue = method.prologue();
        let looped = self.looped(&method.body, block.span());
        quote!(#prologue #looped)
    }

    /// All of the body for each attempt, with a closure for its `return` to leave.
    ///
    /// ```text
    /// // Input:  { self.inner.send(request) }
    /// // Output: { async move { loop { .. async { let future = { self.inner.send(request) }; future.await }.await .. } } }
    /// ```
    fn each_future(&self, block: &Block) -> TokenStream {
        let rt = &self.rt;
        let mixed = Span::mixed_site();
        let span = block.group.span();
        let future = local("future");
        let body = braced(span, &block.tokens);
        let shape = self.function.shape();
        let ty = match shape {
            Shape::BoxedFuture(_) => inferred_future(&self.function.sig.output),
            _ => None,
        };
        let tokens: Vec<TokenTree> = block.tokens.clone().into_iter().collect();
        let attempt = if returns(&tokens) {
            let output = ty.map(|ty| quote_spanned!(mixed=> -> #ty));
            quote_spanned!(mixed=> let #future = (|| #output #body)();)
        } else {
            let ty = ty.map(|ty| quote_spanned!(mixed=> : #ty));
            quote_spanned!(mixed=> let #future #ty = #body;)
        };
        let looped = self.looped(&quote_spanned!(mixed=> #attempt #future.await), span);
        let looped = quote_spanned!(mixed=> async move { #looped });
        match shape {
            Shape::BoxedFuture(_) => quote_spanned!(mixed=> #rt::Box::pin(#looped)),
            _ => looped,
        }
    }
}

/// `.. .boxed()`, `.. .boxed_local()`
fn boxed_by_method(tokens: &[TokenTree]) -> Option<(&[TokenTree], &[TokenTree])> {
    let (front, suffix) = tokens.split_at(tokens.len().checked_sub(3)?);
    match suffix {
        [
            TokenTree::Punct(_),
            TokenTree::Ident(method),
            TokenTree::Group(_),
        ] if method == "boxed" || method == "boxed_local" => Some((front, suffix)),
        _ => None,
    }
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

/// Whether `return` is written anywhere, be it in a closure, which no harm comes from.
fn returns(tokens: &[TokenTree]) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "return",
        TokenTree::Group(group) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            returns(&tokens)
        }
        _ => false,
    })
}
