//! No retry is made, and none is lost.

use super::{at_once, explore};
use crate::RetryBudget;
use crate::budget::Withdrawal;
use loom::sync::Arc;
use std::time::Duration;

const SECOND: u64 = 1_000_000_000;

/// One second, of two slices in this build.
fn budget(min_per_second: u32, ratio: f64) -> Arc<RetryBudget> {
    Arc::new(
        RetryBudget::new()
            .window(Duration::from_secs(1))
            .min_per_second(min_per_second)
            .ratio(ratio),
    )
}

fn deposit(budget: &RetryBudget) -> u64 {
    budget.deposit_at(0);
    0
}

fn deposit_later(budget: &RetryBudget) -> u64 {
    budget.deposit_at(SECOND);
    0
}

fn withdraw(budget: &RetryBudget) -> u64 {
    u64::from(budget.reserve_at(0).map(Withdrawal::spend).is_some())
}

fn withdraw_later(budget: &RetryBudget) -> u64 {
    u64::from(budget.reserve_at(SECOND).map(Withdrawal::spend).is_some())
}

/// Takes one, if there is one, and does not use it.
fn cancel(budget: &RetryBudget) -> u64 {
    drop(budget.reserve_at(0));
    0
}

/// What is spent and what is left must be `total`, whatever the order.
fn nothing_is_made_or_lost<const N: usize>(
    min: u32,
    ratio: f64,
    threads: [fn(&RetryBudget) -> u64; N],
    now: u64,
    total: u64,
) {
    explore(N, move || {
        let budget = budget(min, ratio);
        let spent: u64 = at_once(&budget, threads).into_iter().sum();
        assert_eq!(spent + budget.balance_at(now), total);
    });
}

#[test]
fn two_deposit_and_one_withdraws() {
    nothing_is_made_or_lost(0, 0.5, [deposit, deposit, withdraw], 0, 1);
    nothing_is_made_or_lost(0, 1.0, [deposit, withdraw], 0, 1);
}

#[test]
fn more_withdraw_than_is_there() {
    nothing_is_made_or_lost(1, 0.0, [withdraw, withdraw], 0, 1);
    nothing_is_made_or_lost(2, 0.0, [withdraw, withdraw, withdraw], 0, 2);
}

#[test]
fn nobody_is_refused_what_is_there() {
    explore(2, || {
        let budget = budget(2, 0.0);
        assert_eq!(at_once(&budget, [withdraw, withdraw]), [1, 1]);
    });
}

#[test]
fn what_is_not_used_comes_back() {
    nothing_is_made_or_lost(1, 0.0, [cancel, withdraw], 0, 1);
    nothing_is_made_or_lost(1, 1.0, [cancel, deposit, withdraw], 0, 2);
}

#[test]
fn a_slice_that_several_threads_replace_counts_them_all() {
    explore(3, || {
        let budget = budget(0, 1.0);
        budget.deposit_at(0);
        let spent: u64 = at_once(&budget, [deposit_later, deposit_later, withdraw_later])
            .into_iter()
            .sum();
        assert_eq!(spent + budget.balance_at(SECOND), 2);
    });
}

#[test]
fn a_late_deposit_and_the_next_window() {
    nothing_is_made_or_lost(0, 1.0, [deposit_later, deposit_later], SECOND, 2);
    explore(2, || {
        let budget = budget(0, 1.0);
        at_once(&budget, [deposit, deposit_later]);
        // The first one has expired, or was made when the time had come for the second.
        assert!((1..=2).contains(&budget.balance_at(SECOND)));
    });
}
