//! `redis`: a struct with a kind, and methods that classify it.

use redis::{
    AsyncCommands, ErrorKind, RedisError, RedisResult, ServerErrorKind, aio::MultiplexedConnection,
};
use retry_runtime::retry;

/// # Errors
///
/// The server's last answer.
#[retry(
    deadline = 2s,
    retry_on(
        e if e.is_connection_dropped() || e.is_timeout(),
        e if e.kind() == ErrorKind::Server(ServerErrorKind::BusyLoading),
    ),
)]
pub async fn session(connection: &MultiplexedConnection, id: &str) -> RedisResult<Option<String>> {
    connection.clone().get(format!("session:{id}")).await
}

/// Takes a lock, and waits while somebody else has it: that is a value, not an error. `false`: it was not free in time.
///
/// # Errors
///
/// The server's last answer.
#[retry(
    max_attempts = unlimited,
    deadline = 10s,
    base_delay = 20ms,
    max_delay = 500ms,
    retry_on(Ok(false), e: RedisError if e.is_io_error()),
)]
pub async fn lock<C: AsyncCommands>(
    connection: &mut C,
    name: &str,
    owner: &str,
) -> RedisResult<bool> {
    let options = redis::SetOptions::default()
        .conditional_set(redis::ExistenceCheck::NX)
        .with_expiration(redis::SetExpiry::EX(30));
    let answer: Option<String> = connection.set_options(name, owner, options).await?;
    Ok(answer.is_some())
}

/// Optimistic locking: the transaction is `None` when somebody changed the key meanwhile.
///
/// # Errors
///
/// The server's last answer.
#[retry(max_attempts = 20, base_delay = 1ms, retry_on(Ok(None)))]
pub fn double(connection: &mut redis::Connection, key: &str) -> RedisResult<Option<(i64,)>> {
    use redis::TypedCommands;
    redis::cmd("WATCH").arg(key).exec(connection)?;
    let value = connection.get_int(key)?.unwrap_or(0);
    redis::pipe()
        .atomic()
        .set(key, 2 * value)
        .ignore()
        .get(key)
        .query(connection)
}
