//! One choice among up to a million outcomes by their costs: quantiles and the exponential
//! mechanism draw with it.
//!
//! [`Selector`] takes whole costs below `2^120`, [`RealSelector`] doubles, and [`SizedSelector`]
//! groups of equal outcomes, up to `2^63` in all. **Watch out**: tables are made for a base, so
//! keep a selector, or use a shared one. The number of outcomes, the base and the announced range
//! of costs are public, because the work depends on them.
//!
//! An outcome of cost `u` has probability proportional to `b^u`, for `b = exp(-1 / scale)` or a
//! binary fraction, exactly. One lazily revealed uniform number is compared with certified
//! cumulative weights of the outcomes, grouped by cost. In practice 128-bit integers decide; if
//! they do not, `sample/ratio` goes on with integers of any size.
#![doc = include_str!("proof.md")]

mod base;
mod descent;
mod groups;
mod powers;
mod probabilities;
mod real;
mod real_tables;
#[cfg(test)]
mod real_tests;
mod real_weight;
mod shared;
mod sized;
#[cfg(test)]
mod sized_tests;
#[cfg(test)]
mod tests;

use core::num::NonZeroU32;

use sottovoce_loops::{buckets, wiped::Wiped};
use zeroize::Zeroizing;

pub use base::WeightBase;
use descent::{Level, Outcomes, Slack, descend};
use groups::BigPowers;
pub use groups::Group;
pub use powers::Powers;
pub use probabilities::{probabilities, probabilities_of, real_probabilities};
pub use real::RealSelector;
pub use sized::{Member, SizedSelector};

use crate::{
    Result,
    entropy::Entropy,
    exact::{Natural, fits},
    sample::{
        ratio::{Cell, Digits},
        uniform::{Members, uniform_member},
    },
};

/// Costs are below `2^COST_BITS`.
pub const COST_BITS: u32 = 120;
/// Fractional bits of the first attempt with integers of any size: twice those that did not decide.
const FIRST_BIG_WIDTH: u32 = 256;

/// Draws indices with probability proportional to `base^cost`; smaller cost is better.
///
/// Holds only what follows from public parameters, so it may be kept between releases.
///
/// | | |
/// | --- | --- |
/// | [`Selector::new`] | for one use, or where the caller keeps it |
/// | [`Selector::shared`] | what mechanisms take: tables are found again at the next release |
/// | [`Selector::shared_within`] | the same for costs of a known range, on smaller tables |
/// | `Selector::truncated` | for tests: rare branches become frequent |
///
/// ```
/// use sottovoce::{entropy::Tape, exact::Positive, sample::weighted::Selector};
/// let selector = Selector::new(&Positive::ONE, 3.try_into()?);
/// let mut tape: Tape = Tape::new([0, 0, 0]);
/// assert_eq!(selector.select(&[7, 2, 9], &mut tape)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selector {
    powers: Powers<u128>,
    path: Path,
    levels: Vec<Level>,
    /// Most outcomes that `powers` has room for.
    most: u64,
    /// Bits of the costs above the best one.
    reach: u32,
    /// For what 128 bits do not decide.
    big: BigPowers,
}

/// How the descent goes, by public parameters only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Path {
    /// Keys of 32 bits, and one table for all bits below the first level.
    Factored,
    /// Keys of 64 bits, and each outcome's weight by itself.
    Listed,
    /// Keys of 128 bits, and each outcome's weight by itself.
    Wide,
}

impl Selector {
    /// A selector for exactly or fewer than `outcomes` costs, with a base that is given as itself,
    /// as `(x / 2^y)^z`, or by the scale of `exp(-1 / scale)`.
    #[must_use]
    pub fn new(base: impl Into<WeightBase>, outcomes: NonZeroU32) -> Self {
        Self::within(&base.into(), outcomes, COST_BITS)
    }

