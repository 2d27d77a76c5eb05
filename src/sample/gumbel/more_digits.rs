//! The comparison if one digit does not decide: more digits, integers of any size.

use std::collections::BinaryHeap;

use super::clusters::{Placed, clusters};
use crate::{
    Error, Result,
    entropy::{Entropy, Patience},
    exact::{Integer, Natural, Rational, neg_ln_enclosure},
};

/// `ln(2^32)` is added to every noise, so that logarithms are those of fractions: `-ln U < 2^32`
/// for `2^32` known bits.
const HALVINGS: u32 = 32;

/// A score that may win, and the known digits of its uniform number.
pub(super) struct Contender {
    pub index: usize,
    pub digits: Natural,
    /// `(best - score) / scale`, at least 0.
    pub distance: Rational,
}

/// An end of an enclosure; the order is that of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    /// No lower bound at all.
    Below,
    /// `2^width` times a number.
    At(Integer),
    /// No upper bound at all.
    Above,
}

impl Contender {
    pub fn new(index: usize, digit: u64, distance: Rational) -> Self {
        Self { index, digits: Natural::from(digit), distance }
    }

    /// Encloses `G + 32 ln 2 - distance` for all `U` from `digits / 2^bits` to
    /// `(digits + 1) / 2^bits`.
    pub fn noisy(&self, bits: u32, width: u32) -> (End, End) {
        let next = &self.digits + Natural::ONE;
        let outer = |value: &Natural| neg_ln_enclosure(value, width + HALVINGS, width);
        let distance = Integer::from(self.distance.fixed_floor(width));
        let low = if self.digits.is_zero() {
            End::Below
        } else {
            let low = outer(&neg_ln_enclosure(&self.digits, bits, width).high).low;
            End::At(Integer::from(low) - &distance - Integer::ONE)
        };
        // An enclosure of -ln U that reaches 0 leaves G without an upper bound, as U = 1 does.
        let least = neg_ln_enclosure(&next, bits, width).low;
        let high = if least.is_zero() {
            End::Above
        } else {
            End::At(Integer::from(outer(&least).high) - distance)
        };
        (low, high)
    }
}

/// The indices of the `target` largest noisy scores, in order (`proof.md`, steps 6 to 8 and 12). As
/// long as a cluster of several reaches into the `target`, each of its members takes one more
/// digit, in order of index. Better clusters come first. A source that is stuck ends it (step 14).
pub(super) fn take_more_digits<E: Entropy>(
    contenders: Vec<Contender>,
    target: usize,
    guard: u32,
    entropy: &mut E,
) -> Result<Vec<usize>> {
    let mut order = Vec::with_capacity(target);
    if is_stuck(&contenders, E::DIGIT_BITS, E::DIGIT_BITS) {
        return Err(Error::Entropy);
    }
    // The best cluster is the last.
    let mut waiting = split(contenders, E::DIGIT_BITS, target, guard);
    while let Some((mut cluster, bits)) = waiting.pop() {
        if let [only] = cluster.as_slice() {
            order.push(only.index);
        } else if is_stuck(&cluster, bits, E::DIGIT_BITS) {
            return Err(Error::Entropy);
        } else {
            for contender in &mut cluster {
                contender.digits =
                    (&contender.digits << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
            }
            waiting.extend(split(cluster, bits + E::DIGIT_BITS, target - order.len(), guard));
        }
        if order.len() == target {
            break;
        }
    }
    Ok(order)
}

/// Checks whether the number of scores with the same digits, or of digits that leave it open, is
/// one that ideal bits reach with probability below `2^-1000` (step 14).
fn is_stuck(cluster: &[Contender], bits: u32, first: u32) -> bool {
    let digits: BinaryHeap<&Natural> = cluster.iter().map(|contender| &contender.digits).collect();
    let digits = digits.into_sorted_vec();
    let equal =
        digits.chunk_by(|a, b| a == b).map(<[_]>::len).max().expect("clusters have members");
    bits - first >= Patience::BITS
        || (equal as u64 - 1) * u64::from(bits.saturating_sub(20)) > Patience::BITS.into()
}

/// Clusters by the known `bits` digits of each, the best last.
fn split(
    members: Vec<Contender>,
    bits: u32,
    target: usize,
    guard: u32,
) -> Vec<(Vec<Contender>, u32)> {
    // Equal scores with the same digits have the same enclosure, however exactly it is computed.
    let alike = |pair: &[Contender]| {
        pair[0].digits == pair[1].digits && pair[0].distance == pair[1].distance
    };
    if members.windows(2).all(alike) {
        return vec![(members, bits)];
    }
    let placed = members
        .into_iter()
        .map(|who| {
            let (low, high) = who.noisy(bits, 2 * bits + guard);
            Placed { low, high, who }
        })
        .collect();
    clusters(placed, target).into_iter().rev().map(|cluster| (cluster, bits)).collect()
}
