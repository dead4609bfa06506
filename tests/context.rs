//! `context(name)`: what the body is told about the attempt it is.

use retry_runtime::{Attempt, IdempotencyKey, retry, testing};
use std::cell::RefCell;
use std::collections::HashSet;
use std::time::Duration;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn the_number_and_its_place() {
    #[retry(max_attempts = 3, context(attempt))]
    fn call(seen: &RefCell<Vec<(u32, bool, bool)>>) -> Result<(), ()> {
        let place = (attempt.number(), attempt.is_first(), attempt.is_last());
        seen.borrow_mut().push(place);
        Err(())
    }
    let _time = testing::pause();
    let seen = RefCell::default();
    assert_eq!(call(&seen), Err(()));
    let expected = [(1, true, false), (2, false, false), (3, false, true)];
    assert_eq!(seen.take(), expected);
    assert_eq!(call(&seen), Err(()));
    assert_eq!(seen.take(), expected, "each call begins anew");
}

#[test]
fn the_only_attempt_is_first_and_last_and_unlimited_ones_have_no_last() {
    #[retry(max_attempts = 1, context(this))]
    fn once() -> Result<(bool, bool), ()> {
        Ok((this.is_first(), this.is_last()))
    }
    #[retry(max_attempts = unlimited, backoff = fixed, base_delay = 1s, jitter = none, deadline = 1h, context(this))]
    fn forever() -> Result<u32, bool> {
        if this.number() < 1000 {
            Err(this.is_last())
        } else {
            Ok(this.number())
        }
    }
    #[retry(max_attempts = unlimited, backoff = immediate, ignore(true), context(this))]
    fn endless() -> Result<(), bool> {
        Err(this.number() == 5000 || this.is_last())
    }
    let _time = testing::pause();
    assert_eq!(once(), Ok((true, true)));
    assert_eq!(forever(), Ok(1000));
    assert_eq!(endless(), Err(true));
}

#[test]
fn the_time_left() {
    #[retry(backoff = fixed, base_delay = 300ms, jitter = none, deadline = 1s, context(attempt))]
    fn call(time: &testing::PausedTime, left: &RefCell<Vec<Option<Duration>>>) -> Result<(), ()> {
        left.borrow_mut().push(attempt.time_left());
        time.advance(ms(100));
        left.borrow_mut().push(attempt.time_left());
        Err(())
    }
    #[retry(deadline = 1s, context(attempt))]
    fn too_slow(time: &testing::PausedTime) -> Result<Option<Duration>, ()> {
        time.advance(ms(5000));
        Ok(attempt.time_left())
    }
    let time = testing::pause();
    let left = RefCell::default();
    assert_eq!(call(&time, &left), Err(()));
    let left: Vec<_> = left.into_inner().into_iter().flatten().collect();
    assert_eq!(left, [1000, 900, 600, 500, 200, 100].map(ms));
    assert_eq!(too_slow(&time), Ok(Some(Duration::ZERO)));
}

/// Without a deadline there is none; with one further out, the sooner counts.
#[test]
fn the_time_left_of_the_calls_around() {
    #[retry(context(attempt))]
    fn free() -> Result<Option<Duration>, ()> {
        Ok(attempt.time_left())
    }
    #[retry(deadline = 10s, context(attempt))]
    fn long() -> Result<Option<Duration>, ()> {
        Ok(attempt.time_left())
    }
    type Inner = fn() -> Result<Option<Duration>, ()>;
    #[retry(deadline = 1s)]
    fn within_a_second(inner: Inner) -> Result<Option<Duration>, ()> {
        inner()
    }
    let _time = testing::pause();
    assert_eq!(free(), Ok(None));
    assert_eq!(long(), Ok(Some(ms(10_000))));
    assert_eq!(within_a_second(free), Ok(Some(ms(1000))));
    assert_eq!(within_a_second(long), Ok(Some(ms(1000))));
    assert_eq!(free(), Ok(None));
}

#[retry(max_attempts = 3, context(attempt))]
async fn keys(keys: &RefCell<Vec<IdempotencyKey>>) -> Result<(), ()> {
    keys.borrow_mut().push(attempt.idempotency_key());
    Err(())
}

