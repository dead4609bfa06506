//! The longest waits that the options allow, where all of them are literals or defaults.

use std::time::Duration;

use crate::options::{BackoffKind, Delay, Jitter, Opt, Options};

/// The default of `base_delay`.
pub(super) const BASE_DELAY: Duration = Duration::from_millis(100);
/// The default of `max_delay`, unless `base_delay` is longer.
const MAX_DELAY: Duration = Duration::from_secs(10);
/// The default of `max_retry_after`.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(60);
const MULTIPLIER: f64 = 2.0;

/// How far waits are counted one by one; the rest counts as the cap, which no wait exceeds.
const COUNTED: u32 = 10_000;

/// The waits of one call, in the order in which they come.
pub(super) struct Waits {
    kind: BackoffKind,
    jitter: Spread,
    base: Duration,
    multiplier: f64,
    cap: Duration,
    /// The longest hint, where a server may give one.
    hint: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq)]
enum Spread {
    /// Never longer than the computed delay.
    Within,
    /// Up to this many times the computed delay.
    Above(f64),
    Decorrelated,
}

impl Waits {
    /// `None` if anything that they depend on is an expression, could not be read, or is out of range.
    pub(super) fn new(options: &Options) -> Option<Self> {
        let unknown = |name: &str, known: bool| options.mentions(name) && !known;
        if unknown("backoff", options.backoff.is_some())
            || unknown("jitter", options.jitter.is_some())
            || unknown("multiplier", options.multiplier.is_some())
            || options.mentions("policy")
        {
            return None;
        }
        let base = literal(
            options,
            "base_delay",
            options.base_delay.as_ref(),
            BASE_DELAY,
        )?;
        let cap = literal(
            options,
            "max_delay",
            options.max_delay.as_ref(),
            MAX_DELAY.max(base),
        )?;
        if base.is_zero() || cap < base {
            return None;
        }
        let limit = options.max_retry_after.as_ref();
        let hint = literal(options, "max_retry_after", limit, MAX_RETRY_AFTER)?;
        Some(Self {
            kind: options
                .backoff
                .as_ref()
                .map_or(BackoffKind::Exponential, |backoff| backoff.value.kind),
            jitter: match options.jitter.as_ref().map(|jitter| &jitter.value) {
                None | Some(Jitter::None(_) | Jitter::Full(_) | Jitter::Equal(_)) => Spread::Within,
                Some(Jitter::Decorrelated(_)) => Spread::Decorrelated,
                Some(Jitter::Proportional(ratio)) => Spread::Above(
                    1.0 + ratio
                        .literal
                        .filter(|ratio| *ratio > 0.0 && *ratio <= 1.0)?,
                ),
            },
            base,
            multiplier: match &options.multiplier {
                None => MULTIPLIER,
                Some(multiplier) => multiplier.value.literal.filter(|number| *number >= 1.0)?,
            },
            cap,
            hint: hinted(options).then_some(hint),
        })
    }

    /// The longest that wait `n` can be, counted from 1. After a hint it is the hint and what its spread adds.
    pub(super) fn longest(&self, n: u32) -> Duration {
        let computed = self.computed(n);
        match self.hint {
            None => computed,
            Some(hint) => hint.saturating_add(computed.max(hint / 4)),
        }
    }

    fn computed(&self, n: u32) -> Duration {
        let later = f64::from(n.saturating_sub(1));
        let (growth, spread) = match (self.jitter, self.kind) {
            (_, BackoffKind::Immediate) => return Duration::ZERO,
            // Three times the wait before, and the base delay before the first.
            (Spread::Decorrelated, _) => (3_f64.powf(f64::from(n)), 1.0),
            (spread, BackoffKind::Fixed) => (1.0, spread.factor()),
            (spread, BackoffKind::Linear) => (f64::from(n), spread.factor()),
            (spread, BackoffKind::Exponential) => (self.multiplier.powf(later), spread.factor()),
        };
        let computed = self.capped(growth).as_secs_f64() * spread;
        self.at_most_cap(computed)
    }

    /// The delay before jitter: `growth` times the base.
    fn capped(&self, growth: f64) -> Duration {
        self.at_most_cap(self.base.as_secs_f64() * growth)
    }

    fn at_most_cap(&self, seconds: f64) -> Duration {
        Duration::try_from_secs_f64(seconds).map_or(self.cap, |delay| delay.min(self.cap))
    }

    /// How many waits it takes to reach `end`, if at most `count` do. Only the counted ones are tried.
    pub(super) fn first_to_reach(&self, end: Duration, count: u32) -> Option<u32> {
        let mut sum = Duration::ZERO;
        (1..=count.min(COUNTED)).find(|n| {
            sum = sum.saturating_add(self.longest(*n));
            sum >= end
        })
    }

    /// The sum of the first `count` longest waits.
    pub(super) fn sum(&self, count: u32) -> Duration {
        let counted = count.min(COUNTED);
        let listed =
            (1..=counted).fold(Duration::ZERO, |sum, n| sum.saturating_add(self.longest(n)));
        let rest = self.longest(u32::MAX).saturating_mul(count - counted);
        listed.saturating_add(rest)
    }
}

impl Spread {
    fn factor(self) -> f64 {
        match self {
            Self::Above(factor) => factor,
            Self::Within | Self::Decorrelated => 1.0,
        }
    }
}

/// Whether a server can say how long to wait.
pub(super) fn hinted(options: &Options) -> bool {
    options.mentions("retry_after") || options.mentions("retry_after_ok")
}

/// The option's literal or, if it was not written, its default.
fn literal(
    options: &Options,
    name: &str,
    option: Option<&Opt<Delay>>,
    default: Duration,
) -> Option<Duration> {
    match option {
        Some(option) => option.value.literal,
        None => (!options.mentions(name)).then_some(default),
    }
}
