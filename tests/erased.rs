//! Lists over type-erased reports, and the chain of causes that type items walk.

#[macro_use]
mod common;

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::sync::Arc;

type Boxed = Box<dyn Error>;
type Shared = Box<dyn Error + Send + Sync>;
type Outcome<E> = Result<(), E>;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("busy")]
    Busy,
    #[error("status {0}")]
    Status(u16),
}

impl Fault {
    const LATE: Self = Self::Status(504);
}

/// An error that says nothing but what caused it.
#[derive(Debug, thiserror::Error)]
#[error("wrapped")]
struct Wrapper<E: Error + 'static>(#[source] E);

fn timed_out() -> io::Error {
    ErrorKind::TimedOut.into()
}

fn carrying(error: impl Into<Shared>) -> io::Error {
    io::Error::other(error)
}

/// Every kind of item over one type of report, which `$make` makes of an error.
macro_rules! over_a_report {
    ($name:ident, $report:ty, $error:ident => $make:expr) => {
        #[test]
        fn $name() {
            fn report<E: Error + Send + Sync + 'static>($error: E) -> $report {
                $make
            }
            cases! { Outcome<$report>:
                [retry_on(Fault)] Err(report(Fault::Busy)) => Retried,
                [retry_on(Fault)] Err(report(timed_out())) => Returned,
                [ignore(Fault)] Err(report(Fault::Busy)) => Returned,
                [retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)] Err(report(timed_out())) => Retried,
                [retry_on(e: io::Error if e.kind() == ErrorKind::NotFound)] Err(report(timed_out())) => Returned,
                // The type of the element is inferred from the pattern.
                [retry_on(Fault::Busy)] Err(report(Fault::Busy)) => Retried,
                [retry_on(Fault::Busy)] Err(report(Fault::Status(500))) => Returned,
                [retry_on(Fault::Status(500..=599))] Err(report(Fault::Status(500))) => Retried,
                [retry_on(Fault::Status(code) if code % 2 == 0)] Err(report(Fault::Status(500))) => Retried,
                [retry_on(Fault::Status(code) if code % 2 == 0)] Err(report(Fault::Status(501))) => Returned,
                [retry_on(Fault::Busy | Fault::Status(1))] Err(report(Fault::Status(1))) => Retried,
                [retry_on((Fault::LATE))] Err(report(Fault::Status(504))) => Retried,
                [retry_on((Fault::LATE))] Err(report(Fault::Busy)) => Returned,
                // Deeper elements are seen by types and by patterns.
                [retry_on(Fault)] Err(report(Wrapper(Fault::Busy))) => Retried,
                [retry_on(Fault::Busy)] Err(report(Wrapper(Wrapper(Fault::Busy)))) => Retried,
                [ignore(Fault::Busy)] Err(report(Wrapper(Fault::Busy))) => Returned,
                [retry_on(Wrapper<Fault>), ignore(Fault)] Err(report(Wrapper(Fault::Busy))) => Returned,
                [retry_on(Fault)] Err(report(carrying(Fault::Busy))) => Retried,
                // A name looks at the report itself.
                [retry_on(e if e.to_string() == "wrapped")] Err(report(Wrapper(Fault::Busy))) => Retried,
                [retry_on(e if e.to_string() == "busy")] Err(report(Wrapper(Fault::Busy))) => Returned,
                [retry_on(e if e.downcast_ref::<Fault>().is_some())] Err(report(Fault::Busy)) => Retried,
                [retry_on(_)] Err(report(Fault::Busy)) => Retried,
                [ignore(_)] Err(report(Fault::Busy)) => Returned,
                [] Err(report(Fault::Busy)) => Retried,
            }
        }
    };
}

over_a_report!(boxed, Boxed, error => error.into());
over_a_report!(boxed_and_shared, Shared, error => error.into());
over_a_report!(boxed_and_send, Box<dyn Error + Send>, error => Box::new(error));
over_a_report!(anyhow, anyhow::Error, error => error.into());
over_a_report!(eyre, eyre::Report, error => error.into());

