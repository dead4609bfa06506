use super::{is_idempotent, is_transient, retry_after, retry_after_at};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header::RETRY_AFTER};
use proptest::prelude::*;
use std::time::{Duration, SystemTime};

fn headers(values: &[&'static str]) -> HeaderMap {
    values
        .iter()
        .map(|value| (RETRY_AFTER, HeaderValue::from_static(value)))
        .collect()
}

#[test]
fn one_field_counts() {
    let now = SystemTime::UNIX_EPOCH;
    let table: [(&[&str], Option<u64>); 6] = [
        (&[], None),
        (&["120"], Some(120)),
        (&["0"], Some(0)),
        (&["Thu, 01 Jan 1970 00:01:00 GMT"], Some(60)),
        (&["soon"], None),
        (&["120, 60"], None),
    ];
    for (values, expected) in table {
        let hint = retry_after_at(&headers(values), now);
        assert_eq!(hint, expected.map(Duration::from_secs), "{values:?}");
    }
}

#[test]
fn of_several_fields_the_longest_valid_one_counts() {
    let now = SystemTime::UNIX_EPOCH;
    let table: [&[&str]; 4] = [
        &["5", "60"],
        &["60", "5"],
        &["soon", "60", "-1"],
        &["5", "Thu, 01 Jan 1970 00:01:00 GMT"],
    ];
    for values in table {
        assert_eq!(
            retry_after_at(&headers(values), now),
            Some(Duration::from_secs(60)),
            "{values:?}"
        );
    }
}

#[test]
fn dates_are_compared_with_the_wall_clock() {
    let ahead = SystemTime::now() + Duration::from_secs(3600);
    let mut headers = HeaderMap::new();
    headers.insert(
        RETRY_AFTER,
        httpdate::fmt_http_date(ahead)
            .parse()
            .expect("a date is a header value"),
    );
    let hint = retry_after(&headers).expect("a date is a hint");
    assert!(
        hint <= Duration::from_secs(3600) && hint > Duration::from_secs(1800),
        "{hint:?}"
    );
}

#[test]
fn transient_statuses() {
    let transient: Vec<u16> = (100..1000)
        .filter(|&code| is_transient(StatusCode::from_u16(code).expect("three digits")))
        .collect();
    assert_eq!(transient, [408, 425, 429, 500, 502, 503, 504]);
}

#[test]
fn idempotent_methods() {
    let table = [
        (Method::GET, true),
        (Method::HEAD, true),
        (Method::OPTIONS, true),
        (Method::TRACE, true),
        (Method::PUT, true),
        (Method::DELETE, true),
        (Method::POST, false),
        (Method::PATCH, false),
        (Method::CONNECT, false),
    ];
    for (method, expected) in table {
        assert_eq!(is_idempotent(&method), expected, "{method}");
    }
    for name in [&b"PURGE"[..], b"get", b"PROPFIND"] {
        assert!(!is_idempotent(&Method::from_bytes(name).expect("a token")));
    }
}

proptest! {
    #[test]
    fn no_header_panics(values in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..40), 0..4)) {
        let headers: HeaderMap =
            values.iter().filter_map(|value| Some((RETRY_AFTER, HeaderValue::from_bytes(value).ok()?))).collect();
        let _ = retry_after(&headers);
    }
}
