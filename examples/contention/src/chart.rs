//! The two published charts: writes and completion time over the number of clients.

use crate::{
    strategy::STRATEGIES,
    trials::{Estimate, Summary},
};
use anyhow::{Context, Result};
use plotters::prelude::*;
use std::path::Path;

/// One point of each line: the number of clients, and the summaries in the order of [`STRATEGIES`].
pub type Point = (u16, Vec<Summary>);

const COLOURS: [RGBColor; 5] = [
    RGBColor(127, 127, 127),
    RGBColor(214, 39, 40),
    RGBColor(31, 119, 180),
    RGBColor(44, 160, 44),
    RGBColor(255, 127, 14),
];

/// Draws the mean number of writes.
///
/// # Errors
///
/// When the file cannot be written.
pub fn writes(path: &Path, points: &[Point]) -> Result<()> {
    draw(
        path,
        "Writes until all clients have succeeded",
        points,
        |summary| summary.writes,
    )
}

/// Draws the mean time to completion.
///
/// # Errors
///
/// When the file cannot be written.
pub fn completion(path: &Path, points: &[Point]) -> Result<()> {
    let caption = "Milliseconds until all clients have succeeded";
    draw(path, caption, points, |summary| summary.completion)
}

/// The vertical axis is logarithmic: the strategies are a factor of 30 apart.
fn draw(
    path: &Path,
    caption: &str,
    points: &[Point],
    value: fn(&Summary) -> Estimate,
) -> Result<()> {
    let lines: Vec<Vec<(f64, f64)>> = (0..STRATEGIES.len())
        .map(|index| {
            let at =
                |(clients, summaries): &Point| (f64::from(*clients), value(&summaries[index]).mean);
            points.iter().map(at).collect()
        })
        .collect();
    let all = || lines.iter().flatten().copied();
    let right = all().map(|(clients, _)| clients).fold(1.0, f64::max);
    let low = all().map(|(_, value)| value).fold(f64::INFINITY, f64::min);
    let high = all().map(|(_, value)| value).fold(1.0, f64::max);

    let area = SVGBackend::new(path, (800, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(caption, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..right, (low * 0.8..high * 1.3).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("clients")
        .x_label_formatter(&|clients| format!("{clients:.0}"))
        .y_label_formatter(&|value| format!("{value:.0}"))
        .label_style(("sans-serif", 15))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for ((strategy, line), colour) in STRATEGIES.iter().zip(lines).zip(COLOURS) {
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
            .label(strategy.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .legend_area_size(32)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.2))
        .label_font(("sans-serif", 15))
        .draw()?;
    area.present()
        .with_context(|| format!("cannot write the chart `{}`", path.display()))
}
