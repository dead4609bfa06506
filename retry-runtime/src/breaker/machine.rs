//! What a breaker does at each event.
//!
//! A closed breaker works on its [`Word`] alone: to be let through is a load, and a success that changes anything is one
//! exchange. All else happens under the lock: failures, changes of state, and what is half-open.

use super::permit::{CircuitOpen, Permit, Ticket};
use super::probes::Probes;
use super::settings::{Settings, Trip};
use super::window::Window;
use super::word::{Epoch, Word};
use super::{CircuitBreaker, CircuitState};
use crate::random;
use crate::sync::lock;
use CircuitState::{Closed, HalfOpen, Open};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};
use std::time::Duration;

/// What is behind the lock.
pub(super) struct Machine {
    window: Window,
    probes: Probes,
    /// Results while half-open, and the failures among them.
    results: u32,
    failures: u32,
    /// Failed probes in a row, which make the openings longer.
    reopened: u32,
}

impl Machine {
    pub(super) const fn new() -> Self {
        Self {
            window: Window::new(),
            probes: Probes::new(),
            results: 0,
            failures: 0,
            reopened: 0,
        }
    }

    /// The state that follows a result, as in the documentation of [`CircuitBreaker`]. `None`: no change.
    fn after_result(
        &self,
        state: CircuitState,
        failed: bool,
        settings: &Settings,
    ) -> Option<CircuitState> {
        let trip = settings.trip();
        match (state, trip, failed) {
            (Closed, ..) => self.trips(trip).then_some(Open),
            // No permit is given out while open: such a result does not exist.
            (Open, ..) => None,
            (HalfOpen, Trip::Consecutive(_), true) => Some(Open),
            (HalfOpen, ..) if self.results < settings.half_open_permits => None,
            (HalfOpen, ..) if trip.is_reached(self.failures, self.results) => Some(Open),
            (HalfOpen, ..) => Some(Closed),
        }
    }

    fn trips(&self, trip: Trip) -> bool {
        let (failures, results) = self.window.count(trip.window());
        results >= trip.minimum() && trip.is_reached(failures.into(), results.into())
    }
}

impl CircuitBreaker {
    #[inline]
    pub(super) fn load(&self) -> Word {
        // Whoever sees that the breaker is open sees for how long.
        Word(self.word.load(Acquire))
    }

    /// Every change of the word is a read-modify-write that acquires what it reads and releases what it writes, so that
    /// they follow one another in one order, with all that was done before.
    fn exchange(&self, from: Word, to: Word) -> Result<(), Word> {
        match self
            .word
            .compare_exchange_weak(from.0, to.0, AcqRel, Acquire)
        {
            Ok(_) => Ok(()),
            Err(actual) => Err(Word(actual)),
        }
    }

    /// The refusal, while an opening lasts. At its very end it still does.
    pub(crate) fn refusal(&self, now: u64) -> Option<CircuitOpen> {
        if self.load().epoch().state() != Open {
            return None;
        }
        // Ordered by the load of the word. A later opening's end may be read instead: then that is the truth by now.
        let left = self.open_until.load(Relaxed).checked_sub(now)?;
        Some(CircuitOpen {
            retry_in: Duration::from_nanos(left.max(1)),
        })
    }

