//! The table of all shapes.

use crate::{Calls, Row, Run};
use retry_runtime::testing;
use std::fmt::Write;

const PAGE: &str = "retry-runtime/docs/shapes.md";

fn sections() -> [(&'static str, &'static [Row]); 8] {
    [
        ("Methods", crate::methods::ROWS),
        ("Generics", crate::generics::ROWS),
        ("Arguments", crate::arguments::ROWS),
        ("Bodies", crate::bodies::ROWS),
        ("Functions that return a future", crate::futures::ROWS),
        ("`#[async_trait]`", crate::async_trait::ROWS),
        ("Places and names", crate::places::ROWS),
        ("Other attributes", crate::attributes::ROWS),
    ]
}

/// Right is: three calls, a wait between each two, and the value of the third.
fn is_right(run: Run) -> bool {
    let calls = Calls::default();
    let time = testing::pause();
    let answer = run(&calls);
    answer == Ok(3) && calls.count() == 3 && time.waits().len() == 2
}

fn cell(run: Option<Run>) -> &'static str {
    match run.map(is_right) {
        None => "",
        Some(true) => "yes",
        Some(false) => "WRONG",
    }
}

fn table() -> String {
    let mut table = String::new();
    for (section, rows) in sections() {
        write!(
            table,
            "\n## {section}\n\n| shape | sync | async |\n|---|---|---|\n"
        )
        .expect("text");
        for row in rows {
            let [sync, asynchronous] = [row.sync, row.asynchronous].map(cell);
            writeln!(table, "| {} | {sync} | {asynchronous} |", row.shape).expect("text");
        }
    }
    table
}

#[test]
fn every_cell_is_right() {
    let table = table();
    println!("{table}");
    assert!(!table.contains("WRONG"), "{table}");
}

/// To write the page anew: `SHAPES=write cargo test --test shapes`.
#[test]
fn the_page_shows_the_table() {
    const MARK: &str = "<!-- the table: written by tests/shapes/matrix.rs -->\n";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page");
    let (text, shown) = page.split_once(MARK).expect("the mark of the table");
    let table = table();
    if std::env::var_os("SHAPES").is_some() {
        std::fs::write(&path, format!("{text}{MARK}{table}")).expect("the page");
    } else {
        assert!(shown == table, "write it anew with SHAPES=write");
    }
}
