//! The errors and the places of a breaker.

use super::*;

#[test]
fn the_error_of_a_refusal() {
    #[retry(breaker = breaker, open_error = |open| format!("{name}: {open}"))]
    fn closure(breaker: &CircuitBreaker, name: &str) -> Result<(), String> {
        Ok(())
    }

    #[retry(breaker = breaker, open_error = Some)]
    async fn path(breaker: &CircuitBreaker) -> Result<(), Option<CircuitOpen>> {
        Ok(())
    }

    #[retry(breaker = breaker)]
    fn boxed(breaker: &CircuitBreaker) -> Result<(), Box<dyn std::error::Error>> {
        Ok(())
    }

    #[retry(breaker = breaker)]
    fn any(breaker: &CircuitBreaker) -> anyhow::Result<()> {
        Ok(())
    }

    #[retry(breaker = breaker)]
    fn report(breaker: &CircuitBreaker) -> eyre::Result<()> {
        Ok(())
    }

    #[retry(breaker = breaker)]
    fn io(breaker: &CircuitBreaker) -> io::Result<()> {
        Ok(())
    }

    #[retry(breaker = breaker)]
    fn option(breaker: &CircuitBreaker) -> Option<()> {
        Some(())
    }

    let (_time, breaker) = (testing::pause(), touchy());
    breaker.force_open();
    assert_eq!(
        closure(&breaker, "db").unwrap_err(),
        "db: the circuit breaker is open for another 10s"
    );
    let open = pollster::block_on(path(&breaker)).unwrap_err();
    assert_eq!(open.map(|open| open.retry_in), Some(10 * SECOND));
    assert!(boxed(&breaker).unwrap_err().is::<CircuitOpen>());
    assert!(any(&breaker).unwrap_err().is::<CircuitOpen>());
    assert!(report(&breaker).unwrap_err().is::<CircuitOpen>());
    let error = io(&breaker).unwrap_err();
    assert!(
        error
            .get_ref()
            .is_some_and(<dyn std::error::Error + Send + Sync>::is::<CircuitOpen>)
    );
    assert_eq!(option(&breaker), None);
}

#[test]
fn a_breaker_may_be_a_static_a_field_or_an_argument() {
    static BREAKER: CircuitBreaker = touchy();

    struct Client {
        breaker: CircuitBreaker,
        shared: Arc<CircuitBreaker>,
        calls: u32,
    }

    impl Client {
        fn send(&mut self) -> Result<(), Fault> {
            self.calls += 1;
            Err(Fault::Down)
        }

        #[retry(breaker = &BREAKER)]
        async fn of_all(&mut self) -> Result<(), Fault> {
            self.send()
        }

        #[retry(breaker = &self.breaker)]
        async fn own(&self) -> Result<(), Fault> {
            Err(Fault::Down)
        }

        #[retry(breaker = &self.breaker)]
        fn own_by_disjoint_fields(&mut self) -> Result<(), Fault> {
            self.calls += 1;
            Err(Fault::Down)
        }

        fn with_shared(&mut self) -> Result<(), Fault> {
            self.by_argument(&Arc::clone(&self.shared))
        }

        #[retry(breaker = breaker)]
        fn by_argument(&mut self, breaker: &CircuitBreaker) -> Result<(), Fault> {
            self.send()
        }

        #[retry(breaker = &breaker)]
        async fn by_value(&mut self, breaker: Arc<CircuitBreaker>) -> Result<(), Fault> {
            self.send()
        }
    }

    let _time = testing::pause();
    let mut client = Client {
        breaker: touchy(),
        shared: Arc::new(touchy()),
        calls: 0,
    };
    assert_eq!(pollster::block_on(client.of_all()), Err(Fault::Down));
    assert_eq!((BREAKER.state(), client.calls), (Open, 1));

    assert_eq!(pollster::block_on(client.own()), Err(Fault::Down));
    assert_eq!(client.breaker.state(), Open);
    client.breaker.reset();
    assert_eq!(client.own_by_disjoint_fields(), Err(Fault::Down));
    assert_eq!((client.breaker.state(), client.calls), (Open, 2));

    assert_eq!(client.with_shared(), Err(Fault::Down));
    assert_eq!((client.shared.state(), client.calls), (Open, 3));
    client.shared.reset();
    let shared = Arc::clone(&client.shared);
    assert_eq!(
        pollster::block_on(client.by_value(shared)),
        Err(Fault::Down)
    );
    assert_eq!((client.shared.state(), client.calls), (Open, 4));
}

