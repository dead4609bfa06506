use retry_runtime::retry;
use std::future::Future;
use std::pin::Pin;

#[retry]
fn last(rows: &mut Vec<u32>) -> Result<&mut u32, String> {
    rows.last_mut().ok_or_else(|| "empty".to_owned())
}

#[retry]
async fn first(rows: &mut Vec<u32>) -> Result<&mut u32, String> {
    rows.first_mut().ok_or_else(|| "empty".to_owned())
}

struct Client(u32);

impl Client {
    async fn send(&mut self) -> Result<(), String> {
        Ok(())
    }

    #[retry]
    fn early(&mut self) -> Pin<Box<dyn Future<Output = Result<(), String>> + '_>> {
        if self.0 == 0 {
            return Box::pin(async { Ok(()) });
        }
        Box::pin(self.send())
    }
}

fn main() {}
