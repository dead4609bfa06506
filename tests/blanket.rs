//! Traits of the user's that give every type a method of a name that one could expect in the expansion.

use retry_runtime::retry;
use std::cell::Cell;

trait Everywhere {
    fn matches(&self, _: &str) -> bool {
        true
    }

    fn search(&self) {}

    fn view(&self) {}

    fn shown(self) -> String
    where
        Self: Sized,
    {
        String::new()
    }

    fn scope<R>(self, run: impl FnOnce(Self) -> R) -> R
    where
        Self: Sized,
    {
        run(self)
    }

    fn decide(&self) {}

    fn observe(&self) {}
}

impl<T: ?Sized> Everywhere for T {}

#[derive(Debug, PartialEq)]
enum Fault {
    Busy,
    Slow,
}

#[retry(
    base_delay = 1us,
    retry_on(Fault::Busy),
    deadline = 1h,
    attempt_timeout = 1h,
    timeout_error = |_| Fault::Slow,
)]
async fn busy_once(calls: &Cell<u32>) -> Result<u32, Fault> {
    calls.set(calls.get() + 1);
    calls.search();
    if calls.get() == 1 {
        return Err(Fault::Busy);
    }
    Ok(calls.get())
}

#[tokio::test(start_paused = true)]
async fn they_do_not_come_in_between() {
    assert_eq!(busy_once(&Cell::new(0)).await, Ok(2));
    1.scope(|one| one.observe());
    1.decide();
    1.view();
    assert_eq!((1.shown(), 1.matches("")), (String::new(), true));
}

/// Each attempt owns its clone, so that nothing is asked of the type but `Send`.
#[retry(base_delay = 1us, clone(cell))]
async fn consume<T: Clone + Send>(mut cell: Cell<T>) -> Result<(), String>
where
    Cell<T>: Clone,
{
    tokio::task::yield_now().await;
    let _ = cell.get_mut();
    drop(cell);
    Ok(())
}

#[tokio::test]
async fn a_clone_need_not_be_sync() {
    tokio::spawn(consume(Cell::new(1))).await.unwrap().unwrap();
}
