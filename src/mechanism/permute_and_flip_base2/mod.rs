//! Permute-and-flip in base 2: for one choice by costs, never worse than the exponential mechanism
//! in base 2, with probabilities that are fractions.
//!
//! It takes one random word for each cost, whereas the exponential mechanism takes three in all. It
//! is not bounded-range. Costs are clamped and rounded as in
//! [`exponential_base2`](crate::mechanism::exponential_base2).
#![doc = include_str!("proof.md")]

mod law;
#[cfg(test)]
mod tests;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{DyadicBase, Enclosure, Rational},
    mechanism::{
        permute_and_flip::{PermuteAndFlip, law::WIDTH},
        rounded_costs::{Rounder, Rule},
    },
    privacy::{Base2Loss, Charge, Moves, concentrated, units},
    sample::{
        coin::Coins,
        uniform::{Members, uniform_member},
    },
    score::costs::{Clamp, Costs},
};

/// Releases the index of a good outcome: each is accepted with probability `b^(cost - best)`, and a
/// uniform accepted one is released.
///
/// | | |
/// | --- | --- |
/// | Input | `m` real costs, smaller is better; public: `m`, the order, the base, the clamp and the rule |
/// | Neighbors | cost vectors of which no cost moves by more than `d_in` |
/// | Output | an index below `m`, of an expected cost never above that of the exponential mechanism |
/// | Guarantee | `2 eta ceil(d_in)` bits, or `eta ceil(d_in)` if all costs move one way, with `eta = -log2 b`; exact. Not bounded-range |
/// | Parameter | the base; integer bounds of costs; how costs are rounded |
///
/// Source: McKenna and Sheldon 2020, "Permute-and-flip: a new mechanism for differentially private
/// selection", Algorithm 1 and Theorem 1; bases of Ilvento 2020.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{DyadicBase, Natural},
///     mechanism::{permute_and_flip_base2::PermuteAndFlipBase2, rounded_costs::Rule},
///     privacy::{Charge, Moves, concentrated},
///     score::costs::{Clamp, Costs},
/// };
/// let base = DyadicBase::new(Natural::ONE, 1, 1)?;
/// let mechanism = PermuteAndFlipBase2::new(base, Clamp::new(0, 10)?, Rule::None, Moves::AnyWay);
/// let costs = Costs::real(mechanism.clamp(), [4.0, 0.0, 7.0])?;
/// let index = mechanism.release(&costs, &mut System::new(mechanism.words(3)))?;
/// assert!(index < 3);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct PermuteAndFlipBase2 {
    base: DyadicBase,
    rounder: Rounder,
    moves: Moves,
    coins: Coins,
}

impl PermuteAndFlipBase2 {
    /// A mechanism for costs within `clamp`.
    #[must_use]
    pub fn new(base: DyadicBase, clamp: Clamp, rule: Rule, moves: Moves) -> Self {
        let coins = Coins::new(&base, clamp.range());
        Self { base, rounder: Rounder::new(clamp, rule), moves, coins }
    }

    /// The bounds of costs.
    pub fn clamp(&self) -> Clamp {
        self.rounder.clamp()
    }

    /// The nominal number of random words of a release of this number of costs.
    #[must_use]
    pub fn words(&self, costs: u64) -> u64 {
        costs + 1 + self.rounder.words(costs)
    }

    /// The privacy map: the loss between cost vectors if no cost moves by more than `d_in`, which
    /// is rounded up to an integer.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        Base2Loss::new(&self.base, units(d_in, self.moves))
    }

    /// The privacy loss of a release if no cost moves by more than `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::pure)
    }

    /// Draws an index: one word for each cost, in order, and one for the member.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    pub fn release<E: Entropy>(&self, costs: &Costs, entropy: &mut E) -> Result<usize> {
        let costs = self.rounder.round(costs, entropy)?;
        let best = costs.iter().min().copied().expect("there is a cost");
        let mut accepted = Vec::with_capacity(costs.len());
        for cost in costs.iter() {
            accepted.push(u8::from(self.coins.flip((cost - best).into(), entropy)?));
        }
        uniform_member(Members::Marked(&accepted), entropy)
    }

    /// For each cost, its exact probability, enclosed, in units of `1 / `
    /// [`PermuteAndFlip::certainty`]. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`] for more than [`PermuteAndFlip::MOST_ENCLOSED`] costs: the work grows with
    /// the square of their number.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    pub fn probabilities(&self, costs: &Costs) -> Result<Vec<Enclosure>> {
        Error::limit("costs", "must be at most 256 for exact probabilities")
            .when(costs.count() > PermuteAndFlip::MOST_ENCLOSED)?;
        assert!(
            costs.clamp() == self.clamp(),
            "probabilities: costs must be clamped to the mechanism's bounds"
        );
        let rounding = self.rounder.rounding();
        let splits = costs.fixed().into_iter().map(|cost| rounding.split(cost));
        let costs: Vec<_> = splits
            .map(|(floor, part)| (floor, Enclosure::exactly(self.rounder.up(part, WIDTH))))
            .collect();
        Ok(law::probabilities(&self.base, &costs))
    }
}
