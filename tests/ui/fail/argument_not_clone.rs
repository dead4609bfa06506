use retry_runtime::retry;

struct Order;

#[retry(clone(order))]
fn call(order: Order) -> Option<u8> {
    drop(order);
    None
}

fn main() {}
