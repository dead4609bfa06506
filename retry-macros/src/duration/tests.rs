use std::time::Duration;

use super::{display, read};
use crate::args::{Value, parse};
use crate::errors::Errors;

fn delay(text: &str) -> Result<Option<Duration>, String> {
    let mut errors = Errors::default();
    let tokens = format!("deadline = {text}").parse().expect("tokens");
    let arg = parse(tokens, &mut errors).remove(0);
    assert!(errors.is_empty(), "{:?}", errors.messages());
    match arg.value {
        Value::Assigned(value) => match read(value) {
            Ok(delay) => Ok(delay.literal),
            Err(mistake) => Err(mistake.to_string()),
        },
        _ => panic!("{text} is no value"),
    }
}

#[test]
fn literals_are_exact() {
    for (text, nanos) in [
        ("0s", 0),
        ("1ns", 1),
        ("1.5us", 1_500),
        ("10_000us", 10_000_000),
        ("200ms", 200_000_000),
        ("0.1s", 100_000_000),
        ("1.000000001s", 1_000_000_001),
        ("1.50000000000000000000000s", 1_500_000_000),
        ("2m", 120_000_000_000),
        ("1.5h", 5_400_000_000_000),
        ("0.0000000000025h", 9),
        ("007ms", 7_000_000),
    ] {
        assert_eq!(delay(text), Ok(Some(Duration::from_nanos(nanos))), "{text}");
    }
    assert_eq!(
        delay("18446744073709551615.999999999s"),
        Ok(Some(Duration::MAX)),
    );
}

#[test]
fn other_expressions_are_left_to_the_compiler() {
    for text in [
        "LIMIT",
        "Duration::from_secs(1)",
        "a::B * 2",
        "limits::SHORT",
    ] {
        assert_eq!(delay(text), Ok(None), "{text}");
    }
}

#[test]
fn every_mistake_says_what_to_write() {
    for (text, expected) in [
        ("500", "write `500ms`"),
        ("1.5", "write `1.5s`"),
        ("500u64", "write `500ms`"),
        ("\"500ms\"", "without quotes: write `500ms`"),
        ("\"soon\"", "without quotes and with its unit"),
        ("5sec", "write `5s`"),
        ("5min", "write `5m`"),
        ("1d", "write `24h`"),
        ("1.5d", "write `36h`"),
        ("2weeks", "write `336h`"),
        ("500millis", "write `500ms`"),
        ("500µs", "write `500us`"),
        ("500μs", "write `500us`"),
        ("5MS", "write `5ms`"),
        ("5fortnights", "the units are"),
        ("1 ms", "one word: write `1ms`"),
        ("1m30s", "one unit: write `90s`"),
        ("1m 30s", "one unit: write `90s`"),
        ("1h30m", "one unit: write `90m`"),
        ("-5s", "cannot be negative"),
        ("0.5ns", "finer than a nanosecond"),
        ("0.0000000000000000000001h", "finer than a nanosecond"),
        ("18446744073709551616s", "longer than a `Duration`"),
        (
            "999999999999999999999999999999999999999999999h",
            "longer than a `Duration`",
        ),
        ("0x10ms", "not decimal"),
        ("1e3ms", "exponent"),
        ("true", "number with its unit"),
        ("unlimited", "leave the option out"),
    ] {
        let message = delay(text).expect_err(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn durations_are_shown_as_they_are_written() {
    for text in [
        "0s", "1ns", "1.5us", "200ms", "1.25s", "75s", "2m", "90m", "2h", "3.4s",
    ] {
        let value = delay(text).expect(text).expect(text);
        assert_eq!(display(value), text);
    }
}
