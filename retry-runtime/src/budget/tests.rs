//! The cases of other systems, as tables, at given times; then what holds for any sequence of events.

use super::{RetryBudget, Withdrawal};
use proptest::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

const SECOND: u64 = 1_000_000_000;

fn budget(window: u64, min_per_second: u32, ratio: f64) -> RetryBudget {
    RetryBudget::new()
        .window(Duration::from_secs(window))
        .min_per_second(min_per_second)
        .ratio(ratio)
}

fn withdraw(budget: &RetryBudget, now: u64) -> bool {
    budget.reserve_at(now).map(Withdrawal::spend).is_some()
}

/// How many of `tries` withdrawals are granted, each after `deposits` deposits, all at the same moment.
fn granted(budget: &RetryBudget, deposits: u32, tries: u32) -> u64 {
    let mut granted = 0;
    for _ in 0..tries {
        (0..deposits).for_each(|_| budget.deposit_at(0));
        granted += u64::from(withdraw(budget, 0));
    }
    granted
}

#[test]
fn t31_every_ratio_is_exact() {
    for (ratio, expected) in [
        (0.1, 1000),
        (0.5, 5000),
        (0.25, 2500),
        (0.75, 7500),
        (0.99, 9900),
        (0.999, 9990),
        (0.9999, 9999),
        (0.01, 100),
        (0.001, 10),
        (0.0001, 1),
        (0.4, 4000),
        (0.29, 2900),
        (1.0 / 3.0, 3333),
    ] {
        let budget = budget(60, 0, ratio);
        assert_eq!(budget.balance_at(0), 0, "{ratio}");
        assert!(!withdraw(&budget, 0), "{ratio}");
        // The last withdrawal comes after the last deposit, so nothing is left over.
        assert_eq!(granted(&budget, 1, 10_000), expected, "{ratio}");
        assert_eq!(budget.balance_at(0), 0, "{ratio}");
    }
}

#[test]
fn t33_t37_t43_the_reserve_is_per_second_of_the_window() {
    for (case, window, min, ratio, deposits, expected) in [
        ("T-33", 1, 10, 0.0, 1, 10),
        ("T-33", 2, 5, 0.0, 1, 10),
        ("T-37", 10, 0, 0.0, 100, 0),
        ("T-43", 1, 5, 1.0, 0, 5),
    ] {
        assert_eq!(
            granted(&budget(window, min, ratio), deposits, 100),
            expected,
            "{case}"
        );
    }
}

#[test]
fn t35_the_defaults() {
    let budget = RetryBudget::default();
    assert_eq!(budget.balance_at(0), 100);
    assert_eq!(granted(&budget, 1, 10_000), 2100);
}

#[test]
fn t36_what_is_out_of_range_is_refused() {
    let refused = |build: &dyn Fn() -> RetryBudget| {
        let panic = catch_unwind(AssertUnwindSafe(build)).expect_err("refused");
        panic
            .downcast_ref::<&str>()
            .copied()
            .expect("a plain message")
            .to_owned()
    };
    for ratio in [-1.0, -1e-9, 1000.001, f64::INFINITY, f64::NAN] {
        let message = refused(&|| RetryBudget::new().ratio(ratio));
        assert_eq!(message, "`ratio` must be a finite number from 0 to 1000");
    }
    for window in [0, 999_999_999, 60_000_000_001, u64::MAX] {
        let message = refused(&|| RetryBudget::new().window(Duration::from_nanos(window)));
        assert_eq!(message, "`window` must be from 1 to 60 seconds");
    }
    let _limits = (budget(1, 0, 0.0), budget(60, u32::MAX, 1000.0));
}

#[test]
fn t38_deposits_expire_and_so_do_withdrawals() {
    let budget = budget(3, 0, 1.0);
    (0..100).for_each(|_| budget.deposit_at(0));
    assert!(withdraw(&budget, 0));
    let last_moment = 3 * SECOND - 1;
    assert_eq!(budget.balance_at(last_moment), 99);
    assert!(withdraw(&budget, last_moment));
    assert!(!withdraw(&budget, 3 * SECOND));
    // The late withdrawal outlives the deposit that paid for it: a deposit first pays the debt.
    budget.deposit_at(3 * SECOND);
    assert_eq!(budget.balance_at(3 * SECOND), 0);
    assert_eq!(budget.balance_at(6 * SECOND), 0);
}

#[test]
fn t40_the_balance_after_each_event() {
    let budget = budget(60, 0, 1.0);
    for (deposits, withdrawals, balance) in [(5, 0, 5), (0, 3, 2), (6, 0, 8), (0, 2, 6), (0, 5, 1)]
    {
        (0..deposits).for_each(|_| budget.deposit_at(0));
        assert!((0..withdrawals).all(|_| withdraw(&budget, 0)));
        assert_eq!(budget.balance_at(0), balance);
    }
}

#[test]
fn t52_a_refused_withdrawal_takes_nothing() {
    let budget = budget(1, 0, 0.5);
    budget.deposit_at(0);
    assert!((0..100).all(|_| !withdraw(&budget, 0)));
    budget.deposit_at(0);
    assert!(withdraw(&budget, 0));
}

