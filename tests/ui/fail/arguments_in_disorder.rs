use retry_runtime::retry;

#[retry(max_attempts)]
fn no_value() -> Option<u8> {
    None
}

#[retry(retry_on)]
fn no_list() -> Option<u8> {
    None
}

#[retry(, max_attempts = 3)]
fn leading_comma() -> Option<u8> {
    None
}

#[retry(max_attempts = 3,, jitter = full)]
fn two_commas() -> Option<u8> {
    None
}

#[retry(max_attempts = 3; jitter = full)]
fn semicolon() -> Option<u8> {
    None
}

#[retry("max_attempts = 3")]
fn text() -> Option<u8> {
    None
}

#[retry(max_attempts => 3)]
fn arrow() -> Option<u8> {
    None
}

#[retry(max_attempts == 3)]
fn comparison() -> Option<u8> {
    None
}

fn main() {}
