//! Where a function may stand: in macros, modules, other functions, every edition.

use crate::{Answer, Calls, Fault, Row, asynchronous, block_on, both, names, send, sync, turn};
use retry_runtime::retry;

macro_rules! fetcher {
    ($vis:vis $name:ident, $ty:ident, $ret:ty, |$this:ident, $calls:ident| $body:expr) => {
        impl $ty {
            #[retry]
            $vis fn $name(&$this, $calls: &Calls) -> $ret {
                $body
            }
        }
    };
    (async $name:ident, $ty:ident, $ret:ty, $block:block, $calls:ident, $($options:tt)*) => {
        impl $ty {
            #[retry($($options)*)]
            async fn $name(&self, $calls: &Calls) -> $ret $block
        }
    };
}

struct Client;
fetcher!(pub(crate) fetch, Client, Answer, |self, calls| {
    let Client = self;
    let answer = calls.next()?;
    Ok(answer)
});
fetcher!(async fetch_async, Client, Answer, { turn().await; let answer = calls.next()?; return Ok(answer); }, calls, max_attempts = 3);

macro_rules! whole {
    ($function:item) => {
        #[retry]
        $function
    };
}

whole! {
    /// Documented.
    fn item(calls: &Calls) -> Answer {
        calls.next()
    }
}

whole! {
    async fn item_async(calls: &Calls) -> Answer {
        turn().await;
        calls.next()
    }
}

fn is_fault(_: &Fault) -> bool {
    true
}

macro_rules! option_values {
    ($attempts:expr, $delay:expr, $pattern:pat, $ty:ty, $guard:expr) => {
        #[retry(max_attempts = $attempts, base_delay = $delay, retry_on($pattern, $ty))]
        fn values(calls: &Calls) -> Answer {
            calls.next()
        }

        #[retry(max_attempts = $attempts, retry_on(fault if $guard(fault)))]
        async fn values_async(calls: &Calls) -> Answer {
            calls.next()
        }
    };
}
option_values!(
    1 + 2,
    std::time::Duration::from_millis(1),
    Fault,
    std::fmt::Error,
    is_fault
);

pub(crate) const ROWS: &[Row] = &[
    both(
        "made by `macro_rules!`, with `self` and arguments of the macro's caller",
        |calls| Client.fetch(calls),
        |calls| block_on(send(Client.fetch_async(calls))),
    ),
    both("a macro's `$item:item`", item, |calls| {
        block_on(send(item_async(calls)))
    }),
    both(
        "a macro's `$value:expr`, `$pattern:pat`, `$ty:ty` in the options",
        values,
        |calls| block_on(send(values_async(calls))),
    ),
    both(
        "in a function that is annotated too",
        |calls| {
            #[retry(retry_on(std::io::Error))]
            fn outer(calls: &Calls) -> Answer {
                #[retry]
                fn inner(calls: &Calls) -> Answer {
                    calls.next()
                }
                inner(calls)
            }
            outer(calls)
        },
        |calls| {
            #[retry(retry_on(std::io::Error))]
            async fn outer(calls: &Calls) -> Answer {
                #[retry]
                async fn inner(calls: &Calls) -> Answer {
                    calls.next()
                }
                inner(calls).await
            }
            block_on(send(outer(calls)))
        },
    ),
    both(
        "under `#![no_implicit_prelude]`, beside modules called `core`, `std` and `tokio`",
        |calls| names::bare::function(&|| calls.next()),
        |calls| block_on(names::bare::function_async(&|| calls.next())),
    ),
    both(
        "beside types and variants called `Result`, `Option`, `Ok`, `Err`, `Some`, `None`, `Box`",
        |calls| names::shadowed::function(&|| calls.next()),
        |calls| block_on(names::shadowed::function_async(&|| calls.next())),
    ),
    both(
        "beside macros called `matches`, `vec` and `pin`",
        |calls| names::macros::function(calls),
        |calls| block_on(names::macros::function_async(calls)),
    ),
    both(
        "edition 2018",
        |calls| edition_2018::free(&|| calls.next()),
        |calls| block_on(edition_2018::asynchronous(&|| calls.next())),
    ),
    both(
        "edition 2021",
        |calls| edition_2021::free(&|| calls.next()),
        |calls| block_on(edition_2021::asynchronous(&|| calls.next())),
    ),
    both(
        "edition 2024",
        |calls| edition_2024::free(&|| calls.next()),
        |calls| block_on(edition_2024::asynchronous(&|| calls.next())),
    ),
    both(
        "`unsafe fn`",
        |calls| edition_2024::unsafe_free(&|| calls.next()),
        |calls| block_on(edition_2024::unsafe_asynchronous(&|| calls.next())),
    ),
    sync("`unsafe extern \"C\" fn`", |calls| {
        edition_2021::unsafe_extern(&|| calls.next())
    }),
    asynchronous("`fn -> impl Future` in edition 2018", |calls| {
        block_on(edition_2018::future(&|| calls.next()))
    }),
    asynchronous("`#[async_trait]` in edition 2018", |calls| {
        block_on(edition_2018::method(&|| calls.next()))
    }),
    both(
        "a renamed dependency, by `crate = ..`",
        |calls| renamed::function(&|| calls.next()),
        |calls| block_on(renamed::function_async(&|| calls.next())),
    ),
    sync(
        "in a `const` block's item, a module in a function",
        |calls| {
            mod inner {
                pub(super) const RUN: crate::Run = {
                    #[retry_runtime::retry]
                    fn f(calls: &crate::Calls) -> crate::Answer {
                        calls.next()
                    }
                    f
                };
            }
            inner::RUN(calls)
        },
    ),
];
