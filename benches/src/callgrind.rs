//! Runs a case under `valgrind --tool=callgrind` and reads what it counted.

use std::collections::HashMap;
use std::process::Command;
use std::{env, fs};

/// What a whole process did.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) instructions: i64,
    /// Calls of the allocator.
    pub(crate) allocations: i64,
    /// Calls of `clock_gettime`.
    pub(crate) clock: i64,
}

/// The counts of this program when it runs a case.
pub(crate) fn count(case: usize, function: usize, iterations: i64) -> Result<Counts, String> {
    let path = env::temp_dir().join(format!("callgrind.out.{}", std::process::id()));
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", path.display()))
        .arg(program)
        .arg("run")
        .args([
            case.to_string(),
            function.to_string(),
            iterations.to_string(),
        ])
        .output()
        .map_err(|error| format!("cannot run valgrind ({error}): install its package"))?;
    if !output.status.success() {
        return Err(format!(
            "valgrind failed:\n{}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let profile = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let _ = fs::remove_file(&path);
    read(&profile).ok_or_else(|| "cannot read the profile of callgrind".to_owned())
}

/// Reads a profile: its `totals:`, and each `calls=` under the `cfn=` that it belongs to. A function is written as
/// `(number) name` at first and as `(number)` from then on.
fn read(profile: &str) -> Option<Counts> {
    let mut names = HashMap::new();
    let mut callee = "";
    let mut counts = Counts {
        instructions: 0,
        allocations: 0,
        clock: 0,
    };
    for line in profile.lines() {
        let (key, value) = line.split_once(['=', ':']).unwrap_or((line, ""));
        match key {
            "fn" | "cfn" => {
                let (number, name) = value.split_once(' ').unwrap_or((value, ""));
                let name = *names.entry(number).or_insert(name);
                if key == "cfn" {
                    callee = name;
                }
            }
            "calls" => {
                let calls: i64 = value.split(' ').next()?.parse().ok()?;
                if callee.starts_with("clock_gettime") {
                    counts.clock += calls;
                } else if ["malloc", "calloc", "realloc", "posix_memalign"].contains(&callee) {
                    counts.allocations += calls;
                }
            }
            "totals" => counts.instructions = value.trim().parse().ok()?,
            _ => {}
        }
    }
    (counts.instructions > 0).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn calls_are_counted_by_name() {
        let profile = "\
fn=(1) main
1 5
cfn=(2) malloc
calls=3 0
1 300
fn=(4) other
cfn=(2)
calls=2 0
1 200
cfn=(3) clock_gettime@@GLIBC_2.17
calls=7 0
1 70
totals: 575
";
        let counts = read(profile).unwrap();
        assert_eq!(
            (counts.allocations, counts.clock, counts.instructions),
            (5, 7, 575)
        );
        assert!(read("fn=(1) main").is_none());
    }
}
