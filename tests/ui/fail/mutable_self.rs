use retry_runtime::retry;

struct Service(u8);

impl Service {
    #[retry]
    fn call(mut self) -> Option<u8> {
        self.0 += 1;
        Some(self.0)
    }
}

fn main() {}
