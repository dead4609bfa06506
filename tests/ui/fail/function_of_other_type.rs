use retry_runtime::retry;
use std::time::Duration;

struct Failure;

fn hint(error: &String) -> Option<Duration> {
    error.parse().ok().map(Duration::from_secs)
}

#[retry(on_retry = |event, extra| println!("{event:?} {extra}"))]
fn hook_with_two_arguments() -> Result<(), Failure> {
    Ok(())
}

#[retry(on_retry = |event| event.reason)]
fn hook_that_reads_another_field() -> Result<(), Failure> {
    Ok(())
}

#[retry(on_retry = println!("again"))]
fn hook_that_is_no_function() -> Result<(), Failure> {
    Ok(())
}

#[retry(on_give_up = |event: u8| drop(event))]
fn hook_of_a_number() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_after = hint)]
fn hint_of_other_error() -> Result<(), Failure> {
    Ok(())
}

#[retry(retry_after = |_| Duration::from_secs(1))]
fn hint_that_is_no_option() -> Result<(), Failure> {
    Ok(())
}

#[retry(sleep = |_| ())]
async fn sleep_is_no_future() -> Result<(), Failure> {
    Ok(())
}

#[retry(sleep = 3)]
fn sleep_is_a_number() -> Result<(), Failure> {
    Ok(())
}

#[retry(attempt_timeout = 1s, timeout_error = |_| "late")]
async fn timeout_error_of_other_type() -> Result<(), Failure> {
    Ok(())
}

fn main() {}
