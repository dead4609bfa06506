//! `budget`: the retries that calls share.

use retry_runtime::testing;
use retry_runtime::{CircuitBreaker, CircuitOpen, GiveUpEvent, GiveUpReason, RetryBudget, retry};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Down(u32),
    Invalid,
    Open,
}

impl From<CircuitOpen> for Fault {
    fn from(_: CircuitOpen) -> Self {
        Self::Open
    }
}

#[derive(Default)]
struct Seen {
    attempts: Cell<u32>,
    reason: Cell<Option<GiveUpReason>>,
}

impl Seen {
    fn fail(&self) -> Result<(), Fault> {
        self.attempts.set(self.attempts.get() + 1);
        Err(Fault::Down(self.attempts.get()))
    }

    fn end<E>(&self, event: &GiveUpEvent<'_, E>) {
        self.reason.set(Some(event.reason));
    }
}

/// So many retries, now or later.
const fn reserve(retries: u32) -> RetryBudget {
    RetryBudget::new()
        .ratio(0.0)
        .min_per_second(retries)
        .window(SECOND)
}

#[retry(max_attempts = 5, budget = budget, ignore(Fault::Invalid), on_give_up = |event| seen.end(event))]
fn call(budget: &RetryBudget, seen: &Seen) -> Result<(), Fault> {
    seen.fail()
}

/// T-51, T-52: no retry is left, so the last real error is returned at once, and nothing is taken for it.
#[test]
fn an_exhausted_budget_returns_the_last_error_at_once() {
    let (time, budget, seen) = (testing::pause(), reserve(2), Seen::default());
    assert_eq!(call(&budget, &seen), Err(Fault::Down(3)));
    assert_eq!(seen.reason.get(), Some(GiveUpReason::BudgetExhausted));
    assert_eq!((time.waits().len(), budget.balance()), (2, 0));

    for _ in 0..10 {
        let (seen, waited) = (Seen::default(), time.elapsed());
        assert_eq!(call(&budget, &seen), Err(Fault::Down(1)));
        assert_eq!(seen.reason.get(), Some(GiveUpReason::BudgetExhausted));
        assert_eq!(time.elapsed(), waited);
    }

    // Nothing was taken by the ten refusals: the window brings back what it took, all of it.
    time.advance(2 * SECOND);
    assert_eq!(budget.balance(), 2);
}

/// What is not retried costs no retry: a success, an error that is ignored, the last attempt.
#[test]
fn only_retries_are_withdrawn() {
    #[retry(budget = budget, ignore(Fault::Invalid))]
    fn ends(budget: &RetryBudget, outcome: Result<(), Fault>) -> Result<(), Fault> {
        outcome
    }

    let (_time, budget) = (testing::pause(), reserve(20));
    assert_eq!(ends(&budget, Ok(())), Ok(()));
    assert_eq!(ends(&budget, Err(Fault::Invalid)), Err(Fault::Invalid));
    assert_eq!(budget.balance(), 20);
    assert!(ends(&budget, Err(Fault::Down(0))).is_err());
    assert_eq!(budget.balance(), 18);
}

/// Each call deposits its share, once.
#[test]
fn calls_deposit() {
    #[retry(budget = budget)]
    fn succeeds(budget: &RetryBudget) -> Result<(), Fault> {
        Ok(())
    }

    let _time = testing::pause();
    let budget = RetryBudget::new().ratio(0.4).min_per_second(0);
    for _ in 0..100 {
        assert_eq!(succeeds(&budget), Ok(()));
    }
    assert_eq!(budget.balance(), 40);
    let seen = Seen::default();
    assert!(call(&budget, &seen).is_err());
    // 40.4 - 4.
    assert_eq!((seen.attempts.get(), budget.balance()), (5, 36));
}

/// A call that the breaker refuses is none: an outage would fill the account for the moment when it ends.
#[test]
fn refused_calls_deposit_nothing() {
    #[retry(budget = budget, breaker = breaker)]
    fn call(budget: &RetryBudget, breaker: &CircuitBreaker) -> Result<(), Fault> {
        Ok(())
    }

    let _time = testing::pause();
    let budget = RetryBudget::new().ratio(1.0).min_per_second(0);
    let breaker = CircuitBreaker::new();
    assert_eq!(call(&budget, &breaker), Ok(()));
    breaker.force_open();
    for _ in 0..10 {
        assert_eq!(call(&budget, &breaker), Err(Fault::Open));
    }
    assert_eq!(budget.balance(), 1);
}

