//! `#[async_trait]` has moved the `mut` into the body, where it counts all the same.

use async_trait::async_trait;
use retry_runtime::retry;

#[async_trait]
trait Store {
    async fn put(&self, rows: Vec<u32>, pair: (u32, u32)) -> Result<(), String>;
    async fn close(self) -> Result<(), String>;
}

struct Disk;

#[async_trait]
impl Store for Disk {
    #[retry]
    async fn put(&self, mut rows: Vec<u32>, (mut first, _): (u32, u32)) -> Result<(), String> {
        first += 1;
        rows.push(first);
        Ok(())
    }

    #[retry]
    async fn close(mut self) -> Result<(), String> {
        self = Disk;
        drop(self);
        Ok(())
    }
}

fn main() {}
