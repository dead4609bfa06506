//! What one run comes to, in numbers and as a line of the table.

use crate::{
    dials::{Count, SLICES_PER_SECOND, slice_of},
    run::{Order, Run},
    service::Strategy,
};
use std::{fmt, time::Duration};

#[cfg(test)]
mod tests;

pub(crate) struct Summary {
    pub strategy: Strategy,
    pub total: Count,
    /// The most attempts to connect within one second.
    pub peak: u32,
    /// From the server's start to its readiness.
    pub ready: Duration,
    /// From the server's start to the first order that is answered by the last service; `None` when one never did.
    pub well: Option<Duration>,
    pub answered: usize,
    pub lost: usize,
    pub stored: i64,
    pub slowest: Duration,
}

/// Above the lines, which [`Summary`] displays.
pub(crate) const HEADER: [&str; 3] = [
    "                                  attempts to connect               after the start                 orders",
    "                         in all    refused  turned  most in   server is  last service   answered  lost  stored  slowest",
    "                                              away  a second      ready       is well                            answer",
];

impl Summary {
    pub(crate) fn of(run: &Run) -> Self {
        let answered = run.orders.iter().filter(|order| order.answered);
        Self {
            strategy: run.strategy,
            total: run.counts.iter().copied().fold(Count::default(), sum),
            peak: peak(&run.counts),
            ready: run.ready.saturating_sub(run.started),
            well: last_well(&run.orders, run.started).map(|at| at.saturating_sub(run.started)),
            answered: answered.clone().count(),
            lost: run.orders.len() - answered.clone().count(),
            stored: run.stored,
            slowest: answered
                .map(|order| order.ended.saturating_sub(order.began))
                .max()
                .unwrap_or_default(),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let well = self.well.map_or("never".to_owned(), seconds);
        write!(
            f,
            "{:<24}{:>7}{:>11}{:>8}{:>10}{:>11}{:>14}{:>11}{:>6}{:>8}{:>9}",
            self.strategy.name(),
            self.total.attempted(),
            self.total.refused,
            self.total.turned_away,
            self.peak,
            seconds(self.ready),
            well,
            self.answered,
            self.lost,
            self.stored,
            seconds(self.slowest),
        )
    }
}

fn sum(a: Count, b: Count) -> Count {
    Count {
        opened: a.opened + b.opened,
        refused: a.refused + b.refused,
        turned_away: a.turned_away + b.turned_away,
    }
}

fn peak(counts: &[Count]) -> u32 {
    let within = |slices: &[Count]| slices.iter().map(|count| count.attempted()).sum();
    counts
        .windows(SLICES_PER_SECOND as usize)
        .map(within)
        .max()
        .unwrap_or(0)
}

/// When the last service had its first answer after the server's start.
fn last_well(orders: &[Order], started: Duration) -> Option<Duration> {
    let services = orders.iter().map(|order| order.service).max()?;
    (0..=services)
        .map(|service| {
            orders
                .iter()
                .filter(|order| order.service == service && order.answered && order.ended > started)
                .map(|order| order.ended)
                .min()
        })
        .try_fold(Duration::ZERO, |last, first| Some(last.max(first?)))
}

fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}

/// How many times a second something happened, slice by slice: for the chart.
pub(crate) fn rate(times: impl Iterator<Item = Duration>, slices: usize) -> Vec<u32> {
    let mut rate = vec![0; slices];
    for time in times {
        if let Some(count) = rate.get_mut(slice_of(time)) {
            *count += SLICES_PER_SECOND;
        }
    }
    rate
}
