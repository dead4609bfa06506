//! Arguments: every attempt sees those of the call, and `clone(..)` gives each its own.

use retry_runtime::{retry, testing};
use std::cell::{Cell, RefCell};

/// A request that can be sent once, and says how often it was cloned.
#[derive(Debug)]
struct Request<'a> {
    body: String,
    clones: &'a Cell<u32>,
}

impl Clone for Request<'_> {
    fn clone(&self) -> Self {
        self.clones.set(self.clones.get() + 1);
        Self {
            body: self.body.clone(),
            clones: self.clones,
        }
    }
}

type Sent = RefCell<Vec<String>>;

fn send(request: Request<'_>, sent: &Sent) -> Result<(), ()> {
    sent.borrow_mut().push(request.body);
    if sent.borrow().len() < 3 {
        Err(())
    } else {
        Ok(())
    }
}

fn request(clones: &Cell<u32>) -> Request<'_> {
    Request {
        body: "all of it".to_owned(),
        clones,
    }
}

/// octocrab#842: the third request has the body of the first.
#[tokio::test(start_paused = true)]
async fn a_body_may_consume_its_clone() {
    #[retry(clone(request))]
    fn sync(request: Request<'_>, sent: &Sent) -> Result<(), ()> {
        send(request, sent)
    }
    #[retry(clone(request))]
    async fn by_await(request: Request<'_>, sent: &Sent) -> Result<(), ()> {
        tokio::task::yield_now().await;
        send(request, sent)
    }
    let clones = Cell::new(0);
    let sent = Sent::default();
    let time = testing::pause();
    assert_eq!(sync(request(&clones), &sent), Ok(()));
    assert_eq!(
        (sent.take(), clones.take()),
        (vec!["all of it".to_owned(); 3], 3)
    );
    drop(time);
    assert_eq!(by_await(request(&clones), &sent).await, Ok(()));
    assert_eq!(
        (sent.take(), clones.take()),
        (vec!["all of it".to_owned(); 3], 3)
    );
}

/// Nothing is cloned that was not named.
#[test]
fn nothing_is_cloned_behind_the_back() {
    #[retry]
    fn call(request: Request<'_>, calls: &Cell<u32>) -> Result<(), String> {
        calls.set(calls.get() + 1);
        Err(request.body.clone())
    }
    let _time = testing::pause();
    let (clones, calls) = (Cell::new(0), Cell::new(0));
    assert_eq!(call(request(&clones), &calls), Err("all of it".to_owned()));
    assert_eq!((clones.get(), calls.get()), (0, 3));
}

/// What an attempt did to its clone is gone with it; a `mut` argument stays `mut` in the body.
#[tokio::test(start_paused = true)]
async fn mutable_arguments() {
    #[retry(clone(count, names))]
    fn sync(mut count: u32, mut names: Vec<&str>, seen: &Sent) -> Result<(), ()> {
        count += 1;
        names.push("new");
        seen.borrow_mut().push(format!("{count} {names:?}"));
        Err(())
    }
    #[retry(clone(left))]
    async fn countdown(mut left: u32) -> Result<(), u32> {
        left -= 1;
        Err(left)
    }
    let seen = Sent::default();
    let _time = testing::pause();
    assert_eq!(sync(1, vec!["old"], &seen), Err(()));
    assert_eq!(seen.take(), ["2 [\"old\", \"new\"]"; 3]);
    assert_eq!(countdown(9).await, Err(8));
}

/// Names bound by patterns, with and without `mut`.
#[test]
fn patterns() {
    struct Point {
        x: Vec<u8>,
        y: u32,
    }
    #[retry(clone(a, rest, x))]
    fn call(
        (mut a, b): (Vec<u8>, u8),
        [_, rest]: [String; 2],
        Point { x, y: height }: Point,
        calls: &Cell<u32>,
    ) -> Result<(), (Vec<u8>, String, usize, u32)> {
        calls.set(calls.get() + 1);
        a.push(b);
        let x: Vec<u8> = x.into_iter().chain([b]).collect();
        Err((a, rest, x.len(), height))
    }
    let _time = testing::pause();
    let calls = Cell::new(0);
    let texts = ["one".to_owned(), "two".to_owned()];
    let point = Point { x: vec![1], y: 4 };
    let expected = (vec![1, 2], "two".to_owned(), 2, 4);
    assert_eq!(call((vec![1], 2), texts, point, &calls), Err(expected));
    assert_eq!(calls.get(), 3);
}

/// A generic argument asks for `Clone` only where it is named.
#[test]
fn generic_arguments() {
    #[retry(clone(job))]
    fn run<J: FnOnce() -> Result<u8, u8> + Clone, T>(job: J, tag: T) -> Result<(u8, T), u8> {
        let done = job()?;
        let _ = &tag;
        Err(done)
    }
    struct NotClone;
    let _time = testing::pause();
    let text = "moved into the job".to_owned();
    let job = move || if text.is_empty() { Err(0) } else { Ok(7) };
    assert_eq!(run(job, NotClone).map(|_| ()), Err(7));
}

/// Hooks and lists run between the attempts, and see the argument itself.
#[test]
fn beside_hooks_and_guards() {
    #[retry(
        clone(words),
        retry_on(left if *left + 1 == words.len()),
        on_retry = |_| seen.set(words.len()),
    )]
    fn call(mut words: Vec<&str>, seen: &Cell<usize>) -> Result<(), usize> {
        words.pop();
        Err(words.len())
    }
    let time = testing::pause();
    let seen = Cell::new(0);
    assert_eq!(call(vec!["a", "b"], &seen), Err(1));
    assert_eq!((seen.get(), time.waits().len()), (2, 2));
}

/// What an attempt did through a `&mut` stays done.
#[test]
fn through_a_mutable_reference() {
    #[retry]
    fn fill(buffer: &mut Vec<u8>) -> Result<(), usize> {
        buffer.push(0);
        Err(buffer.len())
    }
    let _time = testing::pause();
    assert_eq!(fill(&mut Vec::new()), Err(3));
}

/// Arguments under the names that the expansion might use for itself.
#[test]
fn names_of_arguments() {
    #[retry(clone(outcome), context(attempt), on_retry = |_| error.set(error.get() + next))]
    #[allow(clippy::too_many_arguments, reason = "one for each name")]
    fn call(
        run: u32,
        next: u32,
        wait: u32,
        mut outcome: u32,
        error: &Cell<u32>,
        policy: u32,
        early: u32,
        tries: u32,
        value: u32,
        retryable: u32,
        report: u32,
    ) -> Result<u32, u32> {
        outcome += run + next + wait + policy + early + tries + value + retryable + report;
        if attempt.is_last() {
            Ok(outcome)
        } else {
            Err(outcome)
        }
    }
    let _time = testing::pause();
    let error = Cell::new(0);
    assert_eq!(
        call(1, 2, 4, 8, &error, 16, 32, 64, 128, 256, 512),
        Ok(1023)
    );
    assert_eq!(error.get(), 4);
}
