//! Mistakes that only the type checker can see, all in one attribute.

use retry_runtime::{RetryBudget, retry};
use std::io;

static BUDGET: RetryBudget = RetryBudget::new();
const MAX: u32 = 0;

#[retry(max_attempts = MAX, retry_on(io::Errror), budget = BUDGET, on_retry = |a, b| ())]
fn call() -> io::Result<()> {
    Ok(())
}

fn main() {}
