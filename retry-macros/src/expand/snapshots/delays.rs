// #[retry(max_attempts = 5, base_delay = 50ms, multiplier = 1.5, max_delay = CAP, jitter = proportional(0.2))]
// fn fetch(url: &str) -> Result<Page, Error> {
//     get(url)
// }

fn fetch(url: &str) -> Result<Page, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new()
        .max_attempts(5)
        .multiplier(1.5f64)
        .jitter(::retry_runtime::private::Jitter::Proportional(0.2f64))
        .base_delay(::retry_runtime::private::Duration::new(0u64, 50000000u32))
        .max_delay(::retry_runtime::private::check::value::max_delay(CAP));
    const _: () = ::retry_runtime::private::check::max_delay(&__RETRY_POLICY);
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
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
