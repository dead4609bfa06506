//! `contention`: who waits how, and what it costs. See the library's documentation for the model.

use anyhow::{Context, Result};
use clap::{Parser, value_parser};
use contention::{
    chart::{self, Point},
    strategy::STRATEGIES,
    trials::{self, Estimate},
};
use std::{fs, path::PathBuf};

/// Clients compete for one row: writes and completion time for five ways to wait after a lost race.
#[derive(Parser)]
struct Options {
    /// Numbers of clients, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "2,20,100", value_parser = value_parser!(u16).range(1..=1000))]
    clients: Vec<u16>,
    /// How often each is simulated.
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000))]
    trials: u32,
    /// The same seed gives the same numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for the two charts; it is created.
    #[arg(long, default_value = "target/contention")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let mut options = Options::parse();
    options.clients.sort_unstable();
    options.clients.dedup();
    fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot create the folder `{}`", options.out.display()))?;

    println!(
        "{:>7}  {:<13}{:>18}{:>22}",
        "clients", "strategy", "writes", "completion in ms"
    );
    for &clients in &options.clients {
        let (clients, summaries) = simulate(&options, clients);
        for (strategy, summary) in STRATEGIES.iter().zip(&summaries) {
            println!(
                "{clients:>7}  {:<13}{:>18}{:>22}",
                strategy.name,
                shown(summary.writes),
                shown(summary.completion)
            );
        }
    }
    let largest = options.clients.last().copied().unwrap_or(1);
    let points: Vec<_> = axis(largest)
        .into_iter()
        .map(|clients| simulate(&options, clients))
        .collect();
    let (writes, completion) = (
        options.out.join("writes.svg"),
        options.out.join("completion.svg"),
    );
    chart::writes(&writes, &points)?;
    chart::completion(&completion, &points)?;
    println!(
        "\ncharts: {} and {}",
        writes.display(),
        completion.display()
    );
    Ok(())
}

fn simulate(options: &Options, clients: u16) -> Point {
    let run = |strategy| trials::run(strategy, clients, options.trials, options.seed);
    (clients, STRATEGIES.iter().map(run).collect())
}

/// One client and about twenty steps up to `largest`.
fn axis(largest: u16) -> Vec<u16> {
    let step = usize::from((largest / 20).max(1));
    let mut axis: Vec<_> = (1..largest).step_by(step).collect();
    axis.push(largest);
    axis
}

fn shown(Estimate { mean, deviation }: Estimate) -> String {
    format!("{mean:.1} +- {deviation:.1}")
}
