//! One run: load, the server's stop, its start, and what was seen.

use crate::{
    cli::Plan,
    dials::{Count, Dials},
    server::{Server, address},
    service::{BoxError, Service, Strategy},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    task::JoinSet,
    time::{interval, sleep},
};
use tokio_postgres::NoTls;

/// How often each service takes an order.
const EVERY: Duration = Duration::from_millis(100);

/// An order ends within its deadline of 10 seconds; a little more for what the machine takes.
const LONGEST_ORDER: Duration = Duration::from_secs(12);

/// What was seen. All times count from the beginning of the load.
pub(crate) struct Run {
    pub strategy: Strategy,
    pub counts: Vec<Count>,
    pub orders: Vec<Order>,
    pub stored: i64,
    pub stopped: Duration,
    pub started: Duration,
}

#[derive(Clone, Copy)]
pub(crate) struct Order {
    pub service: u16,
    pub began: Duration,
    pub ended: Duration,
    pub answered: bool,
}

/// Runs the services on a server that is running, and is again afterwards.
pub(crate) async fn run(strategy: Strategy, plan: Plan, server: &Server) -> Result<Run, BoxError> {
    let (database, connection) = address(server.port()).connect(NoTls).await?;
    tokio::spawn(connection);
    database
        .batch_execute("DROP TABLE IF EXISTS orders; CREATE TABLE orders (key uuid PRIMARY KEY)")
        .await?;
    drop(database);

    let start = Instant::now();
    let dials = Arc::new(Dials::new(plan.length() + LONGEST_ORDER));
    let mut services = JoinSet::new();
    for number in 0..plan.services {
        let service = Service::new(strategy, address(server.port()), Arc::clone(&dials));
        services.spawn(take_orders(Arc::new(service), number, start, plan.length()));
    }

    sleep(plan.before).await;
    let stopped = start.elapsed();
    println!("  {:.1} s  the server is stopped", stopped.as_secs_f64());
    server.stop()?;
    sleep((stopped + plan.outage).saturating_sub(start.elapsed())).await;
    let started = start.elapsed();
    println!("  {:.1} s  the server is started", started.as_secs_f64());
    server.start()?;
    let orders = services.join_all().await.concat();

    let (database, connection) = address(server.port()).connect(NoTls).await?;
    tokio::spawn(connection);
    let stored = database
        .query_one("SELECT count(*) FROM orders", &[])
        .await?
        .get(0);
    Ok(Run {
        strategy,
        counts: dials.counts(),
        orders,
        stored,
        stopped,
        started,
    })
}

/// Orders come at their own pace, whether or not the earlier ones are answered.
async fn take_orders(
    service: Arc<Service>,
    number: u16,
    start: Instant,
    length: Duration,
) -> Vec<Order> {
    let mut orders = JoinSet::new();
    let mut next = interval(EVERY);
    while start.elapsed() < length {
        next.tick().await;
        let service = Arc::clone(&service);
        orders.spawn(async move {
            let began = start.elapsed();
            let answered = service.order().await.is_ok();
            Order {
                service: number,
                began,
                ended: start.elapsed(),
                answered,
            }
        });
    }
    orders.join_all().await
}
