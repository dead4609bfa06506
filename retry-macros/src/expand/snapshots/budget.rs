// #[retry(budget = &BUDGET)]
// fn fetch(url: &str) -> Result<Page, Error> {
//     get(url)
// }

fn fetch(url: &str) -> Result<Page, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
            ::retry_runtime::private::deposit(
                ::retry_runtime::private::budget(&BUDGET),
                run,
            );
            let outcome = (|| -> Result<Page, Error> { get(url) })();
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
                        .budget(::retry_runtime::private::budget(&BUDGET))
                        .decide(run)
                        .observe(::retry_runtime::private::report(outcome).retry_shown())
                        .into_reserved()
                },
            ) {
                ::retry_runtime::private::Err(outcome) => break outcome,
                ::retry_runtime::private::Ok((next, wait)) => {
                    run = next;
                    wait
                }
            }
        };
        let (wait, withdrawal) = wait;
        ::retry_runtime::private::wait(wait);
        let _ = ::retry_runtime::private::spent(withdrawal);
    }
}
