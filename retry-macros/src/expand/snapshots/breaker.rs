// #[retry(breaker = &self.breaker, open_error = Error::open, on_give_up = gave_up)]
// fn fetch(&self) -> Result<Page, Error> {
//     get(self)
// }

fn fetch(&self) -> Result<Page, Error> {
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY);
    loop {
        let wait = {
            let breaker: &::retry_runtime::private::CircuitBreaker = &self.breaker;
            let permit = match ::retry_runtime::private::CircuitBreaker::try_acquire(
                breaker,
            ) {
                ::retry_runtime::private::Ok(permit) => permit,
                ::retry_runtime::private::Err(open) => {
                    let outcome: Result<Page, Error> = ::retry_runtime::private::fail_with::<
                        Result<Page, Error>,
                        _,
                    >(open, Error::open);
                    let _ = ::retry_runtime::private::refused("fetch", run)
                        .observe(
                            ::retry_runtime::private::report(&outcome).retry_shown(),
                        )
                        .on_give_up(::retry_runtime::private::error(&outcome), gave_up);
                    break outcome;
                }
            };
            let outcome = (|| -> Result<Page, Error> { get(self) })();
            if ::retry_runtime::private::succeeded(&outcome) {
                permit.success();
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
                    if retryable {
                        permit.failure();
                    } else {
                        ::core::mem::drop(permit);
                    }
                    ::retry_runtime::private::Failed::new(
                            "fetch",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .breaker(breaker)
                        .decide(run)
                        .observe(::retry_runtime::private::report(outcome).retry_shown())
                        .on_give_up(::retry_runtime::private::error(outcome), gave_up)
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
