//! Exact selection: an outcome of cost `u` is drawn with probability proportional to `exp(-u / scale)`.
//!
//! One lazily revealed uniform number is held against certified cumulative weights of the outcomes, grouped by cost. In
//! practice 128-bit integers settle it; where they do not, [`settle`](self) goes on with integers of any size.
#![doc = include_str!("proof.md")]

mod groups;
mod powers;
mod probabilities;
mod real;
#[cfg(test)]
mod real_tests;
mod real_weight;
mod settle;
mod shared;
#[cfg(test)]
mod tests;

use core::{cell::OnceCell, num::NonZeroU32};

use groups::{Group, Runs};
pub use powers::Powers;
pub use probabilities::{probabilities, real_probabilities};
pub use real::RealSelector;
use settle::{Sums, settle};

use crate::{
    Error,
    entropy::Entropy,
    exact::{Natural, Rational, fixed::mul_shift},
    sample::uniform::uniform_member,
};

/// Costs are below `2^COST_BITS`.
pub const COST_BITS: u32 = 120;
/// Fractional bits of the first attempt with integers of any size.
const FIRST_BIG_WIDTH: u32 = 256;

/// Draws indices with probability proportional to `exp(-cost / scale)`; smaller cost is better.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Rational, sample::weighted::Selector};
/// let selector = Selector::new(&Rational::ONE, 3.try_into()?);
/// let mut tape: Tape = Tape::new([0, 0, 0]);
/// assert_eq!(selector.select(&[7, 2, 9], &mut tape)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selector {
    /// `1 / scale`.
    rate: Rational,
    powers: Powers<u128>,
    /// Most outcomes that `powers` has room for.
    most: u64,
    big_width: u32,
    /// Made the first time that 128 bits do not settle a selection.
    big_powers: OnceCell<Powers<Natural>>,
}

impl Selector {
    /// A selector for exactly or fewer than `outcomes` costs.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn new(scale: &Rational, outcomes: NonZeroU32) -> Self {
        let rate = rate_of(scale);
        let most = u64::from(outcomes.get());
        let width = Self::width(most);
        // A long table pays only where many outcomes share it.
        let longest = (4 * most).clamp(1 << 13, 1 << 16);
        let powers =
            Powers::new(&rate, width, COST_BITS, |bits| if 1u128 << bits <= longest.into() { bits } else { 11 });
        Self { rate, powers, most, big_width: FIRST_BIG_WIDTH, big_powers: OnceCell::new() }
    }

    /// The truncation hook: as [`Selector::new`], on `width` fractional bits and `big_width` after them, so that tests
    /// reach the branches that are otherwise taken with probability below `2^-50`. The law is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(scale: &Rational, outcomes: NonZeroU32, width: u32, big_width: u32, digit: u32) -> Self {
        let rate = rate_of(scale);
        let powers = Powers::new(&rate, width, COST_BITS, |bits| bits.min(digit));
        Self { rate, powers, most: outcomes.get().into(), big_width, big_powers: OnceCell::new() }
    }

    /// Fractional bits such that the weights of `outcomes` add up below `2^127`.
    fn width(outcomes: u64) -> u32 {
        62 + outcomes.leading_zeros()
    }

    /// The probability, over the choice of the random words, that 128 bits do not settle a selection, is at most
    /// `2^-result` (`proof.md`, step 6).
    #[must_use]
    pub fn rarity(&self) -> u32 {
        rarity(self.most, self.powers.width(), self.powers.slack())
    }

    /// Draws an index of `costs`.
    ///
    /// Uses three 64-bit words: two for the group and one for the member; more with probability at most
    /// `2^-rarity + most / 2^64`. What is computed depends on public sizes only, but for that event.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If `costs` is empty, longer than declared, or holds a cost of `2^120` or more.
    pub fn select<E: Entropy>(&self, costs: &[u128], entropy: &mut E) -> Result<usize, Error> {
        let best = self.checked_best(costs);
        let cell = Cell::draw(entropy)?;
        let runs = Runs::new(costs, best, &self.powers);
        let chosen = match runs.decide(&cell, &self.powers) {
            Some(difference) => difference,
            None => self.settle(costs, best, &cell, entropy)?,
        };
        uniform_member(costs.iter().map(|cost| *cost == best + chosen), entropy)
    }

    fn checked_best(&self, costs: &[u128]) -> u128 {
        assert!(costs.len() as u64 <= self.most, "select: more costs than declared");
        let (best, worst) = costs.iter().fold((u128::MAX, 0), |(low, high), cost| (low.min(*cost), high.max(*cost)));
        assert!(best <= worst && worst >> COST_BITS == 0, "select: costs must not be empty, and below 2^120");
        best
    }

    #[cold]
    fn settle<E: Entropy>(&self, costs: &[u128], best: u128, cell: &Cell, entropy: &mut E) -> Result<u128, Error> {
        let groups = Group::all(costs, best);
        let first = self.big_powers.get_or_init(|| unbounded_powers(&self.rate, self.big_width));
        let sums = |powers: &Powers<Natural>| Sums::new(groups.iter().map(|group| group.weighed(powers)));
        let index = settle(cell, self.big_width, entropy, |width| {
            if width == self.big_width { sums(first) } else { sums(&unbounded_powers(&self.rate, width)) }
        })?;
        Ok(groups[index].difference)
    }
}

/// `-log2` of the bound of `proof.md`, step 6, rounded down.
fn rarity(outcomes: u64, width: u32, slack: u64) -> u32 {
    let log = |value: u64| 64 - value.leading_zeros();
    width.saturating_sub(2 * log(outcomes) + log(3 * slack + 3))
}

/// Tables of any precision.
fn unbounded_powers(rate: &Rational, width: u32) -> Powers<Natural> {
    Powers::new(rate, width, COST_BITS, |bits| bits.min(6))
}

fn rate_of(scale: &Rational) -> Rational {
    assert!(!scale.is_negative() && !scale.is_zero(), "scale must be above 0");
    scale.reciprocal().unwrap_or(Rational::ONE)
}

/// A uniform number `V` in `[0, 1)` of which the first `bits` bits are known: it lies in the cell
/// `[index / 2^bits, (index + 1) / 2^bits)`.
pub(crate) struct Cell {
    index: u128,
    bits: u32,
}

impl Cell {
    /// The first two digits.
    fn draw<E: Entropy>(entropy: &mut E) -> Result<Self, Error> {
        let high = u128::from(entropy.digit()?);
        Ok(Self { index: high << E::DIGIT_BITS | u128::from(entropy.digit()?), bits: 2 * E::DIGIT_BITS })
    }

    /// `(low, high)` with `low <= V * T < high` for every `V` in the cell and `T` from `total_low` to `total_high < 2^127`.
    fn times(&self, total_low: u128, total_high: u128) -> (u128, u128) {
        let step = if self.bits == 128 { 0 } else { total_high >> self.bits };
        (mul_shift(self.index, total_low, self.bits), mul_shift(self.index, total_high, self.bits) + step + 2)
    }

    /// `(index, bits)` for integers of any size.
    fn unbounded(&self) -> (Natural, u32) {
        (Natural::from(self.index), self.bits)
    }
}