/// The load that retries add is bounded, however much fails. L-06: in each layer, so in three it is 1.2^3 at most.
#[test]
fn retries_are_a_share_of_the_calls() {
    #[retry(max_attempts = 4, backoff = immediate, budget = &budgets[0])]
    fn leaf(budgets: &[RetryBudget; 3], calls: &Cell<u32>) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        Err(Fault::Down(0))
    }

    #[retry(max_attempts = 4, backoff = immediate, budget = &budgets[1])]
    fn middle(budgets: &[RetryBudget; 3], calls: &Cell<u32>) -> Result<(), Fault> {
        leaf(budgets, calls)
    }

    #[retry(max_attempts = 4, backoff = immediate, budget = &budgets[2])]
    fn outer(budgets: &[RetryBudget; 3], calls: &Cell<u32>) -> Result<(), Fault> {
        middle(budgets, calls)
    }

    for (ratio, most) in [(0.1, 1.331), (0.2, 1.728)] {
        let _time = testing::pause();
        let budgets = [(); 3].map(|()| RetryBudget::new().ratio(ratio).min_per_second(0));
        let calls = Cell::new(0);
        for _ in 0..10_000 {
            assert!(outer(&budgets, &calls).is_err());
        }
        let load = f64::from(calls.get()) / 10_000.0;
        assert!(load <= most, "{load} > {most}");
        assert!(load > most - 0.001, "{load}");
    }
}

/// aws-sdk-rust#1234: ten retries and no more, for all the callers of a `static`.
#[test]
fn a_static_is_shared_by_all_callers() {
    static BUDGET: RetryBudget = reserve(10);

    #[retry(backoff = immediate, budget = &BUDGET)]
    fn sync(calls: &Cell<u32>) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        Err(Fault::Down(0))
    }

    #[retry(backoff = immediate, budget = &BUDGET)]
    async fn not_sync(calls: &Cell<u32>) -> Result<(), Fault> {
        calls.set(calls.get() + 1);
        Err(Fault::Down(0))
    }

    let (_time, calls) = (testing::pause(), Cell::new(0));
    for _ in 0..500 {
        assert!(sync(&calls).is_err());
        assert!(pollster::block_on(not_sync(&calls)).is_err());
    }
    assert_eq!(calls.get(), 1010);
}

/// Fields of `self`, also where the body borrows it mutably, and shared arguments.
#[test]
fn a_budget_may_be_a_field_or_an_argument() {
    struct Client {
        budget: RetryBudget,
        calls: u32,
    }

    impl Client {
        fn send(&mut self) -> Result<(), Fault> {
            self.calls += 1;
            Err(Fault::Down(self.calls))
        }

        #[retry(budget = &self.budget)]
        fn sync(&mut self) -> Result<(), Fault> {
            self.send()
        }

        #[retry(budget = &self.budget)]
        async fn not_sync(&mut self) -> Result<(), Fault> {
            std::future::ready(()).await;
            self.send()
        }
    }

    #[retry(budget = &budget)]
    async fn shared(budget: Arc<RetryBudget>) -> Result<(), Fault> {
        Err(Fault::Down(0))
    }

    let _time = testing::pause();
    let mut client = Client {
        budget: reserve(3),
        calls: 0,
    };
    assert_eq!(client.sync(), Err(Fault::Down(3)));
    assert_eq!(pollster::block_on(client.not_sync()), Err(Fault::Down(5)));
    assert_eq!(client.budget.balance(), 0);

    let budget = Arc::new(reserve(9));
    assert!(pollster::block_on(shared(Arc::clone(&budget))).is_err());
    assert_eq!(budget.balance(), 7);
}

/// The retry that the breaker refused after the wait did not take place: what it took goes back.
#[test]
fn a_refusal_after_the_wait_gives_the_retry_back() {
    #[retry(budget = budget, breaker = breaker, on_retry = |_| breaker.force_open())]
    fn sync(budget: &RetryBudget, breaker: &CircuitBreaker) -> Result<(), Fault> {
        Err(Fault::Down(0))
    }

    #[retry(budget = budget, breaker = breaker, on_retry = |_| breaker.force_open())]
    async fn not_sync(budget: &RetryBudget, breaker: &CircuitBreaker) -> Result<(), Fault> {
        Err(Fault::Down(0))
    }

    let (time, budget) = (testing::pause(), reserve(9));
    assert_eq!(sync(&budget, &CircuitBreaker::new()), Err(Fault::Open));
    let outcome = pollster::block_on(not_sync(&budget, &CircuitBreaker::new()));
    assert_eq!(outcome, Err(Fault::Open));
    assert_eq!(time.waits().len(), 2);
    assert_eq!(budget.balance(), 9);
}

/// The wait that was to follow never began.
#[test]
fn a_panicking_hook_gives_the_retry_back() {
    #[retry(budget = budget, on_retry = |_| std::panic::resume_unwind(Box::new(())))]
    fn panics(budget: &RetryBudget) -> Result<(), Fault> {
        Err(Fault::Down(0))
    }

    let (_time, budget) = (testing::pause(), reserve(9));
    let call = std::panic::AssertUnwindSafe(|| panics(&budget));
    assert!(std::panic::catch_unwind(call).is_err());
    assert_eq!(budget.balance(), 9);
}
