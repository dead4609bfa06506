//! A command-line tool that polls until a job is ready, with `anyhow`.

use anyhow::{Context, bail};
use reqwest::Client;
use retry_runtime::{Backoff, Jitter, Policy, retry};
use serde::Deserialize;
use std::time::Duration;

/// What the server says of a job.
#[derive(Debug, Deserialize)]
#[expect(missing_docs, reason = "say their names")]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Job {
    Queued,
    Running { percent: u8 },
    Done { result: String },
    Failed { reason: String },
}

/// Asks every two seconds, and not longer than ten minutes: then the job is as it was last.
///
/// # Errors
///
/// No answer, or one that is no job.
#[retry(
    max_attempts = unlimited,
    deadline = 10m,
    backoff = fixed,
    base_delay = 2s,
    jitter = proportional(0.1),
    retry_on(
        Ok(Job::Queued | Job::Running { .. }),
        e: reqwest::Error if e.is_connect() || e.is_timeout(),
    ),
)]
pub async fn finished(client: &Client, url: &str) -> anyhow::Result<Job> {
    let response = client
        .get(url)
        .send()
        .await
        .context("cannot ask for the job")?;
    let job = response
        .error_for_status()?
        .json()
        .await
        .context("not a job")?;
    if let Job::Running { percent } = job {
        eprintln!("{percent} % done");
    }
    Ok(job)
}

const EVERY_TWO_SECONDS: Policy = Policy::new()
    .unlimited()
    .backoff(Backoff::Fixed)
    .base_delay(Duration::from_secs(2))
    .jitter(Jitter::Proportional(0.1));

/// The same, as long as `--timeout` says.
///
/// # Errors
///
/// No answer, or one that is no job.
#[retry(
    policy = EVERY_TWO_SECONDS.deadline(timeout),
    retry_on(
        Ok(Job::Queued | Job::Running { .. }),
        e: reqwest::Error if e.is_connect() || e.is_timeout(),
    ),
)]
pub async fn finished_within(client: &Client, url: &str, timeout: Duration) -> anyhow::Result<Job> {
    Ok(client
        .get(url)
        .send()
        .await?
        .error_for_status()?
        .json()
        .await?)
}

/// The command.
///
/// # Errors
///
/// The job failed, was not ready in time, or could not be asked for.
pub async fn wait(url: &str, timeout: Duration) -> anyhow::Result<String> {
    match finished_within(&Client::new(), url, timeout).await? {
        Job::Done { result } => Ok(result),
        Job::Failed { reason } => bail!("the job failed: {reason}"),
        Job::Queued | Job::Running { .. } => bail!("the job is not ready yet"),
    }
}
