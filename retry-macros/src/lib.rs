//! The `#[retry]` attribute.
#![allow(dead_code, unused_imports)]

mod args;
mod duration;
mod errors;
mod expand;
mod item;
mod matcher;
mod options;
mod suggest;
mod validate;

use proc_macro::TokenStream;

/// The attribute.
#[proc_macro_attribute]
pub fn retry(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}
