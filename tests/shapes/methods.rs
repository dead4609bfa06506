//! Free functions, methods with every receiver, traits.

use crate::{Answer, Calls, Row, block_on, both, sync};
use retry_runtime::retry;
use std::ops::Deref;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

pub(crate) const ROWS: &[Row] = &[
    both("free function", free, |calls| block_on(free_async(calls))),
    both(
        "`&self`",
        |calls| Service(calls).shared(),
        |calls| block_on(Service(calls).shared_async()),
    ),
    both(
        "`&mut self`, changed by each attempt",
        |calls| {
            let mut counter = Counter { calls, seen: 0 };
            let answer = counter.exclusive();
            assert_eq!(counter.seen, 3);
            answer
        },
        |calls| {
            let mut counter = Counter { calls, seen: 0 };
            let answer = block_on(counter.exclusive_async());
            assert_eq!(counter.seen, 3);
            answer
        },
    ),
    both(
        "`self`",
        |calls| Service(calls).owned(),
        |calls| block_on(Service(calls).owned_async()),
    ),
    both(
        "`self: Arc<Self>`",
        |calls| Arc::new(Service(calls)).arc(),
        |calls| block_on(Arc::new(Service(calls)).arc_async()),
    ),
    sync("`self: Rc<Self>`", |calls| Rc::new(Service(calls)).rc()),
    both(
        "`self: Box<Self>`",
        |calls| Box::new(Service(calls)).boxed(),
        |calls| block_on(Box::new(Service(calls)).boxed_async()),
    ),
    both(
        "`self: Pin<&mut Self>`",
        |calls| Pin::new(&mut Service(calls)).pinned(),
        |calls| block_on(Pin::new(&mut Service(calls)).pinned_async()),
    ),
    both(
        "associated function",
        |calls| Service::associated(calls),
        |calls| block_on(Service::associated_async(calls)),
    ),
    both(
        "method of a trait, in an impl",
        |calls| Service(calls).fetch(),
        |calls| block_on(Service(calls).fetch_async()),
    ),
    both(
        "default method of a trait",
        |calls| Service(calls).fetch_default(),
        |calls| block_on(Service(calls).fetch_default_async()),
    ),
    both(
        "method with generics of the impl and its own",
        |calls| Wrapper(Service(calls)).generic(&"key"),
        |calls| block_on(Wrapper(Service(calls)).generic_async(&"key")),
    ),
];

#[retry]
fn free(calls: &Calls) -> Answer {
    calls.next()
}

#[retry]
async fn free_async(calls: &Calls) -> Answer {
    crate::turn().await;
    calls.next()
}

struct Service<'a>(&'a Calls);

impl<'a> Service<'a> {
    #[retry]
    fn shared(&self) -> Answer {
        self.0.next()
    }

    #[retry]
    async fn shared_async(&self) -> Answer {
        self.0.next()
    }

    #[retry]
    fn owned(self) -> Answer {
        self.0.next()
    }

    #[retry]
    async fn owned_async(self) -> Answer {
        self.0.next()
    }

    #[retry]
    fn arc(self: Arc<Self>) -> Answer {
        Arc::clone(&self).0.next()
    }

    #[retry]
    async fn arc_async(self: Arc<Self>) -> Answer {
        Arc::clone(&self).0.next()
    }

    #[retry]
    fn rc(self: Rc<Self>) -> Answer {
        self.0.next()
    }

    #[retry]
    fn boxed(self: Box<Self>) -> Answer {
        self.0.next()
    }

    #[retry]
    async fn boxed_async(self: Box<Self>) -> Answer {
        self.0.next()
    }

    #[retry]
    fn pinned(self: Pin<&mut Self>) -> Answer {
        self.0.next()
    }

    #[retry]
    async fn pinned_async(self: Pin<&mut Self>) -> Answer {
        self.0.next()
    }

    #[retry]
    fn associated(calls: &'a Calls) -> Answer {
        Self(calls).0.next()
    }

    #[retry]
    async fn associated_async(calls: &'a Calls) -> Answer {
        Self(calls).0.next()
    }
}

struct Counter<'a> {
    calls: &'a Calls,
    seen: u32,
}

impl Counter<'_> {
    fn note(&mut self) {
        self.seen += 1;
    }

    #[retry]
    fn exclusive(&mut self) -> Answer {
        self.note();
        self.calls.next()
    }

    #[retry]
    async fn exclusive_async(&mut self) -> Answer {
        self.note();
        crate::turn().await;
        self.calls.next()
    }
}

trait Fetch {
    fn calls(&self) -> &Calls;
    fn fetch(&self) -> Answer;
    async fn fetch_async(&self) -> Answer;

    #[retry]
    fn fetch_default(&self) -> Answer {
        self.calls().next()
    }

    #[retry]
    async fn fetch_default_async(&self) -> Answer {
        self.calls().next()
    }
}

impl Fetch for Service<'_> {
    fn calls(&self) -> &Calls {
        self.0
    }

    #[retry]
    fn fetch(&self) -> Answer {
        self.0.next()
    }

    #[retry]
    async fn fetch_async(&self) -> Answer {
        self.0.next()
    }
}

struct Wrapper<T>(T);

impl<'a, T: Deref<Target = Calls>> Wrapper<T> {
    #[retry]
    fn generic<K: AsRef<str> + ?Sized>(&self, key: &'a K) -> Answer {
        assert_eq!(key.as_ref(), "key");
        self.0.next()
    }

    #[retry]
    async fn generic_async<K: AsRef<str> + ?Sized>(&self, key: &'a K) -> Answer {
        assert_eq!(key.as_ref(), "key");
        self.0.next()
    }
}

impl Deref for Service<'_> {
    type Target = Calls;

    fn deref(&self) -> &Calls {
        self.0
    }
}
