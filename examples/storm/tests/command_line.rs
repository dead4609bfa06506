//! The program as a person starts it.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn storm(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_storm"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("the program starts")
}

#[test]
fn bad_input_gets_a_clear_error() {
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("taken"), "").expect("a file");
    for (arguments, message) in [
        (["--clients", "0"], "0 is not in 1..=200000"),
        (["--clients", "many"], "invalid digit found in string"),
        (["--outage", "11"], "11 is not in 1..=10"),
        (["--seed", "-1"], "unexpected argument '-1'"),
        (["--strategies", "hope"], "invalid value 'hope'"),
        (
            ["--strategies", "budgets"],
            "a similar value exists: 'budget'",
        ),
        (["--output", "x"], "a similar argument exists: '--out'"),
        (["--out", "taken"], "cannot create the folder `taken`"),
    ] {
        let output = storm(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_run_leaves_a_table_and_a_page_of_its_own() {
    let arguments = [
        "--clients",
        "20",
        "--strategies",
        "full,budget",
        "--out",
        "two",
    ];
    let output = storm(&arguments);
    assert!(output.status.success(), "{output:?}");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("\nfull jitter  ") && table.contains("\nfull jitter + budget "));

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two");
    let read = |name| fs::read_to_string(folder.join(name)).expect(name);
    let page = read("index.html");
    assert_eq!(page.matches("<svg").count(), 2);
    assert_eq!(page.matches("<tr>").count(), 3);
    for outside in ["{{", "<script", "<link", " src=", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for chart in ["bars.svg", "timeline.svg", "storm.svg"] {
        assert!(read(chart).starts_with("<svg"), "{chart}");
    }

    let again = storm(&arguments);
    assert_eq!(again.stdout, output.stdout);
}
