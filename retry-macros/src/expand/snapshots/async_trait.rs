// #[retry]
// fn fetch<'life0, 'async_trait>(
//     &'life0 self,
//     id: u32,
//     (a, b): (u32, u32),
// ) -> ::core::pin::Pin<Box<dyn ::core::future::Future<Output = Result<Page, Error>> + ::core::marker::Send + 'async_trait>>
// where
//     'life0: 'async_trait,
//     Self: 'async_trait,
// {
//     Box::pin(async move {
//         if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<Result<Page, Error>> {
//             #[allow(unreachable_code)]
//             return __ret;
//         }
//         let __self = self;
//         let id = id;
//         let (a, b) = __arg2;
//         let __ret: Result<Page, Error> = { __self.client.get(id + a + b).await };
//         #[allow(unreachable_code)]
//         __ret
//     })
// }

fn fetch<'life0, 'async_trait>(
    &'life0 self,
    id: u32,
    (a, b): (u32, u32),
) -> ::core::pin::Pin<
    Box<
        dyn ::core::future::Future<
            Output = Result<Page, Error>,
        > + ::core::marker::Send + 'async_trait,
    >,
>
where
    'life0: 'async_trait,
    Self: 'async_trait,
{
    #![allow(clippy::needless_pass_by_value, clippy::items_after_statements)]
    const __RETRY_POLICY: ::retry_runtime::private::Policy = ::retry_runtime::private::Policy::new();
    Box::pin(async move {
        if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<
            Result<Page, Error>,
        > {
            #[allow(unreachable_code)] return __ret;
        }
        let __self = self;
        let id = id;
        let (a, b) = __arg2;
        let mut run = ::retry_runtime::private::Tries::start();
        loop {
            let wait = {
                let outcome = async {
                    if let ::retry_runtime::private::Some(early) = ::retry_runtime::private::never::<
                        Result<Page, Error>,
                    >() {
                        return early;
                    }
                    let __ret: Result<Page, Error> = {
                        __self.client.get(id + a + b).await
                    };
                    #[allow(unreachable_code)] __ret
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