/// The one form of `dyn Error` that has no `downcast_ref` of its own.
#[test]
fn boxed_and_sync() {
    type Report = Box<dyn Error + Sync>;
    cases! { Outcome<Report>:
        [retry_on(Fault)] Err(Box::new(Fault::Busy)) => Retried,
        [retry_on(Fault::Busy)] Err(Box::new(Wrapper(Fault::Busy))) => Retried,
        [ignore(Fault)] Err(Box::new(Fault::Busy)) => Returned,
    }
}

/// What was attached as context is no `Error`'s `source()`; the report's own `downcast_ref` knows it.
#[test]
fn context_of_anyhow() {
    use anyhow::{Context as _, Error, anyhow};
    #[allow(clippy::unnecessary_wraps, reason = "context is attached to a result")]
    fn busy() -> Result<(), Fault> {
        Err(Fault::Busy)
    }
    cases! { Outcome<Error>:
        [retry_on(Fault)] busy().context("while starting") => Retried,
        [retry_on(Fault::Busy)] busy().context("first").context("then") => Retried,
        [ignore(Fault)] busy().context("while starting") => Returned,
        [retry_on(io::Error)] busy().context("while starting") => Returned,
        // The context is an error of its own.
        [retry_on(Fault::Status(503))] Err(anyhow!("raw").context(Fault::Status(503))) => Retried,
        [retry_on(e: Fault if *e == Fault::LATE)] Err(anyhow!("raw").context(Fault::LATE)) => Retried,
        [ignore(Fault)] Err(anyhow!("raw").context(Fault::LATE)) => Returned,
        // Behind the context, another one.
        [retry_on(Fault::Busy)] busy().context(Wrapper(timed_out())) => Retried,
        [retry_on(Wrapper<io::Error>)] busy().context(Wrapper(timed_out())) => Retried,
    }
}

#[test]
fn context_of_eyre() {
    use eyre::{Report, WrapErr as _, eyre};
    #[allow(clippy::unnecessary_wraps, reason = "context is attached to a result")]
    fn busy() -> Result<(), Fault> {
        Err(Fault::Busy)
    }
    cases! { Outcome<Report>:
        [retry_on(Fault)] busy().wrap_err("while starting") => Retried,
        [retry_on(Fault::Busy)] busy().wrap_err("first").wrap_err("then") => Retried,
        [ignore(Fault)] busy().wrap_err("while starting") => Returned,
        [retry_on(Fault::Status(503))] Err(eyre!("raw").wrap_err(Fault::Status(503))) => Retried,
        [retry_on(Fault)] Err(eyre!("raw").wrap_err("text")) => Returned,
    }
}

/// C-16: the listed error is the cause of the one that was returned.
#[test]
fn a_cause_through_source() {
    cases! { Outcome<Wrapper<Fault>>:
        [retry_on(Fault)] Err(Wrapper(Fault::Busy)) => Retried, // C-16
    }
    cases! { Outcome<Wrapper<Wrapper<Fault>>>:
        [retry_on(e: Fault if *e == Fault::Busy)] Err(Wrapper(Wrapper(Fault::Busy))) => Retried,
    }
    cases! { Outcome<Wrapper<Fault>>:
        [ignore(Fault)] Err(Wrapper(Fault::Busy)) => Returned,
        [retry_on(Wrapper<Fault>), ignore(Fault)] Err(Wrapper(Fault::Busy)) => Returned,
    }
    cases! { Outcome<Wrapper<io::Error>>:
        [retry_on(Fault)] Err(Wrapper(timed_out())) => Returned,
    }
}

/// `io::Error` carries an error that its `source()` skips.
#[test]
fn an_error_that_an_io_error_carries() {
    cases! { Outcome<io::Error>:
        [retry_on(Fault)] Err(carrying(Fault::Busy)) => Retried,
        [ignore(Fault)] Err(carrying(Fault::Busy)) => Returned,
        [retry_on(Fault)] Err(carrying(Wrapper(Fault::Busy))) => Retried,
        [retry_on(Fault)] Err(carrying(carrying(Fault::Busy))) => Retried,
    }
    cases! { Outcome<Wrapper<io::Error>>:
        [retry_on(Fault)] Err(Wrapper(carrying(Fault::Busy))) => Retried,
    }
    cases! { Outcome<io::Error>:
        [retry_on(Fault)] Err(carrying("text")) => Returned,
        [retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)] Err(carrying(timed_out())) => Retried,
    }
}

