//! Small runs: each strategy does what it is for.

use std::{collections::HashMap, sync::LazyLock, time::Duration};
use storm::{
    compare::compare,
    report::Report,
    simulation::{Settings, run},
    strategy::Strategy,
};

const SMALL: Settings = Settings {
    clients: 200,
    outage: Duration::from_secs(5),
    seed: 1,
};

fn report(strategy: Strategy) -> &'static Report {
    static REPORTS: LazyLock<HashMap<&str, Report>> = LazyLock::new(|| {
        let reports = compare(Strategy::ALL, &SMALL, || (), |_| ());
        let named = |report: Report| (report.strategy.name(), report);
        reports.into_iter().map(named).collect()
    });
    &REPORTS[strategy.name()]
}

#[test]
fn no_strategy_makes_more_calls_than_its_attempts() {
    for &strategy in Strategy::ALL {
        let attempts = match strategy {
            Strategy::NoRetry => 1,
            Strategy::Layers => 27,
            Strategy::FailFast => 3,
            _ => 7,
        };
        let Report { calls, record, .. } = report(strategy);
        let ended = record.served + record.lost;
        assert!(record.served > 0 && record.lost > 0, "{strategy:?}");
        assert!(ended <= record.requests, "{strategy:?}");
        assert!(*calls <= attempts * record.requests, "{strategy:?}");
    }
    let Report { calls, record, .. } = report(Strategy::NoRetry);
    assert_eq!(*calls, record.requests);
}

#[test]
fn jitter_removes_the_peaks() {
    let together = report(Strategy::Capped).peak_after;
    assert!(together >= SMALL.clients, "{together}");
    for jittered in [
        Strategy::Full,
        Strategy::Equal,
        Strategy::Decorrelated,
        Strategy::Proportional,
    ] {
        let peak = report(jittered).peak_after;
        assert!(peak < together / 2, "{jittered:?}: {peak}, not {together}");
    }
}

#[test]
fn a_cap_bounds_the_silence() {
    let silence = |strategy| report(strategy).record.longest_wait;
    assert_eq!(silence(Strategy::Exponential), Duration::from_millis(6400));
    assert_eq!(silence(Strategy::Capped), Duration::from_secs(2));
    assert!(silence(Strategy::Full) <= Duration::from_secs(2));
}

#[test]
fn a_budget_bounds_the_load() {
    let Report { calls, record, .. } = report(Strategy::Budget);
    // A fifth of the calls, and of the twelve that each instance made in the minute before.
    let retries = 0.2 * f64::from(record.requests + 12 * SMALL.clients);
    assert!(f64::from(*calls) <= f64::from(record.requests) + retries);
    assert!(*calls > record.requests, "no retry at all");
    assert!(2 * calls < report(Strategy::Full).calls);
}

#[test]
fn a_breaker_ends_the_waste() {
    assert!(report(Strategy::Full).wasted() > 0.2);
    assert!(report(Strategy::Breaker).wasted() < 0.02);
}

#[test]
fn only_layers_that_fail_fast_recover() {
    assert_eq!(report(Strategy::Layers).healthy_after, None);
    let soon = report(Strategy::FailFast).healthy_after;
    assert!(
        soon < Some(Duration::from_secs(3)) && soon.is_some(),
        "{soon:?}"
    );
}

#[test]
fn a_hint_keeps_calls_away() {
    assert!(report(Strategy::Hint).calls < report(Strategy::Full).calls);
}

#[test]
fn a_seed_repeats_the_run() {
    let run = |strategy, seed| run(strategy, &Settings { seed, ..SMALL }, || ());
    for strategy in [Strategy::Decorrelated, Strategy::Budget, Strategy::Breaker] {
        assert_eq!(run(strategy, 1), run(strategy, 1), "{strategy:?}");
        assert_ne!(run(strategy, 1), run(strategy, 2), "{strategy:?}");
    }
}
