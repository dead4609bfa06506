//! What other systems' tests say: state after each event. See [`play`] for the letters.

use super::super::CircuitBreaker;
use super::super::window::Window;
use super::trace::{play, seconds};
use std::time::Duration;

/// The settings of the cases K-01 to K-16: 50 % of at least 5 results, 4 permits, 5 s.
fn rate() -> CircuitBreaker {
    seconds(5)
        .failure_rate(0.5)
        .minimum_calls(5)
        .half_open_permits(4)
}

#[test]
fn k01_a_success_that_completes_the_minimum_opens() {
    play(&rate(), "F=C F=C F=C S=C S=O X=O");
}

#[test]
fn k04_forced_open_it_is_half_open_after_the_timeout() {
    play(&rate(), "force=O X=O +3000 X=O +3000 p=H");
    play(
        &rate(),
        "F=C F=C force=O +5001 p=H s=H S=H S=H S=C F=C F=C F=C F=C",
    );
}

#[test]
fn k05_half_open_lets_the_permitted_number_through() {
    play(&rate(), "force=O +5001 p=H p=H p=H p=H X=H X=H i=H p=H X=H");
}

#[test]
fn k06_half_open_the_rate_decides_at_the_last_permit() {
    play(&rate(), "force +5001 F=H F=H S=H F=O X=O");
    play(&rate(), "force +5001 F=H S=H F=H S=O");
    play(&rate(), "force +5001 F=H S=H S=H S=C");
}

#[test]
fn k10_k11_an_ignored_error_is_not_counted() {
    play(&rate(), "force +5001 I=H I=H I=H I=H S=H S=H S=H S=C");
    play(&rate(), "I=C I=C F=C I=C F=C F=C F=C I=C F=O");
}

#[test]
fn k16_at_the_end_of_the_opening_it_is_still_open() {
    play(&rate(), "force=O +5000 X=O +1ns p=H");
    play(&rate(), "force=O +5000 X=O +1000 p=H");
}

#[test]
fn k17_the_rate_is_over_the_last_results() {
    let mut window = Window::new();
    // 100, 50, 33.3, 25 and 0 %.
    for (failed, counts) in [
        (true, (1, 1)),
        (false, (1, 2)),
        (false, (1, 3)),
        (false, (1, 4)),
        (false, (0, 4)),
    ] {
        window.record(u16::from(!failed), failed, 4);
        assert_eq!(window.count(4), counts);
    }
    for (minimum, rate, trace) in [
        (2, 0.5, "F=C S=O"),
        (2, 0.51, "F=C S=C S=C S=C S=C"),
        (3, 1.0 / 3.0, "F=C S=C S=O"),
        (3, 0.334, "F=C S=C S=C S=C S=C"),
        (4, 0.25, "F=C S=C S=C S=O"),
        // The first failure is forgotten with the fifth result.
        (4, 0.5, "F=C S=C S=C S=C F=C S=C S=C F=O"),
        (4, 0.5, "F=C S=C S=C S=C S=C F=C S=C S=C S=C F=C"),
    ] {
        play(
            &seconds(5)
                .failure_rate(rate)
                .window(4)
                .minimum_calls(minimum),
            trace,
        );
    }
}

#[test]
fn k20_no_more_results_are_waited_for_than_the_window_holds() {
    let window = || seconds(5).failure_rate(0.5);
    play(&window().window(5).minimum_calls(6), "F=C F=C F=C F=C F=O");
    play(&window().minimum_calls(6).window(5), "S=C S=C F=C F=C F=O");
}

#[test]
fn k26_late_results_change_nothing() {
    let breaker = || seconds(5).failure_threshold(1);
    // Begun while closed, ended while open (the opening is not extended), half-open, and closed again.
    play(&breaker(), "p p p F=O f=O +3000 f=O +2001 p=H f=H s=C");
    play(&breaker(), "p p F=O +5001 S=C f=C s=C F=O");
    // Begun before a reset.
    play(&breaker(), "p reset=C f=C");
    // Begun while half-open, ended in a later state.
    let two = breaker().half_open_permits(2);
    play(&two, "F=O +5001 p=H p=H f=O s=O +5001 p=H s=H S=C");
}

#[test]
fn k33_one_failure_and_one_success() {
    let breaker = seconds(5).failure_threshold(1);
    play(&breaker, "F=O +5001 F=O X=O +5001 S=C S=C F=O");
}

