//! `tokio-tungstenite`: a subscription that is to stay up.

use futures_util::{SinkExt, StreamExt};
use retry_runtime::{http::is_transient, retry};
use std::{io, ops::ControlFlow};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message},
};

/// An open connection.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The retry belongs to the connection: so each time it is lost, the delays begin anew.
#[retry(
    max_attempts = unlimited,
    deadline = 5m,
    max_delay = 30s,
    retry_on(io::Error, Error::Http(response) if is_transient(response.status())),
)]
async fn connect(url: &str) -> Result<Socket, Error> {
    let (socket, _) = connect_async(url).await?;
    Ok(socket)
}

/// Hands on every message, and connects again when the connection is lost.
///
/// # Errors
///
/// No connection could be made for five minutes, or the server refused it.
pub async fn follow(
    url: &str,
    topic: &str,
    mut on_message: impl FnMut(Message) -> ControlFlow<()>,
) -> Result<(), Error> {
    loop {
        let mut socket = connect(url).await?;
        if socket.send(Message::text(topic)).await.is_err() {
            continue;
        }
        while let Some(Ok(message)) = socket.next().await {
            if on_message(message).is_break() {
                return Ok(());
            }
        }
    }
}

/// All in one function: it resumes after the last message that was seen. What is not right here is the delay: it has grown with every loss
/// since the program began, also after days without one.
///
/// # Errors
///
/// Any that is not about the connection.
#[retry(
    max_attempts = unlimited,
    max_delay = 30s,
    retry_on(io::Error, Error::ConnectionClosed, Error::Protocol),
)]
pub async fn follow_from(
    url: &str,
    last: &mut u64,
    on_message: &mut (dyn FnMut(Message) + Send),
) -> Result<(), Error> {
    let (mut socket, _) = connect_async(url).await?;
    socket.send(Message::text(last.to_string())).await?;
    while let Some(message) = socket.next().await {
        on_message(message?);
        *last += 1;
    }
    Err(Error::ConnectionClosed)
}
