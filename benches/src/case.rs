//! One row of the table, and how its functions are called.

use crate::shapes;
use retry_runtime::{Policy, testing};
use std::hint::black_box;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// The same body three times.
pub(crate) struct Case {
    /// The signature and the options.
    pub(crate) title: &'static str,
    pub(crate) plain: Function,
    pub(crate) by_hand: Function,
    pub(crate) annotated: Function,
    /// The most that the annotated function may add to the plain one.
    pub(crate) bar: Option<Bar>,
}

pub(crate) struct Function {
    /// Calls it so many times.
    pub(crate) repeat: fn(u64),
    /// The size of its future; 0 if it is sync.
    pub(crate) future: i64,
}

pub(crate) struct Bar {
    pub(crate) instructions: i64,
    pub(crate) bytes: i64,
}

impl Case {
    pub(crate) fn all() -> Vec<Self> {
        let mut cases = shapes::sync_cases();
        cases.extend(shapes::async_cases());
        cases
    }

    pub(crate) fn functions(&self) -> [&Function; 3] {
        [&self.plain, &self.by_hand, &self.annotated]
    }
}

impl Function {
    /// Does a call draw a random number? Then another one comes next.
    pub(crate) fn draws(&self) -> bool {
        let next = |calls| {
            let _seed = testing::seed(1);
            (self.repeat)(calls);
            Policy::new().delays().next()
        };
        next(1) != next(0)
    }
}

/// Calls the function `function` of the case `case`, both counted from 0.
pub(crate) fn run(case: &str, function: &str, iterations: &str) -> Result<(), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|error| error.to_string());
    let cases = Case::all();
    let case = cases.get(number(case)?).ok_or("no such case")?;
    let functions = case.functions();
    let function = functions.get(number(function)?).ok_or("no such function")?;
    (function.repeat)(number(iterations)? as u64);
    Ok(())
}

/// Calls a sync function, which must succeed.
pub(crate) fn repeat<T, E>(call: impl Fn() -> Result<T, E>, iterations: u64) {
    for _ in 0..iterations {
        assert!(black_box(call()).is_ok());
    }
}

/// Calls an async function, which must succeed, and polls its future until it is ready.
pub(crate) fn drive<T, E, F>(call: impl Fn() -> F, iterations: u64)
where
    F: Future<Output = Result<T, E>>,
{
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..iterations {
        let mut future = pin!(call());
        loop {
            if let Poll::Ready(outcome) = poll(future.as_mut(), &mut context) {
                assert!(black_box(outcome).is_ok());
                break;
            }
        }
    }
}

#[inline(never)]
fn poll<F: Future>(future: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    future.poll(context)
}

#[cfg(test)]
mod tests {
    use super::Function;
    use retry_runtime::{retry, testing};

    #[retry(max_attempts = 2)]
    fn fail() -> Result<(), ()> {
        Err(())
    }

    #[test]
    fn a_draw_is_noticed() {
        let _time = testing::pause();
        let repeat = |calls| (0..calls).for_each(|_| fail().unwrap_err());
        assert!(Function { repeat, future: 0 }.draws());
    }
}
