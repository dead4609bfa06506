//! The error of a failed attempt as text, for the events: by `Display` where its type has it, else by `Debug`, else not
//! at all.
//!
//! `E` is any type, so the attribute writes `rt::report(outcome).retry_shown()` and the compiler decides: a method whose impl
//! asks for `E: Display` is passed over when `E` has none, and looked for behind the next `Deref`. Generic errors are
//! resolved by their bounds.

use crate::outcome::Outcome;
use std::fmt;
use std::ops::Deref;

/// An error that can be written.
#[derive(Clone, Copy)]
pub enum Shown<'a> {
    /// In the alternate form, in which `anyhow` and `eyre` write the causes too.
    Display(&'a dyn fmt::Display),
    /// On one line.
    Debug(&'a dyn fmt::Debug),
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Display(error) => write!(f, "{error:#}"),
            Self::Debug(error) => write!(f, "{error:?}"),
        }
    }
}

/// The error of this outcome, to be asked how it is shown.
pub fn report<O: Outcome>(outcome: &O) -> ByDisplay<'_, O::Error> {
    ByDisplay(ByDebug(NotShown(outcome.view().error())))
}

/// Answers where `E: Display`.
pub struct ByDisplay<'a, E>(ByDebug<'a, E>);

/// Answers where `E: Debug`.
pub struct ByDebug<'a, E>(NotShown<'a, E>);

/// Answers for all others.
pub struct NotShown<'a, E>(Option<&'a E>);

impl<'a, E: fmt::Display> ByDisplay<'a, E> {
    /// By `Display`.
    pub fn retry_shown(&self) -> Option<Shown<'a>> {
        let NotShown(error) = self.0.0;
        error.map(|error| Shown::Display(error))
    }
}

impl<'a, E: fmt::Debug> ByDebug<'a, E> {
    /// By `Debug`.
    pub fn retry_shown(&self) -> Option<Shown<'a>> {
        let NotShown(error) = self.0;
        error.map(|error| Shown::Debug(error))
    }
}

impl<'a, E> NotShown<'a, E> {
    /// There is nothing to show.
    #[expect(clippy::unused_self, reason = "the last of three methods of one name")]
    pub fn retry_shown(&self) -> Option<Shown<'a>> {
        None
    }
}

impl<'a, E> Deref for ByDisplay<'a, E> {
    type Target = ByDebug<'a, E>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a, E> Deref for ByDebug<'a, E> {
    type Target = NotShown<'a, E>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
