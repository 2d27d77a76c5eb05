//! Clamped costs as integers: declared to be, or rounded at random.
//!
//! The mechanisms in base 2 weigh whole costs only. Costs with parts are rounded when they are
//! drawn from, so this module is among the mechanisms and not among the scores: it takes random
//! words.

use std::borrow::Cow;

use crate::{
    Result,
    entropy::Entropy,
    exact::Natural,
    sample::rounding::Rounding,
    score::costs::{Clamp, Costs},
};

/// How costs become integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// They are integers; others are replaced by the integer below.
    None,
    /// Up with a probability that is the part above the integer below, otherwise down.
    Randomized,
}

crate::named!(Rule, "rounding": None "none", Randomized "randomized");

/// Makes integers of clamped costs.
#[derive(Clone, Copy, Debug)]
pub struct Rounder {
    clamp: Clamp,
    rule: Rule,
    rounding: Rounding,
}

impl Rounder {
    /// For costs within `clamp`.
    #[must_use]
    pub fn new(clamp: Clamp, rule: Rule) -> Self {
        Self { clamp, rule, rounding: Rounding::default() }
    }

    /// Uses thresholds of fewer bits, so that tests can try all of them.
    #[doc(hidden)]
    #[must_use]
    pub fn truncated(self, places: u32) -> Self {
        Self { rounding: Rounding::truncated(places), ..self }
    }

    /// The bounds of costs.
    pub fn clamp(&self) -> Clamp {
        self.clamp
    }

    /// How costs become integers.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The rounding, if costs are rounded at random.
    #[must_use]
    pub(crate) fn rounding(&self) -> &Rounding {
        &self.rounding
    }

    /// The probability, in units of `2^-width`, that a cost is rounded up if `part` of it is above
    /// the integer below.
    pub(crate) fn up(&self, part: u32, width: u32) -> Natural {
        match self.rule {
            Rule::None => Natural::ZERO,
            Rule::Randomized => self.rounding.units(part, width),
        }
    }

    /// How many 64-bit words this number of costs takes.
    #[must_use]
    pub fn words(&self, costs: u64) -> u64 {
        match self.rule {
            Rule::None => 0,
            Rule::Randomized => Rounding::words(costs),
        }
    }

    /// The integer costs, above the lower bound.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    pub fn round<'costs, E: Entropy>(
        &self,
        costs: &'costs Costs,
        entropy: &mut E,
    ) -> Result<Cow<'costs, [u32]>> {
        assert!(
            costs.clamp() == self.clamp,
            "release: costs must be clamped to the mechanism's bounds"
        );
        match self.rule {
            Rule::None => Ok(costs.floors()),
            Rule::Randomized => self.rounding.round(&costs.fixed(), entropy).map(Cow::Owned),
        }
    }
}
