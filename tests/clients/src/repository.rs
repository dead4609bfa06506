//! A repository behind `#[async_trait]`: the attribute on the methods of an implementation, on one that the trait has already, and on a
//! decorator of any implementation.

use async_trait::async_trait;
use retry_runtime::{RetryBudget, retry};
use std::{error::Error, sync::Arc};
use thiserror::Error;

/// Whom the repository keeps.
#[derive(Debug, Clone)]
pub struct User {
    /// Unique.
    pub id: u64,
    /// As they wrote it.
    pub name: String,
}

/// What callers see, whatever the storage.
#[derive(Debug, Error)]
pub enum RepositoryError {
    /// There is no such user.
    #[error("no user {0}")]
    NotFound(u64),
    /// Somebody else saved the user first.
    #[error("changed by somebody else")]
    Conflict,
    /// The storage cannot be reached.
    #[error("the storage is unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
}

/// The users of a service.
#[async_trait]
pub trait Users: Send + Sync {
    /// The user of that number.
    async fn find(&self, id: u64) -> Result<User, RepositoryError>;

    /// Keeps the user.
    async fn save(&self, user: User) -> Result<(), RepositoryError>;

    /// Reads and writes, and both again when somebody else was faster.
    #[retry(max_attempts = 5, base_delay = 10ms, retry_on(RepositoryError::Conflict))]
    async fn rename(&self, id: u64, name: &str) -> Result<(), RepositoryError> {
        let mut user = self.find(id).await?;
        name.clone_into(&mut user.name);
        self.save(user).await
    }
}

/// The users on another server.
#[derive(Debug)]
pub struct RemoteUsers {
    client: reqwest::Client,
    address: String,
    budget: RetryBudget,
}

impl From<reqwest::Error> for RepositoryError {
    fn from(error: reqwest::Error) -> Self {
        Self::Unavailable(error.into())
    }
}

#[async_trait]
impl Users for RemoteUsers {
    #[retry(deadline = 2s, budget = &self.budget, ignore(RepositoryError::NotFound))]
    async fn find(&self, id: u64) -> Result<User, RepositoryError> {
        let response = self
            .client
            .get(format!("{}/{id}", self.address))
            .send()
            .await?;
        if response.status() == reqwest::StatusCode::NOT_FOUND {
            return Err(RepositoryError::NotFound(id));
        }
        let name = response.error_for_status()?.text().await?;
        Ok(User { id, name })
    }

    #[retry(clone(user), retry_on(e: reqwest::Error if e.is_connect()))]
    async fn save(&self, user: User) -> Result<(), RepositoryError> {
        let request = self
            .client
            .put(format!("{}/{}", self.address, user.id))
            .body(user.name);
        request.send().await?.error_for_status()?;
        Ok(())
    }
}

/// Any repository, with retries.
#[derive(Debug)]
pub struct Patient<R>(pub Arc<R>);

#[async_trait]
impl<R: Users> Users for Patient<R> {
    #[retry(retry_on(RepositoryError::Unavailable))]
    async fn find(&self, id: u64) -> Result<User, RepositoryError> {
        self.0.find(id).await
    }

    #[retry(clone(user), retry_on(RepositoryError::Unavailable))]
    async fn save(&self, user: User) -> Result<(), RepositoryError> {
        self.0.save(user).await
    }
}
