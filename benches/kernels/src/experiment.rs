//! Tasks that are answered with several numbers.

use std::time::Instant;

use kernels::reference::normalized::{needed_precision, theoretical_precision, trial_precision};
use sottovoce::{
    entropy::{Entropy, Seeded},
    exact::{DyadicBase, Natural},
};

/// `precision x y z lowest highest outcomes`: the published rule, the bits needed, and the
/// published trial from 16 bits. `words draws calls`: of so many calls of each of the pair, for
/// each number of words the first took, that number and how often; then a 0; then the same for the
/// second. `pace draws control calls`: nanoseconds of so many calls of each of the pair, in a
/// random order; those of the first one before those of the second.
pub fn answer(words: &[&str]) -> Option<Vec<u64>> {
    let (task, told) = words.split_first()?;
    let numbers = || told.iter().map(|word| word.parse().expect("a number")).collect::<Vec<i32>>();
    match *task {
        "precision" => Some(precisions(&numbers())),
        "words" => Some(words_taken(&numbers())),
        "pace" => Some(paces(&numbers())),
        _ => None,
    }
}

fn precisions(numbers: &[i32]) -> Vec<u64> {
    let [x, y, z, lowest, highest, outcomes] = numbers[..] else { panic!("six numbers") };
    let [x, y, z, outcomes] = [x, y, z, outcomes].map(i32::unsigned_abs);
    let base = DyadicBase::new(Natural::from(x), y, z).expect("a base");
    vec![
        theoretical_precision(&base, lowest, highest, outcomes),
        needed_precision(&base, lowest, highest, outcomes),
        trial_precision(&base, lowest, highest, outcomes, 16).expect("a base of which powers end"),
    ]
}

fn words_taken(numbers: &[i32]) -> Vec<u64> {
    let [draws, calls] = numbers[..] else { panic!("two numbers") };
    kernels::prepare_pair(draws.unsigned_abs(), 0);
    let histogram = |which| {
        let mut counts = vec![0u64; 1000];
        kernels::choose(which);
        for _ in 0..calls {
            kernels::draw();
            counts[kernels::words() as usize] += 1;
        }
        let seen = counts.into_iter().zip(0u64..).filter(|(count, _)| *count > 0);
        seen.flat_map(|(count, words)| [words, count]).collect::<Vec<u64>>()
    };
    [histogram(0), vec![0], histogram(1)].concat()
}

fn paces(numbers: &[i32]) -> Vec<u64> {
    let [draws, control, calls] = numbers[..] else { panic!("three numbers") };
    kernels::prepare_pair(draws.unsigned_abs(), control.unsigned_abs());
    let calls = calls.unsigned_abs() as usize;
    let mut order: Vec<u32> = [vec![0; calls], vec![1; calls]].concat();
    let mut entropy = Seeded::new(&[5; 32], 0).expect("position 0");
    for place in (1..order.len()).rev() {
        let other = entropy.digit().expect("a word") % (place as u64 + 1);
        order.swap(place, other as usize);
    }
    let mut paces = [Vec::with_capacity(calls), Vec::with_capacity(calls)];
    for which in order.iter().take(2000) {
        kernels::choose(*which);
        kernels::draw();
    }
    for which in order {
        kernels::choose(which);
        let start = Instant::now();
        kernels::draw();
        paces[which as usize]
            .push(u64::try_from(start.elapsed().as_nanos()).expect("less than centuries"));
    }
    paces.concat()
}
