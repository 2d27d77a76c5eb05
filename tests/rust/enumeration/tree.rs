//! Every digit string, and where its mass goes.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use sottovoce::{Error, entropy::Tape};

/// Masses in units of `2^-depth`.
pub struct Masses<O> {
    pub depth: u32,
    pub reached: BTreeMap<O, BigUint>,
    /// Mass of the strings that were still undecided at the depth.
    pub unresolved: BigUint,
}

/// Runs `sample` on every string of `BITS`-bit digits, to `depth` bits.
pub fn enumerate<const BITS: u32, O: Ord>(
    depth: u32,
    sample: impl Fn(&mut Tape<BITS>) -> Result<O, Error>,
) -> Masses<O> {
    merged(depth, sample, |string| string)
}

/// Does as `enumerate`, but merges strings with the same future: `representative` gives the one
/// that stands for them.
///
/// Whoever merges shows in a test of its own that the futures are the same.
pub fn merged<const BITS: u32, O: Ord>(
    depth: u32,
    sample: impl Fn(&mut Tape<BITS>) -> Result<O, Error>,
    representative: impl Fn(Vec<u64>) -> Vec<u64>,
) -> Masses<O> {
    let mut masses = Masses { depth, reached: BTreeMap::new(), unresolved: BigUint::ZERO };
    // All strings of a round have had equally many digits read, before merging.
    let mut round = BTreeMap::from([(Vec::new(), BigUint::from(1u8) << depth)]);
    for _ in 0..=depth / BITS {
        for (string, mass) in std::mem::take(&mut round) {
            let mut tape = Tape::<BITS>::new(string.as_slice());
            match sample(&mut tape) {
                Ok(outcome) => {
                    assert_eq!(
                        tape.used(),
                        string.len(),
                        "a string is continued only where the sampler asks for more"
                    );
                    *masses.reached.entry(outcome).or_default() += mass;
                }
                Err(_) => {
                    for digit in 0..1u64 << BITS {
                        *round
                            .entry(representative([string.as_slice(), &[digit]].concat()))
                            .or_default() += &mass >> BITS;
                    }
                }
            }
        }
    }
    // A string that was continued after the last round is not run.
    masses.unresolved = (BigUint::from(1u8) << depth) - masses.reached.values().sum::<BigUint>();
    masses
}

/// How far a string has come, and the string that stands for it: those with the same future have
/// the same one.
///
/// A continuation of a string must come after it in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Uniform numbers that are done with.
    pub stage: usize,
    /// Digits of the one at hand.
    pub pending: usize,
    pub string: Vec<u64>,
}

/// As [`merged`], but each state is run once, with all of its mass: strings of different lengths
/// meet. Those lighter than `2^-light` are left.
pub fn staged<const BITS: u32, O: Ord>(
    light: u32,
    sample: impl Fn(&mut Tape<BITS>) -> Result<O, Error>,
    state: impl Fn(Vec<u64>) -> State,
) -> Masses<O> {
    const DEPTH: u32 = 300;
    let mut masses = Masses { depth: DEPTH, reached: BTreeMap::new(), unresolved: BigUint::ZERO };
    let mut open = BTreeMap::from([(state(Vec::new()), BigUint::from(1u8) << DEPTH)]);
    while let Some((at, mass)) = open.pop_first() {
        let mut tape = Tape::<BITS>::new(at.string.as_slice());
        match sample(&mut tape) {
            Ok(outcome) => {
                assert_eq!(
                    tape.used(),
                    at.string.len(),
                    "a string is continued only where the sampler asks for more"
                );
                *masses.reached.entry(outcome).or_default() += mass;
            }
            Err(_) if &mass << light < BigUint::from(1u8) << DEPTH => {}
            Err(_) => {
                for digit in 0..1u64 << BITS {
                    let next = state([at.string.as_slice(), &[digit]].concat());
                    assert!(next > at, "a continuation comes later");
                    *open.entry(next).or_default() += &mass >> BITS;
                }
            }
        }
    }
    masses.unresolved = (BigUint::from(1u8) << DEPTH) - masses.reached.values().sum::<BigUint>();
    masses
}

impl<O: Ord> Masses<O> {
    /// The least and the most that the probability of `outcome` can be, in units of `2^-depth`.
    pub fn bounds(&self, outcome: &O) -> (BigUint, BigUint) {
        let low = self.reached.get(outcome).cloned().unwrap_or_default();
        let high = &low + &self.unresolved;
        (low, high)
    }

    /// A sampler that never stops would be right about everything: the rest must be small.
    pub fn assert_resolved(&self, bits: u32) {
        assert!(
            self.unresolved.clone() << bits < BigUint::from(1u8) << self.depth,
            "unresolved: {}",
            self.unresolved
        );
    }
}
