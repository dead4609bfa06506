use retry_runtime::retry;

struct Response;
type Reply = Response;

#[retry]
fn call() -> Reply {
    Response
}

#[retry]
async fn fetch() -> Reply {
    Response
}

#[retry(attempt_timeout = 1s, on_retry = |_| ())]
async fn with_options() -> Reply {
    Response
}

fn main() {}
