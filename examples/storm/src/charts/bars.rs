//! The figures of the table as bars.

use super::{Area, BAD, CALLS, picture, text};
use crate::report::{HEADINGS, Report, cells};
use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const NAMES: i32 = 190;
const COLUMN: i32 = 170;
const HEADER: i32 = 40;
const ROW: i32 = 26;

/// One column of bars: the index of its figure in the table, and its length, where `None` is without end.
type Column = (usize, fn(&Report) -> Option<f64>);

const COLUMNS: [Column; 5] = [
    (2, |report| Some(report.calls_per_request())),
    (4, |report| Some(f64::from(report.peak_after))),
    (5, |report| Some(report.wasted())),
    (7, |report| {
        report.healthy_after.map(|time| time.as_secs_f64())
    }),
    (8, |report| Some(report.lost())),
];

/// A row for each report, and a column for each figure that says what a strategy is worth. Shorter is better.
///
/// # Errors
///
/// When drawing fails.
pub fn bars(reports: &[Report]) -> Result<String> {
    let rows = i32::try_from(reports.len())?;
    let width = NAMES + COLUMN * i32::try_from(COLUMNS.len())?;
    let size = (
        width.unsigned_abs(),
        (HEADER + ROW * rows + 10).unsigned_abs(),
    );
    picture(size, |area| {
        for (row, report) in (0..).zip(reports) {
            let top = HEADER + ROW * row;
            let name = text(15).pos(Pos::new(HPos::Right, VPos::Center));
            let at = (NAMES - 12, top + ROW / 2);
            area.draw(&Text::new(report.strategy.name(), at, name))?;
        }
        for (index, entry) in (0..).zip(&COLUMNS) {
            column(area, NAMES + COLUMN * index, reports, entry)?;
        }
        Ok(())
    })
}

fn column(area: &Area<'_>, left: i32, reports: &[Report], (figure, length): &Column) -> Result<()> {
    /// The room that the longest bar leaves for its label.
    const LABEL: i32 = 68;

    area.draw(&Text::new(HEADINGS[*figure], (left, 14), text(15)))?;
    let lengths = || reports.iter().filter_map(length);
    let longest = lengths().fold(f64::MIN_POSITIVE, f64::max);
    for (row, report) in (0..).zip(reports) {
        let top = HEADER + ROW * row;
        let (share, colour) = match length(report) {
            Some(length) => (length / longest, CALLS.mix(0.7)),
            None => (1.0, BAD.mix(0.7)),
        };
        // A bar is at least a pixel, so that zero is seen.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a share of the column's pixels"
        )]
        let right = left + ((f64::from(COLUMN - LABEL) * share) as i32).max(1);
        let bar = [(left, top + 4), (right, top + ROW - 4)];
        area.draw(&Rectangle::new(bar, colour.filled()))?;
        let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
        let label = cells(report)[*figure].clone();
        area.draw(&Text::new(label, (right + 6, top + ROW / 2), style))?;
    }
    Ok(())
}
