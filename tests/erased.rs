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
            assert!(retries!((retry_on(Fault)) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(!retries!((retry_on(Fault)) Outcome<$report> = Err(report(timed_out()))));
            assert!(!retries!((ignore(Fault)) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(retries!((retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)) Outcome<$report> = Err(report(timed_out()))));
            assert!(!retries!((retry_on(e: io::Error if e.kind() == ErrorKind::NotFound)) Outcome<$report> = Err(report(timed_out()))));

            // The type of the element is inferred from the pattern.
            assert!(retries!((retry_on(Fault::Busy)) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(!retries!((retry_on(Fault::Busy)) Outcome<$report> = Err(report(Fault::Status(500)))));
            assert!(retries!((retry_on(Fault::Status(500..=599))) Outcome<$report> = Err(report(Fault::Status(500)))));
            assert!(retries!((retry_on(Fault::Status(code) if code % 2 == 0)) Outcome<$report> = Err(report(Fault::Status(500)))));
            assert!(!retries!((retry_on(Fault::Status(code) if code % 2 == 0)) Outcome<$report> = Err(report(Fault::Status(501)))));
            assert!(retries!((retry_on(Fault::Busy | Fault::Status(1))) Outcome<$report> = Err(report(Fault::Status(1)))));
            assert!(retries!((retry_on((Fault::LATE))) Outcome<$report> = Err(report(Fault::Status(504)))));
            assert!(!retries!((retry_on((Fault::LATE))) Outcome<$report> = Err(report(Fault::Busy))));

            // Deeper elements are seen by types and by patterns.
            assert!(retries!((retry_on(Fault)) Outcome<$report> = Err(report(Wrapper(Fault::Busy)))));
            assert!(retries!((retry_on(Fault::Busy)) Outcome<$report> = Err(report(Wrapper(Wrapper(Fault::Busy))))));
            assert!(!retries!((ignore(Fault::Busy)) Outcome<$report> = Err(report(Wrapper(Fault::Busy)))));
            assert!(!retries!((retry_on(Wrapper<Fault>), ignore(Fault)) Outcome<$report> = Err(report(Wrapper(Fault::Busy)))));
            assert!(retries!((retry_on(Fault)) Outcome<$report> = Err(report(carrying(Fault::Busy)))));

            // A name looks at the report itself.
            assert!(retries!((retry_on(e if e.to_string() == "wrapped")) Outcome<$report> = Err(report(Wrapper(Fault::Busy)))));
            assert!(!retries!((retry_on(e if e.to_string() == "busy")) Outcome<$report> = Err(report(Wrapper(Fault::Busy)))));
            assert!(retries!((retry_on(e if e.downcast_ref::<Fault>().is_some())) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(retries!((retry_on(_)) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(!retries!((ignore(_)) Outcome<$report> = Err(report(Fault::Busy))));
            assert!(retries!(() Outcome<$report> = Err(report(Fault::Busy))));
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
    assert!(retries!((retry_on(Fault)) Outcome<Report> = Err(Box::new(Fault::Busy))));
    assert!(
        retries!((retry_on(Fault::Busy)) Outcome<Report> = Err(Box::new(Wrapper(Fault::Busy))))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Report> = Err(Box::new(Fault::Busy))));
}

/// What was attached as context is no `Error`'s `source()`; the report's own `downcast_ref` knows it.
#[test]
fn context_of_anyhow() {
    use anyhow::{Context as _, Error, anyhow};
    #[allow(clippy::unnecessary_wraps, reason = "context is attached to a result")]
    fn busy() -> Result<(), Fault> {
        Err(Fault::Busy)
    }
    assert!(retries!((retry_on(Fault)) Outcome<Error> = busy().context("while starting")));
    assert!(
        retries!((retry_on(Fault::Busy)) Outcome<Error> = busy().context("first").context("then"))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Error> = busy().context("while starting")));
    assert!(!retries!((retry_on(io::Error)) Outcome<Error> = busy().context("while starting")));
    // The context is an error of its own.
    assert!(
        retries!((retry_on(Fault::Status(503))) Outcome<Error> = Err(anyhow!("raw").context(Fault::Status(503))))
    );
    assert!(
        retries!((retry_on(e: Fault if *e == Fault::LATE)) Outcome<Error> = Err(anyhow!("raw").context(Fault::LATE)))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Error> = Err(anyhow!("raw").context(Fault::LATE))));
    // Behind the context, another one.
    assert!(
        retries!((retry_on(Fault::Busy)) Outcome<Error> = busy().context(Wrapper(timed_out())))
    );
    assert!(
        retries!((retry_on(Wrapper<io::Error>)) Outcome<Error> = busy().context(Wrapper(timed_out())))
    );
}

#[test]
fn context_of_eyre() {
    use eyre::{Report, WrapErr as _, eyre};
    #[allow(clippy::unnecessary_wraps, reason = "context is attached to a result")]
    fn busy() -> Result<(), Fault> {
        Err(Fault::Busy)
    }
    assert!(retries!((retry_on(Fault)) Outcome<Report> = busy().wrap_err("while starting")));
    assert!(
        retries!((retry_on(Fault::Busy)) Outcome<Report> = busy().wrap_err("first").wrap_err("then"))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Report> = busy().wrap_err("while starting")));
    assert!(
        retries!((retry_on(Fault::Status(503))) Outcome<Report> = Err(eyre!("raw").wrap_err(Fault::Status(503))))
    );
    assert!(!retries!((retry_on(Fault)) Outcome<Report> = Err(eyre!("raw").wrap_err("text"))));
}

/// C-16: the listed error is the cause of the one that was returned.
#[test]
fn a_cause_through_source() {
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Fault>> = Err(Wrapper(Fault::Busy))),
        "C-16"
    );
    assert!(
        retries!((retry_on(e: Fault if *e == Fault::Busy)) Outcome<Wrapper<Wrapper<Fault>>> = Err(Wrapper(Wrapper(Fault::Busy))))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Wrapper<Fault>> = Err(Wrapper(Fault::Busy))));
    assert!(
        !retries!((retry_on(Wrapper<Fault>), ignore(Fault)) Outcome<Wrapper<Fault>> = Err(Wrapper(Fault::Busy)))
    );
    assert!(!retries!((retry_on(Fault)) Outcome<Wrapper<io::Error>> = Err(Wrapper(timed_out()))));
}

/// `io::Error` carries an error that its `source()` skips.
#[test]
fn an_error_that_an_io_error_carries() {
    assert!(retries!((retry_on(Fault)) Outcome<io::Error> = Err(carrying(Fault::Busy))));
    assert!(!retries!((ignore(Fault)) Outcome<io::Error> = Err(carrying(Fault::Busy))));
    assert!(retries!((retry_on(Fault)) Outcome<io::Error> = Err(carrying(Wrapper(Fault::Busy)))));
    assert!(retries!((retry_on(Fault)) Outcome<io::Error> = Err(carrying(carrying(Fault::Busy)))));
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<io::Error>> = Err(Wrapper(carrying(Fault::Busy))))
    );
    assert!(!retries!((retry_on(Fault)) Outcome<io::Error> = Err(carrying("text"))));
    assert!(
        retries!((retry_on(e: io::Error if e.kind() == ErrorKind::TimedOut)) Outcome<io::Error> = Err(carrying(timed_out())))
    );
}

