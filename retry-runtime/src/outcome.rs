//! What an attempt came to: `Result` and `Option`, seen the same way.

use crate::{AttemptTimeout, CircuitOpen};
use std::convert::Infallible;

/// What a function under `#[retry]` returns: a [`Result`], any alias of it, or an [`Option`].
///
/// Sealed by its place in a hidden module; the attribute names it in the code it writes.
#[diagnostic::on_unimplemented(
    message = "`#[retry]` needs a function that returns `Result` or `Option`, not `{Self}`",
    label = "neither `Result` nor `Option`, so no failure can be seen here",
    note = "return `Result<{Self}, E>` with an error type that says what went wrong",
    note = "if it is a future, write out what an alias hides: `Pin<Box<dyn Future<Output = Result<..>> + Send>>`"
)]
pub trait Outcome {
    /// The type inside `Ok` or `Some`.
    type Value;
    /// The type inside `Err`. A function that returns `Option` has no error: [`Infallible`].
    type Error;

    /// The outcome by reference, whichever of the two types it is.
    fn view(&self) -> View<'_, Self::Value, Self::Error>;

    /// A failure: `Err(error())`, or `None`.
    fn failed(error: impl FnOnce() -> Self::Error) -> Self;
}

/// An outcome by reference.
#[derive(Debug)]
pub enum View<'a, T, E> {
    /// `Ok(value)` or `Some(value)`.
    Value(&'a T),
    /// `Err(error)`.
    Error(&'a E),
    /// `None`.
    Absent,
}

impl<T, E> Outcome for Result<T, E> {
    type Value = T;
    type Error = E;

    #[inline]
    fn view(&self) -> View<'_, T, E> {
        match self {
            Ok(value) => View::Value(value),
            Err(error) => View::Error(error),
        }
    }

    fn failed(error: impl FnOnce() -> E) -> Self {
        Err(error())
    }
}

impl<T> Outcome for Option<T> {
    type Value = T;
    type Error = Infallible;

    #[inline]
    fn view(&self) -> View<'_, T, Infallible> {
        match self {
            Some(value) => View::Value(value),
            None => View::Absent,
        }
    }

    fn failed(_: impl FnOnce() -> Infallible) -> Self {
        None
    }
}

impl<'a, T, E> View<'a, T, E> {
    /// The error, where there is one.
    pub fn error(self) -> Option<&'a E> {
        match self {
            Self::Error(error) => Some(error),
            Self::Value(_) | Self::Absent => None,
        }
    }

    /// The value, where there is one.
    pub fn value(self) -> Option<&'a T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Error(_) | Self::Absent => None,
        }
    }
}

/// `Ok(..)` was written in a list: the function must return `Result`.
#[diagnostic::on_unimplemented(
    message = "an `Ok(..)` item is for functions that return `Result`, not `{Self}`",
    label = "write `Some(..)` or `None` for a function that returns `Option`"
)]
pub trait ReturnsResult {}
impl<T, E> ReturnsResult for Result<T, E> {}

/// `Some(..)` or `None` was written in a list: the function must return `Option`.
#[diagnostic::on_unimplemented(
    message = "`Some(..)` and `None` are for functions that return `Option`, not `{Self}`",
    label = "write `Ok(..)` for a value, or a pattern for the error"
)]
pub trait ReturnsOption {}
impl<T> ReturnsOption for Option<T> {}

/// A list or a hint looks at the error: the function must return `Result`.
#[diagnostic::on_unimplemented(
    message = "a function that returns `{Self}` has no error to look at",
    label = "write `None` or `Some(..)` in a list, and `retry_after_ok` for a hint"
)]
pub trait ReturnsError {}
impl<T, E> ReturnsError for Result<T, E> {}

/// An outcome that can say what became of an attempt that times out.
#[diagnostic::on_unimplemented(
    message = "`#[retry]` needs a function that returns `Result` or `Option`, not `{Self}`",
    label = "neither `Result` nor `Option`, so no failure can be seen here"
)]
pub trait FromTimeout: Outcome {
    /// `Err(..)` by [`MadeFromTimeout`], or `None`.
    fn from_timeout(cause: AttemptTimeout) -> Self;
}

impl<T, E: MadeFromTimeout> FromTimeout for Result<T, E> {
    fn from_timeout(cause: AttemptTimeout) -> Self {
        Err(E::made_from(cause))
    }
}

impl<T> FromTimeout for Option<T> {
    fn from_timeout(_: AttemptTimeout) -> Self {
        None
    }
}

/// `E: From<AttemptTimeout>`, with a message that names both ways out.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made from `AttemptTimeout`",
    label = "an attempt that times out has no error to return",
    note = "write `timeout_error = |cause| ..`, which makes `{Self}` from `AttemptTimeout`",
    note = "or implement `From<retry_runtime::AttemptTimeout>` for `{Self}`"
)]
pub trait MadeFromTimeout {
    /// `From::from`.
    fn made_from(cause: AttemptTimeout) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<AttemptTimeout>> MadeFromTimeout for E {
    fn made_from(cause: AttemptTimeout) -> Self {
        cause.into()
    }
}

/// An outcome that can say what became of a call that the breaker refuses.
#[diagnostic::on_unimplemented(
    message = "`#[retry]` needs a function that returns `Result` or `Option`, not `{Self}`",
    label = "neither `Result` nor `Option`, so no failure can be seen here"
)]
pub trait FromCircuitOpen: Outcome {
    /// `Err(..)` by [`MadeFromCircuitOpen`], or `None`.
    fn from_circuit_open(cause: CircuitOpen) -> Self;
}

impl<T, E: MadeFromCircuitOpen> FromCircuitOpen for Result<T, E> {
    fn from_circuit_open(cause: CircuitOpen) -> Self {
        Err(E::made_from(cause))
    }
}

impl<T> FromCircuitOpen for Option<T> {
    fn from_circuit_open(_: CircuitOpen) -> Self {
        None
    }
}

/// `E: From<CircuitOpen>`, with a message that names both ways out.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made from `CircuitOpen`",
    label = "a call that the breaker refuses has no error to return",
    note = "write `open_error = |cause| ..`, which makes `{Self}` from `CircuitOpen`",
    note = "or implement `From<retry_runtime::CircuitOpen>` for `{Self}`"
)]
pub trait MadeFromCircuitOpen {
    /// `From::from`.
    fn made_from(cause: CircuitOpen) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<CircuitOpen>> MadeFromCircuitOpen for E {
    fn made_from(cause: CircuitOpen) -> Self {
        cause.into()
    }
}
