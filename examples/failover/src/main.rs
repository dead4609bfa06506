//! A PostgreSQL server stops for five seconds under load. Twenty services look for it again: ten times at once, at once
//! until it works, and patiently. Prints a table, draws a chart, and fails when patience does not do what it promises.

mod chart;
mod cli;
mod dials;
mod payment;
mod run;
mod server;
mod service;
mod summary;

use clap::Parser;
use cli::Cli;
use payment::{Books, PAYMENTS};
use server::Server;
use service::{BoxError, Strategy};
use std::{fs, io, process::ExitCode};
use summary::Summary;
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    let interrupted = match interruption() {
        Ok(interrupted) => interrupted,
        Err(error) => return failed(&error.into()),
    };
    // Whatever ends first, the server is dropped with `show`, which stops it and removes its folder.
    tokio::select! {
        result = show(&cli) => match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&error),
        },
        () = interrupted => {
            eprintln!("failover: interrupted; the server is stopped and its folder removed");
            ExitCode::from(130)
        }
    }
}

fn failed(error: &BoxError) -> ExitCode {
    eprintln!("failover: {error}");
    ExitCode::FAILURE
}

/// Ctrl-C, or a polite `kill`. Listens from now on, not from the first poll on, which comes after a server is created.
fn interruption() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

async fn show(cli: &Cli) -> Result<(), BoxError> {
    fs::create_dir_all(&cli.out)
        .map_err(|error| format!("cannot write to `{}`: {error}", cli.out.display()))?;
    let plan = cli.plan();
    println!("creating a PostgreSQL server");
    let server = Server::create()?;
    server.start()?;
    println!("it listens on 127.0.0.1:{}\n", server.port());

    let mut runs = Vec::new();
    for strategy in Strategy::ALL {
        println!(
            "{}: {} services take orders for {:.1} s",
            strategy.name(),
            plan.services,
            plan.length().as_secs_f64(),
        );
        runs.push(run::run(strategy, plan, &server).await?);
    }
    let summaries: Vec<Summary> = runs.iter().map(Summary::of).collect();
    println!("\n{}", summary::HEADER.join("\n"));
    for summary in &summaries {
        println!("{summary}");
    }

    println!(
        "\n{PAYMENTS} payments over a network that loses every third answer, after the commit"
    );
    let without = payment::pay_all(&server, false).await?;
    let with = payment::pay_all(&server, true).await?;
    print_books("without a key", &without);
    print_books("with a key", &with);

    let path = cli.out.join("failover.svg");
    chart::draw(&path, &runs, plan)?;
    println!("\nthe chart is in {}", path.display());
    check(&summaries, &without, &with)
}

fn print_books(name: &str, books: &Books) {
    println!(
        "  {name:<14} {} answers lost, {} payments booked, {} too many",
        books.answers_lost,
        books.booked,
        books.booked - PAYMENTS
    );
}

/// What this example claims; an error names the first claim that does not hold.
fn check(summaries: &[Summary], without: &Books, with: &Books) -> Result<(), BoxError> {
    let [ten_times, until_it_works, patient] = summaries else {
        unreachable!("one summary a strategy");
    };
    let claims = [
        (
            ten_times.lost > 0,
            "ten attempts at once do not last until the server is back",
        ),
        (patient.lost == 0, "patience loses no order"),
        (
            usize::try_from(patient.stored) == Ok(patient.answered),
            "patience stores each order once",
        ),
        (
            patient.total.attempted() * 10 < until_it_works.total.attempted(),
            "patience takes less than a tenth of the attempts",
        ),
        (patient.last_well.is_some(), "every service is well again"),
        (
            without.booked > PAYMENTS,
            "without a key, payments are made twice",
        ),
        (
            with.booked == PAYMENTS && with.answers_lost > 0,
            "with a key, payments are made once",
        ),
    ];
    match claims.iter().find(|(holds, _)| !holds) {
        None => Ok(()),
        Some((_, claim)) => Err(format!("this did not hold: {claim}").into()),
    }
}
