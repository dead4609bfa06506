//! `nested = fail_fast`: layers of retries that do not multiply.

mod layers;
mod not_mine;

use retry_runtime::testing;
use retry_runtime::{
    CircuitBreaker, CircuitOpen, GiveUpEvent, GiveUpReason, Policy, RetryBudget, retry,
};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq)]
enum Fault {
    Down,
    Invalid,
    Mine,
}

impl From<CircuitOpen> for Fault {
    fn from(_: CircuitOpen) -> Self {
        Self::Down
    }
}

/// The calls that the dependency received.
#[derive(Default)]
struct Dependency(AtomicU32);

impl Dependency {
    /// Fails, and counts: L-01.
    fn is_down(&self) -> Result<(), Fault> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Err(Fault::Down)
    }

    fn calls(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

type Layer = dyn Fn(&Dependency) -> Result<(), Fault>;

#[derive(Default)]
struct Reasons(RefCell<Vec<(&'static str, u32, GiveUpReason)>>);

impl Reasons {
    fn end<E>(&self, event: &GiveUpEvent<'_, E>) {
        let end = (event.function, event.attempt, event.reason);
        self.0.borrow_mut().push(end);
    }
}

/// Ready at the second poll.
async fn yields() {
    let mut polled = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut polled, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

#[retry(nested = fail_fast, ignore(Fault::Invalid))]
fn leaf(dependency: &Dependency) -> Result<(), Fault> {
    dependency.is_down()
}

#[retry(nested = fail_fast, ignore(Fault::Invalid))]
async fn leaf_async(dependency: &Dependency) -> Result<(), Fault> {
    yields().await;
    dependency.is_down()
}
