//! To be written.
use crate::{errors::Errors, item::Function, options::Options};
pub(crate) fn check(_: &Options, _: &Function, _: &mut Errors) {}
