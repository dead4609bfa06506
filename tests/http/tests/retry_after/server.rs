//! The server, and the values that it writes.

use axum::http::{HeaderMap, StatusCode, header::RETRY_AFTER};
use std::collections::VecDeque;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// What the server answers, one after the other: a status, and a header.
type Answers = VecDeque<(u16, Header)>;

/// Makes the value of `Retry-After`, if there is to be one.
pub(super) type Header = fn() -> Option<String>;

/// A server on a thread of its own, for as long as the test runs. When all answers are given, it is well.
pub(super) struct Server {
    pub(super) url: String,
    answers: Arc<Mutex<Answers>>,
}

impl Server {
    pub(super) fn start(answers: impl IntoIterator<Item = (u16, Header)>) -> Self {
        let answers = Arc::new(Mutex::new(Answers::from_iter(answers)));
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
        let address = listener.local_addr().expect("it is bound");
        let script = Arc::clone(&answers);
        std::thread::spawn(move || serve(listener, script));
        Self {
            url: format!("http://{address}/"),
            answers,
        }
    }

    pub(super) fn answers_left(&self) -> usize {
        self.answers.lock().expect("nobody panicked").len()
    }
}

fn serve(listener: TcpListener, script: Arc<Mutex<Answers>>) {
    let answer = move || {
        let next = script.lock().expect("nobody panicked").pop_front();
        let (status, header) = next.unwrap_or((200, || None));
        let mut headers = HeaderMap::new();
        if let Some(value) = header() {
            headers.insert(RETRY_AFTER, value.parse().expect("visible ASCII"));
        }
        let status = StatusCode::from_u16(status).expect("a status");
        async move { (status, headers) }
    };
    let app = axum::Router::new().fallback(answer);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts").block_on(async {
        listener.set_nonblocking(true).expect("a socket");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
        axum::serve(listener, app)
            .await
            .expect("it runs until the process ends");
    });
}

/// A date in the form of today: `Sun, 06 Nov 1994 08:49:37 GMT`.
pub(super) fn imf_fixdate() -> Option<String> {
    Some(in_50_seconds())
}

fn in_50_seconds() -> String {
    httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(50))
}

/// `Sunday, 06-Nov-94 08:49:37 GMT`
pub(super) fn rfc_850() -> Option<String> {
    let date = in_50_seconds();
    let days = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ];
    let day = days.into_iter().find(|day| day.starts_with(&date[..3]))?;
    let (number, month, year, time) = (&date[5..7], &date[8..11], &date[14..16], &date[17..25]);
    Some(format!("{day}, {number}-{month}-{year} {time} GMT"))
}

/// `Sun Nov  6 08:49:37 1994`
pub(super) fn asctime() -> Option<String> {
    let date = in_50_seconds();
    let number: u8 = date[5..7].parse().ok()?;
    let (day, month, year, time) = (&date[..3], &date[8..11], &date[12..16], &date[17..25]);
    Some(format!("{day} {month} {number:>2} {time} {year}"))
}
