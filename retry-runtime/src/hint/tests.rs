use super::parse;
use proptest::prelude::*;
use std::time::{Duration, SystemTime};

/// 1994-11-06T08:49:37Z, the example of RFC 9110.
const EXAMPLE: u64 = 784_111_777;

fn unix(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
}

/// Parses at seven seconds before the example date.
fn seconds(value: &str) -> Option<u64> {
    parse(value.as_bytes(), unix(EXAMPLE - 7)).map(|hint| hint.as_secs())
}

#[test]
fn seconds_are_digits() {
    let table = [
        ("120", 120),
        ("0", 0),
        ("007", 7),
        ("00000000000000000000000000000000120", 120),
        ("18446744073709551615", u64::MAX),
        ("18446744073709551616", u64::MAX),
        ("99999999999999999999999999999999999999999999", u64::MAX),
    ];
    for (value, expected) in table {
        assert_eq!(seconds(value), Some(expected), "{value}");
    }
}

#[test]
fn dates_have_three_forms() {
    let table = [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ];
    for value in table {
        assert_eq!(seconds(value), Some(7), "{value}");
    }
}

#[test]
fn dates_count_from_the_epoch() {
    let table = [
        ("Fri, 31 Dec 1999 23:59:59 GMT", 946_684_799),
        ("Sun, 06 Nov 1994 08:49:37 GMT", EXAMPLE),
        ("Thu, 01 Jan 1970 00:00:01 GMT", 1),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ];
    for (value, expected) in table {
        let hint = parse(value.as_bytes(), SystemTime::UNIX_EPOCH);
        assert_eq!(hint, Some(Duration::from_secs(expected)), "{value}");
    }
}

#[test]
fn a_past_date_asks_for_nothing() {
    for now in [EXAMPLE, EXAMPLE + 1, EXAMPLE + 1_000_000_000] {
        let hint = parse(b"Sun, 06 Nov 1994 08:49:37 GMT", unix(now));
        assert_eq!(hint, Some(Duration::ZERO), "{now}");
    }
}

#[test]
fn white_space_around_the_value_is_not_part_of_it() {
    for value in [" 7", "7 ", "\t 7 \t", " Sun, 06 Nov 1994 08:49:37 GMT\t"] {
        assert_eq!(seconds(value), Some(7), "{value:?}");
    }
}

#[test]
fn anything_else_is_ignored() {
    let table = [
        "",
        " ",
        "-5",
        "+5",
        "1.5",
        "1e3",
        "0x10",
        "120, 60",
        "120 60",
        "120s",
        "5\n",
        "\u{0665}",
        "soon",
        "Sun",
        "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 06 Nov 1994 25:00:00 GMT",
        "Wed, 30 Feb 1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z",
        // HTTP dates are case sensitive.
        "sun, 06 nov 1994 08:49:37 gmt",
    ];
    for value in table {
        assert_eq!(seconds(value), None, "{value:?}");
    }
    assert_eq!(parse(b"\xff\xfe", unix(EXAMPLE)), None);
}

proptest! {
    #[test]
    fn no_bytes_panic(value in proptest::collection::vec(any::<u8>(), 0..64), now in 0..1_u64 << 40) {
        let _ = parse(&value, unix(now));
    }

    #[test]
    fn no_near_date_panics(value in "[A-Z][a-z]{2,8}, ?[0-9]{2}[ -][A-Z][a-z]{2}[ -][0-9]{2,4} [0-9:]{8} GMT", now in 0..1_u64 << 40) {
        let _ = parse(value.as_bytes(), unix(now));
    }

    #[test]
    fn digits_never_give_less_than_they_say(seconds in any::<u64>(), zeros in 0_usize..30) {
        let value = format!("{}{seconds}", "0".repeat(zeros));
        prop_assert_eq!(parse(value.as_bytes(), SystemTime::UNIX_EPOCH), Some(Duration::from_secs(seconds)));
    }

    #[test]
    fn every_date_comes_back(date in 0..253_402_300_800_u64, now in 0..253_402_300_800_u64) {
        let value = httpdate::fmt_http_date(unix(date));
        let expected = Duration::from_secs(date.saturating_sub(now));
        prop_assert_eq!(parse(value.as_bytes(), unix(now)), Some(expected));
    }
}
