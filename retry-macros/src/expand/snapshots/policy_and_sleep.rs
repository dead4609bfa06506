// #[retry(policy = &self.policy, sleep = crate::timer::sleep)]
// async fn fetch(&self) -> Result<Page, Error> {
//     get(self).await
// }

async fn fetch(&self) -> Result<Page, Error> {
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    let policy = ::retry_runtime::private::policy(&self.policy);
    let mut run = ::retry_runtime::private::Run::start(&policy);
    loop {
        let wait = {
            let (outcome, gave_up) = ::retry_runtime::private::in_scope(
                    run.scope(),
                    ::retry_runtime::private::pin!(
                        async { if let ::retry_runtime::private::Some(early) =
                        ::retry_runtime::private::never:: < Result < Page, Error > > () {
                        return early; }; get(self). await }
                    ),
                )
                .await;
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
                    ::retry_runtime::private::Failed::new("fetch", &policy, retryable)
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
        if !::retry_runtime::private::skip(wait) {
            (crate::timer::sleep)(wait).await;
        }
    }
}
