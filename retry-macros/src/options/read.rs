//! From arguments to options: which name takes which kind of value.

use proc_macro2::{Group, Ident};

use super::{Opt, Options, values};
use crate::args::{Arg, Assigned, Value};
use crate::errors::Errors;
use crate::{duration, matcher, suggest};

/// Every option, with an example of what to write.
pub(crate) const NAMES: [(&str, &str); 26] = [
    ("max_attempts", "max_attempts = 4"),
    ("backoff", "backoff = exponential"),
    ("base_delay", "base_delay = 200ms"),
    ("multiplier", "multiplier = 2"),
    ("max_delay", "max_delay = 10s"),
    ("jitter", "jitter = full"),
    ("retry_on", "retry_on(io::Error)"),
    ("ignore", "ignore(io::Error)"),
    ("deadline", "deadline = 5s"),
    ("attempt_timeout", "attempt_timeout = 500ms"),
    ("timeout_error", "timeout_error = MyError::from_timeout"),
    ("fits_within", "fits_within = 5s"),
    ("retry_after", "retry_after = |error| error.retry_after()"),
    (
        "retry_after_ok",
        "retry_after_ok = |response| retry_after(response)",
    ),
    ("max_retry_after", "max_retry_after = 1m"),
    ("budget", "budget = &BUDGET"),
    ("breaker", "breaker = &BREAKER"),
    ("open_error", "open_error = MyError::from_open"),
    ("nested", "nested = fail_fast"),
    ("on_retry", "on_retry = |event| println!(\"{event:?}\")"),
    ("on_give_up", "on_give_up = |event| println!(\"{event:?}\")"),
    ("context", "context(attempt)"),
    ("clone", "clone(argument)"),
    ("policy", "policy = &POLICY"),
    ("sleep", "sleep = my_timer::sleep"),
    ("crate", "crate = ::my_crate::retry_runtime"),
];

impl Options {
    /// Reads every argument. A value that cannot be read is reported and its option stays `None`.
    pub(crate) fn read(args: Vec<Arg>, errors: &mut Errors) -> Self {
        let mut options = Self::default();
        for arg in args {
            if options.written(&arg.name.to_string()).is_some() {
                errors.at(
                    &arg.name,
                    format!("`{}` is written twice: leave one of the two out", arg.name),
                );
                continue;
            }
            options.written.push(arg.name.clone());
            options.set(arg, errors);
        }
        options
    }

    fn set(&mut self, arg: Arg, errors: &mut Errors) {
        match arg.name.to_string().as_str() {
            "max_attempts" => self.max_attempts = one(arg, values::attempts, errors),
            "backoff" => self.backoff = one(arg, values::backoff, errors),
            "base_delay" => self.base_delay = one(arg, duration::read, errors),
            "multiplier" => self.multiplier = one(arg, values::number, errors),
            "max_delay" => self.max_delay = one(arg, duration::read, errors),
            "jitter" => self.jitter = one(arg, values::jitter, errors),
            "retry_on" => self.retry_on = list(arg, matcher::items, errors),
            "ignore" => self.ignore = list(arg, matcher::items, errors),
            "deadline" => self.deadline = one(arg, duration::read, errors),
            "attempt_timeout" => self.attempt_timeout = one(arg, duration::read, errors),
            "timeout_error" => self.timeout_error = one(arg, values::expression, errors),
            "fits_within" => self.fits_within = one(arg, duration::read, errors),
            "retry_after" => self.retry_after = one(arg, values::expression, errors),
            "retry_after_ok" => self.retry_after_ok = one(arg, values::expression, errors),
            "max_retry_after" => self.max_retry_after = one(arg, duration::read, errors),
            "budget" => self.budget = one(arg, values::expression, errors),
            "breaker" => self.breaker = one(arg, values::expression, errors),
            "open_error" => self.open_error = one(arg, values::expression, errors),
            "nested" => self.nested = one(arg, values::nested, errors),
            "on_retry" => self.on_retry = one(arg, values::expression, errors),
            "on_give_up" => self.on_give_up = one(arg, values::expression, errors),
            "context" => self.context = list(arg, values::name, errors),
            "clone" => self.clone = list(arg, values::names, errors),
            "policy" => self.policy = one(arg, values::expression, errors),
            "sleep" => self.sleep = one(arg, values::expression, errors),
            "crate" => self.crate_path = one(arg, values::path, errors),
            _ => self.meant.extend(suggest::unknown_option(&arg, errors)),
        }
    }
}

/// The option as `name = value`.
fn one<T>(
    arg: Arg,
    read: impl FnOnce(Assigned) -> syn::Result<T>,
    errors: &mut Errors,
) -> Option<Opt<T>> {
    let Arg { name, value } = arg;
    match value {
        Value::Assigned(assigned) => match read(assigned) {
            Ok(value) => return Some(Opt { name, value }),
            Err(mistake) => errors.push(mistake),
        },
        Value::List(list) => {
            let written = syn::parse2(list.stream()).ok();
            let meant = written.and_then(|value| suggest::short(&value));
            let advice = meant.map_or_else(
                || example(&name).to_owned(),
                |value| format!("{name} = {value}"),
            );
            errors.at(
                list,
                format!("`{name}` takes one value after `=`: write `{advice}`"),
            );
        }
        Value::Missing => errors.at(
            &name,
            format!("`{name}` needs a value: write `{}`", example(&name)),
        ),
        Value::Unreadable => {}
    }
    None
}

/// The option as `name(..)`.
fn list<T>(
    arg: Arg,
    read: impl FnOnce(&Group, &mut Errors) -> Option<T>,
    errors: &mut Errors,
) -> Option<Opt<T>> {
    let Arg { name, value } = arg;
    match value {
        Value::List(list) => return read(&list, errors).map(|value| Opt { name, value }),
        Value::Assigned(assigned) => {
            let meant = assigned
                .expr
                .ok()
                .and_then(|value| suggest::listed(&name, &value));
            let advice = meant.unwrap_or_else(|| example(&name).to_owned());
            errors.at(
                &assigned.tokens,
                format!("`{name}` takes a list, without `=`: write `{advice}`"),
            );
        }
        Value::Missing => errors.at(
            &name,
            format!("`{name}` needs a list: write `{}`", example(&name)),
        ),
        Value::Unreadable => {}
    }
    None
}

/// What to write for this option; nothing where there is no such option.
pub(crate) fn example(name: &Ident) -> &'static str {
    NAMES
        .iter()
        .find(|(known, _)| name == known)
        .map_or("", |(_, example)| example)
}
