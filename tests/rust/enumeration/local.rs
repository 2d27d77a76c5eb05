//! Reports of surveys: exact laws by all values of the uniform integers, and jointly with the
//! number of digits.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Rational, SmallRatio},
};

use super::tree::{Masses, enumerate};

/// Odds that are whole, a fraction, and neither near 1 nor a power of two.
pub const ODDS: [(u64, u64); 3] = [(3, 1), (3, 2), (7, 2)];

pub fn odds((top, bottom): (u64, u64)) -> SmallRatio {
    SmallRatio::new(top, bottom).unwrap()
}

/// A fraction of counts.
pub fn share(part: u64, whole: u64) -> Rational {
    Rational::from(part) * Rational::from(whole).reciprocal().unwrap()
}

/// How often each report comes of all lists of integers below the bounds: a report's words are made
/// from the integers that they are to give.
pub fn counted(bounds: &[u64], report: impl Fn(&mut Tape) -> u64) -> BTreeMap<u64, u64> {
    // Far enough above the first word of a value not to be refused.
    let word = |value: u64, bound: u64| {
        u64::try_from((u128::from(value) << 64) / u128::from(bound)).unwrap() + 2
    };
    let mut counts = BTreeMap::new();
    for mut index in 0..bounds.iter().product() {
        let words: Vec<u64> = bounds
            .iter()
            .map(|bound| {
                let value = index % bound;
                index /= bound;
                word(value, *bound)
            })
            .collect();
        let mut tape: Tape = Tape::new(words);
        *counts.entry(report(&mut tape)).or_default() += 1;
        assert_eq!(tape.used(), bounds.len(), "one word for each integer");
    }
    counts
}

/// Report and digits used.
type Seen = (u64, usize);

/// Masses of the reports on an answer, over all strings of digits.
pub fn seen<const BITS: u32>(
    depth: u32,
    report: impl Fn(&mut Tape<BITS>) -> Result<u64, Error>,
) -> Masses<Seen> {
    enumerate::<BITS, Seen>(depth, |tape| Ok((report(tape)?, tape.used())))
}

/// Reports and digits are independent, and the reports have the law of these weights: **exactly**,
/// for every number of digits by itself.
pub fn assert_joint(masses: &Masses<Seen>, law: &BTreeMap<u64, u64>) {
    masses.assert_resolved(2);
    let lengths: BTreeSet<usize> = masses.reached.keys().map(|(_, used)| *used).collect();
    assert!(lengths.len() > 1, "some strings are longer than others");
    assert!(masses.reached.keys().all(|(report, _)| law.contains_key(report)));
    let whole: u64 = law.values().sum();
    for used in lengths {
        let of = |report: &u64| masses.reached.get(&(*report, used)).cloned().unwrap_or_default();
        let all: BigUint = law.keys().map(of).sum();
        for (report, weight) in law {
            assert_eq!(
                of(report) * whole,
                &all * *weight,
                "{used} digits: report {report} has another share"
            );
        }
    }
}

/// The joint law of the first answer and of the last one, and the odds between the two.
pub fn assert_answers<const BITS: u32>(
    depth: u32,
    last: u32,
    report: impl Fn(&mut Tape<BITS>, u32) -> Result<u64, Error>,
    law: impl Fn(u32) -> BTreeMap<u64, u64>,
    ratio: (u64, u64),
) {
    let of = |answer| {
        let masses = seen::<BITS>(depth, |tape| report(tape, answer));
        assert_joint(&masses, &law(answer));
        masses
    };
    let (one, other) = (of(0), of(last));
    assert_odds(&one, &other, ratio);
    assert_odds(&other, &one, ratio);
}

/// Report and digits together are at most the odds as likely for one answer as for another, and for
/// some report of every number of digits exactly so.
pub fn assert_odds(one: &Masses<Seen>, other: &Masses<Seen>, (top, bottom): (u64, u64)) {
    let mut attained = BTreeSet::new();
    for (seen, mass) in &one.reached {
        let least = other.reached.get(seen).cloned().unwrap_or_default();
        let (ours, theirs) = (mass * bottom, least * top);
        assert!(ours <= theirs, "{seen:?} breaks the odds");
        if ours == theirs {
            attained.insert(seen.1);
        }
    }
    let lengths: BTreeSet<usize> = one.reached.keys().map(|(_, used)| *used).collect();
    assert_eq!(attained, lengths, "the odds are attained");
}
