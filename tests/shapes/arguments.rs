//! Arguments: patterns, clones, `mut`, `cfg`, and what is not `Send`.

use crate::{Answer, Calls, Fault, Row, block_on, both, send, sync, turn};
use retry_runtime::retry;
use std::cell::Cell;
use std::rc::Rc;

struct Point {
    left: u32,
}

const POINT: Point = Point { left: 1 };

pub(crate) const ROWS: &[Row] = &[
    both(
        "patterns: tuple, struct, `_`, reference, `x @ ..`",
        |calls| {
            #[retry]
            fn f(
                calls: &Calls,
                (a, _): (u32, u32),
                Point { left, .. }: Point,
                _: &str,
                &b: &u32,
                all @ [first, ..]: [u32; 2],
            ) -> Answer {
                assert_eq!((a, left, b, first, all.len()), (1, 1, 3, 4, 2));
                calls.next()
            }
            f(calls, (1, 2), POINT, "", &3, [4, 5])
        },
        |calls| {
            #[retry]
            async fn f(
                calls: &Calls,
                (a, _): (u32, u32),
                Point { left, .. }: Point,
                _: &str,
                &b: &u32,
                all @ [first, ..]: [u32; 2],
            ) -> Answer {
                assert_eq!((a, left, b, first, all.len()), (1, 1, 3, 4, 2));
                turn().await;
                calls.next()
            }
            block_on(send(f(calls, (1, 2), POINT, "", &3, [4, 5])))
        },
    ),
    both(
        "by value, only read",
        |calls| {
            #[retry]
            fn f(calls: &Calls, text: String) -> Answer {
                assert_eq!(text.len(), 3);
                calls.next()
            }
            f(calls, "abc".to_owned())
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls, text: String) -> Answer {
                assert_eq!(text.len(), 3);
                calls.next()
            }
            block_on(send(f(calls, "abc".to_owned())))
        },
    ),
    both(
        "by value, consumed, with `clone(..)`",
        |calls| {
            #[retry(clone(text, right))]
            fn f(calls: &Calls, text: String, (_, right): (u32, Vec<u32>)) -> Answer {
                drop((text, right));
                calls.next()
            }
            f(calls, "abc".to_owned(), (1, vec![2]))
        },
        |calls| {
            #[retry(clone(text, right))]
            async fn f(calls: &Calls, text: String, (_, right): (u32, Vec<u32>)) -> Answer {
                drop((text, right));
                calls.next()
            }
            block_on(send(f(calls, "abc".to_owned(), (1, vec![2]))))
        },
    ),
    both(
        "`mut`, with `clone(..)`: each attempt has its own",
        |calls| {
            #[retry(clone(n, list))]
            fn f(calls: &Calls, mut n: u32, (mut list, _): (Vec<u32>, u32)) -> Answer {
                n += 1;
                list.push(n);
                assert_eq!(list, [8, 1]);
                calls.next()
            }
            f(calls, 0, (vec![8], 9))
        },
        |calls| {
            #[retry(clone(n, list))]
            async fn f(calls: &Calls, mut n: u32, (mut list, _): (Vec<u32>, u32)) -> Answer {
                n += 1;
                list.push(n);
                assert_eq!(list, [8, 1]);
                calls.next()
            }
            block_on(send(f(calls, 0, (vec![8], 9))))
        },
    ),
    both(
        "`&mut`, reborrowed by each attempt",
        |calls| {
            #[retry]
            fn f(calls: &Calls, log: &mut Vec<u32>) -> Answer {
                log.push(calls.count());
                calls.next()
            }
            let mut log = Vec::new();
            let answer = f(calls, &mut log);
            assert_eq!(log, [0, 1, 2]);
            answer
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls, log: &mut Vec<u32>) -> Answer {
                turn().await;
                log.push(calls.count());
                calls.next()
            }
            let mut log = Vec::new();
            let answer = block_on(send(f(calls, &mut log)));
            assert_eq!(log, [0, 1, 2]);
            answer
        },
    ),
    both(
        "a closure that is `FnMut`, `&mut dyn Trait`",
        |calls| {
            #[retry]
            fn f(call: &mut dyn FnMut() -> Answer) -> Answer {
                call()
            }
            f(&mut || calls.next())
        },
        |calls| {
            #[retry]
            async fn f(call: &mut impl FnMut() -> Answer) -> Answer {
                turn().await;
                call()
            }
            block_on(send(f(&mut || calls.next())))
        },
    ),
    both(
        "behind `#[cfg]`, with attributes",
        |calls| {
            #[retry]
            fn f(
                calls: &Calls,
                #[cfg(test)] present: u32,
                #[cfg(not(test))] absent: Nothing,
                #[allow(unused_variables)] unused: u32,
            ) -> Answer {
                assert_eq!(present, 1);
                calls.next()
            }
            f(calls, 1, 2)
        },
        |calls| {
            #[retry]
            async fn f(
                calls: &Calls,
                #[cfg(test)] present: u32,
                #[cfg(not(test))] absent: Nothing,
                #[allow(unused_variables)] unused: u32,
            ) -> Answer {
                assert_eq!(present, 1);
                calls.next()
            }
            block_on(send(f(calls, 1, 2)))
        },
    ),
    both(
        "that are not `Send`",
        |calls| {
            #[retry]
            fn f(calls: &Calls, seen: Rc<Cell<u32>>) -> Answer {
                seen.set(seen.get() + 1);
                calls.next()
            }
            f(calls, Rc::default())
        },
        |calls| {
            #[retry]
            async fn f(calls: &Calls, seen: Rc<Cell<u32>>) -> Answer {
                seen.set(seen.get() + 1);
                turn().await;
                calls.next()
            }
            block_on(f(calls, Rc::default()))
        },
    ),
    sync("`extern \"C\" fn`", |calls| {
        // A `Result` is nothing that C knows.
        #[allow(improper_ctypes_definitions)]
        #[retry]
        extern "C" fn f(calls: &Calls) -> Answer {
            calls.next()
        }
        f(calls)
    }),
    both(
        "raw identifiers",
        |calls| {
            #[retry]
            fn r#match(r#type: &Calls, r#fn: u32) -> Answer {
                assert_eq!(r#fn, 1);
                r#type.next()
            }
            r#match(calls, 1)
        },
        |calls| {
            #[retry]
            async fn r#loop(r#type: &Calls, r#async: u32) -> Answer {
                assert_eq!(r#async, 1);
                r#type.next()
            }
            block_on(r#loop(calls, 1))
        },
    ),
    both(
        "names that a macro could use",
        |calls| {
            #[retry]
            fn f(
                run: &Calls,
                outcome: u32,
                wait: u32,
                error: u32,
                policy: u32,
                tries: u32,
            ) -> Answer {
                let (next, early, counter) = (1, 1, 1);
                assert_eq!(
                    [outcome, wait, error, policy, tries, next, early, counter],
                    [1; 8]
                );
                run.next()
            }
            f(calls, 1, 1, 1, 1, 1)
        },
        |calls| {
            #[retry]
            async fn f(
                run: &Calls,
                outcome: u32,
                wait: u32,
                error: u32,
                policy: u32,
                tries: u32,
            ) -> Answer {
                let (next, early, counter) = (1, 1, 1);
                assert_eq!(
                    [outcome, wait, error, policy, tries, next, early, counter],
                    [1; 8]
                );
                run.next()
            }
            block_on(send(f(calls, 1, 1, 1, 1, 1)))
        },
    ),
    both(
        "an argument that the options name",
        |calls| {
            #[retry(retry_after = |_: &Fault| hint.get(), on_retry = |event| log.set(event.attempt))]
            fn f(
                calls: &Calls,
                hint: &Cell<Option<std::time::Duration>>,
                log: &Cell<u32>,
            ) -> Answer {
                calls.next()
            }
            let log = Cell::new(0);
            let answer = f(calls, &Cell::default(), &log);
            assert_eq!(log.get(), 2);
            answer
        },
        |calls| {
            #[retry(on_retry = |event| log.store(event.attempt, std::sync::atomic::Ordering::Relaxed))]
            async fn f(calls: &Calls, log: std::sync::atomic::AtomicU32) -> Answer {
                turn().await;
                calls.next()
            }
            block_on(send(f(calls, 0.into())))
        },
    ),
];
