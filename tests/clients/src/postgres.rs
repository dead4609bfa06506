//! `sqlx` with `PostgreSQL`: the error is an enum, and the code of the server's answer is a string in it.

use retry_runtime::retry;
use sqlx::{PgPool, error::DatabaseError};
use thiserror::Error;

/// Reading may be done twice, so that a lost connection is a reason too.
///
/// # Errors
///
/// Those of the query.
#[retry(
    attempt_timeout = 2s,
    timeout_error = |timeout| sqlx::Error::Io(timeout.into()),
    retry_on(sqlx::Error::Io, sqlx::Error::PoolTimedOut),
)]
pub async fn balance(pool: &PgPool, account: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT balance FROM accounts WHERE id = $1")
        .bind(account)
        .fetch_one(pool)
        .await
}

/// A transaction that the server rolled back (40001) or chose to end a deadlock (40P01) has done nothing. One whose connection was lost
/// while it committed may have: it is not in the list.
///
/// # Errors
///
/// Those of the statements.
#[retry(
    max_attempts = 10,
    base_delay = 5ms,
    max_delay = 500ms,
    retry_on(sqlx::Error::Database(e) if matches!(e.code().as_deref(), Some("40001" | "40P01"))),
)]
pub async fn transfer(pool: &PgPool, from: i64, to: i64, amount: i64) -> sqlx::Result<()> {
    let mut tx = pool
        .begin_with("BEGIN ISOLATION LEVEL SERIALIZABLE")
        .await?;
    for (account, change) in [(from, -amount), (to, amount)] {
        sqlx::query("UPDATE accounts SET balance = balance + $2 WHERE id = $1")
            .bind(account)
            .bind(change)
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await
}

/// What a service makes of the errors of its database.
#[derive(Debug, Error)]
pub enum OrderError {
    /// The shop's own rule: trying again does not help.
    #[error("out of stock")]
    OutOfStock,
    /// The database failed.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
}

fn was_rolled_back(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(code.as_deref(), Some("40001" | "40P01"))
}

/// The same rule for an error type of one's own, which has the one of `sqlx` as its cause.
///
/// # Errors
///
/// `OutOfStock`, or that of a statement.
#[retry(max_attempts = 10, base_delay = 5ms, retry_on(e: sqlx::Error if was_rolled_back(e)))]
pub async fn reserve(pool: &PgPool, article: &str) -> Result<(), OrderError> {
    let mut tx = pool
        .begin_with("BEGIN ISOLATION LEVEL SERIALIZABLE")
        .await?;
    let left: i64 = sqlx::query_scalar("SELECT left_over FROM stock WHERE article = $1")
        .bind(article)
        .fetch_one(&mut *tx)
        .await?;
    if left == 0 {
        return Err(OrderError::OutOfStock);
    }
    sqlx::query("UPDATE stock SET left_over = left_over - 1 WHERE article = $1")
        .bind(article)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(())
}
