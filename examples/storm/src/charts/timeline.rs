//! Calls and answers over time, one panel for each strategy.

use super::{ANSWERS, Area, BAD, CALLS, picture, text};
use crate::{
    record::{SLOT, Slot},
    report::Report,
    simulation::Settings,
    strategy::Strategy,
};
use anyhow::Result;
use plotters::prelude::*;

/// The strategies that tell the story, for a small picture.
pub const HIGHLIGHTS: [Strategy; 6] = [
    Strategy::Immediate,
    Strategy::Capped,
    Strategy::Full,
    Strategy::Layers,
    Strategy::FailFast,
    Strategy::Together,
];

const PANEL: (u32, u32) = (300, 190);
const HEADER: u32 = 44;

/// A panel for each report, in so many columns. All have the same axes; that of the calls is logarithmic, since a peak is
/// a hundred times what is usual.
///
/// # Errors
///
/// When drawing fails.
pub fn timeline(reports: &[&Report], settings: &Settings, columns: u32) -> Result<String> {
    let rows = u32::try_from(reports.len())?.div_ceil(columns);
    let size = (columns * PANEL.0, HEADER + rows * PANEL.1);
    let highest = reports.iter().map(|report| report.peak).max().unwrap_or(1);
    picture(size, |area| {
        let (header, panels) = area.split_vertically(HEADER);
        legend(&header)?;
        let panels = panels.split_evenly((rows as usize, columns as usize));
        for (report, area) in reports.iter().zip(&panels) {
            panel(area, report, settings, f64::from(highest) * 1.5)?;
        }
        Ok(())
    })
}

fn legend(area: &Area<'_>) -> Result<()> {
    let entries = [
        (CALLS.mix(0.8), "calls of the API per 100 ms"),
        (ANSWERS.mix(1.0), "answers"),
        (BLACK.mix(0.6), "capacity"),
        (BAD.mix(0.2), "the API is down"),
    ];
    let mut left = 16;
    for (colour, label) in entries {
        area.draw(&Rectangle::new(
            [(left, 18), (left + 16, 30)],
            colour.filled(),
        ))?;
        area.draw(&Text::new(label, (left + 22, 17), text(15)))?;
        left += 60 + 7 * i32::try_from(label.len())?;
    }
    Ok(())
}

fn panel(area: &Area<'_>, report: &Report, settings: &Settings, highest: f64) -> Result<()> {
    let seconds = settings.length().as_secs_f64();
    let mut chart = ChartBuilder::on(area)
        .caption(report.strategy.name(), text(16))
        .margin(6)
        .margin_right(14)
        .x_label_area_size(22)
        .y_label_area_size(46)
        .build_cartesian_2d(0.0..seconds, (LOWEST..highest).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(5)
        .y_labels(4)
        .x_label_formatter(&|second| format!("{second:.0} s"))
        .y_label_formatter(&|calls| format!("{calls:.0}"))
        .label_style(text(12))
        .light_line_style(TRANSPARENT)
        .draw()?;

    let outage = settings.outage();
    let (from, to) = (outage.start.as_secs_f64(), outage.end.as_secs_f64());
    let band = Rectangle::new([(from, LOWEST), (to, highest)], BAD.mix(0.2).filled());
    chart.draw_series([band])?;
    let calls = points(report, |slot| slot.calls);
    chart.draw_series(AreaSeries::new(calls, LOWEST, CALLS.mix(0.8)))?;
    let capacity = settings.capacity() * SLOT.as_secs_f64();
    let level = [(0.0, capacity), (seconds, capacity)];
    chart.draw_series(LineSeries::new(level, BLACK.mix(0.6)))?;
    let answers = points(report, |slot| slot.answers);
    chart.draw_series(LineSeries::new(answers, ANSWERS.stroke_width(1)))?;
    Ok(())
}

/// Where the axis of the calls begins: below one, so that one is seen.
const LOWEST: f64 = 0.7;

fn points(report: &Report, value: fn(&Slot) -> u32) -> impl Iterator<Item = (f64, f64)> {
    let at = move |(index, slot)| {
        let middle = (f64::from(index) + 0.5) * SLOT.as_secs_f64();
        (middle, f64::from(value(slot)).max(LOWEST))
    };
    (0_u32..).zip(&report.record.slots).map(at)
}
