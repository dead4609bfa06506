//! A payment whose answer is lost after the commit, and is therefore made again.

use crate::{
    server::{Server, address},
    service::{BoxError, passes},
};
use retry_runtime::retry;
use std::{
    io,
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tokio_postgres::{Config, NoTls};

pub(crate) const PAYMENTS: i64 = 30;
const LOSE_EVERY: u32 = 3;

/// What was booked for [`PAYMENTS`] payments.
pub(crate) struct Books {
    pub answers_lost: u32,
    pub booked: i64,
}

/// Makes all payments over a network that loses answers.
pub(crate) async fn pay_all(server: &Server, with_key: bool) -> Result<Books, BoxError> {
    let (database, connection) = address(server.port()).connect(NoTls).await?;
    tokio::spawn(connection);
    database
        .batch_execute("DROP TABLE IF EXISTS payments; CREATE TABLE payments (key uuid UNIQUE, cents bigint NOT NULL)")
        .await?;
    let network = Network::before(server.port()).await?;
    for _ in 0..PAYMENTS {
        pay(&address(network.port), 995, with_key).await?;
    }
    Ok(Books {
        answers_lost: network.lost.load(Relaxed),
        booked: database
            .query_one("SELECT count(*) FROM payments", &[])
            .await?
            .get(0),
    })
}

/// The column is unique, so a key that is there already books nothing. Any number of rows may have no key.
#[retry(max_attempts = 4, base_delay = 5ms, context(attempt), retry_on(e if passes(e)))]
async fn pay(server: &Config, cents: i64, with_key: bool) -> Result<(), tokio_postgres::Error> {
    let key = with_key.then(|| attempt.idempotency_key().to_string());
    let (database, connection) = server.connect(NoTls).await?;
    tokio::spawn(connection);
    let insert = "INSERT INTO payments (key, cents) VALUES ($1::text::uuid, $2) ON CONFLICT (key) DO NOTHING";
    database.execute(insert, &[&key, &cents]).await?;
    Ok(())
}

/// Stands between a client and the server. It hangs up instead of passing on every third answer to an insert, which the
/// server sends when the row is committed.
struct Network {
    port: u16,
    lost: Arc<AtomicU32>,
    /// Ends when dropped.
    _connections: JoinSet<()>,
}

impl Network {
    async fn before(server: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let lost = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&lost);
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            let mut answers = 0;
            // One connection after the other: that is how the payments are made.
            while let Ok((client, _)) = listener.accept().await {
                // What fails here fails for the client, which retries it.
                if let Ok(true) = carry(client, server, &mut answers).await {
                    counter.fetch_add(1, Relaxed);
                }
            }
        });
        Ok(Self {
            port,
            lost,
            _connections: connections,
        })
    }
}

/// Carries one connection; whether an answer was lost.
async fn carry(client: TcpStream, server: u16, answers: &mut u32) -> io::Result<bool> {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = TcpStream::connect((Ipv4Addr::LOCALHOST, server))
        .await?
        .into_split();
    let forth = async {
        copy(&mut from_client, &mut to_server).await?;
        Ok(false)
    };
    let back = async {
        let mut buffer = [0; 4096];
        loop {
            let length = from_server.read(&mut buffer).await?;
            let message = &buffer[..length];
            if is_answer_to_insert(message) {
                *answers += 1;
                if *answers % LOSE_EVERY == 0 {
                    return Ok(true);
                }
            }
            if length == 0 {
                return Ok(false);
            }
            to_client.write_all(message).await?;
        }
    };
    tokio::select! {
        lost = forth => lost,
        lost = back => lost,
    }
}

/// The tag of the message "command complete".
fn is_answer_to_insert(message: &[u8]) -> bool {
    let tag = b"INSERT 0 ";
    message.windows(tag.len()).any(|window| window == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_recognised_among_other_messages() {
        assert!(is_answer_to_insert(
            b"2\0\0\0\x04C\0\0\0\x0fINSERT 0 1\0Z\0\0\0\x05I"
        ));
        assert!(!is_answer_to_insert(b"C\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I"));
        assert!(!is_answer_to_insert(b""));
    }
}
