//! Counts the spans that `#[tracing::instrument]` opens.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

#[derive(Clone, Default)]
struct Spans(Arc<AtomicU64>);

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// What `run` returns, once it has opened this many spans.
pub(crate) fn opens<T>(expected: u64, run: impl FnOnce() -> T) -> T {
    let spans = Spans::default();
    let value = tracing::subscriber::with_default(spans.clone(), run);
    assert_eq!(spans.0.load(Ordering::Relaxed), expected, "spans");
    value
}
