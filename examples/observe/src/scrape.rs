//! What Prometheus does every few seconds: one HTTP request.

use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The body of `GET path`.
///
/// HTTP/1.0: the server closes the connection behind the body, which needs no decoding.
///
/// # Errors
///
/// When the server cannot be reached, or answers anything but `200 OK`.
pub(crate) async fn get(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream
        .write_all(format!("GET {path} HTTP/1.0\r\n\r\n").as_bytes())
        .await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    match response.split_once("\r\n\r\n") {
        Some((head, body)) if head.contains(" 200 OK") => Ok(body.trim_end().to_owned()),
        _ => Err(io::Error::other(format!("unexpected answer: {response}"))),
    }
}
