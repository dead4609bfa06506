//! A service that stores orders, and the three ways in which it looks for its server again.

use crate::dials::Dials;
use retry_runtime::{RetryBudget, retry};
use std::{error::Error, io, sync::Arc};
use tokio::sync::Mutex;
use tokio_postgres::{Client, Config, NoTls, error::SqlState};

pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// How a service connects again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Strategy {
    TenTimes,
    UntilItWorks,
    Patient,
}

impl Strategy {
    pub(crate) const ALL: [Self; 3] = [Self::TenTimes, Self::UntilItWorks, Self::Patient];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::TenTimes => "ten times, at once",
            Self::UntilItWorks => "until it works, at once",
            Self::Patient => "patient",
        }
    }
}

/// Holds one connection, which all its orders share, and makes a new one when that is lost.
pub(crate) struct Service {
    strategy: Strategy,
    server: Config,
    connection: Mutex<Option<Arc<Client>>>,
    dials: Arc<Dials>,
    budget: RetryBudget,
}

impl Service {
    pub(crate) fn new(strategy: Strategy, server: Config, dials: Arc<Dials>) -> Self {
        Self {
            strategy,
            server,
            connection: Mutex::default(),
            dials,
            budget: RetryBudget::new().min_per_second(1),
        }
    }

    /// Stores an order once, however often it is sent: the key is the same in every attempt.
    ///
    /// This is for a connection that broke under the order, and is alike for all strategies. When no new
    /// connection can be made, that has been retried already: `fail_fast`.
    #[retry(
        max_attempts = 3,
        base_delay = 20ms,
        deadline = 10s,
        attempt_timeout = 10s,
        budget = &self.budget,
        nested = fail_fast,
        context(attempt),
        retry_on(e: tokio_postgres::Error if passes(e)),
    )]
    pub(crate) async fn order(&self) -> Result<(), BoxError> {
        let key = attempt.idempotency_key().to_string();
        let insert = "INSERT INTO orders (key) VALUES ($1::text::uuid) ON CONFLICT DO NOTHING";
        self.connection().await?.execute(insert, &[&key]).await?;
        Ok(())
    }

    /// The connection, or a new one. Orders that come while one is made wait for it: there is one attempt at a time.
    async fn connection(&self) -> Result<Arc<Client>, tokio_postgres::Error> {
        let mut connection = self.connection.lock().await;
        match &*connection {
            Some(client) if !client.is_closed() => Ok(Arc::clone(client)),
            _ => {
                let client = match self.strategy {
                    Strategy::TenTimes => self.connect_ten_times().await,
                    Strategy::UntilItWorks => self.connect_until_it_works().await,
                    Strategy::Patient => self.connect_patiently().await,
                }?;
                Ok(Arc::clone(connection.insert(Arc::new(client))))
            }
        }
    }

    #[retry(max_attempts = 10, backoff = immediate, retry_on(e if passes(e)))]
    async fn connect_ten_times(&self) -> Result<Client, tokio_postgres::Error> {
        self.dial().await
    }

    /// Until the deadline of the order.
    #[retry(max_attempts = unlimited, backoff = immediate, retry_on(e if passes(e)))]
    async fn connect_until_it_works(&self) -> Result<Client, tokio_postgres::Error> {
        self.dial().await
    }

    /// Until the deadline of the order, too.
    #[retry(
        max_attempts = unlimited,
        base_delay = 50ms,
        max_delay = 1s,
        jitter = full,
        retry_on(e if passes(e)),
    )]
    async fn connect_patiently(&self) -> Result<Client, tokio_postgres::Error> {
        self.dial().await
    }

    async fn dial(&self) -> Result<Client, tokio_postgres::Error> {
        let result = self.server.connect(NoTls).await;
        self.dials.count(result.as_ref().err());
        let (client, connection) = result?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// Whether the failure passes by itself: the connection could not be made or broke, or the server says that it stops,
/// starts or is full.
pub(crate) fn passes(error: &tokio_postgres::Error) -> bool {
    const PASSING: [SqlState; 4] = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    match error.code() {
        Some(code) => PASSING.contains(code),
        // Not the server's word, so the connection's: refused, reset, closed.
        None => error.is_closed() || error.source().is_some_and(<dyn Error>::is::<io::Error>),
    }
}