    /// A try. A closed breaker does not look at the clock.
    pub(crate) fn acquire(&self, now: impl FnOnce() -> u64) -> Result<Permit<'_>, CircuitOpen> {
        let epoch = self.load().epoch();
        match epoch.state() {
            Closed => Ok(self.permit(epoch, 0)),
            Open | HalfOpen => self.ask(now()),
        }
    }

    /// A try of a breaker that is not closed.
    #[cold]
    fn ask(&self, now: u64) -> Result<Permit<'_>, CircuitOpen> {
        // Without the lock, since during an outage this is the answer to everybody.
        if let Some(refusal) = self.refusal(now) {
            return Err(refusal);
        }
        let machine = &mut *lock(&self.machine);
        // Others may have been here before the lock was: look again.
        if let Some(refusal) = self.refusal(now) {
            return Err(refusal);
        }
        match self.load().epoch().state() {
            Closed => return Ok(self.permit(self.load().epoch(), 0)),
            Open => self.enter(HalfOpen, machine, now),
            HalfOpen => {}
        }
        match machine.probes.begin(
            now,
            self.settings.half_open_permits,
            self.settings.opening(0),
        ) {
            Some(probe) => Ok(self.permit(self.load().epoch(), probe)),
            None => Err(CircuitOpen {
                retry_in: Duration::ZERO,
            }),
        }
    }

    const fn permit(&self, epoch: Epoch, probe: u32) -> Permit<'_> {
        Permit {
            breaker: self,
            ticket: Ticket { epoch, probe },
        }
    }

    /// An attempt has ended.
    pub(super) fn settle(&self, ticket: Ticket, failed: bool, now: impl FnOnce() -> u64) {
        if failed || !self.count_success(ticket) {
            self.decide(ticket, failed, now());
        }
    }

    /// Counts a success as far as that takes no lock. `true`: that was all.
    #[inline]
    fn count_success(&self, ticket: Ticket) -> bool {
        let trip = self.settings.trip();
        let mut word = self.load();
        loop {
            if word.epoch() != ticket.epoch {
                return true;
            }
            if word.epoch().state() != Closed {
                return false;
            }
            if word.run() >= trip.settled() {
                return true;
            }
            match self.exchange(word, word.with_success()) {
                // A success, too, can complete the results that a decision takes.
                Ok(()) => return word.with_success().results() != trip.minimum(),
                Err(actual) => word = actual,
            }
        }
    }

    /// A result that may change the state. A success of a closed breaker is in the word already.
    #[cold]
    fn decide(&self, ticket: Ticket, failed: bool, now: u64) {
        let machine = &mut *lock(&self.machine);
        // Late? The epoch changes under the lock only.
        if self.load().epoch() != ticket.epoch {
            return;
        }
        let state = ticket.epoch.state();
        if state == Closed {
            let run = self.take_run(failed);
            machine
                .window
                .record(run, failed, self.settings.trip().window());
        } else if machine.probes.end(ticket.probe) {
            machine.results += 1;
            machine.failures += u32::from(failed);
        } else {
            return;
        }
        if let Some(next) = machine.after_result(state, failed, &self.settings) {
            self.enter(next, machine, now);
        }
    }

    /// Moves the run of successes out of the word, and notes there that a failure follows it.
    fn take_run(&self, failed: bool) -> u16 {
        let change = |word: Word| {
            if failed {
                word.with_failure()
            } else {
                word.without_run()
            }
        };
        let mut word = self.load();
        // Successes are counted without the lock.
        while let Err(actual) = self.exchange(word, change(word)) {
            word = actual;
        }
        word.run()
    }

    /// The permit is gone without a result: its place is free again.
    #[inline]
    pub(super) fn release(&self, ticket: Ticket) {
        if ticket.epoch.state() == HalfOpen {
            self.release_probe(ticket);
        }
    }

    #[cold]
    fn release_probe(&self, ticket: Ticket) {
        let machine = &mut *lock(&self.machine);
        if self.load().epoch() == ticket.epoch {
            machine.probes.end(ticket.probe);
        }
    }

    /// Begins an epoch, in `state`.
    pub(super) fn enter(&self, state: CircuitState, machine: &mut Machine, now: u64) {
        let epoch = self.load().epoch();
        machine.reopened = match (epoch.state(), state) {
            (HalfOpen, Open) => machine.reopened.saturating_add(1),
            (_, HalfOpen) => machine.reopened,
            _ => 0,
        };
        machine.window.clear();
        machine.probes.clear();
        (machine.results, machine.failures) = (0, 0);
        if state == Open {
            let length = self
                .settings
                .jittered_opening(machine.reopened, random::draw());
            // Published by the word.
            self.open_until.store(now.saturating_add(length), Relaxed);
        }
        // A success that is counted meanwhile, without the lock, is overwritten: it belongs to the epoch that ends.
        self.word.swap(Word::start(epoch.next(state)).0, AcqRel);
    }
}
