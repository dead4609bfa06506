//! The allowance of retries that calls share.

mod slices;
#[cfg(all(test, not(retry_model)))]
mod tests;

use crate::clock;
use crate::sync::{Mutex, const_unless_modelled, lock};
use slices::{SLICES, Slices};
use std::fmt;
use std::time::Duration;

/// One retry, in the billionths that the accounts are kept in. Integers, so that nothing is lost to rounding.
const RETRY: u128 = 1_000_000_000;

/// A shared allowance of retries: the load that retries may add, however much fails.
///
/// A limit on attempts bounds what one call does. It does not bound what all calls do together: with three attempts,
/// a dependency that fails under its load gets three times that load, and never recovers. A budget bounds the sum:
///
/// > retries within a window <= `ratio` x calls within it + `min_per_second` x the window's length
///
/// Each call deposits `ratio` of a retry, when its first attempt begins, and each retry withdraws one. What is deposited
/// and what is withdrawn expires one `window` later. Most calls need no retry, so that a few failures find a full account;
/// when everything fails, the account is empty soon, and each further failure is returned at once, as it is.
///
/// The account is kept in billionths of a retry, so it is exact at any `ratio` of up to nine decimals: 0.4 allows 40
/// retries for 100 calls. A refused withdrawal takes nothing. The window is divided into ten slices that expire as a
/// whole: an entry lives between nine and ten tenths of the window.
///
/// # Numbers
///
/// Requests per second that a dependency receives from one instance when *every* call fails, in the long run. Without a
/// budget that is calls x `max_attempts`; with one, calls + min(calls x (`max_attempts` - 1), `ratio` x calls +
/// `min_per_second`). For `max_attempts = 3`:
///
/// | calls per second | no budget | `ratio` 0.1, min 1 | `ratio` 0.2, min 1 | `ratio` 0.2, min 10 (default) | `ratio` 0.5, min 10 |
/// |---|---|---|---|---|---|
/// | 1 | 3 | 2.1 | 2.2 | 3 | 3 |
/// | 10 | 30 | 12 | 13 | 22 | 25 |
/// | 100 | 300 | 111 | 121 | 130 | 160 |
/// | 1000 | 3000 | 1101 | 1201 | 1210 | 1510 |
///
/// *n* instances send *n* times as much. `ratio` counts for busy instances: 0.1 to 0.2 repairs the failures of a normal
/// day and is no danger on a bad one. `min_per_second` counts for those with little to do, whose ratio of few calls is no
/// whole retry; with many instances that each make few calls it *is* the load, so write 1 there, or 0.
///
/// # Examples
///
/// ```
/// use retry_runtime::RetryBudget;
/// use std::time::Duration;
///
/// static BUDGET: RetryBudget = RetryBudget::new().ratio(0.4).min_per_second(1).window(Duration::from_secs(10));
///
/// assert_eq!(BUDGET.balance(), 10); // 1 per second, for 10 seconds
/// for _ in 0..100 {
///     BUDGET.deposit();
/// }
/// assert_eq!(BUDGET.balance(), 50);
/// assert!(BUDGET.withdraw());
/// assert_eq!(BUDGET.balance(), 49);
/// ```
///
/// A value out of range does not compile in a `static`:
///
/// ```compile_fail
/// # use retry_runtime::RetryBudget;
/// static BUDGET: RetryBudget = RetryBudget::new().ratio(f64::NAN);
/// ```
///
/// # Concurrency
///
/// To deposit takes one atomic addition. To withdraw takes a lock, for a few loads and one addition: only what has
/// failed withdraws. Neither allocates.
pub struct RetryBudget {
    /// In billionths.
    ratio: u64,
    min_per_second: u32,
    /// In nanoseconds.
    window: u64,
    deposits: Slices,
    withdrawals: Slices,
    /// Held between the look at the balance and the withdrawal, so that no two take the same retry.
    withdrawing: Mutex<()>,
}

impl RetryBudget {
    const_unless_modelled! {
        /// A budget of 0.2 retries a call and 10 retries per second, over 10 seconds: the defaults of Finagle's `RetryBudget`.
        #[must_use]
        pub fn new() -> Self {
            Self {
                ratio: 200_000_000,
                min_per_second: 10,
                window: 10_000_000_000,
                deposits: Slices::new(),
                withdrawals: Slices::new(),
                withdrawing: Mutex::new(()),
            }
        }
    }

