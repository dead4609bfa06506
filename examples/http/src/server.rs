//! A shop that has a bad day.

use crate::timeline;
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header::RETRY_AFTER},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use std::{
    collections::HashSet,
    io, mem,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};
use tokio::{net::TcpListener, time::sleep};

pub(crate) const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// In milliseconds: how long the client will wait.
pub(crate) const TIME_LEFT: &str = "x-time-left";

/// How long the whole report takes.
const WHOLE_REPORT: Duration = Duration::from_millis(800);

/// What the shop remembers.
#[derive(Default)]
pub(crate) struct Shop {
    pub requests: AtomicU32,
    pub orders: AtomicU32,
    pub broken: AtomicBool,
    looks: AtomicU32,
    keys: Mutex<HashSet<String>>,
}

/// Serves on a free port of the loopback interface.
pub(crate) async fn serve(shop: Arc<Shop>) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let routes = Router::new()
        .route(
            "/stock",
            get(async |State(shop): State<Arc<Shop>>| {
                busy_at_first(&shop, StatusCode::SERVICE_UNAVAILABLE)
            }),
        )
        .route(
            "/seats",
            any(async |State(shop): State<Arc<Shop>>| {
                busy_at_first(&shop, StatusCode::TOO_MANY_REQUESTS)
            }),
        )
        .route("/orders", post(order))
        .route("/report", get(report))
        .route("/rate", get(rate))
        .layer(middleware::from_fn_with_state(Arc::clone(&shop), observe))
        .with_state(shop);
    tokio::spawn(async { axum::serve(listener, routes).await });
    Ok(address)
}

/// Counts the requests, and puts them and their answers into the timeline.
async fn observe(State(shop): State<Arc<Shop>>, request: Request, next: Next) -> Response {
    let name = format!("{} {}", request.method(), request.uri());
    timeline::server(&name);
    shop.requests.fetch_add(1, SeqCst);
    let response = next.run(request).await;
    let wait = response
        .headers()
        .get(RETRY_AFTER)
        .and_then(|wait| wait.to_str().ok());
    match wait {
        Some(wait) => timeline::server(format_args!(
            "{name} -> {}, retry-after: {wait}",
            response.status()
        )),
        None => timeline::server(format_args!("{name} -> {}", response.status())),
    }
    response
}

/// Every other request is one too many.
fn busy_at_first(shop: &Shop, answer: StatusCode) -> Response {
    if shop.looks.fetch_add(1, SeqCst) % 2 == 0 {
        (answer, [(RETRY_AFTER, "1")]).into_response()
    } else {
        "7 left".into_response()
    }
}

/// Takes an order, and recognises a repeat by its key. A gateway loses the answer to what is new.
async fn order(State(shop): State<Arc<Shop>>, headers: HeaderMap) -> Response {
    let key = headers
        .get(IDEMPOTENCY_KEY)
        .and_then(|key| key.to_str().ok());
    let mut keys = shop.keys.lock().unwrap_or_else(PoisonError::into_inner);
    match key {
        Some(key) if !keys.insert(key.to_owned()) => {
            timeline::server(format_args!(
                "knows the key {key}, and takes no second order"
            ));
            return "ordered".into_response();
        }
        Some(key) => timeline::server(format_args!(
            "takes the order with the key {key}; the answer gets lost"
        )),
        None => timeline::server("takes an order without a key; the answer gets lost"),
    }
    shop.orders.fetch_add(1, SeqCst);
    StatusCode::GATEWAY_TIMEOUT.into_response()
}

/// Makes what can be made in the time that the client will wait.
async fn report(headers: HeaderMap) -> Response {
    let left = headers
        .get(TIME_LEFT)
        .and_then(|left| left.to_str().ok()?.parse().ok());
    let left = left.map_or(Duration::MAX, Duration::from_millis);
    if left < WHOLE_REPORT {
        timeline::server(format_args!("has {left:?}, so the summary must do"));
        return "summary".into_response();
    }
    timeline::server(format_args!("has {left:?}, and makes the whole report"));
    let unfinished = Unfinished;
    sleep(WHOLE_REPORT).await;
    mem::forget(unfinished);
    "whole report".into_response()
}

/// The handler is dropped when the client hangs up.
struct Unfinished;

impl Drop for Unfinished {
    fn drop(&mut self) {
        timeline::server("is left by the client, and stops working");
    }
}

async fn rate(State(shop): State<Arc<Shop>>) -> Response {
    if shop.broken.load(SeqCst) {
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    } else {
        "1.0873".into_response()
    }
}
