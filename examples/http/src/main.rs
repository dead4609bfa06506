//! An HTTP client and a server that has a bad day: what is retried, when, and what is not. Prints a timeline, and fails
//! when something else happens than it says.

mod client;
mod server;
mod timeline;

use client::{ShopClient, ShopError};
use reqwest::{Method, StatusCode};
use retry_runtime::CircuitState;
use server::Shop;
use std::{
    error::Error,
    process::ExitCode,
    sync::{Arc, atomic::Ordering::SeqCst},
    time::{Duration, Instant},
};
use timeline::scene;

type Outcome = Result<(), Box<dyn Error>>;

#[tokio::main]
async fn main() -> ExitCode {
    match show().await {
        Ok(()) => {
            println!("\nall of this happened as it should");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("http-example: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn show() -> Outcome {
    let shop = Arc::new(Shop::default());
    let client = ShopClient::new(server::serve(Arc::clone(&shop)).await?);
    busy(&client, &shop).await?;
    answered(&client, &shop).await?;
    ordered(&client, &shop).await?;
    in_time(&client, &shop).await?;
    broken(&client, &shop).await
}

async fn busy(client: &ShopClient, shop: &Shop) -> Outcome {
    scene("1. The server is busy, and says how long: `retry_after`");
    let begun = Instant::now();
    let stock = client.stock().await?;
    timeline::client(format_args!("has its answer: {stock}"));
    check(
        "the second request came when the server had asked for it",
        begun.elapsed() >= Duration::from_secs(1),
    )?;
    check("there were two requests", taken(shop) == 2)
}

async fn answered(client: &ShopClient, shop: &Shop) -> Outcome {
    scene(
        "2. The same answer as a value, not an error: `retry_on(Ok(response) if ..)`, `retry_after_ok`",
    );
    let response = client.send(&Method::GET, "/seats").await?;
    timeline::client(format_args!("has its answer: {}", response.status()));
    check(
        "the second answer is a success",
        response.status() == StatusCode::OK,
    )?;
    check("there were two requests", taken(shop) == 2)?;

    let response = client.send(&Method::POST, "/seats").await?;
    timeline::client(format_args!(
        "has its answer, and must not repeat a POST: {}",
        response.status()
    ));
    check(
        "the first answer is returned as it is",
        response.status() == StatusCode::TOO_MANY_REQUESTS,
    )?;
    check("there was one request", taken(shop) == 1)
}

async fn ordered(client: &ShopClient, shop: &Shop) -> Outcome {
    scene("3. The order is taken, and the answer is lost: `attempt.idempotency_key()`");
    let answer = client.order().await?;
    timeline::client(format_args!("has its answer: {answer}"));
    check("there were two requests", taken(shop) == 2)?;
    check("there is one order", shop.orders.load(SeqCst) == 1)
}

async fn in_time(client: &ShopClient, shop: &Shop) -> Outcome {
    scene(
        "4. The server is slow: `attempt_timeout`, and `attempt.time_left()` tells it how long there is",
    );
    let answer = client.report().await?;
    timeline::client(format_args!("has its answer: {answer}"));
    check(
        "the first attempt was too long, and the second one short",
        answer == "summary",
    )?;
    check("there were two requests", taken(shop) == 2)
}

async fn broken(client: &ShopClient, shop: &Shop) -> Outcome {
    scene("5. The server is broken: `breaker`");
    shop.broken.store(true, SeqCst);
    for _ in 0..2 {
        let _ = client.rate().await;
    }
    timeline::client(format_args!(
        "the breaker is {:?}",
        client.breaker().state()
    ));
    check(
        "three failures opened it",
        client.breaker().state() == CircuitState::Open && taken(shop) == 3,
    )?;

    let Err(ShopError::Open(open)) = client.rate().await else {
        return Err("an open breaker let a call through".into());
    };
    timeline::client(format_args!("is refused by its own breaker: {open}"));
    check("the server was left alone", taken(shop) == 0)?;

    shop.broken.store(false, SeqCst);
    timeline::server("is repaired");
    tokio::time::sleep(open.retry_in).await;
    let rate = client.rate().await?;
    timeline::client(format_args!(
        "has its answer: {rate}; the breaker is {:?}",
        client.breaker().state()
    ));
    check(
        "one success closed it",
        client.breaker().state() == CircuitState::Closed && taken(shop) == 1,
    )
}

/// How many requests the server has taken since this was last asked.
fn taken(shop: &Shop) -> u32 {
    shop.requests.swap(0, SeqCst)
}

fn check(claim: &str, holds: bool) -> Outcome {
    if holds {
        Ok(())
    } else {
        Err(format!("this did not happen: {claim}").into())
    }
}
