//! Generics, lifetimes, and return types.

use crate::{Answer, Calls, Fault, Row, block_on, both, send, turn};
use retry_runtime::retry;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::io;
use std::rc::Rc;

type Res<T = u32> = Result<T, Fault>;
type BoxError = Box<dyn Error>;

fn number(answer: Result<Box<dyn Display>, BoxError>) -> Answer {
    let text = answer.map_err(|_| Fault)?.to_string();
    text.parse().map_err(|_| Fault)
}

pub(crate) const ROWS: &[Row] = &[
    both(
        "type parameters, bounds and a where clause",
        |calls| {
            #[retry]
            fn f<T: Clone, E>(calls: &Calls, value: &T, error: fn(Fault) -> E) -> Result<T, E>
            where
                T: Debug,
            {
                calls.next().map(|_| value.clone()).map_err(error)
            }
            f(calls, &3, |fault| fault)
        },
        |calls| {
            #[retry]
            async fn f<T: Clone, E>(calls: &Calls, value: &T, error: fn(Fault) -> E) -> Result<T, E>
            where
                T: Debug,
            {
                calls.next().map(|_| value.clone()).map_err(error)
            }
            block_on(f(calls, &3, |fault| fault))
        },
    ),
    both(
        "const generics, also in an option",
        |calls| {
            #[retry(max_attempts = N)]
            fn f<const N: u32>(calls: &Calls) -> Answer {
                calls.next().map(|_| N)
            }
            f::<3>(calls)
        },
        |calls| {
            #[retry(max_attempts = N)]
            async fn f<const N: u32>(calls: &Calls) -> Answer {
                calls.next().map(|_| N)
            }
            block_on(f::<3>(calls))
        },
    ),
    both(
        "lifetimes and a returned borrow",
        |calls| {
            #[retry]
            fn f<'a>(calls: &Calls, numbers: &'a [u32]) -> Res<&'a u32> {
                calls.next()?;
                numbers.first().ok_or(Fault)
            }
            f(calls, &[3]).copied()
        },
        |calls| {
            #[retry]
            async fn f<'a>(calls: &Calls, numbers: &'a [u32]) -> Res<&'a u32> {
                calls.next()?;
                turn().await;
                numbers.first().ok_or(Fault)
            }
            block_on(f(calls, &[3])).copied()
        },
    ),
    both(
        "a borrow of a by-value argument's target, elided",
        |calls| {
            #[retry]
            fn f((calls, number): (&Calls, &u32)) -> Res<u32> {
                calls.next()?;
                Ok(*number)
            }
            f((calls, &3))
        },
        |calls| {
            #[retry]
            async fn f((calls, number): (&Calls, &u32)) -> Res<u32> {
                calls.next()?;
                Ok(*number)
            }
            block_on(f((calls, &3)))
        },
    ),
    both(
        "`impl Trait` as argument and as result",
        |calls| {
            #[retry]
            fn f(calls: &Calls, by: impl Fn(u32) -> u32) -> Res<impl Iterator<Item = u32>> {
                let answer = by(calls.next()?);
                Ok(std::iter::once(answer))
            }
            f(calls, |n| n).map(Iterator::sum)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls, by: impl Fn(u32) -> u32) -> Res<impl Iterator<Item = u32>> {
                let answer = by(calls.next()?);
                Ok(std::iter::once(answer))
            }
            block_on(f(calls, |n| n)).map(Iterator::sum)
        },
    ),
    both(
        "an alias of `Result`, with a default",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Res {
                calls.next()
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Res {
                calls.next()
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "`io::Result`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> io::Result<u32> {
                calls.next().map_err(io::Error::other)
            }
            f(calls).map_err(|_| Fault)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> io::Result<u32> {
                calls.next().map_err(io::Error::other)
            }
            block_on(send(f(calls))).map_err(|_| Fault)
        },
    ),
    both(
        "`anyhow::Result`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> anyhow::Result<u32> {
                Ok(calls.next()?)
            }
            f(calls).map_err(|_| Fault)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> anyhow::Result<u32> {
                Ok(calls.next()?)
            }
            block_on(send(f(calls))).map_err(|_| Fault)
        },
    ),
    both(
        "`Option`, with `?`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Option<u32> {
                let answer = calls.next().ok()?;
                Some(answer)
            }
            f(calls).ok_or(Fault)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Option<u32> {
                let answer = calls.next().ok()?;
                Some(answer)
            }
            block_on(f(calls)).ok_or(Fault)
        },
    ),
    both(
        "`Box<dyn Trait>`, coerced at the end and in `return`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Result<Box<dyn Display>, BoxError> {
                let Ok(answer) = calls.next() else {
                    return Err(Box::new(Fault));
                };
                if answer == 4 {
                    return Ok(Box::new("four"));
                }
                Ok(Box::new(answer))
            }
            number(f(calls))
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Result<Box<dyn Display>, BoxError> {
                let Ok(answer) = calls.next() else {
                    return Err(Box::new(Fault));
                };
                if answer == 4 {
                    return Ok(Box::new("four"));
                }
                turn().await;
                Ok(Box::new(answer))
            }
            number(block_on(f(calls)))
        },
    ),
    both(
        "inference that begins at the return type: `collect()`, `parse()`, `into()`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Res<Vec<u64>> {
                std::iter::once(calls.next())
                    .map(|answer| answer.map(Into::into))
                    .collect()
            }
            assert_eq!(f(calls), Ok(vec![3]));
            Ok(3)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Result<u32, BoxError> {
                let text = calls.next()?.to_string();
                Ok(text.parse()?)
            }
            block_on(f(calls)).map_err(|_| Fault)
        },
    ),
    both(
        "an error that is generic, or nothing but `Debug`",
        |calls| {
            #[retry]
            fn f<E: From<Fault>>(calls: &Calls) -> Result<u32, E> {
                Ok(calls.next()?)
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f<E: From<Fault>>(calls: &Calls) -> Result<u32, E> {
                Ok(calls.next()?)
            }
            block_on(f(calls))
        },
    ),
    both(
        "an error that is not `Send`, where the future has to be",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Result<u32, Rc<Fault>> {
                Ok(calls.next()?)
            }
            f(calls).map_err(|fault| (*fault).clone())
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Result<u32, Rc<Fault>> {
                turn().await;
                Ok(calls.next()?)
            }
            block_on(send(f(calls))).map_err(|fault| (*fault).clone())
        },
    ),
];
