//! Measures every case and prints one table.

use crate::callgrind::{self, Counts};
use crate::case::Case;

/// Calls in the shorter of the two runs.
const CALLS: i64 = 1000;

const HEAD: &str = "\
A call that succeeds: what a loop by hand, and #[retry], add to the plain function.
Counted by callgrind; draws by asking the generator.

                                                    instructions               bytes of future            #[retry] adds
                                                     plain  by hand  #[retry]   plain  by hand  #[retry]   allocations  clock  draws";

/// Prints the table. Were the bars met?
pub(crate) fn print(cases: &[Case]) -> Result<bool, String> {
    println!("{HEAD}");
    let mut verdicts = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let mut counts = Vec::new();
        for function in 0..case.functions().len() {
            counts.push(per_call(index, function)?);
        }
        let row = Row::new(case, &counts);
        row.print();
        verdicts.extend(row.verdict());
    }
    println!();
    for verdict in &verdicts {
        println!("{}", verdict.text);
    }
    Ok(verdicts.iter().all(|verdict| verdict.met))
}

fn per_call(case: usize, function: usize) -> Result<Counts, String> {
    let once = callgrind::count(case, function, CALLS)?;
    let twice = callgrind::count(case, function, 2 * CALLS)?;
    // To the nearest: starting the process may take a few instructions more or less.
    let each = |once: i64, twice: i64| (twice - once + CALLS / 2) / CALLS;
    Ok(Counts {
        instructions: each(once.instructions, twice.instructions),
        allocations: each(once.allocations, twice.allocations),
        clock: each(once.clock, twice.clock),
    })
}

/// One case: the plain function, and what the others have more.
struct Row<'a> {
    case: &'a Case,
    plain: Counts,
    by_hand: i64,
    instructions: i64,
    allocations: i64,
    clock: i64,
    bytes_by_hand: i64,
    bytes: i64,
    draws: bool,
}

struct Verdict {
    met: bool,
    text: String,
}

impl<'a> Row<'a> {
    fn new(case: &'a Case, counts: &[Counts]) -> Self {
        let (plain, by_hand, annotated) = (counts[0], counts[1], counts[2]);
        Self {
            case,
            plain,
            by_hand: by_hand.instructions - plain.instructions,
            instructions: annotated.instructions - plain.instructions,
            allocations: annotated.allocations - plain.allocations,
            clock: annotated.clock - plain.clock,
            bytes_by_hand: case.by_hand.future - case.plain.future,
            bytes: case.annotated.future - case.plain.future,
            draws: case.annotated.draws(),
        }
    }

    fn print(&self) {
        let Self {
            case,
            plain,
            by_hand,
            instructions,
            allocations,
            clock,
            bytes_by_hand,
            bytes,
            draws,
        } = self;
        let title = case.title;
        let draws = if *draws { "some" } else { "none" };
        print!(
            "{title:<50}   {:>5}  {by_hand:>+7}  {instructions:>+8}",
            plain.instructions
        );
        if case.plain.future > 0 {
            print!(
                "   {:>5}  {bytes_by_hand:>+7}  {bytes:>+8}",
                case.plain.future
            );
        } else {
            print!("   {:>5}  {:>7}  {:>8}", "", "", "");
        }
        println!("   {allocations:>+11}  {clock:>+5}  {draws:>5}");
    }

    /// On the row to which the bars apply.
    fn verdict(&self) -> Option<Verdict> {
        let bar = self.case.bar.as_ref()?;
        let met = self.instructions <= bar.instructions
            && self.bytes <= bar.bytes
            && (self.allocations, self.clock, self.draws) == (0, 0, false);
        let text = format!(
            "{}: {} the bar of {} instructions and {} bytes, no allocation, no look at the clock, no draw",
            self.case.title,
            if met { "meets" } else { "MISSES" },
            bar.instructions,
            bar.bytes,
        );
        Some(Verdict { met, text })
    }
}
