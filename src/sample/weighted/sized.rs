//! Groups of outcomes that are too many to be listed: all of one cost, and how many they are.

use core::num::NonZeroU64;

use super::{FIRST_BIG_WIDTH, Group, Powers, WeightBase, groups::BigPowers};
use crate::{
    MOST_ELEMENTS, Result,
    entropy::Entropy,
    exact::{
        fits,
        fixed::{Long, Sum},
    },
    sample::{
        ratio::{Cell, Digits},
        uniform::{uniform_below, uniform_long},
    },
};

/// Draws an outcome with probability proportional to `base^cost`. Outcomes come in groups of one
/// cost.
///
/// As [`Selector`](super::Selector) draws, from the same words, for up to `2^63` outcomes: so many
/// that no list of them is made. Takes as long as there are groups.
///
/// ```
/// use sottovoce::{
///     entropy::Tape, exact::Positive, sample::weighted::{Group, SizedSelector},
/// };
/// let selector = SizedSelector::new(&Positive::ONE, (1 << 40).try_into()?);
/// let groups = [(0, 3), (7, (1 << 40) - 3)].map(|(above, size)| Group::new(above, size));
/// let mut tape: Tape = Tape::new([0, 0, 1 << 63, 0]);
/// let member = selector.select(groups.iter().cloned(), &mut tape)?;
/// assert_eq!((member.difference, member.number), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SizedSelector {
    powers: Powers<Long>,
    outcomes: NonZeroU64,
    /// For what 256 bits do not decide.
    big: BigPowers,
}

/// One outcome of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Member {
    /// The group's cost less the best cost.
    pub difference: u64,
    /// The number of the outcome in its group.
    pub number: u64,
}

impl SizedSelector {
    /// The most outcomes.
    pub const MOST: u64 = 1 << 63;
    /// Fractional bits of weights: sums of `2^63` of them are below `2^254`.
    const WIDTH: u32 = 190;
    /// Bits of the costs above the best one.
    const REACH: u32 = 63;
    /// The most bits of a table's digit.
    const DIGIT: u32 = 10;

    /// A selector for this number of outcomes.
    ///
    /// # Panics
    /// If they are more than [`SizedSelector::MOST`].
    #[must_use]
    pub fn new(base: impl Into<WeightBase>, outcomes: NonZeroU64) -> Self {
        Self::truncated(base, outcomes, Self::WIDTH, FIRST_BIG_WIDTH, Self::DIGIT)
    }

    /// The truncation hook, as [`Selector::truncated`](super::Selector::truncated). The
    /// distribution is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(
        base: impl Into<WeightBase>,
        outcomes: NonZeroU64,
        width: u32,
        big_width: u32,
        digit: u32,
    ) -> Self {
        assert!(outcomes.get() <= Self::MOST, "SizedSelector: at most 2^63 outcomes");
        let base = base.into();
        // Tables of even lengths.
        let even = |bits: u32| bits.div_ceil(bits.div_ceil(digit).max(1));
        let powers = Powers::new(&base, width, Self::REACH, even);
        Self { powers, outcomes, big: BigPowers::new(base, big_width) }
    }

    /// The nominal number of random words of one selection.
    #[must_use]
    pub fn words(&self) -> u64 {
        if self.is_short() { 3 } else { 4 }
    }

    /// Checks whether a member is drawn from one word, as from lists.
    fn is_short(&self) -> bool {
        self.outcomes.get() <= u64::from(MOST_ELEMENTS)
    }

    /// The probability, over the choice of the random words, that 256 bits do not decide a
    /// selection among this many groups, is at most `2^-result` (`proof.md`, step 18).
    #[must_use]
    pub fn rarity(&self, groups: NonZeroU64) -> u32 {
        let length = |value: u128| u128::BITS - value.leading_zeros();
        let by_ulps = self.powers.width().saturating_sub(length(4 * self.margin() + 6));
        // The sum of both is at most twice the larger.
        by_ulps.min(127).saturating_sub(1 + length(groups.get().into()))
    }

    /// How much the lower sum through a boundary may be below the truth, in ulps.
    fn margin(&self) -> u128 {
        u128::from(self.outcomes.get()) * u128::from(self.powers.slack())
    }

    /// Draws an outcome of the groups, which come best first, the first with difference 0, and
    /// together have at most the announced number of outcomes.
    ///
    /// Uses two 64-bit words for the group, and one for the member, or two from `2^20` outcomes on.
    /// Uses more with probability at most `2^-rarity`, and for the member `outcomes / 2^64`, or
    /// `outcomes / 2^128`.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If there are no groups, or one has more outcomes than announced.
    pub fn select<E: Entropy>(
        &self,
        groups: impl Iterator<Item = Group> + Clone,
        entropy: &mut E,
    ) -> Result<Member> {
        let group = self.select_group(groups, entropy)?;
        if !self.is_short() {
            return self.long_member(group, entropy);
        }
        Ok(member(group, uniform_below(group.count, entropy)?))
    }

    /// Like [`SizedSelector::select`], but the member takes two words, however few outcomes there
    /// are.
    ///
    /// # Errors
    /// See [`SizedSelector::select`].
    ///
    /// # Panics
    /// See [`SizedSelector::select`].
    pub fn select_long<E: Entropy>(
        &self,
        groups: impl Iterator<Item = Group> + Clone,
        entropy: &mut E,
    ) -> Result<Member> {
        let group = self.select_group(groups, entropy)?;
        self.long_member(group, entropy)
    }

    fn long_member<E: Entropy>(&self, group: Group, entropy: &mut E) -> Result<Member> {
        Ok(member(group, uniform_long(group.count, self.outcomes.get(), entropy)?))
    }

    /// The group alone: what [`SizedSelector::select`] begins with.
    #[doc(hidden)]
    pub fn select_group<E: Entropy>(
        &self,
        groups: impl Iterator<Item = Group> + Clone,
        entropy: &mut E,
    ) -> Result<Group> {
        // Those that may weigh an ulp; the others do not affect what 256 bits decide.
        let near = || groups.clone().take_while(|group| group.difference < self.powers.cutoff());
        let total = near().fold(Sum::default(), |sum, group| sum.plus(self.weight(&group)));
        let margin = Sum::from(self.margin());
        let cell = Cell::draw(Digits::Two, entropy)?;
        let ends = cell.times_long(total, total.plus(margin));
        match self.holder(near(), ends, margin) {
            Some(group) => Ok(group),
            None => self.big.choose(groups, &cell, entropy),
        }
    }

    /// A lower bound of the weight of all members of a group below the cutoff.
    fn weight(&self, group: &Group) -> Sum {
        let difference = fits(group.difference, "the cutoff is at most 2^63");
        self.powers.long_tables().weight(difference, group.count)
    }

    /// The group that surely holds `V T`. All groups are looked at.
    fn holder(
        &self,
        groups: impl Iterator<Item = Group>,
        (low, high): (Sum, Sum),
        margin: Sum,
    ) -> Option<Group> {
        let (mut found, mut before) = (None, Sum::default());
        for group in groups {
            let after = before.plus(self.weight(&group));
            // Nothing is before the best group, exactly.
            let starts = group.difference == 0 || before.plus(margin) <= low;
            if starts && high <= after {
                found = Some(group);
            }
            before = after;
        }
        found
    }
}

fn member(group: Group, number: u64) -> Member {
    Member { difference: fits(group.difference, "differences of 63 bits"), number }
}
