//! `storm`: what retries do to an API that fails for some seconds. See the library's documentation for the model.

use anyhow::{Context, Result};
use clap::{Parser, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use storm::{
    charts::{self, HIGHLIGHTS},
    compare::compare,
    page::page,
    report::{Report, table},
    simulation::Settings,
    strategy::Strategy,
};

/// Many instances call one API, which fails for some seconds: what their retries do to it, by strategy.
#[derive(Parser)]
struct Options {
    /// Instances that call the API.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(1..=200_000))]
    clients: u32,
    /// How long the API fails, in seconds.
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u64).range(1..=10))]
    outage: u64,
    /// The same seed gives the same figures.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these strategies, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Strategy::ALL.to_vec(), hide_default_value = true)]
    strategies: Vec<Strategy>,
    /// The folder for the page and the charts; it is created.
    #[arg(long, default_value = "target/storm")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let options = Options::parse();
    fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot create the folder `{}`", options.out.display()))?;
    let settings = Settings {
        clients: options.clients,
        outage: Duration::from_secs(options.outage),
        seed: options.seed,
    };
    let reports = run(&options.strategies, &settings);
    print!("{}", table(&reports));
    write(&options.out, &reports, &settings)
}

/// Runs everything, with a bar on a terminal and a line for each run elsewhere.
fn run(strategies: &[Strategy], settings: &Settings) -> Vec<Report> {
    let seconds = settings.length().as_secs() * strategies.len() as u64;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} simulated seconds {msg}");
    let bar = ProgressBar::new(seconds).with_style(style.expect("a valid template"));
    let finished = |strategy: Strategy| {
        if bar.is_hidden() {
            eprintln!("done: {}", strategy.name());
        } else {
            bar.set_message(format!("(done: {})", strategy.name()));
        }
    };
    let reports = compare(strategies, settings, || bar.inc(1), finished);
    bar.finish_and_clear();
    reports
}

fn write(out: &Path, reports: &[Report], settings: &Settings) -> Result<()> {
    let all: Vec<_> = reports.iter().collect();
    let shown = |report: &&Report| HIGHLIGHTS.contains(&report.strategy);
    let highlights: Vec<_> = reports.iter().filter(shown).collect();
    let mut files = vec![
        ("index.html", page(reports, settings)?),
        ("bars.svg", charts::bars(reports)?),
        ("timeline.svg", charts::timeline(&all, settings, 4)?),
    ];
    if !highlights.is_empty() {
        files.push(("storm.svg", charts::timeline(&highlights, settings, 3)?));
    }
    for (name, content) in files {
        let path = out.join(name);
        fs::write(&path, content).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    println!("\npage and charts: {}", out.join("index.html").display());
    Ok(())
}
