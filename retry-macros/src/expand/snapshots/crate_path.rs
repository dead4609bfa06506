// #[retry(crate = crate::resilience::runtime, on_retry = log)]
// fn fetch(url: &str) -> Result<Page, Error> {
//     get(url)
// }

fn fetch(url: &str) -> Result<Page, Error> {
    const __RETRY_POLICY: crate::resilience::runtime::private::Policy = crate::resilience::runtime::private::Policy::new();
    let mut run = crate::resilience::runtime::private::Run::start(&__RETRY_POLICY);
    loop {
        let wait = {
            let outcome = (|| -> Result<Page, Error> { get(url) })();
            if crate::resilience::runtime::private::succeeded(&outcome) {
                crate::resilience::runtime::private::recovered("fetch", run);
                break outcome;
            }
            match crate::resilience::runtime::private::settle(
                outcome,
                run,
                |outcome, run| {
                    let retryable = {
                        crate::resilience::runtime::private::retryable(
                            outcome,
                            true,
                            |error| (true),
                        )
                    };
                    crate::resilience::runtime::private::Failed::new(
                            "fetch",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .decide(run)
                        .observe(
                            crate::resilience::runtime::private::report(outcome)
                                .retry_shown(),
                        )
                        .on_retry(
                            crate::resilience::runtime::private::error(outcome),
                            log,
                        )
                        .into_next()
                },
            ) {
                crate::resilience::runtime::private::Err(outcome) => break outcome,
                crate::resilience::runtime::private::Ok((next, wait)) => {
                    run = next;
                    wait
                }
            }
        };
        crate::resilience::runtime::private::wait(wait);
    }
}
