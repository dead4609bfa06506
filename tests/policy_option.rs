//! `policy = ..`: a policy made elsewhere, also at run time.

use retry_runtime::{Backoff, GiveUpReason, Jitter, Policy, retry, testing};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

const FIXED: Policy = Policy::new()
    .max_attempts(4)
    .backoff(Backoff::Fixed)
    .base_delay(Duration::from_millis(50))
    .jitter(Jitter::None);
static SHARED: Policy = FIXED.max_attempts(2);

type Outcome = Result<(), ()>;

#[test]
fn by_value_and_by_reference() {
    #[retry(policy = FIXED)]
    fn constant() -> Outcome {
        Err(())
    }
    #[retry(policy = &SHARED)]
    fn by_reference() -> Outcome {
        Err(())
    }
    #[retry(policy = policy)]
    fn argument(policy: Policy) -> Outcome {
        Err(())
    }
    #[retry(policy = policy)]
    fn borrowed(policy: &Policy) -> Outcome {
        Err(())
    }
    #[retry(policy = policy.clone())]
    fn shared(policy: &Arc<Policy>) -> Outcome {
        Err(())
    }
    #[retry(policy = Policy::new().max_attempts(attempts).backoff(Backoff::Immediate))]
    async fn built(attempts: u32) -> Outcome {
        Err(())
    }
    let waits = |call: &dyn Fn() -> Outcome| {
        let time = testing::pause();
        assert_eq!(call(), Err(()));
        time.waits()
    };
    assert_eq!(waits(&constant), [ms(50); 3]);
    assert_eq!(waits(&by_reference), [ms(50)]);
    assert_eq!(waits(&|| argument(FIXED.max_attempts(3))), [ms(50); 2]);
    assert_eq!(waits(&|| borrowed(&SHARED)), [ms(50)]);
    assert_eq!(waits(&|| shared(&Arc::new(FIXED))), [ms(50); 3]);
    assert_eq!(waits(&|| pollster::block_on(built(5))), [Duration::ZERO; 4]);
}

/// A client that was configured when the program started, say from its environment.
#[cfg(feature = "tokio")]
#[tokio::test(start_paused = true)]
async fn a_field_of_self() {
    struct Client {
        policy: Policy,
        calls: Cell<u32>,
    }
    impl Client {
        fn configured(text: &str) -> Option<Self> {
            let (attempts, delay) = text.split_once(" x ")?;
            let policy = Policy::new()
                .max_attempts(attempts.parse().ok()?)
                .base_delay(ms(delay.parse().ok()?))
                .jitter(Jitter::None);
            let calls = Cell::new(0);
            Some(Self { policy, calls })
        }

        #[retry(policy = self.policy)]
        async fn by_value(&self) -> Outcome {
            self.calls.set(self.calls.get() + 1);
            Err(())
        }

        #[retry(policy = &self.policy)]
        async fn by_reference(&mut self) -> Outcome {
            self.calls.set(self.calls.get() + 1);
            Err(())
        }
    }
    for (text, calls, waited) in [("1 x 10", 1, 0), ("3 x 10", 3, 30), ("5 x 20", 5, 300)] {
        let mut client = Client::configured(text).expect("a policy");
        let started = tokio::time::Instant::now();
        assert_eq!(client.by_value().await, Err(()));
        assert_eq!(
            (client.calls.take(), started.elapsed()),
            (calls, ms(waited))
        );
        assert_eq!(client.by_reference().await, Err(()));
        assert_eq!(
            (client.calls.take(), started.elapsed()),
            (calls, ms(2 * waited))
        );
    }
}

/// The lists, hooks and everything else that a policy does not hold stay with the attribute.
#[test]
fn beside_other_options() {
    #[retry(
        policy = FIXED,
        retry_on(1),
        retry_after = |_| Some(Duration::from_millis(70)),
        context(attempt),
        on_give_up = |event| reason.set(Some(event.reason)),
    )]
    fn call(reason: &Cell<Option<GiveUpReason>>) -> Result<(), u32> {
        Err(if attempt.number() < 3 { 1 } else { 2 })
    }
    let time = testing::pause();
    let reason = Cell::new(None);
    assert_eq!(call(&reason), Err(2));
    assert_eq!(reason.get(), Some(GiveUpReason::NotRetryable));
    assert_eq!(
        time.waits(),
        [ms(70); 2],
        "a hint goes before the delay of the policy"
    );
}

/// Its deadline and its longest hint are those of the call, and the attempt knows them.
#[test]
fn its_deadline_and_its_longest_hint() {
    #[retry(
        policy = policy,
        retry_after = |hint| Some(*hint),
        context(attempt),
        on_give_up = |event| reason.set(Some(event.reason)),
    )]
    fn call(
        policy: Policy,
        hint: Duration,
        reason: &Cell<Option<GiveUpReason>>,
    ) -> Result<(), Duration> {
        assert_eq!(attempt.time_left().is_some(), policy != FIXED);
        Err(hint)
    }
    let _time = testing::pause();
    let reason = Cell::new(None);
    let gave_up = |policy, hint| {
        assert_eq!(call(policy, hint, &reason), Err(hint));
        reason.take()
    };
    let short = FIXED.deadline(ms(100)).max_retry_after(ms(200));
    assert_eq!(
        gave_up(short, ms(100)),
        Some(GiveUpReason::DeadlineWouldPass)
    );
    assert_eq!(gave_up(short, ms(201)), Some(GiveUpReason::HintTooLong));
    let patient = short.deadline(ms(1000));
    assert_eq!(
        gave_up(patient, ms(200)),
        Some(GiveUpReason::AttemptsExhausted)
    );
    assert_eq!(
        gave_up(FIXED, ms(201)),
        Some(GiveUpReason::AttemptsExhausted)
    );
    assert_eq!(
        gave_up(FIXED, Duration::from_secs(61)),
        Some(GiveUpReason::HintTooLong)
    );
}

/// Read once, where the call begins: what the body does to it holds from the next call on.
#[test]
fn evaluated_once_a_call() {
    #[retry(policy = { reads.set(reads.get() + 1); policy.get() })]
    fn call(policy: &Cell<Policy>, reads: &Cell<u32>, calls: &Cell<u32>) -> Outcome {
        policy.set(FIXED.max_attempts(1));
        calls.set(calls.get() + 1);
        Err(())
    }
    let _time = testing::pause();
    let (policy, reads, calls) = (Cell::new(FIXED), Cell::new(0), Cell::new(0));
    assert_eq!(call(&policy, &reads, &calls), Err(()));
    assert_eq!((reads.take(), calls.take()), (1, 4));
    assert_eq!(call(&policy, &reads, &calls), Err(()));
    assert_eq!((reads.take(), calls.take()), (1, 1));
}

#[test]
fn unlimited() {
    #[retry(policy = Policy::new().unlimited().backoff(Backoff::Immediate), ignore(5000))]
    fn call(calls: &Cell<u32>) -> Result<(), u32> {
        calls.set(calls.get() + 1);
        Err(calls.get())
    }
    let _time = testing::pause();
    assert_eq!(call(&Cell::new(0)), Err(5000));
}
