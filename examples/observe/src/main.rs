//! Calls that fail, as a person reads them (events on the terminal) and as Prometheus scrapes them (over HTTP).
//!
//! `cargo run -p observe`; `RUST_LOG=retry_runtime=warn` leaves the give-ups alone. It ends after a few seconds.

mod bank;
mod scrape;

use bank::{BREAKER, BUDGET, Bank};
use metrics_exporter_prometheus::PrometheusBuilder;
use retry_runtime::observe;
use std::error::Error;
use std::io::{IsTerminal, stdout};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;
use tracing::{Instrument, info_span};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::time::uptime;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .with_timer(uptime())
        .with_ansi(stdout().is_terminal())
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("debug")),
        )
        .init();
    let address = free_address()?;
    PrometheusBuilder::new()
        .with_http_listener(address)
        .install()?;
    observe::describe_metrics();
    tokio::spawn(watch());

    println!(
        "A working day: most calls succeed at once, some later, and one account does not exist."
    );
    let bank = Bank::new();
    for (customer, failures) in [(1, 0), (2, 1), (3, 2), (404, 0)] {
        pay(&bank, customer, failures).await;
    }

    println!("\nAn outage: the breaker opens, and calls are refused before they begin.");
    for customer in 5..8 {
        pay(&bank, customer, 9).await;
    }
    tokio::time::sleep(2 * LOOK).await;
    scrape::get(address, "/metrics")
        .await?
        .lines()
        .filter(|line| line.starts_with("retry_breaker_state{"))
        .for_each(|line| println!("{line}"));

    println!("\nThe bank is back: one attempt is let through, and closes the breaker.");
    tokio::time::sleep(Duration::from_millis(1300)).await;
    pay(&bank, 9, 0).await;

    tokio::time::sleep(2 * LOOK).await;
    println!("\nGET http://{address}/metrics");
    println!("{}", scrape::get(address, "/metrics").await?);
    Ok(())
}

/// One payment, in a span that says whose: the events of its retries carry it.
async fn pay(bank: &Bank, customer: u32, failures: u32) {
    bank.fail(failures);
    let payment = bank
        .pay(customer)
        .instrument(info_span!("payment", customer));
    match payment.await {
        Ok(receipt) => println!("customer {customer}: paid, receipt {receipt}"),
        Err(error) => println!("customer {customer}: {error}"),
    }
}

/// How often the breaker and the budget are looked at; in a service, as often as its metrics are scraped.
const LOOK: Duration = Duration::from_millis(100);

async fn watch() {
    loop {
        observe::record_breaker("bank", &BREAKER);
        observe::record_budget("bank", &BUDGET);
        tokio::time::sleep(LOOK).await;
    }
}

/// A port of this machine that was free a moment ago, since the exporter does not tell which one it was given.
fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}
