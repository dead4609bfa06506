use retry_runtime::retry;
use std::fmt;

#[derive(Debug)]
struct Parse<'a>(&'a str);

impl fmt::Display for Parse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Parse<'_> {}

#[retry(retry_on(std::io::Error))]
fn call(text: &str) -> Result<(), Parse<'_>> {
    Err(Parse(text))
}

#[retry(ignore(_: std::io::Error))]
fn reference(text: &str) -> Result<(), &str> {
    Err(text)
}

fn main() {}
