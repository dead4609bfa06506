//! What HTTP says about retries (feature `http`): how long to wait, what may succeed later, what may be repeated.
//!
//! Everything here works on the types of the `http` crate, which most clients and servers use, and fits the options
//! of the attribute: `retry_after = |error| retry_after(error.headers())`,
//! `retry_on(e if is_transient(e.status()))`.

use crate::hint;
use http::{HeaderMap, Method, StatusCode, header::RETRY_AFTER};
use std::time::{Duration, SystemTime};

#[cfg(test)]
mod tests;

/// How long the response asks to wait, from its `Retry-After` field ([RFC 9110, section 10.2.3]).
///
/// The value is a number of seconds, which saturates if it is huge, or one of the three forms of an HTTP date. A date is
/// compared with the system's wall clock, and gives zero if it is past. A system whose clock is ahead of the
/// server's waits that much less, down to zero; one whose clock is behind waits that much more, up to the
/// attribute's `max_retry_after`. Zero asks for nothing: the attribute uses the computed delay then.
///
/// Anything else (`-5`, `+5`, `1.5`, `120, 60`, an empty value) is ignored. The field is not a list, so a response with
/// several is malformed; the longest valid one counts, since that satisfies all of them.
///
/// # Example
///
/// ```
/// use http::{HeaderMap, header::RETRY_AFTER};
/// use retry_runtime::http::retry_after;
/// use std::time::Duration;
///
/// let mut headers = HeaderMap::new();
/// assert_eq!(retry_after(&headers), None);
/// headers.insert(RETRY_AFTER, "120".parse()?);
/// assert_eq!(retry_after(&headers), Some(Duration::from_secs(120)));
/// headers.insert(RETRY_AFTER, "Sun, 06 Nov 1994 08:49:37 GMT".parse()?);
/// assert_eq!(retry_after(&headers), Some(Duration::ZERO));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 9110, section 10.2.3]: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
#[must_use]
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    retry_after_at(headers, SystemTime::now())
}

fn retry_after_at(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    headers
        .get_all(RETRY_AFTER)
        .iter()
        .filter_map(|value| hint::parse(value.as_bytes(), now))
        .max()
}

/// Whether a status says that the same request may succeed later: 408, 425, 429, 500, 502, 503 and 504.
///
/// Whether it may be *repeated* is another question: see [`is_idempotent`].
///
/// # Example
///
/// ```
/// use http::StatusCode;
/// use retry_runtime::http::is_transient;
///
/// assert!(is_transient(StatusCode::SERVICE_UNAVAILABLE));
/// assert!(!is_transient(StatusCode::NOT_FOUND));
/// ```
#[must_use]
pub fn is_transient(status: StatusCode) -> bool {
    matches!(status.as_u16(), 408 | 425 | 429 | 500 | 502 | 503 | 504)
}

/// Whether a request with this method may be sent again without asking: `PUT`, `DELETE` and the safe methods `GET`,
/// `HEAD`, `OPTIONS` and `TRACE` ([RFC 9110, section 9.2.2]); `QUERY` too, where the `http` crate knows it.
///
/// The others (`POST`, `PATCH`, `CONNECT`, unknown ones) may be repeated only when the server recognises a repeat by an
/// idempotency key, or certainly did not act on the first request.
///
/// # Example
///
/// ```
/// use http::Method;
/// use retry_runtime::http::is_idempotent;
///
/// assert!(is_idempotent(&Method::PUT));
/// assert!(!is_idempotent(&Method::POST));
/// ```
///
/// [RFC 9110, section 9.2.2]: https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
#[must_use]
pub fn is_idempotent(method: &Method) -> bool {
    method.is_idempotent()
}
