// #[retry(
//     max_attempts = 4,
//     base_delay = 200ms,
//     max_delay = 2s,
//     jitter = decorrelated,
//     deadline = 10s,
//     attempt_timeout = 2s,
//     retry_on(io::Error, Api::Unavailable, Ok(Receipt::Pending)),
//     ignore(Api::Invalid { .. }),
//     retry_after = |error| error.retry_after(),
//     retry_after_ok = Receipt::retry_after,
//     max_retry_after = 30s,
//     budget = &self.budget,
//     breaker = &self.breaker,
//     nested = fail_fast,
//     on_retry = |event| log::retry(event),
//     on_give_up = |event| log::gave_up(event),
//     context(attempt),
//     clone(order),
// )]
// /// Places an order.
// #[must_use]
// pub(crate) async fn place_order<T: Tag>(&self, mut order: Order, tag: T) -> Result<Receipt, BoxError> {
//     order.tag(tag, attempt.idempotency_key());
//     self.client.send(order).await
// }

/// Places an order.
#[must_use]
pub(crate) async fn place_order<T: Tag>(
    &self,
    order: Order,
    tag: T,
) -> Result<Receipt, BoxError> {
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new()
        .max_attempts(4)
        .jitter(::retry_runtime::private::Jitter::Decorrelated)
        .base_delay(::retry_runtime::private::Duration::new(0u64, 200000000u32))
        .max_delay(::retry_runtime::private::Duration::new(2u64, 0u32))
        .deadline(::retry_runtime::private::Duration::new(10u64, 0u32))
        .max_retry_after(::retry_runtime::private::Duration::new(30u64, 0u32));
    const _: () = ::retry_runtime::private::check::max_delay(&__RETRY_POLICY);
    const _: () = ::retry_runtime::private::check::attempt_timeout(
        &__RETRY_POLICY,
        ::retry_runtime::private::Duration::new(2u64, 0u32),
    );
    let mut run = ::retry_runtime::private::Run::start(&__RETRY_POLICY).identified();
    let mut withdrawn = ::retry_runtime::private::None;
    loop {
        let wait = {
            let breaker: &::retry_runtime::private::CircuitBreaker = &self.breaker;
            let permit = match ::retry_runtime::private::CircuitBreaker::try_acquire(
                breaker,
            ) {
                ::retry_runtime::private::Ok(permit) => permit,
                ::retry_runtime::private::Err(open) => {
                    let outcome: Result<Receipt, BoxError> = ::retry_runtime::private::circuit_open(
                        open,
                    );
                    ::retry_runtime::private::refund(
                        ::retry_runtime::private::budget(&self.budget),
                        withdrawn,
                    );
                    let _ = ::retry_runtime::private::refused("place_order", run)
                        .observe(
                            ::retry_runtime::private::report(&outcome).retry_shown(),
                        )
                        .on_give_up(
                            ::retry_runtime::private::error(&outcome),
                            |event| log::gave_up(event),
                        );
                    break outcome;
                }
            };
            ::retry_runtime::private::deposit(
                ::retry_runtime::private::budget(&self.budget),
                run,
            );
            let cloned_order = ::retry_runtime::private::clone(&order);
            let (outcome, gave_up) = ::retry_runtime::private::in_scope(
                    run.scope(),
                    ::retry_runtime::private::pin!(
                        ::retry_runtime::private::within(run
                        .attempt_timeout(::retry_runtime::private::Duration::new(2u64,
                        0u32)), ::retry_runtime::private::pin!(async { if let
                        ::retry_runtime::private::Some(early) =
                        ::retry_runtime::private::never:: < Result < Receipt, BoxError >
                        > () { return early; }; let attempt =
                        ::retry_runtime::private::context(& run, & __RETRY_POLICY); let
                        mut order = cloned_order; order.tag(tag, attempt
                        .idempotency_key()); self.client.send(order). await }))
                    ),
                )
                .await;
            let (outcome, timeout) = ::retry_runtime::private::timed(
                outcome,
                |timeout| ::retry_runtime::private::timed_out(timeout),
            );
            if ::retry_runtime::private::succeeded_unless(
                &outcome,
                |value| {
                    (match value {
                        &Receipt::Pending => true,
                        #[allow(unreachable_patterns)]
                        _ => false,
                    })
                },
            ) {
                permit.success();
                ::retry_runtime::private::recovered("place_order", run);
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
                        ::retry_runtime::private::returns_result(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::returns_error(&*outcome);
                        ::retry_runtime::private::retryable(
                            outcome,
                            !(match &timeout {
                                #[allow(unused_variables)]
                                ::core::option::Option::Some(error) => false,
                                ::core::option::Option::None => false,
                            }) && (false || true && timeout.is_some()),
                            |error| {
                                !(match &timeout {
                                    #[allow(unused_variables)]
                                    ::core::option::Option::Some(error) => false,
                                    ::core::option::Option::None => false,
                                })
                                    && !::retry_runtime::private::ignore(
                                        (&::retry_runtime::private::Probe::new(error))
                                            .retry_matches(
                                                |report| {
                                                    use ::retry_runtime::private::Downcast as _;
                                                    report.downcast_ref()
                                                },
                                                |error| match error {
                                                    Api::Invalid { .. } => true,
                                                    #[allow(unreachable_patterns)]
                                                    _ => false,
                                                },
                                            ),
                                    )
                                    && ::retry_runtime::private::retry_on(
                                        (&::retry_runtime::private::Probe::new(error))
                                            .retry_search::<
                                                io::Error,
                                            >(
                                                |report| {
                                                    use ::retry_runtime::private::Downcast as _;
                                                    report.downcast_ref()
                                                },
                                                |_: &io::Error| true,
                                            )
                                            || (&::retry_runtime::private::Probe::new(error))
                                                .retry_matches(
                                                    |report| {
                                                        use ::retry_runtime::private::Downcast as _;
                                                        report.downcast_ref()
                                                    },
                                                    |error| match error {
                                                        Api::Unavailable { .. } => true,
                                                        #[allow(unreachable_patterns)]
                                                        _ => false,
                                                    },
                                                ) || timeout.is_some(),
                                    )
                            },
                        )
                    };
                    if retryable || timeout.is_some() {
                        permit.failure();
                    } else {
                        ::core::mem::drop(permit);
                    }
                    ::retry_runtime::private::Failed::new(
                            "place_order",
                            &__RETRY_POLICY,
                            retryable,
                        )
                        .scoped(gave_up)
                        .nested()
                        .retry_after(
                            ::retry_runtime::private::hint(
                                ::retry_runtime::private::error(outcome),
                                |error| error.retry_after(),
                            ),
                        )
                        .retry_after_ok(
                            ::retry_runtime::private::hint(
                                ::retry_runtime::private::value(outcome),
                                Receipt::retry_after,
                            ),
                        )
                        .breaker(breaker)
                        .budget(::retry_runtime::private::budget(&self.budget))
                        .decide(run)
                        .observe(::retry_runtime::private::report(outcome).retry_shown())
                        .on_retry(
                            ::retry_runtime::private::error(outcome),
                            |event| log::retry(event),
                        )
                        .on_give_up(
                            ::retry_runtime::private::error(outcome),
                            |event| log::gave_up(event),
                        )
                        .into_reserved()
                },
            ) {
                ::retry_runtime::private::Err(outcome) => break outcome,
                ::retry_runtime::private::Ok((next, wait)) => {
                    run = next;
                    wait
                }
            }
        };
        let (wait, withdrawal) = wait;
        ::retry_runtime::private::wait_async(wait).await;
        withdrawn = ::retry_runtime::private::spent(withdrawal);
    }
}
