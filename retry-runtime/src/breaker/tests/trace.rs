//! Traces of events, written in one line each.

use super::super::{CircuitBreaker, CircuitState, Permit};
use std::collections::VecDeque;
use std::time::Duration;

/// Settings without chance: reset timeout in seconds, no jitter.
pub(super) const fn seconds(reset_timeout: u64) -> CircuitBreaker {
    CircuitBreaker::new()
        .reset_timeout(Duration::from_secs(reset_timeout))
        .reset_jitter(0.0)
}

/// Plays events separated by blanks, each followed by the state after it (`=C`, `=O`, `=H`):
///
/// - `S`, `F`, `I`: an attempt that is let through, and succeeds, fails, or is dropped;
/// - `X`: a try that is refused;
/// - `p`: an attempt begins; `s`, `f`, `i`: the oldest one that is running ends, as above;
/// - `force`, `reset`;
/// - `+5000`: so many milliseconds go by (`+1ns`: a nanosecond).
#[track_caller]
pub(super) fn play(breaker: &CircuitBreaker, trace: &str) {
    let mut now = 0;
    let mut running = VecDeque::new();
    for (position, step) in trace.split_whitespace().enumerate() {
        let place = format!("step {} (`{step}`) of `{trace}`", position + 1);
        let (event, state) = step
            .split_once('=')
            .map_or((step, None), |(event, state)| (event, Some(state)));
        match event {
            "X" => assert!(breaker.acquire(|| now).is_err(), "let through at {place}"),
            "reset" => breaker.force(CircuitState::Closed, now),
            "force" => breaker.force(CircuitState::Open, now),
            pause if pause.starts_with('+') => now += nanoseconds(&pause[1..]),
            _ => {
                if event != event.to_lowercase() || event == "p" {
                    running.push_front(
                        breaker
                            .acquire(|| now)
                            .unwrap_or_else(|_| panic!("refused at {place}")),
                    );
                }
                // `S` ends the attempt it began, `s` the oldest.
                match event {
                    "p" => running.rotate_left(1),
                    "s" | "f" | "i" | "S" | "F" | "I" => finish(running.pop_front(), event, now),
                    _ => panic!("what is {place}?"),
                }
            }
        }
        if let Some(state) = state {
            assert_eq!(letter(breaker), state, "after {place}");
        }
    }
}

fn finish(permit: Option<Permit<'_>>, how: &str, now: u64) {
    let permit = permit.expect("an attempt is running");
    match how {
        "s" | "S" => permit.end(false, || now),
        "f" | "F" => permit.end(true, || now),
        _ => drop(permit),
    }
}

fn nanoseconds(pause: &str) -> u64 {
    match pause.strip_suffix("ns") {
        Some(nanos) => nanos.parse().expect("nanoseconds"),
        None => pause.parse::<u64>().expect("milliseconds") * 1_000_000,
    }
}

fn letter(breaker: &CircuitBreaker) -> &'static str {
    match breaker.state() {
        CircuitState::Closed => "C",
        CircuitState::Open => "O",
        CircuitState::HalfOpen => "H",
    }
}
