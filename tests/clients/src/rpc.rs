//! `tonic`: one error type, and the code in it decides.

use retry_runtime::retry;
use std::time::Duration;
use tonic::{Code, Status, transport::Channel};
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse, health_client::HealthClient};

/// # Errors
///
/// The server's last status.
#[retry(retry_on(status if status.code() == Code::Unavailable))]
pub async fn check(
    client: &HealthClient<Channel>,
    service: &str,
) -> Result<HealthCheckResponse, Status> {
    let request = HealthCheckRequest {
        service: service.to_owned(),
    };
    Ok(client.clone().check(request).await?.into_inner())
}

/// By `&mut`, as the generated methods are, with a limit for each attempt: the status that tonic itself gives a call that
/// takes too long is made of ours. The server may ask for a pause in the way that gRPC's retry design has for it.
///
/// # Errors
///
/// The server's last status.
#[retry(
    max_attempts = 4,
    deadline = 5s,
    attempt_timeout = 1s,
    timeout_error = |timeout| Status::deadline_exceeded(timeout.to_string()),
    retry_on(status if matches!(status.code(), Code::Unavailable | Code::ResourceExhausted | Code::DeadlineExceeded)),
    retry_after = pushback,
)]
pub async fn check_in_time(
    client: &mut HealthClient<Channel>,
    request: &HealthCheckRequest,
) -> Result<HealthCheckResponse, Status> {
    Ok(client.check(request.clone()).await?.into_inner())
}

fn pushback(status: &Status) -> Option<Duration> {
    let value = status.metadata().get("grpc-retry-pushback-ms")?;
    value.to_str().ok()?.parse().ok().map(Duration::from_millis)
}

/// The owned request, cloned for each attempt. That no connection could be made is in the chain of causes.
///
/// # Errors
///
/// The server's last status.
#[retry(clone(request), retry_on(tonic::transport::Error))]
pub async fn check_owned(
    client: &mut HealthClient<Channel>,
    request: HealthCheckRequest,
) -> Result<HealthCheckResponse, Status> {
    Ok(client.check(request).await?.into_inner())
}