/// `Box<T>` and `Arc<T>` are errors that stand in front of the `T`.
#[test]
fn behind_box_and_arc() {
    cases! { Outcome<Box<Fault>>:
        [retry_on(Fault)] Err(Box::new(Fault::Busy)) => Retried,
    }
    cases! { Outcome<Arc<Fault>>:
        [retry_on(Fault)] Err(Arc::new(Fault::Busy)) => Retried,
    }
    cases! { Outcome<Wrapper<Box<Fault>>>:
        [retry_on(Fault)] Err(Wrapper(Box::new(Fault::Busy))) => Retried,
    }
    cases! { Outcome<Wrapper<Arc<Fault>>>:
        [retry_on(Fault)] Err(Wrapper(Arc::new(Fault::Busy))) => Retried,
    }
    cases! { Outcome<Arc<Fault>>:
        [ignore(e: Fault if *e == Fault::Busy)] Err(Arc::new(Fault::Busy)) => Returned,
    }
    cases! { Outcome<Wrapper<Arc<io::Error>>>:
        [retry_on(Fault)] Err(Wrapper(Arc::new(carrying(Fault::Busy)))) => Retried,
    }
    cases! { Outcome<Arc<Fault>>:
        [retry_on(io::Error)] Err(Arc::new(Fault::Busy)) => Returned,
    }
}

#[test]
fn behind_a_shared_report() {
    cases! { Outcome<Arc<dyn Error>>:
        [retry_on(Fault)] Err(Arc::new(Fault::Busy)) => Retried,
    }
    cases! { Outcome<Arc<dyn Error + Send + Sync>>:
        [retry_on(Fault::Busy)] Err(Arc::new(Fault::Busy)) => Retried,
    }
    cases! { Outcome<Rc<dyn Error>>:
        [ignore(Fault)] Err(Rc::new(Fault::Busy)) => Returned,
    }
    cases! { Outcome<Wrapper<Arc<dyn Error>>>:
        [retry_on(Fault)] Err(Wrapper(Arc::new(Fault::Busy))) => Retried,
    }
    cases! { Outcome<Wrapper<Arc<dyn Error + Send + Sync>>>:
        [retry_on(Fault)] Err(Wrapper(Arc::new(Fault::Busy))) => Retried,
    }
}

/// What an error behind `#[error(transparent)]` hides from types, a pattern sees.
#[test]
fn transparent_errors_hide_from_type_items() {
    #[derive(Debug, thiserror::Error)]
    enum Store {
        #[error(transparent)]
        Io(io::Error),
    }
    cases! { Outcome<Store>:
        [retry_on(io::Error)] Err(Store::Io(timed_out())) => Returned,
        [retry_on(Store::Io)] Err(Store::Io(timed_out())) => Retried,
        [retry_on(Store::Io(e) if e.kind() == ErrorKind::TimedOut)] Err(Store::Io(timed_out())) => Retried,
    }
}

/// A `source()` that leads back to the error itself ends, and a long chain is walked to the end.
#[test]
fn cyclic_and_long_chains() {
    #[derive(Debug)]
    struct Cycle;
    impl fmt::Display for Cycle {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("round and round")
        }
    }
    impl Error for Cycle {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(self)
        }
    }
    cases! { Outcome<Cycle>:
        [retry_on(Fault)] Err(Cycle) => Returned,
    }
    cases! { Outcome<Boxed>:
        [retry_on(Cycle)] Err(Cycle.into()) => Retried,
    }
    cases! { Outcome<anyhow::Error>:
        [ignore(Fault::Busy)] Err(Cycle.into()) => Retried,
    }

    #[derive(Debug, thiserror::Error)]
    #[error("link")]
    struct Link(#[source] Boxed);
    fn chain(links: usize) -> Boxed {
        (0..links).fold(Fault::Busy.into(), |end, _| Link(end).into())
    }
    cases! { Outcome<Boxed>:
        [retry_on(Fault::Busy)] Err(chain(100)) => Retried,
    }
}
