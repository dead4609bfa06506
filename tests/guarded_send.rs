//! Guards and scopes keep the future `Send`, each by itself, though the error is not.

use retry_runtime::{AttemptTimeout, CircuitBreaker, CircuitOpen, Policy, RetryBudget, retry};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

type NotSend = Result<u32, Rc<str>>;

static BREAKER: CircuitBreaker = CircuitBreaker::new();
static BUDGET: RetryBudget = RetryBudget::new();

fn is_send<T: Send>(_: T) {}

fn slow(_: AttemptTimeout) -> Rc<str> {
    "slow".into()
}

fn open(_: CircuitOpen) -> Rc<str> {
    "open".into()
}

async fn body() -> NotSend {
    tokio::task::yield_now().await;
    Err("down".into())
}

#[test]
fn with_an_option_each() {
    #[retry(deadline = 1s)]
    async fn deadline() -> NotSend {
        body().await
    }

    #[retry(nested = fail_fast)]
    async fn nested() -> NotSend {
        body().await
    }

    #[retry(policy = policy)]
    async fn by_policy(policy: &Policy) -> NotSend {
        body().await
    }

    #[retry(attempt_timeout = 1s, timeout_error = slow)]
    async fn limited() -> NotSend {
        body().await
    }

    #[retry(retry_on(Ok(0), _), retry_after = |_| None, retry_after_ok = |_| Some(Duration::ZERO))]
    async fn hinted() -> NotSend {
        body().await
    }

    is_send(deadline());
    is_send(nested());
    is_send(by_policy(&Policy::new()));
    is_send(limited());
    is_send(hinted());
}

#[test]
fn with_guards_wherever_they_are() {
    struct Client {
        breaker: CircuitBreaker,
        budget: RetryBudget,
        calls: u32,
    }

    impl Client {
        #[retry(breaker = &self.breaker, open_error = open, budget = &self.budget)]
        async fn shared(&self) -> NotSend {
            body().await
        }

        #[retry(budget = &self.budget)]
        async fn exclusive(&mut self) -> NotSend {
            self.calls += 1;
            body().await
        }
    }

    #[retry(breaker = &BREAKER, open_error = open)]
    async fn with_a_breaker() -> NotSend {
        body().await
    }

    #[retry(breaker = &breaker, open_error = open)]
    async fn with_a_shared_breaker(breaker: Arc<CircuitBreaker>) -> NotSend {
        body().await
    }

    #[retry(budget = &BUDGET)]
    async fn with_a_budget() -> NotSend {
        body().await
    }

    let mut client = Client {
        breaker: CircuitBreaker::new(),
        budget: RetryBudget::new(),
        calls: 0,
    };
    is_send(client.shared());
    is_send(client.exclusive());
    is_send(with_a_breaker());
    is_send(with_a_shared_breaker(Arc::default()));
    is_send(with_a_budget());
}