/// `Box<T>` and `Arc<T>` are errors that stand in front of the `T`.
#[test]
fn behind_box_and_arc() {
    assert!(retries!((retry_on(Fault)) Outcome<Box<Fault>> = Err(Box::new(Fault::Busy))));
    assert!(retries!((retry_on(Fault)) Outcome<Arc<Fault>> = Err(Arc::new(Fault::Busy))));
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Box<Fault>>> = Err(Wrapper(Box::new(Fault::Busy))))
    );
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Arc<Fault>>> = Err(Wrapper(Arc::new(Fault::Busy))))
    );
    assert!(
        !retries!((ignore(e: Fault if *e == Fault::Busy)) Outcome<Arc<Fault>> = Err(Arc::new(Fault::Busy)))
    );
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Arc<io::Error>>> = Err(Wrapper(Arc::new(carrying(Fault::Busy)))))
    );
    assert!(!retries!((retry_on(io::Error)) Outcome<Arc<Fault>> = Err(Arc::new(Fault::Busy))));
}

#[test]
fn behind_a_shared_report() {
    assert!(retries!((retry_on(Fault)) Outcome<Arc<dyn Error>> = Err(Arc::new(Fault::Busy))));
    assert!(
        retries!((retry_on(Fault::Busy)) Outcome<Arc<dyn Error + Send + Sync>> = Err(Arc::new(Fault::Busy)))
    );
    assert!(!retries!((ignore(Fault)) Outcome<Rc<dyn Error>> = Err(Rc::new(Fault::Busy))));
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Arc<dyn Error>>> = Err(Wrapper(Arc::new(Fault::Busy))))
    );
    assert!(
        retries!((retry_on(Fault)) Outcome<Wrapper<Arc<dyn Error + Send + Sync>>> = Err(Wrapper(Arc::new(Wrapper(Fault::Busy)))))
    );
}

/// What an error behind `#[error(transparent)]` hides from types, a pattern sees.
#[test]
fn transparent_errors_hide_from_type_items() {
    #[derive(Debug, thiserror::Error)]
    enum Store {
        #[error(transparent)]
        Io(io::Error),
    }
    assert!(!retries!((retry_on(io::Error)) Outcome<Store> = Err(Store::Io(timed_out()))));
    assert!(retries!((retry_on(Store::Io)) Outcome<Store> = Err(Store::Io(timed_out()))));
    assert!(
        retries!((retry_on(Store::Io(e) if e.kind() == ErrorKind::TimedOut)) Outcome<Store> = Err(Store::Io(timed_out())))
    );
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
    assert!(!retries!((retry_on(Fault)) Outcome<Cycle> = Err(Cycle)));
    assert!(retries!((retry_on(Cycle)) Outcome<Boxed> = Err(Cycle.into())));
    assert!(retries!((ignore(Fault::Busy)) Outcome<anyhow::Error> = Err(Cycle.into())));

    #[derive(Debug, thiserror::Error)]
    #[error("link")]
    struct Link(#[source] Boxed);
    fn chain(links: usize) -> Boxed {
        (0..links).fold(Fault::Busy.into(), |end, _| Link(end).into())
    }
    assert!(retries!((retry_on(Fault::Busy)) Outcome<Boxed> = Err(chain(100))));
}
