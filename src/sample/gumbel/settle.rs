//! The comparison where one digit does not tell: more digits, integers of any size.

use crate::{
    Error,
    entropy::Entropy,
    exact::{Integer, Natural, Rational, neg_ln_enclosure},
};

/// `ln(2^32)` is added to every noise, so that logarithms are those of fractions: `-ln U < 2^32` for `2^32` known bits.
const HALVINGS: u32 = 32;

/// A score that may win, and what is known of its uniform number.
pub(super) struct Contender {
    pub index: usize,
    pub digits: Natural,
    /// `(best - score) / scale`, at least 0.
    pub distance: Rational,
}

/// `2^width` times a noisy score is from `low` to `high`; `None` for no bound at all.
pub(super) struct Enclosure {
    pub low: Option<Integer>,
    pub high: Option<Integer>,
}

impl Contender {
    pub fn new(index: usize, digit: u64, distance: Rational) -> Self {
        Self { index, digits: Natural::from(digit), distance }
    }

    /// Encloses `G + 32 ln 2 - distance` for all `U` from `digits / 2^bits` to `(digits + 1) / 2^bits`.
    pub fn noisy(&self, bits: u32, width: u32) -> Enclosure {
        let next = &self.digits + Natural::ONE;
        let outer = |value: &Natural| neg_ln_enclosure(value, width + HALVINGS, width);
        let low = (!self.digits.is_zero()).then(|| outer(&neg_ln_enclosure(&self.digits, bits, width).1).0);
        // An enclosure of -ln U that reaches 0 leaves G without an upper bound, as U = 1 does.
        let least = neg_ln_enclosure(&next, bits, width).0;
        let high = (!least.is_zero()).then(|| outer(&least).1);
        let distance = Integer::from(self.distance.fixed_floor(width));
        Enclosure {
            low: low.map(|low| Integer::from(low) - &distance - Integer::ONE),
            high: high.map(|high| Integer::from(high) - distance),
        }
    }
}

/// The index with the largest noisy score (`proof.md`, steps 6 to 8): as long as several enclosures reach the largest lower
/// end, each of these takes one more digit, in order.
pub(super) fn settle<E: Entropy>(mut contenders: Vec<Contender>, guard: u32, entropy: &mut E) -> Result<usize, Error> {
    let mut bits = E::DIGIT_BITS;
    loop {
        let noisy: Vec<Enclosure> = contenders.iter().map(|it| it.noisy(bits, 2 * bits + guard)).collect();
        // No bound is below every bound.
        let low = noisy.iter().map(|it| &it.low).max().cloned().flatten();
        let reaches: Vec<bool> = noisy.iter().map(|it| it.high.is_none() || it.high >= low).collect();
        let mut reaches = reaches.into_iter();
        contenders.retain(|_| reaches.next().unwrap_or(false));
        if let [winner] = contenders.as_slice() {
            return Ok(winner.index);
        }
        for contender in &mut contenders {
            contender.digits = (&contender.digits << E::DIGIT_BITS as usize) + Natural::from(entropy.digit()?);
        }
        bits += E::DIGIT_BITS;
    }
}
