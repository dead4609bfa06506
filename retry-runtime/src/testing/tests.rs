use super::{move_to, pass, pause, paused_now};
use crate::clock;
use std::{
    thread,
    time::{Duration, Instant},
};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn time_stands_still_until_it_is_moved() {
    let time = pause();
    let start = clock::now();
    assert_eq!(clock::now(), start);
    time.advance(3 * SECOND);
    assert_eq!(clock::now() - start, 3 * SECOND);
    assert_eq!(time.elapsed(), 3 * SECOND);
    assert!(time.waits().is_empty());
}

#[test]
fn waits_move_the_clock_and_are_recorded() {
    let time = pause();
    for wait in [SECOND, Duration::ZERO, 2 * SECOND] {
        assert!(pass(wait));
    }
    assert_eq!(time.waits(), [SECOND, Duration::ZERO, 2 * SECOND]);
    assert_eq!(time.elapsed(), 3 * SECOND);
}

#[test]
fn nothing_passes_while_time_runs() {
    assert!(!pass(SECOND));
    drop(pause());
    assert!(!pass(SECOND));
    assert_eq!(paused_now(), None);
}

#[test]
fn real_time_returns_with_the_last_guard() {
    let before = Instant::now();
    let time = pause();
    time.advance(1000 * SECOND);
    drop(time);
    let now = clock::now();
    assert!(before <= now && now <= Instant::now());
}

#[test]
fn an_inner_pause_has_its_own_records_on_the_same_clock() {
    let outer = pause();
    pass(SECOND);
    let inner = pause();
    assert!(inner.waits().is_empty());
    assert_eq!(inner.elapsed(), Duration::ZERO);
    pass(2 * SECOND);
    assert_eq!(inner.waits(), [2 * SECOND]);
    assert_eq!((inner.elapsed(), outer.elapsed()), (2 * SECOND, 3 * SECOND));
    drop(inner);
    pass(4 * SECOND);
    assert_eq!(outer.waits(), [SECOND, 4 * SECOND]);
    assert_eq!(outer.elapsed(), 7 * SECOND);
}

#[test]
fn guards_may_be_dropped_in_any_order() {
    let outer = pause();
    let inner = pause();
    drop(outer);
    assert!(pass(SECOND));
    assert_eq!(inner.waits(), [SECOND]);
    drop(inner);
    assert_eq!(paused_now(), None);
}

#[test]
fn a_panic_ends_the_pause() {
    let result = std::panic::catch_unwind(|| {
        let _time = pause();
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(result.is_err());
    assert_eq!(paused_now(), None);
}

#[test]
fn other_threads_are_not_paused() {
    let _time = pause();
    thread::spawn(|| assert_eq!(paused_now(), None))
        .join()
        .expect("time runs in the other thread");
}

#[test]
fn the_clock_moves_forward_only() {
    let time = pause();
    let start = clock::now();
    time.advance(SECOND);
    move_to(start);
    assert_eq!(time.elapsed(), SECOND);
    move_to(start + 2 * SECOND);
    assert_eq!(time.elapsed(), 2 * SECOND);
}

#[test]
fn moving_real_time_does_nothing() {
    move_to(Instant::now() + SECOND);
    assert_eq!(paused_now(), None);
}

#[test]
fn no_duration_overflows() {
    let time = pause();
    for _ in 0..3 {
        time.advance(Duration::MAX);
        pass(Duration::MAX);
    }
    assert_eq!(time.waits(), [Duration::MAX; 3]);
    assert!(time.elapsed() > Duration::from_secs(u64::from(u32::MAX)));
}
