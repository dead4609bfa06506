//! The rules, one small function each, over the typed options and the function.
//!
//! A rule never judges what could not be read: that mistake has been reported already, and one
//! mistake should be one error. Values behind constant expressions are checked by the runtime, in a `const`.

mod borrowed;
mod function;
mod limits;
mod lists;
mod pairs;
#[cfg(test)]
pub(crate) mod tests;
mod time;
mod waits;

use crate::errors::Errors;
use crate::item::Function;
use crate::options::Options;

/// Applies every rule and reports what breaks it.
pub(crate) fn check(options: &Options, function: &Function, errors: &mut Errors) {
    limits::check(options, errors);
    pairs::check(options, errors);
    time::check(options, errors);
    lists::check(options, errors);
    function::check(options, function, errors);
    borrowed::check(options, function, errors);
}
