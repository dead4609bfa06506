//! Ordinary mistakes.

/// A function with a mistake. `NOW(..).AWAIT` is a call: `now(..)`, or `later(..).await`.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// What rustc calls the mistake.
    pub(crate) code: &'static str,
    pub(crate) signature: &'static str,
    pub(crate) body: &'static str,
    /// About what an argument refers to: see `is_same`.
    pub(crate) captured: bool,
}

/// What the bodies use.
pub(crate) const LIBRARY: &str = "
pub enum Fault { Busy }
pub struct Point { pub x: u32 }
pub fn now(n: u32) -> Result<u32, Fault> { Ok(n) }
pub async fn later(n: u32) -> Result<u32, Fault> { Ok(n) }
pub fn needs_copy<T: Copy>(_: T) {}
";

const fn case(name: &'static str, code: &'static str, body: &'static str) -> Case {
    with_signature(name, code, "f() -> Result<u32, Fault>", body)
}

const fn with_signature(
    name: &'static str,
    code: &'static str,
    signature: &'static str,
    body: &'static str,
) -> Case {
    Case {
        name,
        code,
        signature,
        body,
        captured: false,
    }
}

pub(crate) const CASES: &[Case] = &[
    case(
        "wrong_type_at_the_end",
        "E0308",
        "let n = NOW(1).AWAIT?;\nOk(n.to_string())",
    ),
    case(
        "wrong_type_in_return",
        "E0308",
        "if NOW(1).AWAIT.is_ok() {\nreturn 5;\n}\nOk(1)",
    ),
    case(
        "wrong_type_of_a_variable",
        "E0308",
        "let text: String = NOW(1).AWAIT?;\nOk(text.len() as u32)",
    ),
    case(
        "missing_question_mark",
        "E0308",
        "let n: u32 = NOW(1).AWAIT;\nOk(n)",
    ),
    case("missing_ok", "E0308", "let n = NOW(1).AWAIT?;\nn"),
    case(
        "missing_end",
        "E0308",
        "let n = NOW(1).AWAIT?;\nOk::<u32, Fault>(n);",
    ),
    case("empty", "E0308", ""),
    case(
        "error_without_from",
        "E0277",
        "let n: u32 = \"1\".parse::<u32>()?;\nOk(n)",
    ),
    case(
        "question_mark_on_a_number",
        "E0277",
        "let n = NOW(1).AWAIT?;\nOk(n?)",
    ),
    case(
        "question_mark_on_an_option",
        "E0277",
        "let n = Some(1)?;\nOk(n)",
    ),
    case(
        "unknown_name",
        "E0425",
        "let n = NOW(1).AWAIT?;\nOk(n + missing)",
    ),
    case("unknown_function", "E0425", "missing(1)?;\nOk(1)"),
    case(
        "unknown_type",
        "E0425",
        "let n: Missing = NOW(1).AWAIT?;\nOk(1)",
    ),
    case("unknown_module", "E0433", "missing::call()"),
    case(
        "unknown_method",
        "E0599",
        "let n = NOW(1).AWAIT?;\nOk(n.missing())",
    ),
    case("unknown_variant", "E0599", "Err(Fault::Missing)"),
    case(
        "unknown_field",
        "E0609",
        "let point = Point { x: NOW(1).AWAIT? };\nOk(point.y)",
    ),
    case(
        "missing_field",
        "E0063",
        "let point = Point {};\nOk(point.x)",
    ),
    case("too_many_arguments", "E0061", "NOW(1, 2).AWAIT"),
    case("operator_on_a_result", "E0369", "Ok(NOW(1).AWAIT + 1)"),
    case(
        "bound_not_met",
        "E0277",
        "needs_copy(String::new());\nNOW(1).AWAIT",
    ),
    case(
        "type_unknown",
        "E0282",
        "let list = Vec::new();\nOk(list.len() as u32)",
    ),
    case(
        "arms_differ",
        "E0308",
        "match NOW(1).AWAIT {\nOk(n) => Ok(n),\nErr(_) => 5,\n}",
    ),
    case(
        "arm_missing",
        "E0004",
        "match NOW(1).AWAIT {\nOk(n) if n > 1 => Ok(n),\nErr(error) => Err(error),\n}",
    ),
    case(
        "pattern_may_fail",
        "E0005",
        "let Ok(n) = NOW(1).AWAIT;\nOk(n)",
    ),
    case(
        "moved_value",
        "E0382",
        "let list = vec![1];\ndrop(list);\nlet n = NOW(1).AWAIT?;\nOk(list[0] + n)",
    ),
    case(
        "moved_in_a_loop",
        "E0382",
        "let list = vec![1];\nfor _ in 0..NOW(1).AWAIT? {\ndrop(list);\n}\nOk(1)",
    ),
    case(
        "borrowed_while_changed",
        "E0502",
        "let mut list = vec![1];\nlet first = &list[0];\nlist.push(NOW(1).AWAIT?);\nOk(*first)",
    ),
    case(
        "borrowed_twice",
        "E0499",
        "let mut list = vec![1];\nlet a = &mut list;\nlet b = &mut list;\na.push(1);\nb.push(NOW(1).AWAIT?);\nOk(1)",
    ),
    case(
        "does_not_live_long_enough",
        "E0597",
        "let r;\n{\nlet n = NOW(1).AWAIT?;\nr = &n;\n}\nOk(*r)",
    ),
    case(
        "assigned_twice",
        "E0384",
        "let n = NOW(1).AWAIT?;\nn = 2;\nOk(n)",
    ),
    case(
        "not_mutable",
        "E0596",
        "let list = Vec::new();\nlist.push(NOW(1).AWAIT?);\nOk(1)",
    ),
    case(
        "not_assigned",
        "E0381",
        "let n: u32;\nNOW(1).AWAIT?;\nOk(n)",
    ),
    case(
        "unknown_label",
        "E0426",
        "loop {\nbreak 'missing NOW(1).AWAIT;\n}",
    ),
    case(
        "unused_variable",
        "unused_variables",
        "let unused = NOW(1).AWAIT?;\nOk(1)",
    ),
    case(
        "unused_mut",
        "unused_mut",
        "let mut n = NOW(1).AWAIT?;\nOk(n)",
    ),
    case("unused_result", "unused_must_use", "NOW(1).AWAIT;\nOk(1)"),
    case(
        "unreachable",
        "unreachable_code",
        "return NOW(1).AWAIT;\nOk(1)",
    ),
    case(
        "unused_assignment",
        "unused_assignments",
        "let mut n = NOW(1).AWAIT?;\nn = 2;\nOk(1)",
    ),
    Case {
        captured: true,
        ..with_signature(
            "immutable_argument",
            "E0596",
            "f(list: &Vec<u32>) -> Result<u32, Fault>",
            "list.push(1);\nNOW(1).AWAIT",
        )
    },
    with_signature(
        "immutable_string",
        "E0596",
        "f(text: String) -> Result<u32, Fault>",
        "text.push('a');\nNOW(1).AWAIT",
    ),
    with_signature(
        "argument_of_another_type",
        "E0308",
        "f(n: u64) -> Result<u32, Fault>",
        "NOW(1).AWAIT?;\nOk(n)",
    ),
    with_signature(
        "generic_without_bound",
        "E0369",
        "f<T>(a: T, b: T) -> Result<bool, Fault>",
        "NOW(1).AWAIT?;\nOk(a == b)",
    ),
    with_signature(
        "borrow_of_a_local",
        "E0515",
        "f<'a>(_: &'a str) -> Result<&'a str, Fault>",
        "let text = NOW(1).AWAIT?.to_string();\nOk(text.as_str())",
    ),
    with_signature(
        "unused_argument",
        "unused_variables",
        "f(unused: u32) -> Result<u32, Fault>",
        "NOW(1).AWAIT",
    ),
    with_signature(
        "missing_await",
        "E0308",
        "f() -> Result<u32, Fault>",
        "let n: u32 = later(1);\nOk(n)",
    ),
    with_signature(
        "missing_await_before_question_mark",
        "E0277",
        "f() -> Result<u32, Fault>",
        "let n = later(1)?;\nOk(n)",
    ),
    with_signature(
        "option_for_a_result",
        "E0308",
        "f() -> Option<u32>",
        "NOW(1).AWAIT",
    ),
    with_signature(
        "result_in_an_option",
        "E0277",
        "f() -> Option<u32>",
        "let n = NOW(1).AWAIT?;\nSome(n)",
    ),
    with_signature(
        "boxed_error_of_another_kind",
        "E0277",
        "f() -> Result<u32, Box<dyn std::error::Error>>",
        "Ok(NOW(1).AWAIT?)",
    ),
];
