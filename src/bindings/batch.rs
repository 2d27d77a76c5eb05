//! Questions about one table, together: what a release of all of them loses, and how it is divided.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::read, source::Words};
use crate::{
    Result,
    exact::{Integer, Rational},
    privacy::{Charge, Epsilon, Loss, Notion, Rho},
    query::{
        batch::{self, Shares},
        groups::{GroupsQuery, Inner, QuantileOfGroups, Tally},
        rows::{Counting, noisy_counts::Promise},
    },
};

/// Drawn values: integers that follow from the rows, or candidates.
pub(super) enum Drawn {
    Integers(Vec<Integer>),
    Points(Vec<f64>),
}

/// Losses of a question.
pub(super) trait Losing {
    fn loss(&self, d_in: &Rational) -> Result<Loss>;
    fn epsilon(&self) -> Loss;
    fn charge(&self) -> Charge;
    /// Gives the delta of found groups; other questions have none.
    fn delta(&self) -> Option<&Rational> {
        None
    }
}

/// A query about public groups, under either guarantee.
pub(super) trait Query: Losing {
    /// Gives the error of each integer, or the error in ranks.
    fn error(&self, confidence: &Rational) -> Result<Rational>;
    /// For its rows: as large as there are groups.
    fn tally(&self) -> Tally;
    fn release(&self, words: &mut Words<'_>, tally: &mut Tally) -> Result<Drawn>;
    fn words(&self) -> u64;
}

impl<Q: Inner + Counting, P: Promise> Losing for GroupsQuery<Q, P> {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }
}

impl<Q: Inner + Counting, P: Promise> Query for GroupsQuery<Q, P> {
    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.error(confidence).map(Rational::whole)
    }

    fn tally(&self) -> Tally {
        self.groups().tally()
    }

    fn release(&self, words: &mut Words<'_>, tally: &mut Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Integers)
    }

    fn words(&self) -> u64 {
        self.noise().words()
    }
}

impl Losing for QuantileOfGroups {
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.loss(d_in)
    }

    fn epsilon(&self) -> Loss {
        self.epsilon()
    }

    fn charge(&self) -> Charge {
        self.charge()
    }
}

impl Query for QuantileOfGroups {
    fn error(&self, confidence: &Rational) -> Result<Rational> {
        self.rank_error(confidence)
    }

    fn tally(&self) -> Tally {
        self.groups().tally()
    }

    fn release(&self, words: &mut Words<'_>, tally: &mut Tally) -> Result<Drawn> {
        self.release(tally, words).map(Drawn::Points)
    }

    fn words(&self) -> u64 {
        self.words()
    }
}

/// All questions of a run.
pub(super) struct Together<'a>(pub(super) Vec<&'a dyn Losing>);

impl Together<'_> {
    pub(super) fn epsilon(&self) -> Loss {
        batch::loss(self.0.iter().map(|query| query.epsilon()))
    }

    pub(super) fn charge(&self) -> Charge {
        batch::charge(self.0.iter().map(|query| query.charge()))
    }

    /// The sum of those that there are.
    pub(super) fn delta(&self) -> Option<Rational> {
        let deltas = self.0.iter().filter_map(|query| query.delta().cloned());
        deltas.reduce(|sum, delta| sum + delta)
    }

    pub(super) fn loss(&self, d_in: &Rational) -> Result<Loss> {
        let losses = self.0.iter().map(|query| query.loss(d_in));
        Ok(batch::loss(losses.collect::<Result<Vec<_>>>()?))
    }
}

/// The parts of an amount by weights, a line each: canonical texts of the weights, of the amount,
/// of each part.
#[wasm_bindgen]
pub fn shares(weights: &str, name: &str, amount: &str) -> Result<String, Failure> {
    let read_weight = |weight| read("weights", weight);
    let shares = Shares::new(weights.split('\n').map(read_weight).collect::<Result<Vec<_>>>()?)?;
    let name = if name == Rho::NAME { Rho::NAME } else { Epsilon::NAME };
    let amount = read(name, amount)?;
    let parts = shares.of(&amount);
    let all = shares.weights().iter().chain([&amount]).chain(&parts);
    Ok(all.map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
