//! Reports of one option of few: a random set of options, more likely with the true one in it.
#![doc = include_str!("proof.md")]

mod below;
mod mean;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::{
    Below, Local, Sets, Statistic, Support,
    protocol::{Ranged, place, small, times, unknown},
    uniform_subset,
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Rational, SmallRatio, fits, fixed::wide_product},
    sample::uniform::uniform_below,
};

/// Reports one of `options` as a set of `size` of them. Size 1 is a randomized response; with two
/// options it is Warner's coin.
///
/// ```
/// use sottovoce::{entropy::Seeded, exact::SmallRatio, sample::local::{Local, subset::Subset}};
/// let odds = SmallRatio::new(3, 1).ok_or("small")?;
/// let protocol = Subset::best(10, odds)?;
/// assert_eq!(protocol.size(), 3);
/// // Drawn before the answer is read.
/// let draw = protocol.draw(&mut Seeded::new(&[7; 32], 0)?)?;
/// let set = draw.report(4);
/// assert_eq!(set.count_ones(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subset {
    options: u32,
    size: u32,
    odds: SmallRatio,
}

impl Subset {
    /// The most options: a set of them is a whole number below `2^53`.
    pub const MOST_OPTIONS: u32 = 53;

    /// Sets of the size with the least total variance, of equal ones the least.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to [`Self::MOST_OPTIONS`] options.
    pub fn best(options: u32, odds: SmallRatio) -> Result<Self> {
        let mut best = Self::new(options, 1, odds)?;
        for size in 2..options {
            let other = Self { size, ..best };
            if other.varies_less(&best) {
                best = other;
            }
        }
        Ok(best)
    }

    /// Sets of this size. Any of them keeps the odds.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to [`Self::MOST_OPTIONS`] options, and a set
    /// has some but not all of them.
    pub fn new(options: u32, size: u32, odds: SmallRatio) -> Result<Self> {
        Error::parameter("options", "must be from 2 to 53")
            .when(!(2..=Self::MOST_OPTIONS).contains(&options))?;
        Error::parameter("size", "must be at least 1, and less than the number of options")
            .when(!(1..options).contains(&size))?;
        Ok(Self { options, size, odds })
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> u32 {
        self.options
    }

    /// How many options a report has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The odds that every report keeps.
    #[must_use]
    pub fn odds(&self) -> SmallRatio {
        self.odds
    }

    /// How often an option is in a report (`proof.md`, step 4).
    pub fn support(&self) -> Support {
        let (k, z) = (u64::from(self.options), u64::from(self.size));
        let (a, b) = (self.odds.top(), self.odds.bottom());
        Support {
            own: z * a * (k - 1),
            other: z * ((z - 1) * a + (k - z) * b),
            whole: (k - 1) * self.sum(),
        }
    }

    /// `z a + (k - z) b`, below `2^47`.
    fn sum(&self) -> u64 {
        let (k, z) = (u64::from(self.options), u64::from(self.size));
        z * self.odds.top() + (k - z) * self.odds.bottom()
    }

    /// Checks whether the variances of all estimates of one person add up to less than the other's
    /// (`proof.md`, step 5).
    fn varies_less(&self, other: &Self) -> bool {
        let total = |protocol: &Self| {
            let Support { own, other, whole } = protocol.support();
            let part = |support: u64| u128::from(support) * u128::from(whole - support);
            let apart = u128::from(own - other);
            (u128::from(protocol.options - 1) * part(other) + part(own), apart * apart)
        };
        let ((top, bottom), (other_top, other_bottom)) = (total(self), total(other));
        wide_product(top, other_bottom) < wide_product(other_top, bottom)
    }
}

impl Local for Subset {
    type Draw = Draw;

    fn read(parameters: &[u64], _: &Ranged<'_>, odds: SmallRatio) -> Result<Self> {
        let [options, size] = *parameters else { return Err(unknown()) };
        Self::new(small(options)?, small(size)?, odds)
    }

    fn plan(&self) -> (&'static str, Vec<u32>) {
        ("subset", vec![self.options, self.size])
    }

    // `size + 2` uniform integers.
    fn draw<E: Entropy>(&self, entropy: &mut E) -> Result<Draw> {
        let (k, z) = (self.options, self.size);
        let coin = uniform_below(self.sum(), entropy)?;
        // Step 1: of the options 1..k.
        let others = Zeroizing::new(*uniform_subset(k - 1, z, entropy)? << 1);
        let left_out = uniform_below(z.into(), entropy)?;
        // Step 2: one of the two sets is taken, without a branch.
        let with = without_member(&others, left_out, k) | 1;
        let inside = u64::from(coin < u64::from(z) * self.odds.top()).wrapping_neg();
        let members = Zeroizing::new(inside & with | !inside & *others);
        Ok(Draw { members, protocol: *self })
    }

    fn report<E: Entropy>(draw: Draw, answer: u64, _: &mut E) -> Result<u64> {
        Ok(draw.report(place(answer)))
    }

    fn values(&self) -> u64 {
        if self.size == 1 { self.options.into() } else { 1 << self.options }
    }

    fn sets(&self) -> Option<Sets> {
        (self.size > 1).then_some(Sets { of: self.options, size: self.size })
    }

    fn statistic(&self) -> Statistic {
        Statistic::Count(self.support())
    }

    fn shares(&self) -> u32 {
        if self.options == 2 { 1 } else { self.options }
    }

    fn sums(&self, reports: u64, items: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
        (0..self.options).map(|option| (times(items, option.into()), reports)).collect()
    }

    fn below(&self) -> Vec<Below> {
        (1..self.options).map(|bins| self.of_first(bins)).collect()
    }

    fn variance_of_mean(&self) -> Option<Rational> {
        Some(mean::worst_variance(self))
    }
}

/// A set without its `target`-th member, counted from 0; all of its bits below `places` are looked
/// at.
fn without_member(set: &u64, target: u64, places: u32) -> u64 {
    let (mut rest, mut seen) = (0, 0);
    for place in 0..places {
        let there = set >> place & 1;
        rest |= (there & u64::from(seen != target)) << place;
        seen += there;
    }
    rest
}

/// The draw of one report. It is wiped; anyone with it and the report knows the answer.
#[must_use]
pub struct Draw {
    /// The set as a mask, in which option 0 represents the answer.
    members: Zeroizing<u64>,
    protocol: Subset,
}

impl Draw {
    /// The report for an answer: the set as a mask, or its only member where the size is 1.
    ///
    /// # Panics
    /// If there is no such option.
    #[must_use]
    pub fn report(self, answer: u32) -> u64 {
        let k = self.protocol.options;
        assert!(answer < k, "Draw::report: the answer must be an option");
        // Step 3: the place of each member moves on by the answer, round and round.
        let turned = *self.members << answer | *self.members >> (k - answer);
        let mask = turned & ((1 << k) - 1);
        if self.protocol.size == 1 { fits(mask.trailing_zeros(), "a place") } else { mask }
    }
}
