//! Draws the runs, one below the other, over one time axis.

use crate::{
    cli::Plan,
    dials::{SLICES_PER_SECOND, slice_of},
    run::Run,
    service::BoxError,
    summary::{Summary, rate},
};
use plotters::{coord::Shift, prelude::*};
use std::path::Path;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const DIALS: RGBColor = RGBColor(228, 120, 60);
const ANSWERED: RGBColor = RGBColor(30, 110, 70);
const LOST: RGBColor = RGBColor(200, 20, 40);
const STOPPED: RGBColor = RGBColor(232, 232, 238);

/// The scale is logarithmic, since a storm is a thousand times what else is to be seen. It begins at 1 per second.
const SCALE: std::ops::Range<f64> = 1.0..1_000_000.0;

pub(crate) fn draw(path: &Path, runs: &[Run], plan: Plan) -> Result<(), BoxError> {
    let area =
        SVGBackend::new(path, (960, 90 + 250 * u32::try_from(runs.len())?)).into_drawing_area();
    area.fill(&WHITE)?;
    let (head, panels) = area.split_vertically(80);
    let title = format!(
        "{} services, and a PostgreSQL server that is stopped for {} s",
        plan.services,
        plan.outage.as_secs_f64()
    );
    head.draw(&Text::new(title, (20, 14), ("sans-serif", 22)))?;
    for (left, color, text) in [
        (20, DIALS, "attempts to connect"),
        (210, ANSWERED, "orders answered"),
        (380, LOST, "orders lost"),
        (510, STOPPED, "the server is stopped"),
    ] {
        head.draw(&Rectangle::new(
            [(left, 50), (left + 14, 64)],
            color.filled(),
        ))?;
        head.draw(&Text::new(text, (left + 20, 50), ("sans-serif", 15)))?;
    }
    head.draw(&Text::new(
        "(per second; the scale is logarithmic)",
        (690, 50),
        ("sans-serif", 15),
    ))?;
    for (panel, run) in panels.split_evenly((runs.len(), 1)).iter().zip(runs) {
        draw_run(panel, run, plan)?;
    }
    area.present()?;
    Ok(())
}

fn draw_run(panel: &Area, run: &Run, plan: Plan) -> Result<(), BoxError> {
    let summary = Summary::of(run);
    let caption = format!(
        "{}: {} attempts to connect, {} orders lost, the last service is well {}",
        run.strategy.name(),
        summary.total.attempted(),
        summary.lost,
        summary.last_well.map_or("never".to_owned(), |well| format!(
            "after {:.2} s",
            well.as_secs_f64()
        )),
    );
    let end = plan.length().as_secs_f64();
    let mut chart = ChartBuilder::on(panel)
        .margin_right(20)
        .caption(caption, ("sans-serif", 16))
        .x_label_area_size(30)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..end, SCALE.log_scale())?;
    let stopped = [
        (run.stopped.as_secs_f64(), SCALE.end),
        (run.started.as_secs_f64(), SCALE.start),
    ];
    chart.draw_series([Rectangle::new(stopped, STOPPED.filled())])?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(215, 215, 215))
        .y_labels(4)
        .y_label_formatter(&|rate| format!("{rate:.0}"))
        .x_label_formatter(&|time| format!("{time:.0} s"))
        .draw()?;

    let slice = 1.0 / f64::from(SLICES_PER_SECOND);
    let slices: Vec<f64> = (0..u32::try_from(slice_of(plan.length()))?)
        .map(|number| f64::from(number) * slice)
        .collect();
    let bars = slices.iter().zip(&run.counts).filter_map(|(time, count)| {
        let rate = f64::from(count.attempted() * SLICES_PER_SECOND);
        (rate > 0.0).then(|| {
            Rectangle::new(
                [(*time, SCALE.start), (*time + slice, rate)],
                DIALS.filled(),
            )
        })
    });
    chart.draw_series(bars)?;
    for (answered, color) in [(true, ANSWERED), (false, LOST)] {
        let mut orders = run
            .orders
            .iter()
            .filter(|order| order.answered == answered)
            .map(|order| order.ended)
            .peekable();
        if orders.peek().is_none() {
            continue;
        }
        let line = slices
            .iter()
            .zip(rate(orders, slices.len()))
            .map(|(time, rate)| (*time + slice / 2.0, f64::from(rate).max(SCALE.start)));
        chart.draw_series(LineSeries::new(line, color.stroke_width(2)))?;
    }
    Ok(())
}
