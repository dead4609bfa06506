use retry_runtime::retry;
use std::future::Future;
use std::pin::Pin;

async fn write(_: Vec<u32>) -> Result<(), String> {
    Ok(())
}

#[retry]
fn block(rows: Vec<u32>) -> impl Future<Output = Result<(), String>> {
    async move { write(rows).await }
}

#[retry]
fn call(rows: Vec<u32>) -> impl Future<Output = Result<(), String>> {
    write(rows)
}

#[retry]
fn early(rows: Vec<u32>) -> Pin<Box<dyn Future<Output = Result<(), String>>>> {
    if rows.is_empty() {
        return Box::pin(async { Ok(()) });
    }
    Box::pin(async move { write(rows).await })
}

#[retry]
fn once(rows: &[u32]) -> impl Future<Output = Result<(), String>> {
    let owned = rows.to_vec();
    async move { write(owned).await }
}

fn main() {}
