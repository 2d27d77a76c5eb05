//! Budgets: how much may be spent, and which charges are admitted.

use super::{
    cost::Sums,
    json::{object, quoted},
};
use crate::{Error, Result, exact::Rational, privacy::conversion::rho_of};

/// The units of losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nats, of pure privacy.
    Epsilon,
    /// Bits, of pure privacy.
    Bits,
    /// The loss in zero-concentrated terms.
    Rho,
}

impl Unit {
    /// All of them, in the order in which losses are written.
    pub const ALL: [Self; 3] = [Self::Epsilon, Self::Bits, Self::Rho];

    /// The name in lines and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Epsilon => "epsilon",
            Self::Bits => "bits",
            Self::Rho => "rho",
        }
    }
}

/// One number in each unit, or none.
pub type Amounts = [Option<Rational>; 3];

/// The limit that a charge takes a part of: the one in a unit, or the part of delta that is set
/// aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A unit in which losses add up.
    Unit(Unit),
    /// The part of delta for releases that have a delta.
    Delta,
}

impl By {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unit(unit) => unit.name(),
            Self::Delta => "delta",
        }
    }
}

/// A limit: on epsilon, on bits or on rho; or on epsilon and delta. The last is satisfied if the
/// epsilons stay within epsilon, or the rhos within the rho that implies both. A part of delta may
/// be set aside for releases that have a delta themselves: without it none is admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Any of these is enough.
    most: Amounts,
    /// The delta that the rho among these implies in addition to epsilon.
    delta: Option<Rational>,
    /// The part of delta that is set aside for releases that have one; rho implies the rest.
    found: Option<Rational>,
}

/// Texts of the exact numbers that are given for a budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'text> {
    /// In nats.
    pub epsilon: Option<&'text str>,
    /// With epsilon only.
    pub delta: Option<&'text str>,
    /// The part of delta that is set aside for releases that have a delta, such as found groups.
    pub found: Option<&'text str>,
    /// In zero-concentrated terms.
    pub rho: Option<&'text str>,
    /// In base 2.
    pub bits: Option<&'text str>,
}

impl Budget {
    /// A budget to begin with: one of epsilon, bits and rho, above 0; or epsilon and delta, which
    /// is above 0 and below 1. With both, `found` is above 0, and at most delta.
    ///
    /// # Errors
    /// [`Error::Parameter`] naming what breaks these rules.
    pub fn new(given: Given<'_>) -> Result<Self> {
        let budget = Self::lower(given)?;
        let has_nothing = budget.found.as_ref().is_some_and(Rational::is_zero);
        Error::parameter("found", "must be above 0").when(has_nothing)?;
        let is_nothing = |unit: &Unit| budget.of(*unit).is_some_and(Rational::is_zero);
        // The rho of an epsilon and a delta is above 0 where epsilon is.
        match Unit::ALL.iter().find(|unit| is_nothing(unit)) {
            Some(unit) => Err(Error::parameter(unit.name(), "must be above 0")),
            None => Ok(budget),
        }
    }

    /// A budget that an earlier one may be lowered to: by the rules of [`Budget::new`], but it may
    /// be 0.
    ///
    /// # Errors
    /// [`Error::Parameter`] naming what breaks these rules.
    pub fn lower(given: Given<'_>) -> Result<Self> {
        let Given { epsilon, delta, found, rho, bits } = given;
        let rule = "must be { epsilon }, { epsilon, delta }, { epsilon, delta, found }, { rho } or { bits }";
        Error::parameter("budget", rule)
            .when([epsilon, rho, bits].iter().flatten().count() != 1)?;
        Error::parameter("delta", "needs an epsilon").when(delta.is_some() && epsilon.is_none())?;
        Error::parameter("found", "needs a delta").when(found.is_some() && delta.is_none())?;
        let epsilon = read("epsilon", epsilon)?;
        let [delta, found] = [("delta", delta), ("found", found)].map(|(name, it)| read(name, it));
        let (delta, found) = (delta?, found?);
        Error::parameter("found", "must be at most delta").when(found > delta)?;
        let implied = match (&epsilon, &delta) {
            (Some(epsilon), Some(delta)) => rho_beside(epsilon, delta, found.as_ref())?,
            _ => None,
        };
        let rho = read("rho", rho)?.or(implied);
        Ok(Self { most: [epsilon, read("bits", bits)?, rho], delta, found })
    }

    /// This budget, as the one that `limit` is lowered to: if something is set aside for releases
    /// with a delta, its rho is not above that of `limit`.
    pub(super) fn beneath(mut self, limit: &Self) -> Self {
        if self.found.is_some() {
            let [rho, most] =
                [&self.most, &limit.most].map(|most| most[Unit::Rho as usize].clone());
            self.most[Unit::Rho as usize] = rho.zip(most).map(|(rho, most)| rho.min(most));
        }
        self
    }