/// The key of a call, which is the same in all of its attempts.
async fn key() -> IdempotencyKey {
    let seen = RefCell::default();
    assert_eq!(keys(&seen).await, Err(()));
    let seen = seen.into_inner();
    assert_eq!(seen, [seen[0]; 3]);
    seen[0]
}

#[tokio::test(start_paused = true)]
async fn one_key_a_call() {
    let mut seen = HashSet::new();
    for _ in 0..1000 {
        assert!(seen.insert(key().await));
    }
    let (one, two) = tokio::join!(key(), key());
    assert_ne!(one, two);
    let elsewhere = std::thread::spawn(|| {
        let _time = testing::pause();
        pollster::block_on(key())
    });
    assert!(seen.insert(elsewhere.join().expect("a key")));
}

/// RFC 9562: 8-4-4-4-12 lower-case hexadecimal digits, version 4, variant 0b10.
#[tokio::test(start_paused = true)]
async fn displayed_as_a_uuid() {
    for _ in 0..100 {
        let key = key().await;
        let text = key.to_string();
        let groups: Vec<usize> = text.split('-').map(str::len).collect();
        assert_eq!(groups, [8, 4, 4, 4, 12], "{text}");
        let digits = text.replace('-', "");
        assert_eq!(u128::from_str_radix(&digits, 16), Ok(key.as_u128()));
        assert_eq!(digits, digits.to_lowercase());
        assert_eq!(digits.as_bytes()[12], b'4', "{text}");
        assert!(b"89ab".contains(&digits.as_bytes()[16]), "{text}");
    }
    assert_eq!(format!("{:>40}", key().await).len(), 40);
}

#[tokio::test(start_paused = true)]
async fn repeatable_under_a_seed() {
    let seeded = |seed| async move {
        let _seed = testing::seed(seed);
        [key().await, key().await]
    };
    assert_eq!(seeded(1).await, seeded(1).await);
    assert_ne!(seeded(1).await, seeded(2).await);
    assert_ne!(key().await, seeded(1).await[0]);
}

/// An outer retry calls again, and each of its calls has a key of its own, unless the key is an argument.
#[test]
fn an_outer_retry_takes_the_key_in() {
    type Keys = RefCell<Vec<IdempotencyKey>>;
    #[retry(max_attempts = 2, context(attempt))]
    fn pay(key: Option<IdempotencyKey>, keys: &Keys) -> Result<(), ()> {
        keys.borrow_mut()
            .push(key.unwrap_or(attempt.idempotency_key()));
        Err(())
    }
    #[retry(max_attempts = 2, context(attempt))]
    fn order(pass: bool, keys: &Keys) -> Result<(), ()> {
        pay(pass.then(|| attempt.idempotency_key()), keys)
    }
    let _time = testing::pause();
    for (pass, expected) in [(false, 2), (true, 1)] {
        let keys = Keys::default();
        assert_eq!(order(pass, &keys), Err(()));
        let keys = keys.into_inner();
        assert_eq!(keys.len(), 4);
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), expected);
    }
}

/// An `Attempt` is `Copy`: it can be handed on, and outlives the attempt.
#[test]
fn handed_on() {
    fn shared<T: Copy + Send + Sync + std::fmt::Debug + 'static>(value: T) -> T {
        value
    }
    #[retry(context(attempt))]
    fn call() -> Result<Attempt, ()> {
        let later = move || attempt;
        Ok(shared(later()))
    }
    assert_eq!(call().map(|attempt| attempt.number()), Ok(1));
}

/// The name is the user's to choose, also one that the expansion uses, and it shadows nothing outside of the body.
#[test]
fn any_name() {
    #[retry(context(run))]
    fn run() -> Result<u32, u32> {
        if run.is_last() {
            Ok(run.number())
        } else {
            Err(0)
        }
    }
    #[retry(context(r#type))]
    async fn keyword() -> Result<u32, ()> {
        Ok(r#type.number())
    }
    let _time = testing::pause();
    assert_eq!(run(), Ok(3));
    assert_eq!(pollster::block_on(keyword()), Ok(1));
}
