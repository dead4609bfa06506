// #[retry(retry_on(Ok(Job::Queued), Ok("pending"), _), ignore(Ok(job) if job.is_test()))]
// fn poll(id: &Id) -> Result<Job, Error> {
//     get(id)
// }

fn poll(id: &Id) -> Result<Job, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
            let outcome = (|| -> Result<Job, Error> { get(id) })();
            if ::retry_runtime::private::succeeded_unless(
                &outcome,
                |value| {
                    !(match value {
                        job if job.is_test() => true,
                        #[allow(unreachable_patterns)]
                        _ => false,
                    })
                        && (match value {
                            &Job::Queued => true,
                            #[allow(unreachable_patterns)]
                            _ => false,
                        }
                            || match ::retry_runtime::private::text(value) {
                                "pending" => true,
                                #[allow(unreachable_patterns)]
                                _ => false,
                            })
                },
            ) {
                ::retry_runtime::private::recovered("poll", run);
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
                        ::retry_runtime::private::returns_result(&*outcome);
                        ::retry_runtime::private::returns_result(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_result(&*outcome);
                        ::retry_runtime::private::retryable(
                            outcome,
                            false,
                            |error| {
                                !::retry_runtime::private::ignore(false)
                                    && ::retry_runtime::private::retry_on(
                                        match error {
                                            _ => true,
                                            #[allow(unreachable_patterns)]
                                            _ => false,
                                        },
                                    )
                            },
                        )
                    };
                    ::retry_runtime::private::Failed::new(
                            "poll",
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
