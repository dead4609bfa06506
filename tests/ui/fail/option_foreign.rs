use retry_runtime::retry;

#[retry(
    max_retries = 3,
    retries = 3,
    attempts = 3,
    max_times = 3,
    delay = 500ms,
    initial_interval = 500ms,
    min_delay = 500ms,
    base = 500ms,
    cap = 10s,
    factor = 2.0,
    rate = 2.0,
    timeout = 5s,
    max_elapsed = 1m,
    when = is_transient,
    errors = io::Error,
    retry_if = |e| e.is_transient(),
    notify = log,
    randomization_factor = 0.5,
    circuit_breaker = BREAKER,
    token_bucket = &BUDGET,
    fallback = other,
)]
async fn call() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
