// #[retry(
//     retry_on(
//         TimeoutError,
//         e: io::Error if e.kind() == ConnectionRefused,
//         ApiError::Unavailable,
//         ApiError::Status(500..=599),
//         e if e.is_transient(),
//         (codes::BUSY),
//     ),
//     ignore(ApiError::Invalid { .. }),
// )]
// fn fetch(url: &str) -> Result<Page, BoxError> {
//     get(url)
// }

fn fetch(url: &str) -> Result<Page, BoxError> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Tries::start();
    loop {
        let wait = {
            let outcome = (|| -> Result<Page, BoxError> { get(url) })();
            if ::retry_runtime::private::succeeded(&outcome) {
                ::retry_runtime::private::recovered("fetch", run);
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
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::retryable(
                            outcome,
                            false,
                            |error| {
                                !::retry_runtime::private::ignore(
                                    (&::retry_runtime::private::Probe::new(error))
                                        .retry_matches(
                                            |report| {
                                                use ::retry_runtime::private::Downcast as _;
                                                report.downcast_ref()
                                            },
                                            |error| match error {
                                                ApiError::Invalid { .. } => true,
                                                #[allow(unreachable_patterns)]
                                                _ => false,
                                            },
                                        ),
                                )
                                    && ::retry_runtime::private::retry_on(
                                        (&::retry_runtime::private::Probe::new(error))
                                            .retry_search::<
                                                TimeoutError,
                                            >(
                                                |report| {
                                                    use ::retry_runtime::private::Downcast as _;
                                                    report.downcast_ref()
                                                },
                                                |_: &TimeoutError| true,
                                            )
                                            || (&::retry_runtime::private::Probe::new(error))
                                                .retry_search::<
                                                    io::Error,
                                                >(
                                                    |report| {
                                                        use ::retry_runtime::private::Downcast as _;
                                                        report.downcast_ref()
                                                    },
                                                    |e: &io::Error| e.kind() == ConnectionRefused,
                                                )
                                            || (&::retry_runtime::private::Probe::new(error))
                                                .retry_matches(
                                                    |report| {
                                                        use ::retry_runtime::private::Downcast as _;
                                                        report.downcast_ref()
                                                    },
                                                    |error| match error {
                                                        ApiError::Unavailable { .. } => true,
                                                        #[allow(unreachable_patterns)]
                                                        _ => false,
                                                    },
                                                )
                                            || (&::retry_runtime::private::Probe::new(error))
                                                .retry_matches(
                                                    |report| {
                                                        use ::retry_runtime::private::Downcast as _;
                                                        report.downcast_ref()
                                                    },
                                                    |error| match error {
                                                        ApiError::Status(500..=599) => true,
                                                        #[allow(unreachable_patterns)]
                                                        _ => false,
                                                    },
                                                )
                                            || match error {
                                                e if e.is_transient() => true,
                                                #[allow(unreachable_patterns)]
                                                _ => false,
                                            }
                                            || (&::retry_runtime::private::Probe::new(error))
                                                .retry_matches(
                                                    |report| {
                                                        use ::retry_runtime::private::Downcast as _;
                                                        report.downcast_ref()
                                                    },
                                                    |error| match error {
                                                        &codes::BUSY => true,
                                                        #[allow(unreachable_patterns)]
                                                        _ => false,
                                                    },
                                                ),
                                    )
                            },
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
