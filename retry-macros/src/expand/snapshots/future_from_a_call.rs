// #[retry]
// fn fetch(&self, id: u32) -> Pin<Box<dyn Future<Output = Result<Page, Error>> + Send + '_>> {
//     self.client.get(id)
// }

fn fetch(
    &self,
    id: u32,
) -> Pin<Box<dyn Future<Output = Result<Page, Error>> + Send + '_>> {
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    ::retry_runtime::private::Box::pin(async move {
        let mut run = ::retry_runtime::private::Tries::start();
        loop {
            let wait = {
                let outcome = async {
                    if let ::retry_runtime::private::Some(early) = ::retry_runtime::private::never::<
                        Result<Page, Error>,
                    >() {
                        return early;
                    }
                    let future: Pin<
                        Box<dyn Future<Output = Result<Page, Error>> + Send + '_>,
                    > = { self.client.get(id) };
                    future.await
                }
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
                        ::retry_runtime::private::Failed::new(
                                "fetch",
                                &__RETRY_POLICY,
                                retryable,
                            )
                            .decide(run)
                            .observe(
                                ::retry_runtime::private::report(outcome).retry_shown(),
                            )
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
    })
}
