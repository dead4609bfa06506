// #[retry(max_attempts = 0, max_retries = 3, context(attempt))]
// fn fetch(url: &str) -> Result<Page, Error> {
//     get(url, attempt.number())
// }

fn fetch(url: &str) -> Result<Page, Error> {
    let attempt = ::retry_runtime::private::unknown_attempt();
    get(url, attempt.number())
}
::core::compile_error! {
    "`max_retries` is not an option: write `max_attempts = 4`, which counts the first call"
}
::core::compile_error! {
    "`max_attempts` counts the first call, so it is at least 1: write `1` for a single call, or `unlimited`"
}
