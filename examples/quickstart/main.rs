//! Annotated functions against real servers on this machine, and what each attempt did. It takes a few seconds:
//!
//! ```text
//! cargo run --example quickstart
//! ```

mod servers;
mod timeline;

use reqwest::{Client, StatusCode};
use retry_runtime::{http, retry};
use std::error::Error;
use std::io::{self, ErrorKind::ConnectionRefused};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use timeline::Timeline;
use tokio::task::block_in_place;

#[derive(Debug, thiserror::Error)]
enum ShopError {
    #[error("the request failed")]
    Request(#[from] reqwest::Error),
    #[error("503, retry after {retry_after:?}")]
    Overloaded { retry_after: Duration },
    #[error("{0}")]
    Status(StatusCode),
}

impl ShopError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Overloaded { retry_after } => Some(*retry_after),
            _ => None,
        }
    }
}

/// Asks the shop. A refused connection and an overloaded shop are worth another attempt; any other error is not.
#[retry(
    max_attempts = unlimited,
    max_delay = 1s,
    deadline = 10s,
    retry_on(e: reqwest::Error if e.is_connect(), ShopError::Overloaded),
    retry_after = ShopError::retry_after,
    on_retry = |event| timeline.retry(event),
    on_give_up = |event| timeline.give_up(event),
    context(attempt),
)]
async fn ask(client: &Client, url: &str, timeline: &Timeline) -> Result<(), ShopError> {
    let response = client.get(url).send().await?;
    match response.status() {
        StatusCode::SERVICE_UNAVAILABLE => Err(ShopError::Overloaded {
            retry_after: http::retry_after(response.headers()).unwrap_or_default(),
        }),
        status if status.is_success() => {
            timeline.success(attempt, &response.text().await?);
            Ok(())
        }
        status => Err(ShopError::Status(status)),
    }
}

/// Opens a connection, and blocks its thread while it waits.
#[retry(
    max_attempts = 10,
    base_delay = 100ms,
    backoff = fixed,
    jitter = proportional(0.2),
    retry_on(e: io::Error if e.kind() == ConnectionRefused),
    on_retry = |event| timeline.retry(event),
    on_give_up = |event| timeline.give_up(event),
    context(attempt),
)]
fn connect(address: SocketAddr, timeline: &Timeline) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    timeline.success(attempt, "connected");
    Ok(stream)
}

/// The same, but the caller has no more than half a second.
#[retry(
    max_attempts = unlimited,
    deadline = 500ms,
    retry_on(e: io::Error if e.kind() == ConnectionRefused),
    on_retry = |event| timeline.retry(event),
    on_give_up = |event| timeline.give_up(event),
)]
fn connect_soon(address: SocketAddr, timeline: &Timeline) -> io::Result<TcpStream> {
    TcpStream::connect(address)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let client = Client::new();

    let timeline = Timeline::start(
        "HTTP, async: the shop is down for half a second, then overloaded, then well",
    );
    let (socket, shop) = servers::reserve()?;
    let server = tokio::spawn(servers::shop(socket, Duration::from_millis(500)));
    ask(&client, &format!("http://{shop}/order"), &timeline).await?;

    let timeline = Timeline::start("HTTP, async: an error that no retry can cure");
    let missing = ask(&client, &format!("http://{shop}/no-such-page"), &timeline).await;
    assert!(missing.is_err(), "the shop has no such page");
    server.abort();

    let timeline = Timeline::start("TCP, sync: the database starts within 0.3 seconds");
    let (socket, database) = servers::reserve()?;
    let server = tokio::spawn(servers::database(socket, Duration::from_millis(300)));
    // A sync function blocks its thread: Tokio is told, and runs the server on another.
    block_in_place(|| connect(database, &timeline))?;
    server.await??;

    let timeline = Timeline::start("TCP, sync: nobody listens, and the deadline is half a second");
    let (_socket, nobody) = servers::reserve()?;
    let refused = block_in_place(|| connect_soon(nobody, &timeline));
    assert!(refused.is_err(), "nobody listens");

    println!("\nThe annotated functions are in examples/quickstart/main.rs.");
    Ok(())
}
