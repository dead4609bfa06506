use async_trait::async_trait;
use retry_runtime::retry;

#[async_trait]
trait Store {
    async fn put(&self, rows: Vec<u32>) -> Result<(), String>;
}

struct Disk;

#[async_trait]
impl Store for Disk {
    #[retry]
    async fn put(&self, rows: Vec<u32>) -> Result<(), String> {
        write(rows).await
    }
}

async fn write(_: Vec<u32>) -> Result<(), String> {
    Ok(())
}

fn main() {}
