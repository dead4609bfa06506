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
    /// From the server's start until one service has an answer again; `None` when no service ever has.
    pub first_well: Option<Duration>,
    /// The same, until all services have; `None` when one of them never has.
    pub last_well: Option<Duration>,
    pub answered: usize,
    pub lost: usize,
    pub stored: i64,
    pub slowest: Duration,
}

/// Above the lines, which [`Summary`] displays.
pub(crate) const HEADER: [&str; 3] = [
    "                                  attempts to connect   well after the start                 orders",
    "                         in all    refused  turned  most in    first     last   answered  lost  stored  slowest",
    "                                              away  a second  service  service                           answer",
];

impl Summary {
    pub(crate) fn of(run: &Run) -> Self {
        let answered = run.orders.iter().filter(|order| order.answered);
        let well = well(&run.orders, run.started);
        Self {
            strategy: run.strategy,
            total: run.counts.iter().copied().fold(Count::default(), sum),
            peak: peak(&run.counts),
            first_well: well.iter().flatten().min().copied(),
            last_well: well
                .iter()
                .copied()
                .max_by_key(|time| time.unwrap_or(Duration::MAX))
                .flatten(),
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
        let well = |time: Option<Duration>| time.map_or("never".to_owned(), seconds);
        write!(
            f,
            "{:<24}{:>7}{:>11}{:>8}{:>10}{:>9}{:>9}{:>11}{:>6}{:>8}{:>9}",
            self.strategy.name(),
            self.total.attempted(),
            self.total.refused,
            self.total.turned_away,
            self.peak,
            well(self.first_well),
            well(self.last_well),
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

/// For each service, how long after the server's start it had its first answer.
fn well(orders: &[Order], started: Duration) -> Vec<Option<Duration>> {
    let services = orders
        .iter()
        .map(|order| order.service + 1)
        .max()
        .unwrap_or(0);
    (0..services)
        .map(|service| {
            orders
                .iter()
                .filter(|order| order.service == service && order.answered)
                .filter_map(|order| order.ended.checked_sub(started))
                .min()
        })
        .collect()
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