    /// How many retries each call is good for: 0.2 allows 20 retries for 100 calls. Default 0.2. With 0 there is
    /// only the reserve of [`min_per_second`](Self::min_per_second).
    ///
    /// # Panics
    ///
    /// When `ratio` is not a finite number from 0 to 1000.
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 10^12 after the check"
    )]
    pub const fn ratio(mut self, ratio: f64) -> Self {
        assert!(
            0.0 <= ratio && ratio <= 1000.0,
            "`ratio` must be a finite number from 0 to 1000"
        );
        self.ratio = (ratio * 1e9 + 0.5) as u64;
        self
    }

    /// How many retries per second are allowed whatever the number of calls, as a reserve of `min_per_second` x
    /// [`window`](Self::window) retries per window. Default 10.
    #[must_use]
    pub const fn min_per_second(mut self, retries: u32) -> Self {
        self.min_per_second = retries;
        self
    }

    /// How long a deposit can be used, and a withdrawal is missing. Default 10 seconds.
    ///
    /// # Panics
    ///
    /// When `window` is not from 1 to 60 seconds.
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 6 x 10^10 after the check"
    )]
    pub const fn window(mut self, window: Duration) -> Self {
        let nanos = window.as_nanos();
        assert!(
            1_000_000_000 <= nanos && nanos <= 60_000_000_000,
            "`window` must be from 1 to 60 seconds"
        );
        self.window = nanos as u64;
        self
    }

    /// Notes one call, which is good for [`ratio`](Self::ratio) retries.
    pub fn deposit(&self) {
        if self.ratio > 0 {
            self.deposit_at(clock::nanos());
        }
    }

    /// Takes one retry: `true` when it is allowed, `false`, and nothing is taken, when the budget is exhausted.
    #[must_use = "`false` means that no retry is allowed"]
    pub fn withdraw(&self) -> bool {
        self.reserve().map(Withdrawal::spend).is_some()
    }

    /// How many (whole) retries are allowed at the moment.
    #[must_use]
    pub fn balance(&self) -> u64 {
        self.balance_at(clock::nanos())
    }

    /// Takes one retry that goes back when it is not used.
    pub(crate) fn reserve(&self) -> Option<Withdrawal<'_>> {
        self.reserve_at(clock::nanos())
    }

    /// Gives back a retry that was spent on an attempt that then did not begin.
    pub(crate) fn refund(&self, withdrawn: Withdrawn) {
        self.withdrawals.remove(withdrawn.slice);
    }

    pub(crate) fn deposit_at(&self, now: u64) {
        self.deposits.add(self.slice(now));
    }

    pub(crate) fn reserve_at(&self, now: u64) -> Option<Withdrawal<'_>> {
        let _alone = lock(&self.withdrawing);
        (self.balance_at(now) > 0).then(|| Withdrawal {
            budget: self,
            slice: self.withdrawals.add(self.slice(now)),
        })
    }

    pub(crate) fn balance_at(&self, now: u64) -> u64 {
        let slice = self.slice(now);
        // A rate per second times a time in nanoseconds is in billionths too.
        let reserve = u128::from(self.min_per_second) * u128::from(self.window);
        let deposited = u128::from(self.deposits.sum(slice)) * u128::from(self.ratio);
        let withdrawn = u128::from(self.withdrawals.sum(slice)) * RETRY;
        // Less than nothing is left when deposits have expired before the withdrawals that they paid for.
        let left = (reserve + deposited).saturating_sub(withdrawn) / RETRY;
        u64::try_from(left).unwrap_or(u64::MAX)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the numbers of slices may wrap"
    )]
    const fn slice(&self, now: u64) -> u32 {
        (now / (self.window / SLICES as u64)) as u32
    }
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for RetryBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RetryBudget")
            .field("balance", &self.balance())
            .finish_non_exhaustive()
    }
}

/// A retry that was spent, and may still go back: it borrows nothing while the attempt runs.
#[derive(Clone, Copy, Debug)]
pub struct Withdrawn {
    slice: u32,
}

/// A retry that was taken out of a budget, for the wait before it. Dropped unspent, it goes back.
#[derive(Debug)]
#[must_use = "dropped, it goes back to the budget"]
pub struct Withdrawal<'a> {
    budget: &'a RetryBudget,
    slice: u32,
}

impl Withdrawal<'_> {
    /// The retry begins.
    pub(crate) fn spend(self) -> Withdrawn {
        let slice = self.slice;
        std::mem::forget(self);
        Withdrawn { slice }
    }
}

impl Drop for Withdrawal<'_> {
    fn drop(&mut self) {
        self.budget.withdrawals.remove(self.slice);
    }
}
