use retry_runtime::retry;

fn main() {
    let call = #[retry]
    || Some(1);
    call();
}
