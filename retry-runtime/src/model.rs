//! The budget and the breaker under a model checker, which runs every test below with every order in which two threads can
//! take their steps, and every value that the memory orderings let them read; with three threads, with every order that
//! interrupts them at most twice.
//!
//! ```text
//! RUSTFLAGS="--cfg retry_model" cargo test -p retry-runtime --release --lib model
//! ```

mod breaker;
mod budget;

use loom::sync::Arc;
use loom::thread;

/// Explores what `threads` threads do.
fn explore(threads: usize, model: impl Fn() + Send + Sync + 'static) {
    let mut checker = loom::model::Builder::new();
    checker.preemption_bound = (threads > 2).then_some(2);
    checker.check(model);
}

/// Runs `threads` at the same time, and returns what they return. All are new threads: what the model's first thread does
/// beside them is not explored.
fn at_once<S, T, const N: usize>(shared: &Arc<S>, threads: [fn(&S) -> T; N]) -> Vec<T>
where
    S: Send + Sync + 'static,
    T: Send + 'static,
{
    let threads = threads.map(|work| {
        let shared = Arc::clone(shared);
        thread::spawn(move || work(&shared))
    });
    threads
        .map(|thread| thread.join().expect("no panic"))
        .into()
}
