use super::{Value, parse};
use crate::errors::Errors;

/// The arguments as `name`, `name = tokens`, `name(tokens)` or `name!`, and the mistakes.
fn read(text: &str) -> (Vec<String>, Vec<String>) {
    let mut errors = Errors::default();
    let args = parse(text.parse().expect("tokens"), &mut errors)
        .iter()
        .map(|arg| match &arg.value {
            Value::Missing => arg.name.to_string(),
            Value::Assigned(value) => {
                let broken = if value.expr.is_ok() { "" } else { " (broken)" };
                format!("{} = {}{broken}", arg.name, value.tokens)
            }
            Value::List(list) => format!("{}({})", arg.name, list.stream()),
            Value::Unreadable => format!("{}!", arg.name),
        })
        .collect();
    (args, errors.messages())
}

#[test]
fn arguments_are_names_values_and_lists() {
    for (text, expected) in [
        ("", vec![]),
        ("max_attempts = 4", vec!["max_attempts = 4"]),
        ("max_attempts = 4,", vec!["max_attempts = 4"]),
        (
            "retry_on(A, B), crate = a",
            vec!["retry_on(A , B)", "crate = a"],
        ),
        ("deadline, backoff =", vec!["deadline", "backoff"]),
        (
            "on_retry = |a, b| f(a, b), sleep = g::<A, B>",
            vec!["on_retry = | a , b | f (a , b)", "sleep = g ::< A , B >"],
        ),
        (
            "deadline = 1 ms, x = 2",
            vec!["deadline = 1 ms (broken)", "x = 2"],
        ),
    ] {
        let (args, mistakes) = read(text);
        let spaceless = |text: &str| text.replace(' ', "");
        let args: Vec<_> = args.iter().map(|arg| spaceless(arg)).collect();
        let expected: Vec<_> = expected.iter().map(|arg| spaceless(arg)).collect();
        assert_eq!(args, expected, "{text}");
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
    }
}

#[test]
fn one_mistake_does_not_hide_the_next_argument() {
    for (text, args, mistakes) in [
        ("500ms, x = 1", vec!["x = 1"], 1),
        (", x = 1", vec!["x = 1"], 1),
        ("x: 3, y = 1", vec!["x!", "y = 1"], 1),
        ("x == 3, y = 1", vec!["x!", "y = 1"], 1),
        ("x[A], y = 1", vec!["x!", "y = 1"], 1),
        ("x(A) B, y = 1", vec!["x(A)", "y = 1"], 1),
        ("x = 1 y = 2", vec!["x = 1", "y = 2"], 1),
        (
            "x = |e a, b, y = 2",
            vec!["x = | e a , b (broken)", "y = 2"],
            0,
        ),
    ] {
        let (found, messages) = read(text);
        assert_eq!(found, args, "{text}");
        assert_eq!(messages.len(), mistakes, "{text}: {messages:?}");
    }
}
