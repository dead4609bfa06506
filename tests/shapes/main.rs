//! Every shape of function, sync and async: each fails twice and succeeds on the third call.
//!
//! The last test prints the table and compares it with the page of the documentation.

#![allow(
    clippy::complexity,
    clippy::never_loop,
    clippy::perf,
    clippy::style,
    clippy::suspicious,
    reason = "the shapes are odd on purpose"
)]

mod arguments;
mod async_trait;
mod attributes;
mod bodies;
mod futures;
mod generics;
mod matrix;
mod methods;
mod names;
mod places;
mod spans;

use pollster::block_on;
use std::error::Error;
use std::fmt::{self, Display};
use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};

/// The error of an attempt that fails.
#[derive(Debug, Clone, PartialEq)]
struct Fault;

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not yet")
    }
}

impl Error for Fault {}

type Answer = Result<u32, Fault>;

/// What a body calls: it counts, fails twice and then succeeds.
#[derive(Default)]
struct Calls(AtomicU32);

impl Calls {
    const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    fn next(&self) -> Answer {
        let call = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        if call < 3 { Err(Fault) } else { Ok(call) }
    }

    fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A way to run one annotated function.
type Run = fn(&Calls) -> Answer;

/// One shape of function.
struct Row {
    shape: &'static str,
    sync: Option<Run>,
    asynchronous: Option<Run>,
}

const fn both(shape: &'static str, sync: Run, asynchronous: Run) -> Row {
    Row {
        shape,
        sync: Some(sync),
        asynchronous: Some(asynchronous),
    }
}

const fn sync(shape: &'static str, run: Run) -> Row {
    Row {
        shape,
        sync: Some(run),
        asynchronous: None,
    }
}

const fn asynchronous(shape: &'static str, run: Run) -> Row {
    Row {
        shape,
        sync: None,
        asynchronous: Some(run),
    }
}

/// A suspension, so that what lives across it counts.
async fn turn() {
    let mut first = true;
    std::future::poll_fn(|context| {
        if std::mem::take(&mut first) {
            context.waker().wake_by_ref();
            std::task::Poll::Pending
        } else {
            std::task::Poll::Ready(())
        }
    })
    .await;
}

/// Takes the future only if it is `Send`.
fn send<F: Future + Send>(future: F) -> F {
    future
}
