//! What an annotated function tells the annotated functions called within it, and hears from them.
//!
//! One `Copy` value in a thread-local, swapped in around a sync attempt, and around each *poll* of an async one, so
//! that it is right across `join!` and `select!` and absent in a spawned task.

use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

/// What holds for everything called within the present attempt.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    /// No wait is begun that would end after it.
    deadline: Option<Instant>,
    /// A retry further down gave up, and nothing in between has retried that failure.
    gave_up: bool,
}

thread_local! {
    static CURRENT: Cell<Scope> = const { Cell::new(Scope { deadline: None, gave_up: false }) };
}

/// The deadline of the calls around this one.
pub(crate) fn deadline() -> Option<Instant> {
    CURRENT.get().deadline
}

/// Marks the attempt around this call: a failure was given up (`true`), or is being retried (`false`).
pub(crate) fn report(gave_up: bool) {
    CURRENT.set(Scope {
        gave_up,
        ..CURRENT.get()
    });
}

impl Scope {
    /// The scope of an attempt that must end by `deadline`.
    pub(crate) fn new(deadline: Option<Instant>) -> Self {
        Self {
            deadline,
            gave_up: false,
        }
    }

    /// Puts this scope in place until the guard is dropped.
    #[must_use]
    pub fn enter(self) -> Entered {
        Entered {
            outer: CURRENT.replace(self),
        }
    }
}

/// Puts the outer scope back when dropped, also by a panic.
#[derive(Debug)]
pub struct Entered {
    outer: Scope,
}

impl Entered {
    /// Leaves the scope: did a retry within it give up?
    #[expect(
        clippy::unused_self,
        reason = "dropped at the end, it leaves the scope"
    )]
    #[must_use]
    pub fn gave_up(self) -> bool {
        CURRENT.get().gave_up
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.set(self.outer);
    }
}

/// Polls an attempt within its scope. Resolves to the outcome, and whether a retry within it gave up.
#[derive(Debug)]
#[must_use = "futures do nothing unless polled"]
pub struct InScope<'a, F> {
    scope: Scope,
    attempt: Pin<&'a mut F>,
}

/// Polls the attempt within the scope, whenever it is polled.
pub fn in_scope<F: Future>(scope: Scope, attempt: Pin<&mut F>) -> InScope<'_, F> {
    InScope { scope, attempt }
}

impl<F: Future> Future for InScope<'_, F> {
    type Output = (F::Output, bool);

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let entered = this.scope.enter();
        let polled = this.attempt.as_mut().poll(cx);
        // Kept for the next poll: another task may run on this thread before it.
        this.scope.gave_up = entered.gave_up();
        polled.map(|outcome| (outcome, this.scope.gave_up))
    }
}
