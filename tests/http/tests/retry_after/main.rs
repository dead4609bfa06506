//! A real server that says when to come back, and real clients that do.
//!
//! The sockets are real and the waits are not: `testing::pause` holds for the thread of the client.

mod server;

use axum::http::{HeaderMap, Method, StatusCode};
use retry_runtime::http::{is_idempotent, is_transient, retry_after};
use retry_runtime::testing::{self, PausedTime};
use retry_runtime::{GiveUpEvent, GiveUpReason, retry};
use server::{Header, Server, asctime, imf_fixdate, rfc_850};
use std::cell::Cell;
use std::net::TcpListener;
use std::time::{Duration, SystemTime};

#[derive(Debug)]
enum Fault {
    Status(StatusCode, HeaderMap),
    Transport(String),
}

impl Fault {
    fn is_transient(&self) -> bool {
        match self {
            Self::Status(status, _) => is_transient(*status),
            Self::Transport(_) => true,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status(_, headers) => retry_after(headers),
            Self::Transport(_) => None,
        }
    }
}

impl From<reqwest::Error> for Fault {
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.to_string())
    }
}

impl From<ureq::Error> for Fault {
    fn from(error: ureq::Error) -> Self {
        Self::Transport(error.to_string())
    }
}

fn end<E>(reason: &Cell<Option<GiveUpReason>>, event: &GiveUpEvent<'_, E>) {
    reason.set(Some(event.reason));
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .proxy(None);
    config.build().into()
}

/// A sync client; a response that is no success is an error.
#[retry(base_delay = 10ms, retry_on(e if e.is_transient()), retry_after = Fault::retry_after,
    on_give_up = |event| end(reason, event))]
fn get(
    agent: &ureq::Agent,
    url: &str,
    reason: &Cell<Option<GiveUpReason>>,
) -> Result<StatusCode, Fault> {
    let response = agent.get(url).call()?;
    match response.status() {
        status if status.is_success() => Ok(status),
        status => Err(Fault::Status(status, response.headers().clone())),
    }
}

/// An async client; whatever the server answers is `Ok`.
#[retry(
    base_delay = 10ms,
    retry_on(Ok(response) if is_transient(response.status()), Fault::Transport),
    retry_after_ok = |response: &reqwest::Response| retry_after(response.headers()),
)]
async fn get_async(client: &reqwest::Client, url: &str) -> Result<reqwest::Response, Fault> {
    Ok(client.get(url).send().await?)
}

/// One refusal and a success, by both clients; the wait between them.
fn waits(status: u16, header: Header, look: impl Fn(Duration)) {
    let wait = |time: &PausedTime| match time.waits()[..] {
        [wait] => wait,
        ref waits => panic!("{waits:?}"),
    };

    let server = Server::start([(status, header)]);
    let (time, reason) = (testing::pause(), Cell::new(None));
    let success = get(&agent(), &server.url, &reason).expect("it is well");
    assert_eq!((success, server.answers_left()), (StatusCode::OK, 0));
    look(wait(&time));
    drop(time);

    let server = Server::start([(status, header)]);
    let time = testing::pause();
    let response = on_tokio(get_async(&client(), &server.url)).expect("it is well");
    assert_eq!(
        (response.status(), server.answers_left()),
        (StatusCode::OK, 0)
    );
    look(wait(&time));
}

fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client")
}

/// On this thread, whose time is paused.
fn on_tokio<T>(call: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts").block_on(call)
}

#[test]
fn seconds_are_waited_for() {
    let seconds = Duration::from_secs(7);
    for status in [429, 503] {
        waits(
            status,
            || Some("7".to_owned()),
            |wait| {
                assert!(wait >= seconds && wait <= seconds * 5 / 4, "{wait:?}");
            },
        );
    }
}

#[test]
fn dates_are_waited_for() {
    for status in [429, 503] {
        for date in [imf_fixdate as Header, rfc_850, asctime] {
            // Before the server reads its clock; a date has no fractions of a second.
            let earliest = SystemTime::now() + Duration::from_secs(49);
            waits(status, date, |wait| {
                // What was measured began before this moment.
                assert!(SystemTime::now() + wait >= earliest, "{wait:?}");
                assert!(wait <= Duration::from_secs(50) * 5 / 4, "{wait:?}");
            });
        }
    }
}

/// no header, nothing to wait for, or nothing that can be read.
#[test]
fn without_a_hint_the_delay_is_waited_for() {
    let values: [Header; 5] = [
        || None,
        || Some("0".to_owned()),
        || Some("-5".to_owned()),
        || Some("soon".to_owned()),
        || Some("Sun, 06 Nov 1994 08:49:37 GMT".to_owned()),
    ];
    for value in values {
        waits(503, value, |wait| {
            assert!(wait <= Duration::from_millis(10), "{wait:?}");
        });
    }
}

/// A server that asks for an hour has no patient client.
#[test]
fn a_long_wait_ends_the_call() {
    let server = Server::start([(503, (|| Some("3600".to_owned())) as Header)]);
    let (time, reason) = (testing::pause(), Cell::new(None));
    let outcome = get(&agent(), &server.url, &reason);
    assert!(matches!(
        outcome,
        Err(Fault::Status(StatusCode::SERVICE_UNAVAILABLE, _))
    ));
    assert_eq!(reason.get(), Some(GiveUpReason::HintTooLong));
    assert!(time.waits().is_empty());
}

/// What will not be better later is not asked again, whatever its header says.
#[test]
fn a_permanent_failure_is_returned_at_once() {
    let server = Server::start([(404, (|| Some("1".to_owned())) as Header)]);
    let (time, reason) = (testing::pause(), Cell::new(None));
    assert!(get(&agent(), &server.url, &reason).is_err());
    assert_eq!(reason.get(), Some(GiveUpReason::NotRetryable));
    let server = Server::start([(404, (|| Some("1".to_owned())) as Header)]);
    let response = on_tokio(get_async(&client(), &server.url)).expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert!(time.waits().is_empty());
}

/// C-28: what must not be repeated is asked once, by the method.
#[test]
fn only_what_may_be_repeated_is() {
    #[retry(retry_on(_ if is_idempotent(&method)))]
    async fn send(client: &reqwest::Client, method: Method, url: &str) -> Result<(), Fault> {
        let response = client.request(method.clone(), url).send().await?;
        match response.status() {
            status if status.is_success() => Ok(()),
            status => Err(Fault::Status(status, HeaderMap::new())),
        }
    }

    for (method, left) in [(Method::POST, 2), (Method::PUT, 0)] {
        let server = Server::start([(503, (|| None) as Header); 3]);
        let _time = testing::pause();
        assert!(on_tokio(send(&client(), method, &server.url)).is_err());
        assert_eq!(server.answers_left(), left);
    }
}

/// Nobody listens: the failure of the connection has no header, and the delays of the policy.
#[test]
fn a_refused_connection_is_retried() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    let url = format!("http://{}/", listener.local_addr().expect("it is bound"));
    drop(listener);
    let (time, reason) = (testing::pause(), Cell::new(None));
    let Err(Fault::Transport(cause)) = get(&agent(), &url, &reason) else {
        panic!("nobody listens");
    };
    assert!(!cause.is_empty());
    assert_eq!(reason.get(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(time.waits().len(), 2);
}
