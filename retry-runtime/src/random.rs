//! The draws of this thread and the numbers of its calls: seeded from the operating system, or by a test.

#[cfg(test)]
mod tests;

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use std::{
    cell::RefCell,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, RandomState},
    marker::PhantomData,
    mem, process,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

thread_local! {
    static SOURCE: RefCell<Source> = RefCell::new(Source::from_system());
}

/// Where a thread's draws and call numbers come from.
struct Source {
    generator: Xoshiro256PlusPlus,
    next_call: u128,
}

impl Source {
    /// Seeds from what the standard library asked of the operating system for its hash maps, afresh in every
    /// thread. That is enough, and spares a dependency: jitter must be independent of other clients, not
    /// secret. The process id keeps forked processes apart, which inherit the state of the hash maps.
    fn from_system() -> Self {
        static THREADS: AtomicU64 = AtomicU64::new(0);

        let system = RandomState::new();
        let mut seed = [0; 32];
        for (index, word) in seed.chunks_exact_mut(8).enumerate() {
            word.copy_from_slice(&system.hash_one((process::id(), index)).to_ne_bytes());
        }
        let thread = THREADS.fetch_add(1, Ordering::Relaxed);
        Self {
            generator: Xoshiro256PlusPlus::from_seed(seed),
            next_call: u128::from(thread) << 64,
        }
    }

    fn from_seed(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            next_call: SEEDED | u128::from(seed) << 63,
        }
    }
}

/// Marks the calls made under a seed.
const SEEDED: u128 = 1 << 127;

/// Lends out this thread's source; a new one when the thread is ending and its own is gone.
fn with<T>(mut take: impl FnMut(&mut Source) -> T) -> T {
    SOURCE
        .try_with(|source| take(&mut source.borrow_mut()))
        .unwrap_or_else(|_| take(&mut Source::from_system()))
}

/// One uniform draw in [0, 1), of 53 bits.
pub(crate) fn draw() -> f64 {
    with(|source| source.generator.random())
}

/// Numbers a call. Unique within the process: the thread's number, then a count. Under a seed: a mark, the
/// seed, then a count from 0, the same each time.
pub(crate) fn next_call() -> u128 {
    with(|source| {
        let call = source.next_call;
        source.next_call += 1;
        call
    })
}

/// 128 bits that name the call in the whole world, laid out as a random UUID (version 4 of RFC 9562): a keyed
/// hash of its number, so that a number need not be random, nor a draw be spent on a call that wants no key.
pub(crate) fn key(call: u128) -> u128 {
    static SECRET: OnceLock<RandomState> = OnceLock::new();

    let bits = if call & SEEDED == 0 {
        // The process id: a forked process inherits the secret and the count.
        hash(SECRET.get_or_init(RandomState::new), process::id(), call)
    } else {
        hash(&BuildHasherDefault::<DefaultHasher>::new(), 0, call)
    };
    bits & !(0xF << 76) & !(0b11 << 62) | 0x4 << 76 | 0b10 << 62
}

fn hash(hasher: &impl BuildHasher, process: u32, call: u128) -> u128 {
    let half = |half: u8| u128::from(hasher.hash_one((half, process, call)));
    half(0) << 64 | half(1)
}

/// Makes this thread's draws and call numbers follow from `seed`, until the guard is dropped. Guards nest; they
/// are dropped in the reverse of the order in which they were made.
pub(crate) fn override_seed(seed: u64) -> SeedGuard {
    let mut outer = Source::from_seed(seed);
    with(|source| mem::swap(source, &mut outer));
    SeedGuard {
        outer,
        _this_thread: PhantomData,
    }
}

/// Brings back what the seed replaced. Not `Send`: it is this thread's.
#[must_use = "the seed lasts until the guard is dropped"]
pub(crate) struct SeedGuard {
    outer: Source,
    _this_thread: PhantomData<*const ()>,
}

impl Drop for SeedGuard {
    fn drop(&mut self) {
        with(|source| mem::swap(source, &mut self.outer));
    }
}
