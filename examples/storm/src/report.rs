//! What a run came to, in figures.

use crate::{
    record::{Record, SLOT, Slot, slot_index},
    simulation::Settings,
    strategy::Strategy,
};
use std::{iter, time::Duration};

/// Without a failure for this long, the API is healthy: a lull is no recovery.
const HEALTHY: Duration = Duration::from_secs(1);

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What was tried.
    pub strategy: Strategy,
    /// What happened.
    pub record: Record,
    /// Calls of the API.
    pub calls: u32,
    /// The most calls in a tenth of a second.
    pub peak: u32,
    /// The same, from the moment on when the API is back.
    pub peak_after: u32,
    /// From the end of the outage to the last failed call; `None` if calls still fail when the run ends.
    pub healthy_after: Option<Duration>,
}

impl Report {
    /// Adds up the `record` of a run with these `settings`.
    #[must_use]
    pub fn new(strategy: Strategy, settings: &Settings, record: Record) -> Self {
        let all = &record.slots;
        let after = &all[slot_index(settings.outage().end).min(all.len())..];
        let peak = |slots: &[Slot]| slots.iter().map(|slot| slot.calls).max().unwrap_or(0);
        let failed = after.iter().zip(1..).filter(|(slot, _)| slot.failures > 0);
        let healthy_after = SLOT * failed.map(|(_, count)| count).last().unwrap_or(0);
        let healthy = settings.outage().end + healthy_after + HEALTHY <= settings.length();
        Self {
            strategy,
            calls: all.iter().map(|slot| slot.calls).sum(),
            peak: peak(all),
            peak_after: peak(after),
            healthy_after: healthy.then_some(healthy_after),
            record,
        }
    }

    /// Calls of the API for each request of a user.
    #[must_use]
    pub fn calls_per_request(&self) -> f64 {
        quotient(self.calls.into(), self.record.requests.into())
    }

    /// The share of the API's work that was for nobody.
    #[must_use]
    pub fn wasted(&self) -> f64 {
        quotient(self.record.wasted, self.record.work)
    }

    /// The share of requests that ended in a failure.
    #[must_use]
    pub fn lost(&self) -> f64 {
        let (lost, served) = (f64::from(self.record.lost), f64::from(self.record.served));
        quotient(lost, lost + served)
    }
}

/// A part of nothing is nothing.
fn quotient(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// The headings of [`cells`].
pub const HEADINGS: [&str; 9] = [
    "strategy",
    "calls",
    "per request",
    "peak",
    "peak after",
    "wasted",
    "longest wait",
    "healthy after",
    "lost",
];

/// The row of a report, as text.
#[must_use]
pub fn cells(report: &Report) -> [String; 9] {
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    [
        report.strategy.name().to_owned(),
        report.calls.to_string(),
        format!("{:.2}", report.calls_per_request()),
        report.peak.to_string(),
        report.peak_after.to_string(),
        percent(report.wasted()),
        seconds(report.record.longest_wait),
        report
            .healthy_after
            .map_or_else(|| "never".to_owned(), seconds),
        percent(report.lost()),
    ]
}

/// The table for a terminal.
#[must_use]
pub fn table(reports: &[Report]) -> String {
    let rows = reports.iter().map(cells);
    iter::once(HEADINGS.map(str::to_owned))
        .chain(rows)
        .map(line)
        .collect()
}

fn line([name, figures @ ..]: [String; 9]) -> String {
    let figures = figures.map(|figure| format!("{figure:>14}")).concat();
    format!("{name:<24}{figures}\n")
}
