use super::*;

const fn at(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn order(service: u16, ended: u64, answered: bool) -> Order {
    Order {
        service,
        began: at(0),
        ended: at(ended),
        answered,
    }
}

fn refused(refused: u32) -> Count {
    Count {
        refused,
        ..Count::default()
    }
}

#[test]
fn a_service_is_well_at_its_first_answer_after_the_start() {
    let orders = [
        order(0, 900, true),
        order(0, 1200, true),
        order(0, 1300, true),
        order(1, 1100, false),
        order(1, 1250, true),
        order(2, 999, true),
        order(2, 1400, false),
    ];
    assert_eq!(
        well(&orders, at(1000)),
        [Some(at(200)), Some(at(250)), None]
    );
}

#[test]
fn the_peak_is_that_of_any_second() {
    let mut counts = vec![refused(1); 25];
    assert_eq!(peak(&counts), 10);
    counts[9] = refused(50);
    counts[11] = refused(50);
    assert_eq!(peak(&counts), 108);
}

#[test]
fn rates_are_per_second() {
    let times = [at(0), at(99), at(100), at(399), at(400)];
    assert_eq!(rate(times.into_iter(), 4), [20, 10, 0, 10]);
}

#[test]
fn a_run_is_summed_up() {
    let run = Run {
        strategy: Strategy::Patient,
        counts: vec![
            refused(7),
            Count {
                opened: 2,
                turned_away: 1,
                refused: 0,
            },
        ],
        orders: vec![
            order(0, 50, true),
            order(0, 70, false),
            order(0, 1900, true),
            order(1, 1400, true),
        ],
        stored: 3,
        stopped: at(100),
        started: at(1000),
    };
    let summary = Summary::of(&run);
    assert_eq!(summary.total.attempted(), 10);
    assert_eq!((summary.answered, summary.lost), (3, 1));
    assert_eq!(
        (summary.first_well, summary.last_well),
        (Some(at(400)), Some(at(900)))
    );
    assert_eq!(summary.slowest, at(1900));
    let line = summary.to_string();
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(
        words,
        "patient 10 7 1 0 0.40 s 0.90 s 3 1 3 1.90 s"
            .split(' ')
            .collect::<Vec<_>>()
    );
}

#[test]
fn one_service_that_is_never_well_is_enough() {
    let run = Run {
        strategy: Strategy::TenTimes,
        counts: vec![],
        orders: vec![order(0, 1200, true), order(1, 1400, false)],
        stored: 1,
        stopped: at(100),
        started: at(1000),
    };
    let summary = Summary::of(&run);
    assert_eq!(
        (summary.first_well, summary.last_well),
        (Some(at(200)), None)
    );
}
