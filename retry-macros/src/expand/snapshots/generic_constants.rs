// #[retry(max_attempts = N, base_delay = Self::BASE, max_delay = 1s)]
// fn fetch<const N: u32>(&self) -> Result<Page, Error> {
//     get(self)
// }

fn fetch<const N: u32>(&self) -> Result<Page, Error> {
    const {
        ::retry_runtime::private::check::max_delay(
            &const {
                ::retry_runtime::private::Policy::new()
                    .max_attempts(
                        ::retry_runtime::private::check::value::max_attempts(N),
                    )
                    .base_delay(
                        ::retry_runtime::private::check::value::base_delay(Self::BASE),
                    )
                    .max_delay(::retry_runtime::private::Duration::new(1u64, 0u32))
            },
        )
    };
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
            let outcome = (|| -> Result<Page, Error> { get(self) })();
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
                            &const {
                                ::retry_runtime::private::Policy::new()
                                    .max_attempts(
                                        ::retry_runtime::private::check::value::max_attempts(N),
                                    )
                                    .base_delay(
                                        ::retry_runtime::private::check::value::base_delay(
                                            Self::BASE,
                                        ),
                                    )
                                    .max_delay(
                                        ::retry_runtime::private::Duration::new(1u64, 0u32),
                                    )
                            },
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
