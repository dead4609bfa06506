//! Where hints come from.

use super::*;

struct Response {
    status: u16,
    retry_after: Option<Duration>,
}

/// A 503 that came back as `Ok` has its header too, in a function that has errors with hints as well.
#[test]
fn a_value_has_its_own_hint() {
    #[retry(
        jitter = none,
        retry_on(Ok(response) if response.status == 503, _),
        retry_after = Busy::hint,
        retry_after_ok = |response: &Response| response.retry_after,
    )]
    fn call(calls: &Cell<u32>) -> Result<Response, Busy> {
        calls.set(calls.get() + 1);
        match calls.get() {
            1 => Ok(Response {
                status: 503,
                retry_after: Some(ms(3000)),
            }),
            2 => Err(Busy(Some(ms(5000)))),
            _ => Ok(Response {
                status: 200,
                retry_after: Some(ms(9000)),
            }),
        }
    }

    let time = testing::pause();
    assert_eq!(call(&Cell::new(0)).map(|response| response.status), Ok(200));
    assert_eq!(time.waits(), [ms(3000), ms(5000)]);
}

#[test]
fn an_option_has_hints_in_its_values() {
    #[retry(jitter = none, retry_on(Some(wait) if !wait.is_zero(), None), retry_after_ok = |wait| Some(*wait))]
    async fn call(calls: &Cell<u32>) -> Option<Duration> {
        calls.set(calls.get() + 1);
        [Some(ms(3000)), None, Some(Duration::ZERO)][calls.get() as usize - 1]
    }

    let time = testing::pause();
    assert_eq!(
        pollster::block_on(call(&Cell::new(0))),
        Some(Duration::ZERO)
    );
    assert_eq!(time.waits(), [ms(3000), ms(200)]);
}

/// What reads the hint may borrow the arguments and `self`.
#[test]
fn a_hint_may_be_read_with_the_arguments() {
    struct Client {
        unit: Duration,
    }

    impl Client {
        #[retry(jitter = none, retry_after = |units: &u32| Some(self.unit * *units * factor))]
        async fn call(&mut self, factor: u32) -> Result<(), u32> {
            self.unit += ms(1);
            Err(3)
        }
    }

    let time = testing::pause();
    let mut client = Client { unit: ms(10) };
    assert_eq!(pollster::block_on(client.call(2)), Err(3));
    assert_eq!(time.waits(), [ms(66), ms(72)]);
}

/// a retry further out takes the rest of the opening as its hint, and comes when the breaker lets it through.
#[test]
fn an_open_breaker_is_a_hint_for_a_retry_around_it() {
    #[derive(Debug, PartialEq)]
    enum Fault {
        Down,
        Open(CircuitOpen),
    }

    impl From<CircuitOpen> for Fault {
        fn from(open: CircuitOpen) -> Self {
            Self::Open(open)
        }
    }

    impl Fault {
        fn retry_in(&self) -> Option<Duration> {
            match self {
                Self::Open(open) => Some(open.retry_in),
                Self::Down => None,
            }
        }
    }

    #[retry(max_attempts = 1, breaker = breaker)]
    fn inner(breaker: &CircuitBreaker, seen: &Seen) -> Result<(), Fault> {
        match seen.refuse(None) {
            Err(_) if seen.attempts.get() == 1 => Err(Fault::Down),
            _ => Ok(()),
        }
    }

    #[retry(retry_after = Fault::retry_in)]
    fn outer(breaker: &CircuitBreaker, seen: &Seen) -> Result<(), Fault> {
        inner(breaker, seen)
    }

    for seed in 0..100 {
        let _seed = testing::seed(seed);
        let breaker = CircuitBreaker::new()
            .failure_threshold(1)
            .reset_timeout(ms(30_000));
        let (time, seen) = (testing::pause(), Seen::default());
        assert_eq!(outer(&breaker, &seen), Ok(()));
        // The failure that opens it, a refusal, and the probe.
        assert_eq!(seen.attempts.get(), 2);
        let [before_the_refusal, until_it_closes] = time.waits()[..] else {
            panic!("{:?}", time.waits());
        };
        assert!(before_the_refusal <= ms(100));
        assert!(before_the_refusal + until_it_closes >= ms(30_000));
    }
}
