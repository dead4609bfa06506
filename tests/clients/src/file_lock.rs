//! Locks of the file system, by the kind of an `io::Error` and by the standard library's own enum.

use retry_runtime::retry;
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, ErrorKind},
    path::Path,
};

/// Whoever creates the file has the lock.
///
/// # Errors
///
/// `AlreadyExists` when it was not free in time, or another of the file system.
#[retry(
    max_attempts = unlimited,
    deadline = 10s,
    base_delay = 20ms,
    max_delay = 250ms,
    retry_on(e: io::Error if e.kind() == ErrorKind::AlreadyExists),
)]
pub fn create_lock(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// The lock of the operating system, which ends with its process.
///
/// # Errors
///
/// `WouldBlock` when it was not free in time, or another of the file system.
#[retry(
    max_attempts = unlimited,
    deadline = 10s,
    base_delay = 20ms,
    max_delay = 250ms,
    retry_on(TryLockError::WouldBlock),
)]
pub fn lock(file: &File) -> Result<(), TryLockError> {
    file.try_lock()
}
