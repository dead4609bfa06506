//! Prints what happens, with the time since the example began.

use retry_runtime::{GiveUpEvent, RetryEvent};
use std::{fmt::Display, sync::LazyLock, time::Instant};

static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

pub(crate) fn scene(title: &str) {
    println!("\n{title}");
}

pub(crate) fn client(what: impl Display) {
    say("client", what);
}

pub(crate) fn server(what: impl Display) {
    say("server", what);
}

/// For `on_retry`.
pub(crate) fn retries<E: Display>(event: &RetryEvent<'_, E>) {
    let delay = event.delay.as_secs_f64();
    match event.error {
        Some(error) => client(format_args!(
            "attempt {} failed ({error}): again in {delay:.3} s",
            event.attempt
        )),
        None => client(format_args!(
            "attempt {} was answered, but not well: again in {delay:.3} s",
            event.attempt
        )),
    }
}

/// For `on_give_up`.
pub(crate) fn gives_up<E: Display>(event: &GiveUpEvent<'_, E>) {
    match event.attempt {
        0 => client(format_args!("does not even begin: {}", event.reason)),
        attempt => client(format_args!(
            "gives up after attempt {attempt}: {}",
            event.reason
        )),
    }
}

fn say(who: &str, what: impl Display) {
    println!(
        "{:>8.3} s  {who}  {what}",
        BEGINNING.elapsed().as_secs_f64()
    );
}
