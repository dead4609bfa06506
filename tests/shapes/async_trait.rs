//! Methods of `#[async_trait]`, which has turned them into functions that return boxed futures.

use crate::{Answer, Calls, Fault, Row, asynchronous, block_on, send, turn};
use async_trait::async_trait;
use retry_runtime::{CircuitBreaker, retry};
use std::fmt::Display;
use std::rc::Rc;
use std::sync::Arc;

#[async_trait]
trait Repository: Send + Sync {
    fn calls(&self) -> &Calls;
    async fn load(&self, id: &str) -> Answer;
    async fn store(&mut self, rows: Vec<u32>, (left, right): (u32, String)) -> Answer;
    async fn guarded(self: Arc<Self>, id: String) -> Answer;
    async fn generic<T: Display + Send + Sync, const N: usize>(&self, ids: [T; N]) -> Answer
    where
        Self: Sized;
    async fn cloned(&self, list: Vec<u32>, numbers: (u32, u32)) -> Answer;
    async fn not_send(&self) -> Result<u32, Rc<Fault>>;
    async fn associated(calls: &Calls) -> Answer
    where
        Self: Sized;

    #[retry]
    async fn load_default(&self, id: String) -> Answer {
        assert_eq!(id, "7");
        turn().await;
        self.calls().next()
    }

    #[retry]
    async fn load_option(&self) -> Option<u32> {
        let answer = self.calls().next().ok()?;
        Some(answer)
    }
}

struct Database<'a> {
    calls: &'a Calls,
    stored: u32,
    breaker: CircuitBreaker,
}

#[async_trait]
impl Repository for Database<'_> {
    fn calls(&self) -> &Calls {
        self.calls
    }

    #[retry]
    async fn load(&self, id: &str) -> Answer {
        assert_eq!(id, "7");
        turn().await;
        let answer = self.calls.next()?;
        return Ok(answer);
    }

    #[retry(policy = self.policy())]
    async fn store(&mut self, rows: Vec<u32>, (left, right): (u32, String)) -> Answer {
        self.stored += 1;
        turn().await;
        assert_eq!((rows.len(), left, right.as_str()), (1, 2, "3"));
        self.calls.next()
    }

    #[retry(breaker = &self.breaker, open_error = |_| Fault)]
    async fn guarded(self: Arc<Self>, id: String) -> Answer {
        assert_eq!(id, "7");
        turn().await;
        self.calls.next()
    }

    #[retry]
    async fn generic<T: Display + Send + Sync, const N: usize>(&self, ids: [T; N]) -> Answer {
        let text: String = ids.iter().map(ToString::to_string).collect();
        assert_eq!(text, "12");
        self.calls.next()
    }

    #[retry(clone(list, n))]
    async fn cloned(&self, mut list: Vec<u32>, (mut n, _): (u32, u32)) -> Answer {
        n += 1;
        list.push(n);
        turn().await;
        assert_eq!(list, [1]);
        drop(list);
        self.calls.next()
    }

    #[retry]
    async fn not_send(&self) -> Result<u32, Rc<Fault>> {
        turn().await;
        Ok(self.calls.next()?)
    }

    #[retry]
    async fn associated(calls: &Calls) -> Answer {
        calls.next()
    }
}

impl Database<'_> {
    fn policy(&self) -> retry_runtime::Policy {
        retry_runtime::Policy::new()
    }
}

fn database(calls: &Calls) -> Database<'_> {
    Database {
        calls,
        stored: 0,
        breaker: CircuitBreaker::new(),
    }
}

pub(crate) const ROWS: &[Row] = &[
    asynchronous("`&self`, a borrowed argument", |calls| {
        block_on(send(database(calls).load("7")))
    }),
    asynchronous(
        "`&mut self`, owned and pattern arguments, `self` in an option",
        |calls| {
            let mut database = database(calls);
            let answer = block_on(send(database.store(vec![1], (2, "3".to_owned()))));
            assert_eq!(database.stored, 3);
            answer
        },
    ),
    asynchronous("`self: Arc<Self>`, `self` in an option", |calls| {
        block_on(send(Arc::new(database(calls)).guarded("7".to_owned())))
    }),
    asynchronous("generics and const generics", |calls| {
        block_on(send(database(calls).generic([1, 2])))
    }),
    asynchronous("consumed and `mut` arguments, with `clone(..)`", |calls| {
        block_on(send(database(calls).cloned(Vec::new(), (0, 0))))
    }),
    asynchronous("associated function", |calls| {
        block_on(send(Database::associated(calls)))
    }),
    asynchronous("default method", |calls| {
        block_on(send(database(calls).load_default("7".to_owned())))
    }),
    asynchronous("default method that returns `Option`", |calls| {
        block_on(send(database(calls).load_option())).ok_or(Fault)
    }),
    asynchronous(
        "an error that is not `Send`, in a future that is",
        |calls| block_on(send(database(calls).not_send())).map_err(|fault| (*fault).clone()),
    ),
    asynchronous("`dyn Trait`", |calls| {
        let repository: Box<dyn Repository + '_> = Box::new(database(calls));
        block_on(send(repository.load("7")))
    }),
    asynchronous("`?Send`", |calls| {
        #[async_trait(?Send)]
        trait Local {
            async fn load(&self, id: Rc<str>) -> Answer;
        }
        struct Client<'a>(&'a Calls);
        #[async_trait(?Send)]
        impl Local for Client<'_> {
            #[retry]
            async fn load(&self, id: Rc<str>) -> Answer {
                turn().await;
                assert_eq!(&*id, "7");
                self.0.next()
            }
        }
        block_on(Client(calls).load("7".into()))
    }),
];
