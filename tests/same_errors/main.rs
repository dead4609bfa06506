//! A mistake in the body is reported as without the attribute: as often, with the same code, at the same place.
//!
//! Each case is a file with the function four times: plain and annotated, sync and async. One `cargo check` compiles
//! them all, in a package of its own below the target directory.

mod cases;

use cases::{CASES, Case};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the bodies use. Two lines, so that no name of a case's own is among them.
const PRELUDE: &str = "#![allow(dead_code)]\nuse same_errors::*;\n";

/// The annotation of each copy. They are of one line, so that the places can be compared.
const COPIES: [(&str, &str); 4] = [
    ("// plain", ""),
    ("#[retry_runtime::retry]", ""),
    ("// plain", "async "),
    ("#[retry_runtime::retry(deadline = 5s)]", "async "),
];

fn file(case: &Case) -> String {
    let mut text = PRELUDE.to_owned();
    for (module, (annotation, asyncness)) in COPIES.into_iter().enumerate() {
        let body = if asyncness.is_empty() {
            case.body.replace("NOW", "now").replace(".AWAIT", "")
        } else {
            case.body.replace("NOW", "later").replace("AWAIT", "await")
        };
        let signature = case.signature;
        write!(
            text,
            "mod m{module} {{ use super::*;\n{annotation}\npub {asyncness}fn {signature} {{\n{body}\n}}\n}}\n"
        )
        .expect("text");
    }
    text
}

fn write_package() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("same_errors");
    let _ = fs::remove_dir_all(package.join("src"));
    fs::create_dir_all(package.join("src/bin")).expect("a directory");
    let runtime = root.join("retry-runtime");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"same_errors\"\nedition = \"2024\"\n[dependencies]\nretry-runtime.path = {runtime:?}\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("the manifest");
    // The versions of the workspace, which are there without a network.
    let _ = fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"));
    fs::write(package.join("src/lib.rs"), cases::LIBRARY).expect("the library");
    for case in CASES {
        let path = package.join(format!("src/bin/{}.rs", case.name));
        fs::write(path, file(case) + "fn main() {}\n").expect("a case");
    }
    package
}

/// Lines, counted from the first of the function's module, and columns.
type Place = [u64; 4];

#[derive(Debug)]
struct Message {
    code: String,
    primary: Place,
    labels: Vec<Place>,
}

/// For each case, the messages of each copy.
fn check(package: &Path) -> BTreeMap<String, [Vec<Message>; 4]> {
    let output = Command::new(env!("CARGO"))
        .args([
            "check",
            "--offline",
            "--keep-going",
            "--bins",
            "--message-format=json",
        ])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .output()
        .expect("cargo");
    let mut found: BTreeMap<String, [Vec<Message>; 4]> = BTreeMap::new();
    let text = String::from_utf8(output.stdout).expect("text");
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("a message of cargo");
        if line["reason"] != "compiler-message" || line["target"]["kind"][0] != "bin" {
            continue;
        }
        let name = line["target"]["name"].as_str().expect("a name");
        let case = CASES.iter().find(|case| case.name == name).expect("a case");
        // "aborting due to .. errors" has no place.
        if let Some((copy, message)) = message(case, &line["message"]) {
            found.entry(name.to_owned()).or_default()[copy].push(message);
        }
    }
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(!found.is_empty(), "nothing was compiled: {log}");
    found
}

/// Which of the copies the message is about, and the message.
fn message(case: &Case, message: &Value) -> Option<(usize, Message)> {
    let spans = message["spans"].as_array().expect("spans");
    let (primary, labels): (Vec<&Value>, Vec<&Value>) =
        spans.iter().partition(|span| span["is_primary"] == true);
    let primary = *primary.first()?;
    let at = |span: &Value, key: &str| span[key].as_u64().expect("a place");
    let before = PRELUDE.lines().count() as u64 + 1;
    let length = case.body.lines().count().max(1) as u64 + 5;
    let copy = (at(primary, "line_start") - before) / length;
    let place = |span: &Value| {
        let [start, end, left, right] =
            ["line_start", "line_end", "column_start", "column_end"].map(|key| at(span, key));
        let line = |line: u64| line - before - copy * length;
        [line(start), line(end), left, right]
    };
    let code = message["code"]["code"].as_str();
    let message = Message {
        code: code.or(message["message"].as_str())?.to_owned(),
        primary: place(primary),
        labels: labels.into_iter().map(place).collect(),
    };
    Some((copy as usize, message))
}

/// The same code at the same place. What a closure does with a variable of the function around it, rustc reports where
/// the closure begins, and labels the place: such a case is marked `captured`.
fn is_same(case: &Case, plain: &Message, retried: &Message) -> bool {
    let is_there = if case.captured {
        retried.labels.contains(&plain.primary)
    } else {
        retried.primary == plain.primary
    };
    plain.code == retried.code && is_there
}

#[test]
fn the_same_as_without_the_attribute() {
    let found = check(&write_package());
    let mut wrong = String::new();
    for case in CASES {
        let [plain, retried, plain_async, retried_async] = found.get(case.name).expect(case.name);
        for (kind, plain, retried) in [
            ("sync", plain, retried),
            ("async", plain_async, retried_async),
        ] {
            let is_example = plain.iter().any(|message| message.code == case.code);
            let mut pairs = plain.iter().zip(retried);
            let same = plain.len() == retried.len()
                && pairs.all(|(plain, retried)| is_same(case, plain, retried));
            if !is_example || !same {
                let name = case.name;
                writeln!(
                    wrong,
                    "{name} ({kind})\n  plain:   {plain:?}\n  retried: {retried:?}"
                )
                .expect("text");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