#[test]
fn k34_only_consecutive_failures_count() {
    play(&seconds(5).failure_threshold(3), "F=C S=C F=C F=C F=O");
    play(
        &seconds(5).failure_threshold(3),
        "F=C F=C I=C F=O +5001 F=O +5001 S=C F=C F=C F=O",
    );
    play(
        &CircuitBreaker::new(),
        "S=C S=C F=C F=C F=C F=C S=C F=C F=C F=C F=C F=O",
    );
}

#[test]
fn k47_k50_k53_microprofile() {
    play(
        &seconds(1000).failure_rate(0.75).window(4).minimum_calls(4),
        "F=C F=C F=C F=O X=O X=O X=O",
    );
    play(
        &seconds(1).failure_threshold(4).half_open_permits(3),
        "F=C F=C F=C F=O +1001 S=H S=H F=O X=O",
    );
    play(
        &seconds(1).failure_rate(0.5).window(4).minimum_calls(4),
        "S=C F=C F=C S=O X=O",
    );
}

#[test]
fn a_hung_probe_is_given_up_when_its_place_is_needed() {
    let breaker = || seconds(5).failure_threshold(1);
    // After exactly the timeout it is not.
    play(&breaker(), "F +5001 p=H X=H +5000 X=H +1ns p=H X=H f=H s=C");
    // As long as nobody asks for its place, its result is as good as any.
    play(&breaker(), "F +5001 p=H +60000 s=C");
    play(&breaker(), "F +5001 p=H +60000 f=O");
    // What is dropped late frees nobody else's place.
    play(&breaker(), "F +5001 p=H +5001 p=H i=H X=H i=H p=H");
}

#[test]
fn x04_a_dropped_probe_neither_closes_nor_opens() {
    play(
        &seconds(5).failure_threshold(1),
        "F=O +5001 p=H X=H i=H p=H i=H S=C",
    );
}

#[test]
fn half_open_many_successes_close_and_one_failure_opens() {
    let breaker = || seconds(5).failure_threshold(1).half_open_permits(3);
    play(&breaker(), "F +5001 S=H S=H S=C");
    play(&breaker(), "F +5001 p=H p=H p=H X=H s=H s=H s=C");
    play(&breaker(), "F +5001 S=H S=H F=O");
}

#[test]
fn reset_and_force_open_from_every_state() {
    let breaker = || seconds(5).failure_threshold(2);
    play(
        &breaker(),
        "F=C reset=C F=C F=O reset=C F=C F=O +5001 p=H reset=C i=C S=C",
    );
    play(
        &breaker(),
        "force=O +4000 force=O +4000 X=O +1001 p=H force=O X=O i=O +5001 S=C",
    );
}

#[test]
fn openings_grow_with_failed_probes_up_to_the_maximum() {
    let breaker = || seconds(5).failure_threshold(1);
    play(
        &breaker(),
        "F=O +5001 F=O +5001 F=O +5001 F=O +5000 X=O +1 S=C",
    );
    let growing = breaker().max_reset_timeout(Duration::from_secs(18));
    // 5, 10, 18, 18 s; from the beginning once it has closed.
    play(
        &growing,
        "F=O +5000 X +1 F=O +10000 X +1 F=O +18000 X +1 F=O +18000 X +1 S=C F=O +5000 X +1 S=C",
    );
}

#[test]
fn many_successes_hide_no_failure() {
    // More than a window of successes between the failures: the oldest are forgotten exactly.
    let breaker = seconds(5).failure_rate(0.5).window(10).minimum_calls(10);
    let mut trace = "F=C ".repeat(4);
    trace += &"S=C ".repeat(100);
    trace += &"F=C ".repeat(4);
    trace += "S=C F=O";
    play(&breaker, &trace);
}

#[test]
fn a_refusal_says_when_to_come_back() {
    let breaker = seconds(5).failure_threshold(1);
    let retry_in = |now| {
        breaker
            .acquire(|| now)
            .map(drop)
            .expect_err("refused")
            .retry_in
    };
    breaker.acquire(|| 0).expect("closed").end(true, || 0);
    assert_eq!(retry_in(0), Duration::from_secs(5));
    assert_eq!(retry_in(2_000_000_000), Duration::from_secs(3));
    assert_eq!(retry_in(5_000_000_000), Duration::from_nanos(1));
    let probe = breaker.acquire(|| 5_000_000_001).expect("half-open");
    assert_eq!(retry_in(5_000_000_001), Duration::ZERO);
    drop(probe);
}
