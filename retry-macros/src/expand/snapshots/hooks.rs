// #[retry(on_retry = |event| self.log.retry(event), on_give_up = crate::gave_up)]
// fn r#match(&mut self) -> Result<Page, Error> {
//     get(self)
// }

fn r#match(&mut self) -> Result<Page, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY);
    loop {
        let wait = {
            let outcome = (|| -> Result<Page, Error> { get(self) })();
            if ::retry_runtime::private::succeeded(&outcome) {
                ::retry_runtime::private::recovered("match", run);
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
                            "match",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .decide(run)
                        .observe(::retry_runtime::private::report(outcome).retry_shown())
                        .on_retry(
                            ::retry_runtime::private::error(outcome),
                            |event| self.log.retry(event),
                        )
                        .on_give_up(
                            ::retry_runtime::private::error(outcome),
                            crate::gave_up,
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
        ::retry_runtime::private::wait(wait);
    }
}
