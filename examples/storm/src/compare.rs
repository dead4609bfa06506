//! All strategies, each in a run of its own, on all cores.

use crate::{
    report::Report,
    simulation::{self, Settings},
    strategy::Strategy,
};
use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Runs each of the strategies, and tells of every simulated second and of every run that has ended.
///
/// # Panics
///
/// If a run does.
pub fn compare(
    strategies: &[Strategy],
    settings: &Settings,
    each_second: impl Fn() + Sync,
    finished: impl Fn(Strategy) + Sync,
) -> Vec<Report> {
    // From the end, where the longest runs are.
    let left = AtomicUsize::new(strategies.len());
    let next = || {
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        })
    };
    let work = || {
        let mut reports = Vec::new();
        while let Ok(left) = next() {
            let strategy = strategies[left - 1];
            let record = simulation::run(strategy, settings, &each_second);
            reports.push((left, Report::new(strategy, settings, record)));
            finished(strategy);
        }
        reports
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let mut reports: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| worker.join().expect("a run panicked");
        workers.into_iter().flat_map(join).collect()
    });
    reports.sort_by_key(|(position, _)| *position);
    reports.into_iter().map(|(_, report)| report).collect()
}
