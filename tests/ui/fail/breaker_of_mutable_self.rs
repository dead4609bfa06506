//! The permit borrows the breaker during an attempt: with a `&mut self` it is a static or an `Arc`.

use retry_runtime::{CircuitBreaker, CircuitOpen, retry};
use std::io;

struct Service {
    breaker: CircuitBreaker,
    calls: u32,
}

impl Service {
    fn count(&mut self) {
        self.calls += 1;
    }

    #[retry(breaker = &self.breaker, open_error = |open: CircuitOpen| io::Error::other(open))]
    fn call(&mut self) -> io::Result<()> {
        self.count();
        Ok(())
    }
}

fn main() {}
