//! `set_active`: the switch of the whole process. One test, so that none sees the switch of another.

use retry_runtime::{GiveUpReason, retry, set_active, testing};
use std::cell::Cell;

#[retry(retry_on(Ok(0), _), on_give_up = |event| gave_up.set(Some(event.reason)))]
fn call(
    outcome: Result<u8, u8>,
    calls: &Cell<u32>,
    gave_up: &Cell<Option<GiveUpReason>>,
) -> Result<u8, u8> {
    calls.set(calls.get() + 1);
    outcome
}

#[retry]
async fn call_async(calls: &Cell<u32>) -> Option<u8> {
    calls.set(calls.get() + 1);
    None
}

/// one call, the failure as it is; a success is a success.
#[test]
fn x_08_off_and_on_again() {
    let _time = testing::pause();
    let disabled = Some(GiveUpReason::Disabled);
    let exhausted = Some(GiveUpReason::AttemptsExhausted);
    for (active, outcome, expected) in [
        (false, Err(7), (1, disabled)),
        (false, Ok(0), (1, disabled)),
        (false, Ok(1), (1, None)),
        (true, Err(7), (3, exhausted)),
        (true, Ok(0), (3, exhausted)),
        (true, Ok(1), (1, None)),
    ] {
        set_active(active);
        let (calls, gave_up) = (Cell::new(0), Cell::new(None));
        assert_eq!(call(outcome, &calls, &gave_up), outcome);
        assert_eq!(
            (calls.get(), gave_up.get()),
            expected,
            "{active}: {outcome:?}"
        );

        let calls = Cell::new(0);
        assert_eq!(pollster::block_on(call_async(&calls)), None);
        assert_eq!(calls.get(), if active { 3 } else { 1 });
    }
}
