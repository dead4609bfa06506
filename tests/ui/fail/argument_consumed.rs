//! Nothing is cloned behind the user's back: rustc's own error, on the user's own line.

use retry_runtime::retry;
use std::io;

fn send(order: String) -> io::Result<()> {
    drop(order);
    Ok(())
}

#[retry]
fn call(order: String) -> io::Result<()> {
    send(order)
}

#[retry]
async fn fetch(order: String) -> io::Result<()> {
    send(order)
}

struct Service(String);

impl Service {
    #[retry]
    fn call(self) -> io::Result<()> {
        send(self.0)
    }
}

fn main() {}
