use super::{NAMES, distance, nearest, unknown_option};
use crate::args::parse;
use crate::errors::Errors;

fn advice(text: &str) -> (String, Vec<&'static str>) {
    let mut errors = Errors::default();
    let arg = parse(text.parse().expect("tokens"), &mut errors).remove(0);
    let meant = unknown_option(&arg, &mut errors);
    (errors.messages().concat(), meant)
}

#[test]
fn distances() {
    for (from, to, expected) in [
        ("", "abc", 3),
        ("abc", "abc", 0),
        ("kitten", "sitting", 3),
        ("flaw", "lawn", 2),
        ("jiter", "jitter", 1),
    ] {
        assert_eq!(distance(from, to), expected, "{from} {to}");
        assert_eq!(distance(to, from), expected, "{to} {from}");
    }
}

#[test]
fn only_a_slip_of_the_hand_is_near() {
    let names = NAMES.map(|(name, _)| name);
    for (word, expected) in [
        ("max_attemps", Some("max_attempts")),
        ("maxattempts", Some("max_attempts")),
        ("jiter", Some("jitter")),
        ("on_rerty", Some("on_retry")),
        ("colour", None),
        ("x", None),
    ] {
        assert_eq!(nearest(word, &names), expected, "{word}");
    }
}

#[test]
fn foreign_names_are_translated_with_their_values() {
    for (text, expected) in [
        (
            "max_retries = 3",
            "`max_retries` is not an option: write `max_attempts = 4`, which counts the first call",
        ),
        ("max_times = MAX", "write `max_attempts = MAX + 1`"),
        ("attempts = 5", "write `max_attempts = 5`"),
        ("delay = 500ms", "write `base_delay = 500ms`"),
        ("delay = 500", "write `base_delay = 500ms`"),
        ("cap = limits::CAP", "write `max_delay = limits::CAP`"),
        ("factor = 2.0", "write `multiplier = 2.0`"),
        (
            "timeout = 5s",
            "write `attempt_timeout = 5s` for each attempt, or `deadline = 5s` for the whole call",
        ),
        ("max_elapsed_time = 1m", "write `deadline = 1m`"),
        (
            "when = is_transient",
            "write `retry_on(e if is_transient(e))`",
        ),
        ("if = |e| e.is_transient()", "write `retry_on(e if ..)`"),
        ("abort_on(Fatal)", "write `ignore(..)`"),
        ("notify = log", "write `on_retry = log`"),
        (
            "randomization_factor = 0.5",
            "write `jitter = proportional(0.5)`",
        ),
        ("circuit_breaker = BREAKER", "write `breaker = &BREAKER`"),
        ("errors = io::Error", "write `retry_on(io::Error)`"),
        ("fallback = f", "where the function is called"),
        ("jiter = full", "write `jitter`"),
        ("colour = red", "the options are `max_attempts`, "),
    ] {
        let (message, _) = advice(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn what_was_meant_is_known_to_the_rules() {
    assert_eq!(advice("timeout = 5s").1, ["attempt_timeout", "deadline"]);
    assert_eq!(advice("retry_afer = f").1, ["retry_after"]);
    assert_eq!(advice("colour = red").1, [""; 0]);
}

#[test]
fn translations_lead_to_options_that_exist() {
    let names = NAMES.map(|(name, _)| name);
    for (foreign, _) in super::foreign::FOREIGN {
        for name in foreign.split(' ') {
            assert!(!names.contains(&name), "`{name}` is an option");
            let text = format!("{name} = 1");
            let (_, options) = advice(&text);
            assert!(
                options.iter().all(|option| names.contains(option)),
                "{name}"
            );
        }
    }
}
