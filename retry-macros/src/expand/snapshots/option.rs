// #[retry(retry_on(None, Some(0)))]
// fn find(name: &str) -> Option<impl Deref<Target = u32>> {
//     lookup(name)
// }

fn find(name: &str) -> Option<impl Deref<Target = u32>> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
            let outcome = (|| -> Option<_> { lookup(name) })();
            if ::retry_runtime::private::succeeded_unless(
                &outcome,
                |value| {
                    (match value {
                        0 => true,
                        #[allow(unreachable_patterns)]
                        _ => false,
                    })
                },
            ) {
                ::retry_runtime::private::recovered("find", run);
                break outcome;
            }
            match ::retry_runtime::private::settle(
                outcome,
                run,
                |outcome, run| {
                    let retryable = {
                        #[allow(unused_imports)]
                        use ::retry_runtime::private::{
                            Erased as _, Opaque as _, Typed as _,
                        };
                        ::retry_runtime::private::returns_option(&*outcome);
                        ::retry_runtime::private::returns_option(&*outcome);
                        ::retry_runtime::private::retryable(
                            outcome,
                            true,
                            |error| ::retry_runtime::private::retry_on(false),
                        )
                    };
                    ::retry_runtime::private::Failed::new(
                            "find",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .decide(run)
                        .observe(::retry_runtime::private::report(outcome).retry_shown())
                        .into_next()
                },
            ) {
                ::retry_runtime::private::Err(outcome) => break outcome,
                ::retry_runtime::private::Ok((next, wait)) => {
                    run = next;
                    wait
                }
            }
        };
        ::retry_runtime::private::wait(wait);
    }
}
