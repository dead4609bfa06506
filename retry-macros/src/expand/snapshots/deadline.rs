// #[retry(max_attempts = unlimited, deadline = 5s)]
// fn fetch(url: &str) -> Result<Page, Error> {
//     get(url)
// }

fn fetch(url: &str) -> Result<Page, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new()
        .unlimited()
        .deadline(::retry_runtime::private::Duration::new(5u64, 0u32));
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY);
    loop {
        let wait = {
            let scope = run.scope().enter();
            let outcome = (|| -> Result<Page, Error> { get(url) })();
            let gave_up = scope.gave_up();
            if ::retry_runtime::private::succeeded(&outcome) {
                ::retry_runtime::private::recovered("fetch", run);
                break outcome;
            }
            match ::retry_runtime::private::settle(
                outcome,
                run,
                |outcome, run| {
                    let retryable = {
                        ::retry_runtime::private::retryable(
                            outcome,
                            true,
                            |error| (true),
                        )
                    };
                    ::retry_runtime::private::Failed::new(
                            "fetch",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .scoped(gave_up)
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