#[test]
fn an_unspent_withdrawal_goes_back_unless_it_has_expired() {
    let budget = budget(1, 1, 0.0);
    let first = budget.reserve_at(0).expect("the reserve");
    assert!(budget.reserve_at(0).is_none());
    drop(first);
    assert_eq!(budget.balance_at(0), 1);

    let expired = budget.reserve_at(0).expect("what came back");
    assert!(
        withdraw(&budget, SECOND),
        "one window later there is a new reserve"
    );
    drop(expired);
    assert_eq!(
        budget.balance_at(SECOND),
        0,
        "nothing is made by what comes back too late"
    );
}

#[test]
fn a_panic_during_the_wait_gives_the_retry_back() {
    let budget = budget(1, 1, 0.0);
    let panic = catch_unwind(AssertUnwindSafe(|| {
        let _held = budget.reserve_at(0);
        panic!("while it is held");
    }));
    assert!(panic.is_err());
    assert_eq!(budget.balance_at(0), 1);
}

#[test]
fn a_thread_that_is_late_takes_nothing_from_the_others() {
    let budget = budget(1, 0, 1.0);
    budget.deposit_at(5 * SECOND);
    budget.deposit_at(4 * SECOND); // looked at the clock a window ago, and counts now
    assert_eq!(budget.balance_at(5 * SECOND), 2);
}

#[test]
fn the_table_in_the_documentation_is_what_happens() {
    let rows = include_str!("../budget.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("/// | 1"));
    let mut seen = 0;
    for row in rows {
        let row = format!("1{row}");
        let mut row = row.split('|').map(str::trim);
        let calls = row
            .next()
            .and_then(|calls| calls.parse().ok())
            .expect("calls per second");
        let loads = row.filter_map(|cell| cell.parse::<f64>().ok());
        let columns = [(1000.0, 0), (0.1, 1), (0.2, 1), (0.2, 10), (0.5, 10)];
        for ((ratio, min), expected) in columns.into_iter().zip(loads) {
            let load = load_when_all_fails(&budget(10, min, ratio), calls);
            assert!(
                (load - expected).abs() < 0.05,
                "{calls} calls, {ratio}, {min}: {load}"
            );
            seen += 1;
        }
    }
    assert_eq!(seen, 20);
}

/// Attempts per second, of at most three a call, in the long run.
fn load_when_all_fails(budget: &RetryBudget, calls_per_second: u64) -> f64 {
    let mut attempts = 0_u32;
    for call in 0..50 * calls_per_second {
        let now = call * SECOND / calls_per_second;
        budget.deposit_at(now);
        let retries = if withdraw(budget, now) {
            1 + u32::from(withdraw(budget, now))
        } else {
            0
        };
        // The first two windows settle it.
        if now >= 20 * SECOND {
            attempts += 1 + retries;
        }
    }
    f64::from(attempts) / 30.0
}

#[test]
fn usable_as_a_static_and_as_a_field_and_from_all_threads() {
    struct Client {
        budget: RetryBudget,
    }
    const fn shared<T: Send + Sync>(_: &T) {}
    static BUDGET: RetryBudget = RetryBudget::new().ratio(0.5).min_per_second(0);
    shared(&BUDGET);
    BUDGET.deposit();
    BUDGET.deposit();
    assert!(BUDGET.withdraw());
    assert!(!BUDGET.withdraw());
    let client = Client {
        budget: RetryBudget::default(),
    };
    assert_eq!(
        format!("{:?}", client.budget),
        "RetryBudget { balance: 100, .. }"
    );
}

/// Five million decisions by eight threads, while the time stands still, so that the total is exact.
#[test]
fn soak() {
    const DECISIONS: u64 = 625_000;
    let budget = budget(10, 10, 0.4);
    let work = || {
        let mut spent = 0;
        for decision in 0..DECISIONS {
            if decision % 5 < 2 {
                budget.deposit_at(0);
            } else if let Some(retry) = budget.reserve_at(0) {
                // Every other one goes back.
                if decision % 2 == 0 {
                    retry.spend();
                    spent += 1;
                }
            }
        }
        spent
    };
    let spent: u64 = thread::scope(|scope| {
        let threads = [(); 8].map(|()| scope.spawn(work));
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .sum()
    });
    let deposits = 8 * DECISIONS / 5 * 2;
    assert!(spent > 0);
    assert_eq!(spent + budget.balance_at(0), 100 + deposits * 2 / 5);
}

proptest! {
    /// The same decisions as a list of all events would make.
    #[test]
    fn decides_like_a_list(
        ratio in 0_u32..300,
        min in 0_u32..3,
        events in prop::collection::vec((0_u64..300_000_000, prop::bool::ANY), 0..300),
    ) {
        const SLICE: u64 = SECOND / 5;
        let budget = budget(2, min, f64::from(ratio) / 100.0);
        let (mut now, mut deposits, mut withdrawals) = (0, Vec::new(), Vec::new());
        for (pause, deposit) in events {
            now += pause;
            let alive = |events: &[u64]| events.iter().filter(|&&event| now / SLICE - event / SLICE < 10).count() as u64;
            if deposit {
                budget.deposit_at(now);
                deposits.push(now);
            }
            let hundredths = u64::from(min) * 200 + alive(&deposits) * u64::from(ratio);
            let left = hundredths.saturating_sub(alive(&withdrawals) * 100) / 100;
            prop_assert_eq!(budget.balance_at(now), left);
            if !deposit {
                prop_assert_eq!(withdraw(&budget, now), left > 0);
                if left > 0 {
                    withdrawals.push(now);
                }
            }
        }
    }
}
