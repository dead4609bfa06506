//! The page that shows everything, in one file.

use crate::{
    charts,
    report::{HEADINGS, Report, cells},
    simulation::Settings,
};
use anyhow::Result;

/// The page, with its charts in it.
///
/// # Errors
///
/// When a chart cannot be drawn.
pub fn page(reports: &[Report], settings: &Settings) -> Result<String> {
    let all: Vec<_> = reports.iter().collect();
    let parts = [
        ("{{clients}}", settings.clients.to_string()),
        ("{{capacity}}", format!("{:.0}", settings.capacity())),
        ("{{outage}}", settings.outage.as_secs().to_string()),
        ("{{seed}}", settings.seed.to_string()),
        ("{{table}}", table(reports)),
        ("{{bars}}", charts::bars(reports)?),
        ("{{timeline}}", charts::timeline(&all, settings, 4)?),
    ];
    let template = include_str!("page.html").to_owned();
    Ok(parts
        .iter()
        .fold(template, |page, (name, text)| page.replace(name, text)))
}

fn table(reports: &[Report]) -> String {
    let heading: String = HEADINGS.map(|name| format!("<th>{name}</th>")).concat();
    let rows: String = reports.iter().map(row).collect();
    format!("<table>\n<tr>{heading}</tr>\n{rows}</table>")
}

fn row(report: &Report) -> String {
    let cells: String = cells(report).iter().map(|cell| data(cell)).collect();
    format!("<tr>{cells}</tr>\n")
}

fn data(cell: &str) -> String {
    match cell {
        "never" => format!("<td class=\"never\">{cell}</td>"),
        _ => format!("<td>{cell}</td>"),
    }
}
