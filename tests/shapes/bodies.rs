//! What may stand in a body: `?` and `return` leave the attempt, and nothing else does.

use crate::{Answer, Calls, Fault, Row, asynchronous, block_on, both, send, sync, turn};
use retry_runtime::retry;
use std::error::Error;

pub(crate) const ROWS: &[Row] = &[
    both(
        "`?` at the end and in the middle, with conversion",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Result<u32, Box<dyn Error>> {
                let answer = calls.next()?;
                let text = format!("{answer}");
                Ok(text.parse::<u32>()?)
            }
            f(calls).map_err(|_| Fault)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Result<u32, Box<dyn Error>> {
                let answer = calls.next()?;
                turn().await;
                let text = format!("{answer}");
                Ok(text.parse::<u32>()?)
            }
            block_on(send(f(calls))).map_err(|_| Fault)
        },
    ),
    both(
        "`return`, `let .. else`, a diverging tail",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Answer {
                let Ok(answer) = calls.next() else {
                    return Err(Fault);
                };
                return Ok(answer);
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Answer {
                let Ok(answer) = calls.next() else {
                    return Err(Fault);
                };
                turn().await;
                return Ok(answer);
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "`?` and `return` inside macro arguments: `vec![x?]`, `anyhow::bail!`, `ensure!`",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> anyhow::Result<u32> {
                let answers = vec![calls.next()?];
                anyhow::ensure!(answers.len() == 1, "one");
                if answers[0] > 3 {
                    anyhow::bail!("many")
                }
                Ok(answers[0])
            }
            f(calls).map_err(|_| Fault)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> anyhow::Result<u32> {
                if calls.count() < 2 {
                    let _ = calls.next();
                    anyhow::bail!("few")
                }
                let answers = vec![calls.next()?];
                anyhow::ensure!(answers.len() == 1, "one");
                Ok(answers[0])
            }
            block_on(send(f(calls))).map_err(|_| Fault)
        },
    ),
    both(
        "`?` and `return` of closures, async blocks and functions inside",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Answer {
                fn inner() -> Option<u32> {
                    None?;
                    return Some(1);
                }
                let closure = || -> Option<u32> { return inner().or(Some(2)) };
                assert_eq!(closure(), Some(2));
                calls.next()
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Answer {
                let inner = async {
                    if calls.count() > 9 {
                        return None;
                    }
                    let none: Option<u32> = None;
                    Some(none?)
                };
                assert_eq!(inner.await, None);
                calls.next()
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "loops, labels, `break` with a value",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Answer {
                let sum: u32 = 'outer: loop {
                    for n in 0_u32.. {
                        if n == 2 {
                            continue;
                        }
                        if n > 4 {
                            break 'outer n;
                        }
                    }
                };
                assert_eq!(sum, 5);
                'attempt: {
                    if sum == 5 {
                        break 'attempt;
                    }
                }
                calls.next()
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Answer {
                let answer = 'outer: loop {
                    while calls.count() < 10 {
                        turn().await;
                        break 'outer calls.next();
                    }
                };
                answer
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "`match` and `if` as the tail, a block, `unsafe`-free statements without value",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Answer {
                match calls.next() {
                    Ok(answer) => Ok(answer),
                    Err(Fault) => Err(Fault),
                }
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Answer {
                if calls.count() < 100 {
                    calls.next()
                } else {
                    Err(Fault)
                }
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "items, `use`, `const` and a macro in the body, inner attributes",
        |calls| {
            #[retry]
            fn f(calls: &Calls) -> Answer {
                #![allow(non_snake_case, clippy::items_after_statements)]
                let Answer = calls.next();
                use std::convert::identity;
                const ONE: u32 = 1;
                macro_rules! same {
                    ($value:expr) => {
                        identity($value?)
                    };
                }
                Ok(same!(Answer) * ONE)
            }
            f(calls)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls) -> Answer {
                #![allow(non_snake_case)]
                let Answer = calls.next();
                turn().await;
                Answer
            }
            block_on(send(f(calls)))
        },
    ),
    both(
        "recursion, boxed where it is async",
        |calls| {
            #[retry]
            fn f(calls: &Calls, depth: u32) -> Answer {
                if depth == 0 {
                    Ok(0)
                } else {
                    f(calls, depth - 1).and_then(|_| calls.next())
                }
            }
            f(calls, 1)
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls, depth: u32) -> Answer {
                if depth == 0 {
                    return Ok(0);
                }
                Box::pin(f(calls, depth - 1)).await?;
                calls.next()
            }
            block_on(send(f(calls, 1)))
        },
    ),
    sync("a body that never suspends, in a thread", |calls| {
        #[retry(backoff = immediate)]
        fn f(calls: &Calls) -> Answer {
            std::thread::scope(|scope| scope.spawn(|| calls.next()).join().expect("no panic"))
        }
        f(calls)
    }),
    asynchronous("`select!` and `join!` inside", |calls| {
        #[retry]
        async fn f(calls: &Calls) -> Answer {
            let (answer, ()) = tokio::join!(async { calls.next() }, turn());
            tokio::select! {
                biased;
                () = turn() => Err(Fault),
                answer = async { answer } => Ok(answer?),
            }
        }
        block_on(send(f(calls)))
    }),
];