    /// As it was written in a line; nothing if no budget is written so.
    pub(super) fn written(
        most: Amounts,
        delta: Option<Rational>,
        found: Option<Rational>,
    ) -> Option<Self> {
        let [epsilon, bits, rho] = most.each_ref().map(Option::is_some);
        let is_one = match (&delta, &found) {
            (None, None) => [epsilon, bits, rho].into_iter().filter(|stated| *stated).count() == 1,
            (Some(_), None) => epsilon && rho,
            (Some(delta), Some(found)) => epsilon && found <= delta,
            (None, Some(_)) => false,
        };
        is_one.then_some(Self { most, delta, found })
    }

    /// Checks whether a ledger can be begun with it: a rho that was written for an epsilon and a
    /// delta must imply these.
    pub(super) fn is_honest(&self) -> bool {
        if self.most.iter().flatten().any(Rational::is_zero) {
            return false;
        }
        if self.found.as_ref().is_some_and(Rational::is_zero) {
            return false;
        }
        // Where all of delta is set aside there is no rho.
        self.delta.is_none() || self.implies_its_rho(|rho| rho.is_some() == self.has_rest())
    }

    /// Checks whether the rho is at most the one that the rest implies, and is there if it should
    /// be.
    fn implies_its_rho(&self, is_there: impl Fn(&Option<&Rational>) -> bool) -> bool {
        let (Some(delta), Some(epsilon)) = (&self.delta, self.of(Unit::Epsilon)) else {
            return false;
        };
        let (rho, implied) = (self.of(Unit::Rho), rho_beside(epsilon, delta, self.found.as_ref()));
        is_there(&rho) && implied.is_ok_and(|implied| rho <= implied.as_ref())
    }

    /// Checks whether there is delta that is not set aside.
    fn has_rest(&self) -> bool {
        self.found != self.delta
    }

    /// Checks whether something is set aside for releases that have a delta.
    #[must_use]
    pub fn has_found(&self) -> bool {
        self.found.is_some()
    }

    /// The part of delta that is set aside for them.
    #[must_use]
    pub fn found(&self) -> Option<&Rational> {
        self.found.as_ref()
    }

    /// The most in one unit, if that alone is enough.
    #[must_use]
    pub fn of(&self, unit: Unit) -> Option<&Rational> {
        self.most[unit as usize].as_ref()
    }

    /// The delta that goes with epsilon, if there is one.
    #[must_use]
    pub fn delta(&self) -> Option<&Rational> {
        self.delta.as_ref()
    }

    /// Checks whether these sums stay within it.
    pub(super) fn admits(&self, sums: &Sums) -> bool {
        let keeps = |unit: &Unit| {
            self.of(*unit).is_some_and(|most| sums.units[*unit as usize].is_within(most))
        };
        let nothing = Rational::ZERO;
        sums.delta.is_within(self.found.as_ref().unwrap_or(&nothing)) && Unit::ALL.iter().any(keeps)
    }

    /// Checks whether it is of the same kind, and nothing in it is more.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        let [epsilon, bits, rho] = [0, 1, 2].map(|unit| (&self.most[unit], &other.most[unit]));
        let others = [epsilon, bits, (&self.delta, &other.delta), (&self.found, &other.found)];
        let is_less = |(this, that): &(&Option<Rational>, &Option<Rational>)| match (this, that) {
            (Some(this), Some(that)) => this <= that,
            (None, None) => true,
            _ => false,
        };
        // Where something is set aside, rho may be given up; and what is left of it must follow
        // from the other numbers, because less set aside leaves more for it.
        let rho_is_less = if self.has_found() {
            rho.0 <= rho.1 && (rho.0.is_none() || self.implies_its_rho(|_| true))
        } else {
            is_less(&rho)
        };
        others.iter().all(is_less) && rho_is_less
    }

    /// As JSON, as it is written in lines.
    #[must_use]
    pub fn text(&self) -> String {
        let [epsilon, bits, rho] = &self.most;
        let text = |number: &Option<Rational>| number.as_ref().map(|it| quoted(&it.to_string()));
        let texts = [epsilon, &self.delta, rho, &self.found, bits].map(text);
        let names = ["epsilon", "delta", "rho", "found", "bits"];
        let stated = names.into_iter().zip(&texts);
        let stated = stated.filter_map(|(name, text)| Some((name, text.as_deref()?)));
        object(&stated.collect::<Vec<_>>())
    }
}

/// The rho that implies epsilon and what is left of delta, if anything is.
fn rho_beside(
    epsilon: &Rational,
    delta: &Rational,
    found: Option<&Rational>,
) -> Result<Option<Rational>> {
    // All of delta is judged, also where less of it is left for the rho.
    let whole = rho_of(epsilon, delta)?;
    match found {
        None => Ok(Some(whole)),
        Some(found) if found == delta => Ok(None),
        Some(found) => rho_of(epsilon, &(delta.clone() - found.clone())).map(Some),
    }
}

fn read(name: &'static str, text: Option<&str>) -> Result<Option<Rational>> {
    let Some(text) = text else { return Ok(None) };
    let number = Rational::read(name, text)?;
    Error::parameter(name, "must not be below 0").when(number.is_negative())?;
    Ok(Some(number))
}
