//! The shop's client: one annotated function for each way in which a request fails.

use crate::{
    server::{IDEMPOTENCY_KEY, TIME_LEFT},
    timeline::{gives_up, retries},
};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use retry_runtime::{
    AttemptTimeout, CircuitBreaker, CircuitOpen,
    http::{is_idempotent, is_transient, retry_after},
    retry,
};
use std::{net::SocketAddr, time::Duration};
use thiserror::Error;

#[cfg(test)]
mod tests;

#[derive(Debug, Error)]
pub(crate) enum ShopError {
    /// What an answer says that is no success. `reqwest`'s own error for it forgets the headers.
    #[error("{status}")]
    Status {
        status: StatusCode,
        retry_after: Option<Duration>,
    },
    #[error(transparent)]
    Transport(#[from] reqwest::Error),
    #[error(transparent)]
    Timeout(#[from] AttemptTimeout),
    #[error(transparent)]
    Open(#[from] CircuitOpen),
}

impl ShopError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the same request may succeed later.
    fn is_transient(&self) -> bool {
        match self {
            Self::Status { status, .. } => is_transient(*status),
            Self::Transport(error) => error.is_connect() || error.is_timeout(),
            Self::Timeout(_) => true,
            Self::Open(_) => false,
        }
    }
}

pub(crate) struct ShopClient {
    http: Client,
    address: SocketAddr,
    breaker: CircuitBreaker,
}

impl ShopClient {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            http: Client::new(),
            address,
            breaker: CircuitBreaker::new()
                .failure_threshold(3)
                .reset_timeout(Duration::from_millis(400)),
        }
    }

    pub(crate) fn breaker(&self) -> &CircuitBreaker {
        &self.breaker
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("http://{}{path}", self.address))
    }

    /// An answer that is no success is an error here, which remembers how long the server asks to wait.
    #[retry(
        deadline = 5s,
        retry_on(e if e.is_transient()),
        retry_after = ShopError::retry_after,
        on_retry = retries,
    )]
    pub(crate) async fn stock(&self) -> Result<String, ShopError> {
        text(self.request(Method::GET, "/stock")).await
    }

    /// Here it is a value, which the caller looks at. It is retried all the same, if the request may be repeated.
    #[retry(
        deadline = 5s,
        retry_on(
            e if e.is_connect() || e.is_timeout(),
            Ok(response) if is_transient(response.status()) && is_idempotent(method),
        ),
        retry_after_ok = |response: &Response| retry_after(response.headers()),
        on_retry = retries,
        on_give_up = gives_up,
    )]
    pub(crate) async fn send(
        &self,
        method: &Method,
        path: &str,
    ) -> Result<Response, reqwest::Error> {
        self.request(method.clone(), path).send().await
    }

    /// `POST` is not idempotent, but becomes so by a key that the server knows again.
    #[retry(
        deadline = 5s,
        context(attempt),
        retry_on(e if e.is_transient()),
        on_retry = retries,
    )]
    pub(crate) async fn order(&self) -> Result<String, ShopError> {
        let key = attempt.idempotency_key().to_string();
        text(
            self.request(Method::POST, "/orders")
                .header(IDEMPOTENCY_KEY, key),
        )
        .await
    }

    /// Waits half a second for an answer, and a bit more than one in all. The server is told, so that it does not
    /// begin what nobody will wait for.
    #[retry(
        base_delay = 50ms,
        attempt_timeout = 500ms,
        deadline = 1200ms,
        context(attempt),
        retry_on(e if e.is_transient()),
        on_retry = retries,
    )]
    pub(crate) async fn report(&self) -> Result<String, ShopError> {
        let mut request = self.request(Method::GET, "/report");
        if let Some(left) = attempt.time_left() {
            request = request.header(TIME_LEFT, left.as_millis().to_string());
        }
        text(request).await
    }

    /// Asks no more when the server fails again and again, and finds out later whether it is well.
    #[retry(
        max_attempts = 2,
        base_delay = 20ms,
        breaker = &self.breaker,
        retry_on(e if e.is_transient()),
        on_retry = retries,
        on_give_up = gives_up,
    )]
    pub(crate) async fn rate(&self) -> Result<String, ShopError> {
        text(self.request(Method::GET, "/rate")).await
    }
}

/// The text of an answer, if that is a success.
async fn text(request: RequestBuilder) -> Result<String, ShopError> {
    let response = request.send().await?;
    let status = response.status();
    if !status.is_success() {
        let retry_after = retry_after(response.headers());
        return Err(ShopError::Status {
            status,
            retry_after,
        });
    }
    Ok(response.text().await?)
}
