//! `rdkafka`: the error is a tuple, with the message that was not sent. It is no `std::error::Error`, so only patterns can look at it.

use rdkafka::{
    error::{
        KafkaError::{self, MessageProduction},
        RDKafkaErrorCode::QueueFull,
    },
    message::OwnedMessage,
    producer::{BaseProducer, BaseRecord, FutureProducer, FutureRecord, future_producer::Delivery},
};
use retry_runtime::retry;
use std::time::Duration;

/// librdkafka retries what happens on the network by itself. Its queue, when full, is left to the caller.
///
/// # Errors
///
/// Why, and the message.
#[retry(
    max_attempts = unlimited,
    deadline = 30s,
    max_delay = 1s,
    retry_on((MessageProduction(QueueFull), _)),
)]
pub async fn publish(
    producer: &FutureProducer,
    topic: &str,
    key: &str,
    payload: &[u8],
) -> Result<Delivery, (KafkaError, OwnedMessage)> {
    let record = FutureRecord::to(topic).key(key).payload(payload);
    producer.send(record, Duration::ZERO).await
}

/// The same with the error alone, where the payload is at hand anyway.
///
/// # Errors
///
/// Why.
#[retry(max_attempts = 8, retry_on(MessageProduction(QueueFull)))]
pub async fn publish_borrowed(
    producer: &FutureProducer,
    topic: &str,
    payload: &[u8],
) -> Result<Delivery, KafkaError> {
    let record = FutureRecord::<(), _>::to(topic).payload(payload);
    producer
        .send(record, Duration::ZERO)
        .await
        .map_err(|(error, _)| error)
}

/// Without a future: the record that comes back borrows from the arguments.
///
/// # Errors
///
/// Why, and the record.
#[expect(clippy::result_large_err, reason = "the error that the client has")]
#[retry(base_delay = 20ms, retry_on((MessageProduction(QueueFull), _)))]
pub fn enqueue<'a>(
    producer: &BaseProducer,
    topic: &'a str,
    payload: &'a str,
) -> Result<(), (KafkaError, BaseRecord<'a, (), str>)> {
    producer.send(BaseRecord::to(topic).payload(payload))
}
