//! How long a call waits when it is told to.

use super::*;

#[test]
fn without_jitter_the_wait_is_the_hint() {
    #[retry(jitter = none, retry_after = Busy::hint)]
    fn call(seen: &Seen, hint: Option<Duration>) -> Result<(), Busy> {
        seen.refuse(hint)
    }

    // Shorter or longer than the computed delay, and longer than `max_delay`: the server knows better.
    for hint in [ms(1), ms(5000), ms(59_999), ms(60_000)] {
        assert_eq!(waits(|seen| call(seen, Some(hint))), [hint, hint]);
    }
}

/// zero, which is also what a date in the past becomes, and no hint at all.
#[test]
fn without_a_hint_the_wait_is_the_delay() {
    #[retry(jitter = none, retry_after = Busy::hint)]
    fn call(seen: &Seen, hint: Option<Duration>) -> Result<(), Busy> {
        seen.refuse(hint)
    }

    for hint in [None, Some(Duration::ZERO)] {
        assert_eq!(waits(|seen| call(seen, hint)), [ms(100), ms(200)]);
    }
}

/// Never shorter than the hint, and at most max(delay, hint/4) longer; both ends are come close to.
#[test]
fn the_wait_is_spread_above_the_hint() {
    #[retry(retry_after = Busy::hint)]
    fn full(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(jitter = equal, retry_after = Busy::hint)]
    fn equal(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(jitter = decorrelated, retry_after = Busy::hint)]
    fn decorrelated(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(jitter = proportional(0.1), retry_after = Busy::hint)]
    fn proportional(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    #[retry(backoff = immediate, retry_after = Busy::hint)]
    fn immediate(seen: &Seen, hint: Duration) -> Result<(), Busy> {
        seen.refuse(Some(hint))
    }

    type Call = fn(&Seen, Duration) -> Result<(), Busy>;
    let calls: [(&str, Call, [u64; 2]); 5] = [
        ("full", full, [100, 200]),
        ("equal", equal, [100, 200]),
        ("decorrelated", decorrelated, [100, 200]),
        ("proportional", proportional, [100, 200]),
        ("immediate", immediate, [0, 0]),
    ];
    let _seed = testing::seed(7);
    for (case, call, delays) in calls {
        for hint in [ms(40), ms(4000)] {
            let rooms = delays.map(|delay| ms(delay).max(hint / 4));
            let mut nearest = [Duration::MAX; 2];
            let mut furthest = [Duration::ZERO; 2];
            for _ in 0..1000 {
                for (n, wait) in waits(|seen| call(seen, hint)).into_iter().enumerate() {
                    nearest[n] = nearest[n].min(wait);
                    furthest[n] = furthest[n].max(wait);
                }
            }
            for n in [0, 1] {
                let (least, most) = (hint, hint + rooms[n]);
                assert!(
                    least <= nearest[n] && furthest[n] <= most,
                    "{case}, {hint:?}"
                );
                let edge = rooms[n] / 50;
                assert!(nearest[n] < least + edge, "{case}, {hint:?}");
                assert!(furthest[n] + edge > most, "{case}, {hint:?}");
            }
        }
    }
}

/// Delays go on growing by the number of the retry, whether a hint took the place of one or not.
#[test]
fn a_hint_does_not_disturb_the_delays() {
    #[retry(max_attempts = 4, jitter = none, retry_after = Busy::hint)]
    fn call(seen: &Seen) -> Result<(), Busy> {
        let hint = (seen.attempts.get() == 1).then_some(ms(7000));
        seen.refuse(hint)
    }

    let (time, seen) = (testing::pause(), Seen::default());
    assert!(call(&seen).is_err());
    assert_eq!(time.waits(), [ms(100), ms(7000), ms(400)]);
}

/// tokio-retry2: the delay that the hook is told is the one that is waited, once per retry.
#[test]
fn the_hook_is_told_the_wait() {
    #[retry(max_attempts = 4, retry_after = Busy::hint, on_retry = |event| told.borrow_mut().push(event.delay))]
    fn call(told: &RefCell<Vec<Duration>>) -> Result<(), Busy> {
        Err(Busy(Some(ms(3000))))
    }

    let (time, told) = (testing::pause(), RefCell::default());
    assert!(call(&told).is_err());
    assert_eq!(told.into_inner(), time.waits());
    assert_eq!(time.waits().len(), 3);
}

/// The hint fits, so the call waits: the spread is shortened to what the deadline leaves, of a call around it too.
#[test]
fn the_spread_is_shortened_to_fit_the_deadline() {
    #[retry(max_attempts = 2, retry_after = Busy::hint, deadline = 4100ms)]
    fn own(seen: &Seen) -> Result<(), Busy> {
        seen.refuse(Some(ms(4000)))
    }

    #[retry(max_attempts = 2, retry_after = Busy::hint)]
    fn inner(seen: &Seen) -> Result<(), Busy> {
        seen.refuse(Some(ms(4000)))
    }

    #[retry(max_attempts = 1, deadline = 4100ms)]
    fn inherited(seen: &Seen) -> Result<(), Busy> {
        inner(seen)
    }

    let _seed = testing::seed(8);
    for call in [own, inherited] {
        let mut spread = Vec::new();
        for _ in 0..1000 {
            let (time, seen) = (testing::pause(), Seen::default());
            assert!(call(&seen).is_err());
            assert_eq!(seen.attempts.get(), 2);
            spread.push(
                time.elapsed()
                    .checked_sub(ms(4000))
                    .expect("at least the hint"),
            );
        }
        assert!(spread.iter().all(|spread| *spread < ms(100)));
        assert!(spread.iter().any(|spread| *spread > ms(95)));
        assert!(spread.iter().any(|spread| *spread < ms(5)));
    }
}
