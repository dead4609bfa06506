//! Neither a hook nor a feature changes what a call comes to, and how long it waits.

use crate::Flaky;
use retry_runtime::{GiveUpEvent, RetryEvent, retry, testing};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Busy,
    Fatal,
}

#[retry(max_attempts = 4, retry_on(Fault::Busy))]
fn plain(source: &Flaky, fault: Fault) -> Result<u32, Fault> {
    source.answer(fault)
}

#[retry(max_attempts = 4, retry_on(Fault::Busy), on_retry = ignore_retry, on_give_up = ignore_give_up)]
fn hooked(source: &Flaky, fault: Fault) -> Result<u32, Fault> {
    source.answer(fault)
}

fn ignore_retry(_: &RetryEvent<'_, Fault>) {}

fn ignore_give_up(_: &GiveUpEvent<'_, Fault>) {}

/// The outcomes and the waits of calls that succeed at once, later, and not at all.
fn calls(
    function: fn(&Flaky, Fault) -> Result<u32, Fault>,
) -> (Vec<Result<u32, Fault>>, Vec<Duration>) {
    let _seed = testing::seed(42);
    let time = testing::pause();
    let outcomes = [Fault::Busy, Fault::Fatal]
        .into_iter()
        .flat_map(|fault| (0..6).map(move |failures| function(&Flaky::new(failures), fault)))
        .collect();
    (outcomes, time.waits())
}

#[test]
fn hooks_change_nothing() {
    let (outcomes, waits) = calls(plain);
    assert_eq!(waits.len(), 1 + 2 + 3 + 3 + 3);
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 5);
    assert_eq!(calls(hooked), (outcomes, waits));
}

#[cfg(feature = "tracing")]
#[test]
fn a_subscriber_changes_nothing() {
    let mut told = None;
    let events = crate::events::events(|| told = Some(calls(plain)));
    assert_eq!(events.len(), 12 + 2 + 5);
    assert_eq!(told, Some(calls(plain)));
}

#[cfg(feature = "metrics")]
#[test]
fn a_recorder_changes_nothing() {
    let recorder = metrics_util::debugging::DebuggingRecorder::new();
    let told = metrics::with_local_recorder(&recorder, || calls(plain));
    assert_eq!(told, calls(plain));
}
