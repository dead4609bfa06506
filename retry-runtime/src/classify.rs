//! May this failure be retried? Type items walk the chain of causes; patterns look at the error, or, where its type
//! was erased, at the elements of that chain.
//!
//! The attribute writes `(&Probe::new(error)).retry_search(..)` and `(&Probe::new(error)).retry_matches(..)`. Method resolution
//! then picks by the type of the error, which the macro cannot know: [`Erased`] first (found on `&Probe`), then
//! [`Typed`] (on `&&Probe`), then [`Opaque`] (on `Probe`). Generic errors are resolved by their bounds. The names are
//! such as no trait of the user's has for all types.

use crate::AttemptTimeout;
use std::any::Any;
use std::error::Error;
use std::io;
use std::ops::Deref;
use std::sync::Arc;

/// An error whose type decides which of the three traits below answers.
#[derive(Debug)]
pub struct Probe<'a, E>(&'a E);

impl<E> Clone for Probe<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Probe<'_, E> {}

impl<'a, E> Probe<'a, E> {
    /// Looks at this error.
    pub fn new(error: &'a E) -> Self {
        Self(error)
    }
}

/// A type-erased report: `Box<dyn Error>`, `anyhow::Error`, `eyre::Report`, whatever derefs to `dyn Error`.
pub trait Erased<E> {
    /// A type item. `own` is the report's own `downcast_ref`, which also sees what was attached as context.
    fn retry_search<T: Error + 'static>(
        &self,
        own: impl FnOnce(&E) -> Option<&T>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool;

    /// A pattern, whose type is inferred from the pattern.
    fn retry_matches<T: Error + 'static>(
        &self,
        own: impl FnOnce(&E) -> Option<&T>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool;
}

impl<E> Erased<E> for Probe<'_, E>
where
    E: Deref,
    E::Target: AsDynError,
{
    fn retry_search<T: Error + 'static>(
        &self,
        own: impl FnOnce(&E) -> Option<&T>,
        mut accept: impl FnMut(&T) -> bool,
    ) -> bool {
        own(self.0).is_some_and(&mut accept) || any_cause(self.0.as_dyn_error(), accept)
    }

    fn retry_matches<T: Error + 'static>(
        &self,
        own: impl FnOnce(&E) -> Option<&T>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool {
        self.retry_search(own, accept)
    }
}

/// An error that says what it is: type items walk its causes.
pub trait Typed<E> {
    /// A type item.
    fn retry_search<T: Error + 'static>(
        &self,
        own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool;
}

impl<E: Error + 'static> Typed<E> for &Probe<'_, E> {
    fn retry_search<T: Error + 'static>(
        &self,
        _own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool {
        any_cause(self.0, accept)
    }
}

/// Anything else: patterns only.
pub trait Opaque<E> {
    /// A type item, on a type that none can look into.
    fn retry_search<T: Error + 'static>(
        self,
        own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        accept: impl FnMut(&T) -> bool,
    ) -> bool
    where
        E: Inspectable<T>;

    /// A pattern.
    fn retry_matches(
        self,
        own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        accept: impl FnOnce(&E) -> bool,
    ) -> bool;
}

impl<E> Opaque<E> for Probe<'_, E> {
    fn retry_search<T: Error + 'static>(
        self,
        _own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        _accept: impl FnMut(&T) -> bool,
    ) -> bool
    where
        E: Inspectable<T>,
    {
        false
    }

    fn retry_matches(
        self,
        _own: impl FnOnce(&Nothing) -> Option<&Nothing>,
        accept: impl FnOnce(&E) -> bool,
    ) -> bool {
        accept(self.0)
    }
}

/// An error that is no `Error` has no causes to look into, and asking for it is how the compiler says so. An
/// [`AttemptTimeout`] may be named all the same: the call itself knows whether an attempt timed out.
#[diagnostic::on_unimplemented(
    message = "a type in `retry_on` or `ignore` cannot look into `{Self}`, which is no `std::error::Error`",
    label = "write a pattern over `{Self}`, such as `e if ..`, or implement `Error` for it"
)]
pub trait Inspectable<T> {}

impl<E> Inspectable<AttemptTimeout> for E {}

/// `AsRef<str>`, with a message of its own.
#[diagnostic::on_unimplemented(
    message = "a text in `retry_on` or `ignore` matches only what is text itself, not `{Self}`",
    label = "write a pattern over `{Self}`, or a guard that looks at its text"
)]
pub trait Text {
    /// As `as_ref` gives it.
    fn text(&self) -> &str;
}

#[diagnostic::do_not_recommend]
impl<T: AsRef<str> + ?Sized> Text for T {
    fn text(&self) -> &str {
        self.as_ref()
    }
}

/// Stands for the report where there is none.
#[derive(Debug)]
pub enum Nothing {}

/// Gives every `'static` type a `downcast_ref`. In the code that the attribute writes it stands aside for the method
/// of that name that `anyhow::Error` and `eyre::Report` have themselves.
pub trait Downcast {
    /// This value as a `T`, if it is one.
    fn downcast_ref<T: 'static>(&self) -> Option<&T>;
}

impl<E: 'static> Downcast for E {
    fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

/// The forms of `dyn Error` that a report can deref to.
pub trait AsDynError {
    /// Without the auto traits.
    fn as_dyn_error(&self) -> &(dyn Error + 'static);
}

macro_rules! as_dyn_error {
    ($($form:ty),*) => {$(
        impl AsDynError for $form {
            fn as_dyn_error(&self) -> &(dyn Error + 'static) {
                self
            }
        }
    )*};
}

as_dyn_error!(
    dyn Error,
    dyn Error + Send,
    dyn Error + Sync,
    dyn Error + Send + Sync
);

/// A `source()` that leads back to where it came from must not hang the call that failed.
const LONGEST_CHAIN: usize = 256;

/// Does `accept` hold for one `T` in the chain that begins with `error`?
fn any_cause<T: Error + 'static>(
    error: &(dyn Error + 'static),
    accept: impl FnMut(&T) -> bool,
) -> bool {
    std::iter::successors(Some(error), |error| cause(*error))
        .take(LONGEST_CHAIN)
        .filter_map(|error| as_type::<T>(error))
        .any(accept)
}

/// This element as a `T`, also behind the pointers whose `Error` stands in front of that of `T`.
fn as_type<'a, T: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a T> {
    let boxed = || error.downcast_ref::<Box<T>>().map(|error| &**error);
    let shared = || error.downcast_ref::<Arc<T>>().map(|error| &**error);
    error.downcast_ref().or_else(boxed).or_else(shared)
}

/// The next element: the error that an `io::Error` carries (its `source()` would skip it), what a shared
/// `dyn Error` points to, else `source()`.
fn cause<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let carried = |io: &'a io::Error| io.get_ref().map(|error| error as &(dyn Error + 'static));
    let shared = || error.downcast_ref::<Arc<dyn Error>>().map(|e| &**e);
    let shared_send = || {
        error
            .downcast_ref::<Arc<dyn Error + Send + Sync>>()
            .map(|e| &**e as &(dyn Error + 'static))
    };
    match as_type::<io::Error>(error) {
        Some(io) => carried(io).or_else(|| io.source()),
        None => shared().or_else(shared_send).or_else(|| error.source()),
    }
}