/// Wherever the guards of a client come from, and whatever the function returns its outcome in.
#[test]
fn guards_may_be_named_by_any_kind_of_function() {
    struct Client {
        breaker: CircuitBreaker,
        budget: RetryBudget,
    }

    trait Guarded {
        fn breaker(&self) -> &CircuitBreaker;
        fn budget(&self) -> &RetryBudget;

        #[retry(breaker = self.breaker(), budget = self.budget())]
        fn by_default(&self) -> Result<(), Fault> {
            Err(Fault::Down)
        }
    }

    impl Guarded for Client {
        fn breaker(&self) -> &CircuitBreaker {
            &self.breaker
        }

        fn budget(&self) -> &RetryBudget {
            &self.budget
        }
    }

    impl Client {
        #[retry(breaker = &self.breaker, budget = &self.budget)]
        async fn shared(self: Arc<Self>) -> Result<(), Fault> {
            Err(Fault::Down)
        }

        #[retry(breaker = &self.breaker, budget = &self.budget)]
        fn future(&self) -> impl Future<Output = Result<(), Fault>> + Send {
            async { Err(Fault::Down) }
        }

        #[retry(breaker = &self.breaker, budget = &self.budget)]
        fn boxed(&self) -> Pin<Box<dyn Future<Output = Result<(), Fault>> + Send + '_>> {
            Box::pin(async { Err(Fault::Down) })
        }
    }

    #[retry(breaker = breaker, budget = budget)]
    async fn generic<E: From<CircuitOpen>>(
        call: impl Fn() -> E,
        (breaker, budget): (&CircuitBreaker, &RetryBudget),
    ) -> Result<(), E> {
        Err(call())
    }

    let _time = testing::pause();
    let client = Arc::new(Client {
        breaker: CircuitBreaker::new().failure_threshold(15),
        budget: RetryBudget::new().ratio(0.0).min_per_second(1),
    });
    let guards = (&client.breaker, &client.budget);
    assert_eq!(client.by_default(), Err(Fault::Down));
    assert_eq!(
        pollster::block_on(Arc::clone(&client).shared()),
        Err(Fault::Down)
    );
    assert_eq!(pollster::block_on(client.future()), Err(Fault::Down));
    assert_eq!(pollster::block_on(client.boxed()), Err(Fault::Down));
    assert_eq!(
        (client.breaker.state(), client.budget.balance()),
        (Closed, 2)
    );
    assert_eq!(
        pollster::block_on(generic(|| Fault::Down, guards)),
        Err(Fault::Down)
    );
    // Five calls of three attempts.
    assert_eq!((client.breaker.state(), client.budget.balance()), (Open, 0));
}

/// One for each host, looked up by the call: the reference is to a temporary.
#[test]
fn one_for_each_host() {
    struct Hosts(Vec<(&'static str, Arc<CircuitBreaker>)>);

    impl Hosts {
        fn breaker(&self, host: &str) -> Arc<CircuitBreaker> {
            let found = self.0.iter().find(|(name, _)| *name == host);
            Arc::clone(&found.expect("a known host").1)
        }

        #[retry(
            breaker = &self.breaker(host),
            open_error = |_| "open",
            backoff = immediate,
        )]
        fn call(&self, host: &str) -> Result<(), &'static str> {
            Err(if host.is_empty() { "nobody" } else { "down" })
        }
    }

    let hosts = ["a", "b"].map(|host| (host, Arc::new(CircuitBreaker::new().failure_threshold(1))));
    let hosts = Hosts(hosts.to_vec());
    assert_eq!(hosts.call("a"), Err("down"));
    assert_eq!(hosts.call("a"), Err("open"));
    assert_eq!(hosts.breaker("b").state(), Closed);
}
