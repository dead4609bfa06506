//! The charts, as text in SVG.

mod bars;
mod timeline;

pub use bars::bars;
pub use timeline::{HIGHLIGHTS, timeline};

use anyhow::Result;
use plotters::{coord::Shift, prelude::*};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const CALLS: RGBColor = RGBColor(120, 130, 145);
const ANSWERS: RGBColor = RGBColor(20, 140, 70);
const BAD: RGBColor = RGBColor(200, 50, 45);

/// A white picture of that size, painted by `paint`.
fn picture(
    (width, height): (u32, u32),
    paint: impl FnOnce(&Area<'_>) -> Result<()>,
) -> Result<String> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
    area.fill(&WHITE)?;
    paint(&area)?;
    area.present()?;
    drop(area);
    Ok(svg)
}

fn text(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&BLACK.mix(0.85))
}
