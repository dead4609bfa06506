// #[retry(deadline = 5s, attempt_timeout = 1s, timeout_error = Error::from_timeout)]
// async fn fetch(url: &str) -> Result<Page, Error> {
//     get(url).await
// }

async fn fetch(url: &str) -> Result<Page, Error> {
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new()
        .deadline(::retry_runtime::private::Duration::new(5u64, 0u32));
    const _: () = ::retry_runtime::private::check::attempt_timeout(
        &__RETRY_POLICY,
        ::retry_runtime::private::Duration::new(1u64, 0u32),
    );
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY);
    loop {
        let wait = {
            let (outcome, gave_up) = ::retry_runtime::private::in_scope(
                    run.scope(),
                    ::retry_runtime::private::pin!(
                        ::retry_runtime::private::within(run
                        .attempt_timeout(::retry_runtime::private::Duration::new(1u64,
                        0u32)), ::retry_runtime::private::pin!(async { if let
                        ::retry_runtime::private::Some(early) =
                        ::retry_runtime::private::never:: < Result < Page, Error > > () {
                        return early; }; get(url). await }))
                    ),
                )
                .await;
            let (outcome, timeout) = ::retry_runtime::private::timed(
                outcome,
                |timeout| ::retry_runtime::private::fail_with::<
                    Result<Page, Error>,
                    _,
                >(timeout, Error::from_timeout),
            );
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
                            !(match &timeout {
                                #[allow(unused_variables)]
                                ::core::option::Option::Some(error) => false,
                                ::core::option::Option::None => false,
                            }) && (true || true && timeout.is_some()),
                            |error| {
                                !(match &timeout {
                                    #[allow(unused_variables)]
                                    ::core::option::Option::Some(error) => false,
                                    ::core::option::Option::None => false,
                                }) && (true || timeout.is_some())
                            },
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
        ::retry_runtime::private::wait_async(wait).await;
    }
}
