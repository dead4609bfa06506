//! Real servers on this machine that are down at first.

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::RETRY_AFTER;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::future::ready;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpSocket;
use tokio::time::sleep;

/// An address that is ours, where nobody listens yet: connections are refused.
pub fn reserve() -> io::Result<(TcpSocket, SocketAddr)> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let address = socket.local_addr()?;
    Ok((socket, address))
}

/// An HTTP server: down for this long, then overloaded for two requests, then well.
pub async fn shop(socket: TcpSocket, down: Duration) -> io::Result<()> {
    sleep(down).await;
    let listener = socket.listen(16)?;
    let requests = Arc::new(AtomicU32::new(0));
    loop {
        let (stream, _) = listener.accept().await?;
        let requests = Arc::clone(&requests);
        let service = service_fn(move |request| {
            let number = requests.fetch_add(1, Ordering::Relaxed) + 1;
            ready(answer(&request, number))
        });
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

fn answer(request: &Request<Incoming>, number: u32) -> hyper::http::Result<Response<Full<Bytes>>> {
    let response = Response::builder();
    match (number, request.uri().path()) {
        (1 | 2, _) => response
            .status(StatusCode::SERVICE_UNAVAILABLE)
            .header(RETRY_AFTER, "1")
            .body(Full::default()),
        (_, "/order") => response.body("your order is on its way".into()),
        _ => response.status(StatusCode::NOT_FOUND).body(Full::default()),
    }
}

/// A TCP server that takes one connection: down for this long, then well.
pub async fn database(socket: TcpSocket, down: Duration) -> io::Result<()> {
    sleep(down).await;
    socket.listen(1)?.accept().await?;
    Ok(())
}
