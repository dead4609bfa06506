use retry_runtime::retry;

struct Service(u8);

impl Service {
    #[retry(clone(self))]
    fn call(self) -> Option<u8> {
        Some(self.0)
    }
}

fn main() {}
