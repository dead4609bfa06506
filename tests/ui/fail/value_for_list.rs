use retry_runtime::retry;

#[retry(retry_on = std::io::Error)]
async fn of_type() -> Result<(), std::io::Error> {
    Ok(())
}

#[retry(retry_on = is_transient)]
async fn of_function() -> Result<(), std::io::Error> {
    Ok(())
}

#[retry(ignore = |e| e.is_fatal())]
async fn of_closure() -> Result<(), std::io::Error> {
    Ok(())
}

#[retry(context = attempt)]
async fn of_context() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
