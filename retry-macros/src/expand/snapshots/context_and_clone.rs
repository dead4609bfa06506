// #[retry(context(attempt), clone(request, tags))]
// async fn send(request: Request, (mut tags, level): (Tags, u8)) -> Result<(), Error> {
//     tags.push(attempt.number());
//     request.send(tags, level).await
// }

async fn send(request: Request, (tags, level): (Tags, u8)) -> Result<(), Error> {
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY).identified();
    loop {
        let wait = {
            let cloned_request = ::retry_runtime::private::clone(&request);
            let cloned_tags = ::retry_runtime::private::clone(&tags);
            let outcome = async {
                if let ::retry_runtime::private::Some(early) = ::retry_runtime::private::never::<
                    Result<(), Error>,
                >() {
                    return early;
                }
                let attempt = ::retry_runtime::private::context(&run, &__RETRY_POLICY);
                let request = cloned_request;
                let mut tags = cloned_tags;
                tags.push(attempt.number());
                request.send(tags, level).await
            }
                .await;
            if ::retry_runtime::private::succeeded(&outcome) {
                ::retry_runtime::private::recovered("send", run);
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
                            "send",
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
        ::retry_runtime::private::wait_async(wait).await;
    }
}
