//! Prints what each attempt did, one line an attempt.

use retry_runtime::{Attempt, GiveUpEvent, RetryEvent};
use std::error::Error;
use std::time::{Duration, Instant};

pub struct Timeline {
    started: Instant,
}

impl Timeline {
    pub fn start(title: &str) -> Self {
        println!("\n{title}\n");
        Self {
            started: Instant::now(),
        }
    }

    /// A failure that is retried: the hook `on_retry`.
    pub fn retry<E: Error>(&self, event: &RetryEvent<'_, E>) {
        let follows = format!("wait {}", seconds(event.delay));
        self.line(event.attempt, &happened(event.error), &follows);
    }

    /// A failure that is returned: the hook `on_give_up`.
    pub fn give_up<E: Error>(&self, event: &GiveUpEvent<'_, E>) {
        let follows = format!("give up: {}", event.reason);
        self.line(event.attempt, &happened(event.error), &follows);
    }

    pub fn success(&self, attempt: Attempt, value: &str) {
        self.line(attempt.number(), value, "done");
    }

    fn line(&self, attempt: u32, happened: &str, follows: &str) {
        let now = seconds(self.started.elapsed());
        println!("  {now:>6}   attempt {attempt:<2}   {happened:<33}   {follows}");
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}

/// The last in the chain of causes, which says it best.
fn happened(error: Option<&impl Error>) -> String {
    let Some(error) = error else {
        return "a value to be retried".to_owned();
    };
    let mut cause: &dyn Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string()
}
