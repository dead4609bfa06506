//! Functions that return a future: the `async` block at the end is made anew for each attempt.

use crate::{Answer, Calls, Fault, Row, asynchronous, block_on, send, turn};
use retry_runtime::retry;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// `.boxed()`, as `futures::FutureExt` has it.
trait FutureExt: Future + Sized {
    fn boxed<'a>(self) -> BoxFuture<'a, Self::Output>
    where
        Self: Send + 'a,
    {
        Box::pin(self)
    }
}

impl<F: Future> FutureExt for F {}

pub(crate) const ROWS: &[Row] = &[
    asynchronous("`fn -> impl Future`, by `async move`", |calls| {
        #[retry]
        fn f(calls: &Calls) -> impl Future<Output = Answer> + Send + '_ {
            async move {
                turn().await;
                calls.next()
            }
        }
        block_on(send(f(calls)))
    }),
    asynchronous(
        "the same, with statements before it, which run once",
        |calls| {
            #[retry]
            fn f(calls: &Calls, text: String) -> impl Future<Output = Answer> + Send {
                assert_eq!(calls.count(), 0);
                let length = text.len();
                async move {
                    turn().await;
                    assert_eq!((length, text.as_str()), (3, "abc"));
                    calls.next()
                }
            }
            block_on(send(f(calls, "abc".to_owned())))
        },
    ),
    asynchronous("the same, by a call", |calls| {
        async fn inner(calls: &Calls) -> Answer {
            turn().await;
            calls.next()
        }
        #[retry]
        fn f(calls: &Calls) -> impl Future<Output = Answer> + Send {
            inner(calls)
        }
        block_on(send(f(calls)))
    }),
    asynchronous(
        "`fn -> Pin<Box<dyn Future>>`, by `Box::pin(async move ..)`",
        |calls| {
            #[retry]
            fn f<'a>(
                calls: &'a Calls,
                text: &'a str,
            ) -> Pin<Box<dyn Future<Output = Answer> + Send + 'a>> {
                Box::pin(async move {
                    let length = text.len();
                    turn().await;
                    assert_eq!(length, 3);
                    calls.next()
                })
            }
            block_on(send(f(calls, "abc")))
        },
    ),
    asynchronous("the same, not `Send`", |calls| {
        #[retry]
        fn f(calls: &Calls) -> Pin<Box<dyn Future<Output = Answer> + '_>> {
            Box::pin(async {
                let not_send = Rc::new(1);
                turn().await;
                drop(not_send);
                calls.next()
            })
        }
        block_on(f(calls))
    }),
    asynchronous("the same, from several places and with `return`", |calls| {
        #[retry(clone(text))]
        fn f(calls: &Calls, text: String) -> Pin<Box<dyn Future<Output = Answer> + Send + '_>> {
            if calls.count() == 0 {
                let _ = calls.next();
                return Box::pin(async { Err(Fault) });
            }
            Box::pin(async move {
                drop(text);
                calls.next()
            })
        }
        block_on(send(f(calls, "abc".to_owned())))
    }),
    asynchronous("the same, by `if` and `match`", |calls| {
        #[retry]
        fn f(calls: &Calls) -> BoxFuture<'_, Answer> {
            if calls.count() == 0 {
                Box::pin(async { calls.next() })
            } else {
                Box::pin(async move {
                    turn().await;
                    calls.next()
                })
            }
        }
        block_on(send(f(calls)))
    }),
    asynchronous("`BoxFuture`, by `.boxed()`", |calls| {
        #[retry]
        fn f(calls: &Calls, text: String) -> BoxFuture<'_, Answer> {
            async move {
                turn().await;
                assert_eq!(text, "abc");
                calls.next()
            }
            .boxed()
        }
        block_on(send(f(calls, "abc".to_owned())))
    }),
    asynchronous("a method with `&mut self`, by `async move`", |calls| {
        block_on(send(Client(calls).by_block()))
    }),
    asynchronous("the same, by a call", |calls| {
        block_on(send(Client(calls).by_call()))
    }),
    asynchronous("`fn -> impl Future` in an impl of a trait", |calls| {
        block_on(send(Client(calls).fetch()))
    }),
    asynchronous("the same, as a default method", |calls| {
        block_on(send(Client(calls).fetch_default()))
    }),
    asynchronous(
        "an error that is not `Send`, in a future that is",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> BoxFuture<'_, Result<u32, Rc<Fault>>> {
                Box::pin(async move {
                    turn().await;
                    Ok(calls.next()?)
                })
            }
            block_on(send(f(calls))).map_err(|fault| (*fault).clone())
        },
    ),
    asynchronous("`clone(..)`, `mut` and `context(..)`", |calls| {
        #[retry(clone(list), context(attempt))]
        fn f(calls: &Calls, mut list: Vec<u32>) -> impl Future<Output = Answer> + Send {
            async move {
                list.push(attempt.number());
                turn().await;
                assert_eq!(list, [attempt.number()]);
                calls.next()
            }
        }
        block_on(send(f(calls, Vec::new())))
    }),
];

struct Client<'a>(&'a Calls);

impl<'a> Client<'a> {
    async fn send(&mut self) -> Answer {
        turn().await;
        self.0.next()
    }

    #[retry]
    fn by_block(&mut self) -> impl Future<Output = Answer> + Send {
        async move { self.send().await }
    }

    #[retry]
    fn by_call<'s>(&'s mut self) -> BoxFuture<'s, Answer>
    where
        'a: 's,
    {
        Box::pin(self.send())
    }
}

trait Fetch: Sync {
    fn calls(&self) -> &Calls;
    fn fetch(&self) -> impl Future<Output = Answer> + Send;

    #[retry]
    fn fetch_default(&self) -> impl Future<Output = Answer> + Send {
        async move {
            turn().await;
            self.calls().next()
        }
    }
}

impl Fetch for Client<'_> {
    fn calls(&self) -> &Calls {
        self.0
    }

    #[retry]
    fn fetch(&self) -> impl Future<Output = Answer> + Send {
        async move { self.0.next() }
    }
}
