//! Real requests over loopback; the waits between them take no time.

use super::*;
use crate::server::{Shop, serve};
use retry_runtime::testing;
use std::sync::{Arc, atomic::Ordering::SeqCst};

async fn open_shop() -> (Arc<Shop>, ShopClient) {
    let shop = Arc::new(Shop::default());
    let address = serve(Arc::clone(&shop)).await.unwrap();
    (shop, ShopClient::new(address))
}

#[tokio::test]
async fn a_busy_server_is_asked_again_when_it_said() {
    let (shop, client) = open_shop().await;
    let time = testing::pause();
    assert_eq!(client.stock().await.unwrap(), "7 left");
    assert_eq!(shop.requests.load(SeqCst), 2);
    let waits = time.waits();
    assert_eq!(waits.len(), 1);
    assert!(waits[0] >= Duration::from_secs(1), "{waits:?}");
}

#[tokio::test]
async fn an_answer_is_retried_only_when_the_request_may_be_repeated() {
    for (method, requests) in [(Method::GET, 2), (Method::PUT, 2), (Method::POST, 1)] {
        let (shop, client) = open_shop().await;
        let _time = testing::pause();
        client.send(&method, "/seats").await.unwrap();
        assert_eq!(shop.requests.load(SeqCst), requests, "{method}");
    }
}

#[tokio::test]
async fn orders_have_keys_of_their_own() {
    let (shop, client) = open_shop().await;
    let _time = testing::pause();
    for orders in 1..=3 {
        client.order().await.unwrap();
        assert_eq!(shop.orders.load(SeqCst), orders);
    }
}

#[tokio::test]
async fn what_cannot_succeed_is_not_repeated() {
    let (shop, client) = open_shop().await;
    let time = testing::pause();
    let nothing = client.send(&Method::GET, "/nothing").await.unwrap();
    assert_eq!(nothing.status(), StatusCode::NOT_FOUND);
    assert_eq!(shop.requests.load(SeqCst), 1);
    assert_eq!(time.waits(), []);
}
