//! What the bodies call: opaque to the optimizer, as a call over a network is.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A client of some service.
pub(crate) struct Client {
    /// Have async calls to be polled twice?
    slow: bool,
}

/// An error with a destructor, as most have.
#[derive(Debug)]
pub(crate) enum Error {
    Timeout,
    Status(u16),
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout => f.write_str("timed out"),
            Self::Status(status) => write!(f, "status {status}"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// The list of the loops by hand: what the annotated functions write as `retry_on`.
pub(crate) trait Transient {
    fn is_transient(&self) -> bool;
}

impl Transient for Error {
    fn is_transient(&self) -> bool {
        matches!(self, Self::Timeout | Self::Status(500..=599))
    }
}

impl Transient for Box<dyn std::error::Error + Send + Sync> {
    fn is_transient(&self) -> bool {
        self.downcast_ref().is_some_and(Error::is_transient)
    }
}

impl Client {
    pub(crate) const UP: Self = Self { slow: false };
    pub(crate) const SLOW: Self = Self { slow: true };

    /// Gives the number back, but the optimizer cannot know.
    #[inline(never)]
    pub(crate) fn first(&self, id: u64) -> Result<u64, Error> {
        match black_box((self, id)).1 {
            u64::MAX => Err(Error::Timeout),
            0 => Err(Error::Status(404)),
            id => Ok(id),
        }
    }

    #[inline(never)]
    pub(crate) fn second(&self, id: u64) -> Result<u64, Error> {
        match black_box((self, id)).1 {
            u64::MAX => Err(Error::Io(io::ErrorKind::NotFound.into())),
            id => Ok(id),
        }
    }

    pub(crate) fn first_async(&self, id: u64) -> Call<'_, 1> {
        let pending = self.slow;
        Call {
            client: self,
            id,
            pending,
        }
    }

    pub(crate) fn second_async(&self, id: u64) -> Call<'_, 2> {
        let pending = self.slow;
        Call {
            client: self,
            id,
            pending,
        }
    }
}

/// A call on its way, whose polls are not inlined.
pub(crate) struct Call<'a, const NUMBER: u8> {
    client: &'a Client,
    id: u64,
    pending: bool,
}

impl<const NUMBER: u8> Future for Call<'_, NUMBER> {
    type Output = Result<u64, Error>;

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        if std::mem::take(&mut self.pending) {
            return Poll::Pending;
        }
        Poll::Ready(match NUMBER {
            1 => self.client.first(self.id),
            _ => self.client.second(self.id),
        })
    }
}