    /// Like [`Selector::new`], if costs are less than `2^reach` above the best one. The
    /// distribution is the same; flat bases need smaller tables.
    fn within(base: &WeightBase, outcomes: NonZeroU32, reach: u32) -> Self {
        let most = u64::from(outcomes.get());
        // A long table pays only if many outcomes share it.
        let longest = (bit_length(most) + 2).clamp(10, 16);
        let digit = |bits: u32| {
            let factored = bits <= longest + widest_level(most);
            if factored { longest } else { bits.div_ceil(bits.div_ceil(longest)) }
        };
        Self::on(base, most, reach, Self::width(most), FIRST_BIG_WIDTH, digit)
    }

    /// The truncation hook: as [`Selector::new`], on `width` fractional bits and `big_width` after
    /// them, so that tests reach the branches that are otherwise taken with probability below
    /// `2^-50`. The distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(
        base: impl Into<WeightBase>,
        outcomes: NonZeroU32,
        width: u32,
        big_width: u32,
        digit: u32,
    ) -> Self {
        let (base, most) = (base.into(), outcomes.get().into());
        Self::on(&base, most, COST_BITS, width, big_width, |bits| bits.min(digit))
    }

    fn on(
        base: &WeightBase,
        most: u64,
        reach: u32,
        width: u32,
        big_width: u32,
        digit_for: impl Fn(u32) -> u32,
    ) -> Self {
        let powers = Powers::new(base, width, reach, digit_for);
        let (bits, widest) = (powers.bits(), widest_level(most));
        // Bits that the first table leaves to the first level.
        let first = bits - powers.lowest().1;
        let path = match bits {
            0..=31 if first <= widest => Path::Factored,
            0..=63 => Path::Listed,
            _ => Path::Wide,
        };
        let levels = Level::all(bits, widest, if path == Path::Factored { first } else { 0 });
        let big = BigPowers::new(base.clone(), big_width);
        Self { powers, path, levels, most, reach, big }
    }

    /// Fractional bits such that the weights of `outcomes` add up below `2^127`.
    fn width(outcomes: u64) -> u32 {
        62 + outcomes.leading_zeros()
    }

    /// The probability, over the choice of the random words, that 128 bits do not decide a
    /// selection, is at most `2^-result` (`proof.md`, step 6).
    #[must_use]
    pub fn rarity(&self) -> u32 {
        rarity(self.most, self.powers.width(), self.powers.slack())
    }

    /// Draws an index of `costs`.
    ///
    /// Uses three 64-bit words: two for the group and one for the member; more with probability at
    /// most `2^-rarity + most / 2^64`. Except in that event, the computation depends on public
    /// sizes only.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `costs` is empty, longer than declared, or holds a cost of `2^120` or more, or one
    /// farther from the best than announced.
    pub fn select<E: Entropy>(&self, costs: &[u128], entropy: &mut E) -> Result<usize> {
        self.check_count(costs.len());
        let (best, bits) = buckets::least_of_costs(costs);
        assert!(bits >> COST_BITS == 0, "select: costs must be below 2^120");
        let cell;
        let chosen = match self.path {
            Path::Factored => {
                let (mut keys, cutoff) = (Wiped::zeros(costs.len()), self.cutoff());
                self.check_reach(buckets::short_keys(costs, best, cutoff, &mut keys));
                cell = Cell::draw(Digits::Two, entropy)?;
                self.descend(&self.factored(&keys, 0), &cell)
            }
            Path::Listed => {
                let (mut keys, cutoff) = (Wiped::zeros(costs.len()), self.cutoff());
                self.check_reach(buckets::keys(costs, best, cutoff, &mut keys));
                let mut weights = Wiped::zeros(costs.len());
                sottovoce_loops::powers::powers(
                    &keys,
                    cutoff - 1,
                    self.powers.tables(),
                    &mut weights,
                );
                cell = Cell::draw(Digits::Two, entropy)?;
                let listed = Outcomes::Listed { keys: &keys, best: 0, weights: &weights };
                self.descend(&listed, &cell)
            }
            Path::Wide => {
                let mut keys = Wiped::zeros(costs.len());
                self.check_reach(buckets::wide_keys(costs, best, self.cutoff(), &mut keys));
                let lower = |key: &u128| self.powers.lower(*key);
                let weights = Zeroizing::new(keys.iter().map(lower).collect::<Vec<_>>());
                cell = Cell::draw(Digits::Two, entropy)?;
                self.descend(&Outcomes::Wide { keys: &keys, weights: &weights }, &cell)
            }
        };
        let groups = || Group::all(costs.iter().map(|cost| cost - best).collect());
        let chosen = chosen.map_or_else(|| self.take_more_digits(groups(), &cell, entropy), Ok)?;
        uniform_member(Members::Costs(costs, best + chosen), entropy)
    }

    /// [`Selector::select`] for costs of 32 bits, which are read faster.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `costs` is empty or longer than declared, or holds a cost farther from the best than
    /// announced.
    pub fn select_short<E: Entropy>(&self, costs: &[u32], entropy: &mut E) -> Result<usize> {
        if self.path != Path::Factored {
            let wide = Zeroizing::new(costs.iter().copied().map(u128::from).collect::<Vec<_>>());
            return self.select(&wide, entropy);
        }
        self.check_count(costs.len());
        let (best, largest) = buckets::range(costs);
        self.check_reach((largest - best).into());
        let cell = Cell::draw(Digits::Two, entropy)?;
        let groups = || Group::all(costs.iter().map(|cost| (cost - best).into()).collect());
        let chosen = self
            .descend(&self.factored(costs, best), &cell)
            .map_or_else(|| self.take_more_digits(groups(), &cell, entropy), Ok)?;
        let chosen = best + fits::<_, u32>(chosen, "a difference of costs");
        uniform_member(Members::Short(costs, chosen), entropy)
    }

    fn check_count(&self, count: usize) {
        assert!(count > 0 && count as u64 <= self.most, "select: no costs, or more than declared");
    }

    /// Checks the bits that any difference from the best has.
    fn check_reach(&self, bits: u128) {
        assert!(
            self.reach >= COST_BITS || bits >> self.reach == 0,
            "select: a cost is farther from the best than was said"
        );
    }

    /// The key at which weights end, in the width of the path's keys.
    fn cutoff<K: TryFrom<u128>>(&self) -> K {
        fits(self.powers.cutoff(), "the path has keys that are wide enough")
    }

    fn factored<'a>(&'a self, costs: &'a [u32], best: u32) -> Outcomes<'a> {
        let tables = self.powers.tables();
        Outcomes::Factored { costs, best, cutoff: self.cutoff(), tables }
    }

    /// The difference from the best cost of the group that 128 bits find, if they do.
    fn descend(&self, outcomes: &Outcomes<'_>, cell: &Cell) -> Option<u128> {
        // Sums are below 2^127.
        let slack = Slack { ulps: self.powers.slack(), places: 127 };
        descend(outcomes, &self.levels, cell, slack)
    }

    /// The difference from the best cost that the cell lies in, after more digits if it must.
    #[cold]
    fn take_more_digits<E: Entropy>(
        &self,
        groups: Vec<Group>,
        cell: &Cell,
        entropy: &mut E,
    ) -> Result<u128> {
        Ok(self.big.choose(groups.into_iter(), cell, entropy)?.difference)
    }
}

/// Bits of a level such that a pass over its buckets costs less than one over all outcomes.
fn widest_level(outcomes: u64) -> u32 {
    bit_length(outcomes).saturating_sub(3).clamp(5, 14)
}

fn bit_length(value: u64) -> u32 {
    64 - value.leading_zeros()
}

/// `-log2` of the bound of `proof.md`, step 6, rounded down.
fn rarity(outcomes: u64, width: u32, slack: u64) -> u32 {
    width.saturating_sub(2 * bit_length(outcomes) + bit_length(4 * slack + 6))
}

/// Tables of any precision.
fn unbounded_powers(base: &WeightBase, width: u32) -> Powers<Natural> {
    Powers::new(base, width, COST_BITS, |bits| bits.min(6))
}

/// The place of a group, all of which are in memory.
fn place(group: u64) -> usize {
    fits(group, "groups are in memory")
}
