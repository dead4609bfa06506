//! `reqwest`: an answer of 503 is a success to `send`, and its header says when to come back.

use reqwest::{Client, Response, StatusCode};
use retry_runtime::{
    http::{is_transient, retry_after},
    retry,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// Something that the server keeps.
#[derive(Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "says its name")]
pub struct Order {
    pub id: u64,
    pub article: String,
}

/// # Errors
///
/// No connection, a status that is no success, or a body that is no order.
#[retry(
    deadline = 10s,
    retry_on(e if e.is_connect() || e.is_timeout() || e.status().is_some_and(is_transient)),
)]
pub async fn order(client: &Client, url: &str) -> reqwest::Result<Order> {
    client
        .get(url)
        .send()
        .await?
        .error_for_status()?
        .json()
        .await
}

/// The response itself, whatever its status, and only when the server is ready for it.
///
/// # Errors
///
/// No connection.
#[retry(
    deadline = 30s,
    retry_on(
        Ok(response) if is_transient(response.status()),
        e if e.is_connect(),
    ),
    retry_after_ok = |response| retry_after(response.headers()),
)]
pub async fn page(client: &Client, url: &str) -> reqwest::Result<Response> {
    client.get(url).send().await
}

/// Why an order was not placed.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// The server refused it: the order is at fault.
    #[error("refused: {0}")]
    Refused(String),
    /// The server did not take it now.
    #[error("{status}")]
    Unavailable {
        /// What it answered.
        status: StatusCode,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },
    /// There was no answer.
    #[error("no answer")]
    Transport(#[from] reqwest::Error),
}

impl PlaceError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

/// `POST` may be done twice only because the key tells the server that it is the same order.
///
/// # Errors
///
/// See [`PlaceError`].
#[retry(
    max_attempts = 5,
    deadline = 15s,
    context(attempt),
    retry_on(PlaceError::Unavailable, PlaceError::Transport(e) if e.is_request() || e.is_timeout()),
    retry_after = PlaceError::retry_after,
)]
pub async fn place(client: &Client, url: &str, order: &Order) -> Result<Order, PlaceError> {
    let response = client
        .post(url)
        .header("Idempotency-Key", attempt.idempotency_key().to_string())
        .json(order)
        .send()
        .await?;
    match response.status() {
        status if status.is_success() => Ok(response.json().await?),
        status if is_transient(status) => Err(PlaceError::Unavailable {
            status,
            retry_after: retry_after(response.headers()),
        }),
        _ => Err(PlaceError::Refused(response.text().await?)),
    }
}
