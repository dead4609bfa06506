use retry_runtime::retry;

trait Service {
    #[retry]
    fn call() -> Option<u8>;
}

fn main() {}
