//! `Retry-After`: the grammar of the field's value.

use std::{
    str,
    time::{Duration, SystemTime},
};

#[cfg(test)]
mod tests;

/// How long the value of a `Retry-After` field asks to wait from `now` on: `1*DIGIT` seconds or an HTTP date
/// (RFC 9110, sections 10.2.3 and 5.6.7). White space around the value is not part of it (section 5.5).
pub(crate) fn parse(value: &[u8], now: SystemTime) -> Option<Duration> {
    let value = str::from_utf8(value).ok()?.trim_matches([' ', '\t']);
    seconds(value).or_else(|| until_date(value, now))
}

fn seconds(value: &str) -> Option<Duration> {
    if value.is_empty() {
        return None;
    }
    let mut seconds = 0_u64;
    for digit in value.chars() {
        seconds = seconds
            .saturating_mul(10)
            .saturating_add(digit.to_digit(10)?.into());
    }
    Some(Duration::from_secs(seconds))
}

fn until_date(value: &str, now: SystemTime) -> Option<Duration> {
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}
