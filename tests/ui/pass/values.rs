//! Each option that takes a value: as a literal, as a constant, as an expression.
#![deny(warnings)]

use retry_runtime::retry;
use std::io;
use std::time::Duration;

const ATTEMPTS: u32 = 4;
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const FACTOR: f64 = 1.5;
const RATIO: f64 = 0.2;

mod settings {
    use std::time::Duration;

    pub const fn delay(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }
}

#[retry(
    max_attempts = 4,
    backoff = exponential,
    base_delay = 1.5ms,
    multiplier = 2,
    max_delay = 10_000us,
    jitter = proportional(0.2),
    deadline = 1h,
    attempt_timeout = 1m,
    fits_within = 2h,
    retry_after = |_| None,
    max_retry_after = 2m,
)]
async fn literals() -> io::Result<()> {
    Ok(())
}

#[retry(
    max_attempts = ATTEMPTS,
    base_delay = SECOND,
    multiplier = FACTOR,
    max_delay = SECOND,
    jitter = proportional(RATIO),
    deadline = MINUTE,
    attempt_timeout = SECOND,
    fits_within = MINUTE,
    retry_after = no_hint,
    max_retry_after = SECOND,
)]
async fn constants() -> io::Result<()> {
    Ok(())
}

#[retry(
    max_attempts = ATTEMPTS + 1,
    base_delay = settings::delay(5),
    multiplier = 1.0 + RATIO,
    max_delay = Duration::from_secs(1),
    jitter = proportional(RATIO / 2.0),
    deadline = Duration::from_secs(60 * ATTEMPTS as u64),
    attempt_timeout = settings::delay(10),
    fits_within = if ATTEMPTS > 3 { MINUTE } else { SECOND },
)]
async fn expressions() -> io::Result<()> {
    Ok(())
}

struct Service<const N: u32>;

impl<const N: u32> Service<N> {
    const LIMIT: Duration = Duration::from_secs(1);

    #[retry(max_attempts = N, deadline = Self::LIMIT)]
    fn of_self(&self) -> io::Result<()> {
        Ok(())
    }
}

#[retry(max_attempts = N)]
fn generic<const N: u32>() -> Option<u8> {
    Some(1)
}

macro_rules! annotated {
    ($name:ident, $attempts:expr, $delay:expr, $jitter:ident) => {
        #[retry(max_attempts = $attempts, base_delay = $delay, jitter = $jitter)]
        fn $name() -> io::Result<()> {
            Ok(())
        }
    };
}

annotated!(of_macro, 3, 5ms, full);

fn no_hint(_: &io::Error) -> Option<Duration> {
    None
}

fn main() {
    drop((literals(), constants(), expressions()));
    let _ = Service::<2>.of_self();
    let _ = generic::<1>();
    let _ = of_macro();
}
