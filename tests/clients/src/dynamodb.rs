//! An AWS SDK: the error is generic over that of the operation. The SDK retries too, so build the client with
//! `RetryConfig::disabled()`, or the layers multiply.

use aws_sdk_dynamodb::{
    Client,
    error::{ProvideErrorMetadata, SdkError},
    operation::{
        batch_write_item::BatchWriteItemError,
        get_item::{GetItemError, GetItemOutput},
        put_item::PutItemError,
    },
    types::{AttributeValue, WriteRequest},
};
use retry_runtime::retry;
use std::collections::HashMap;

/// The attributes of an item.
pub type Item = HashMap<String, AttributeValue>;

/// What is to be written, by table.
pub type Batch = HashMap<String, Vec<WriteRequest>>;

/// By variant, and by what the operation's own error says. The SDK has a constructor that makes its error of our timeout.
///
/// # Errors
///
/// The last one.
#[retry(
    max_attempts = 5,
    base_delay = 50ms,
    attempt_timeout = 500ms,
    timeout_error = SdkError::timeout_error,
    retry_on(
        SdkError::TimeoutError,
        SdkError::DispatchFailure,
        SdkError::ServiceError(e) if e.err().is_provisioned_throughput_exceeded_exception(),
    ),
)]
pub async fn get(
    client: &Client,
    table: &str,
    key: &str,
) -> Result<GetItemOutput, SdkError<GetItemError>> {
    client
        .get_item()
        .table_name(table)
        .key("id", AttributeValue::S(key.to_owned()))
        .send()
        .await
}

/// The codes by which AWS services say "slower", whichever the operation.
fn is_throttled(error: &impl ProvideErrorMetadata) -> bool {
    matches!(
        error.code(),
        Some(
            "ThrottlingException"
                | "ProvisionedThroughputExceededException"
                | "RequestLimitExceeded"
        )
    )
}

/// By code, with the operation's error itself and not the SDK's wrapper. The condition makes it safe to repeat.
///
/// # Errors
///
/// The last one.
#[retry(
    max_attempts = 5,
    base_delay = 50ms,
    clone(item),
    retry_on(e if is_throttled(e)),
    ignore(PutItemError::ConditionalCheckFailedException),
)]
pub async fn put(client: &Client, table: &str, item: Item) -> Result<(), PutItemError> {
    client
        .put_item()
        .table_name(table)
        .set_item(Some(item))
        .condition_expression("attribute_not_exists(id)")
        .send()
        .await
        .map_err(SdkError::into_service_error)?;
    Ok(())
}

/// A batch is accepted in part: each attempt sends what the one before left over, and the result is the number that is left at the end.
///
/// # Errors
///
/// The last one.
#[retry(max_attempts = 8, base_delay = 50ms, retry_on(Ok(1..), e if is_throttled(e)))]
pub async fn write(
    client: &Client,
    batch: &mut Batch,
) -> Result<usize, SdkError<BatchWriteItemError>> {
    let output = client
        .batch_write_item()
        .set_request_items(Some(batch.clone()))
        .send()
        .await?;
    *batch = output.unprocessed_items.unwrap_or_default();
    Ok(batch.values().map(Vec::len).sum())
}
