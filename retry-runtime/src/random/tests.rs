use super::{SEEDED, draw, key, next_call, override_seed};
use std::{collections::HashSet, thread};

/// As bits, which are compared for equality without a second thought.
fn draws() -> [u64; 4] {
    [draw(), draw(), draw(), draw()].map(f64::to_bits)
}

fn calls() -> [u128; 3] {
    [next_call(), next_call(), next_call()]
}

#[test]
fn draws_are_uniform_with_all_their_bits() {
    let _seed = override_seed(7);
    let mut tenths = [0_u32; 10];
    let mut lowest_bit = 0_u32;
    for _ in 0..100_000 {
        let u = draw();
        assert!((0.0..1.0).contains(&u));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "u is in [0, 1)"
        )]
        let (tenth, bits) = ((u * 10.0) as usize, (u * 2_f64.powi(53)) as u64);
        tenths[tenth] += 1;
        lowest_bit += u32::from(bits & 1 == 1);
    }
    // Five standard deviations.
    assert!(
        tenths.iter().all(|tenth| tenth.abs_diff(10_000) < 475),
        "{tenths:?}"
    );
    assert!(lowest_bit.abs_diff(50_000) < 791, "{lowest_bit}");
}

#[test]
fn a_seed_repeats_draws_and_calls() {
    let under = |seed| {
        let _seed = override_seed(seed);
        (draws(), calls())
    };
    assert_eq!(under(42), under(42));
    assert_ne!(under(42).0, under(43).0);
    assert!(
        calls().iter().all(|call| !under(42).1.contains(call)),
        "a real call got a seeded number"
    );
}

#[test]
fn guards_nest() {
    let expected = {
        let _outer = override_seed(1);
        (draws(), draws(), calls(), calls())
    };
    let _outer = override_seed(1);
    let (first_draws, first_calls) = (draws(), calls());
    {
        let _inner = override_seed(2);
        assert_ne!(draws(), expected.1);
        assert!(!expected.3.contains(&next_call()));
    }
    assert_eq!((first_draws, draws(), first_calls, calls()), expected);
}

#[test]
fn the_end_of_a_seed_brings_back_the_system() {
    let before = next_call();
    drop(override_seed(3));
    assert_eq!(next_call(), before + 1);
    // 2^-106 that two pairs are equal by chance.
    let seeded = {
        let _seed = override_seed(3);
        draws()
    };
    assert_ne!(draws(), seeded);
}

/// 500 clients that start together do not retry together.
#[test]
fn threads_draw_independently() {
    let threads: Vec<_> = (0..50).map(|_| thread::spawn(draws)).collect();
    let draws = threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap());
    let distinct: HashSet<_> = draws.collect();
    assert_eq!(distinct.len(), 200);
}

#[test]
fn a_seed_is_of_its_own_thread() {
    let _seed = override_seed(9);
    let here = draws();
    let there = thread::spawn(|| (draws(), next_call())).join().unwrap();
    assert_ne!(there.0, here);
    assert_eq!(there.1 & SEEDED, 0);
}

#[test]
fn a_million_calls_on_eight_threads_have_a_million_keys() {
    let threads: Vec<_> = (0..8)
        .map(|_| thread::spawn(|| (0..125_000).map(|_| next_call()).collect::<Vec<_>>()))
        .collect();
    let calls: Vec<_> = threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap())
        .collect();
    assert_eq!(calls.iter().collect::<HashSet<_>>().len(), 1_000_000);
    assert_eq!(
        calls
            .iter()
            .map(|&call| key(call))
            .collect::<HashSet<_>>()
            .len(),
        1_000_000
    );
}

#[test]
fn a_key_is_a_random_uuid_and_stays_the_same() {
    let (mut ones, mut zeros) = (0, 0);
    for call in calls()
        .into_iter()
        .chain((0..200).map(|call| call | SEEDED))
    {
        let key = key(call);
        assert_eq!(key, super::key(call));
        assert_eq!((key >> 76 & 0xF, key >> 62 & 0b11), (4, 0b10), "{key:032x}");
        let middle = 0xFFFF_FFFF << 16;
        assert_ne!(key & middle, key >> 64 & middle, "independent halves");
        ones |= key;
        zeros |= !key;
    }
    // Every other bit takes both values.
    let fixed = 0xF << 76 | 0b11 << 62;
    assert_eq!((ones | fixed, zeros | fixed), (u128::MAX, u128::MAX));
}

/// What a caller must not be able to tell from a key: how many calls there were. Neighbours share about half
/// of their bits, as strangers do.
#[test]
fn keys_of_neighbours_are_unrelated() {
    let differing: u32 = (0..1000)
        .map(|call| (key(SEEDED | call) ^ key(SEEDED | (call + 1))).count_ones())
        .sum();
    assert!(differing.abs_diff(61_000) < 900, "{differing}");
}

#[test]
fn keys_repeat_under_a_seed_alone() {
    let under = |seed| {
        let _seed = override_seed(seed);
        key(next_call())
    };
    assert_eq!(under(5), under(5));
    assert_ne!(under(5), under(6));
    assert_ne!(key(next_call()), key(next_call()));
}

/// A destructor of a thread-local may still retry.
#[test]
fn an_ending_thread_can_draw() {
    struct Late;
    impl Drop for Late {
        fn drop(&mut self) {
            assert!((0.0..1.0).contains(&draw()));
            next_call();
        }
    }
    thread_local!(static LATE: Late = const { Late });
    thread::spawn(|| {
        LATE.with(|_| ());
        draw();
    })
    .join()
    .unwrap();
}
