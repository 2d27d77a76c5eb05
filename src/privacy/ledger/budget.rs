//! What may be spent, and which charges it admits.

use super::{
    json::{object, quoted},
    sum::Sum,
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

/// A limit: on epsilon, on bits or on rho; or on epsilon and delta. The last is satisfied if the
/// epsilons stay within epsilon, or the rhos within the rho that implies both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Any of these is enough.
    most: Amounts,
    /// What the rho of these implies in addition to epsilon.
    delta: Option<Rational>,
}

/// What is given for a budget: texts of exact numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'text> {
    /// In nats.
    pub epsilon: Option<&'text str>,
    /// With epsilon only.
    pub delta: Option<&'text str>,
    /// In zero-concentrated terms.
    pub rho: Option<&'text str>,
    /// In base 2.
    pub bits: Option<&'text str>,
}

impl Budget {
    /// A budget to begin with: one of epsilon, bits and rho, above 0; or epsilon and delta, which
    /// is above 0 and below 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] naming what breaks these rules.
    pub fn new(given: Given<'_>) -> Result<Self> {
        let budget = Self::lower(given)?;
        let is_nothing = |unit: &Unit| budget.of(*unit).is_some_and(Rational::is_zero);
        // The rho of an epsilon and a delta is above 0 where epsilon is.
        match Unit::ALL.iter().find(|unit| is_nothing(unit)) {
            Some(unit) => Err(Error::parameter(unit.name(), "must be above 0")),
            None => Ok(budget),
        }
    }

    /// The same, but as what an earlier one may be lowered to, which may be 0.
    ///
    /// # Errors
    /// [`Error::Parameter`] naming what breaks these rules.
    pub fn lower(given: Given<'_>) -> Result<Self> {
        let Given { epsilon, delta, rho, bits } = given;
        Error::parameter("budget", "must be { epsilon }, { epsilon, delta }, { rho } or { bits }")
            .when([epsilon, rho, bits].iter().flatten().count() != 1)?;
        Error::parameter("delta", "needs an epsilon").when(delta.is_some() && epsilon.is_none())?;
        let epsilon = read("epsilon", epsilon)?;
        let delta = read("delta", delta)?;
        let implied = match (&epsilon, &delta) {
            (Some(epsilon), Some(delta)) => Some(rho_of(epsilon, delta)?),
            _ => None,
        };
        let rho = read("rho", rho)?.or(implied);
        Ok(Self { most: [epsilon, read("bits", bits)?, rho], delta })
    }

    /// As it was written in a line; nothing if no budget is written so.
    pub(super) fn written(most: Amounts, delta: Option<Rational>) -> Option<Self> {
        let stated = most.iter().filter(|most| most.is_some()).count();
        let is_one = match delta {
            None => stated == 1,
            Some(_) => stated == 2 && most[Unit::Bits as usize].is_none(),
        };
        is_one.then_some(Self { most, delta })
    }

    /// Whether a ledger can be begun with it: a rho that was written for an epsilon and a delta
    /// must imply these.
    pub(super) fn is_honest(&self) -> bool {
        if self.most.iter().flatten().any(Rational::is_zero) {
            return false;
        }
        let (Some(delta), Some(epsilon)) = (&self.delta, self.of(Unit::Epsilon)) else {
            return true;
        };
        let implied = rho_of(epsilon, delta);
        implied.is_ok_and(|implied| self.of(Unit::Rho).is_some_and(|rho| *rho <= implied))
    }

    /// The most in one unit, if that alone is enough.
    #[must_use]
    pub fn of(&self, unit: Unit) -> Option<&Rational> {
        self.most[unit as usize].as_ref()
    }

    /// What goes with epsilon, if there is one.
    #[must_use]
    pub fn delta(&self) -> Option<&Rational> {
        self.delta.as_ref()
    }

    /// Whether these sums stay within it.
    pub(super) fn admits(&self, sums: &[Sum; 3]) -> bool {
        let keeps =
            |unit: &Unit| self.of(*unit).is_some_and(|most| sums[*unit as usize].is_within(most));
        Unit::ALL.iter().any(keeps)
    }

    /// Whether it is of the same kind, and nothing in it is more.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        let pairs =
            self.most.iter().chain([&self.delta]).zip(other.most.iter().chain([&other.delta]));
        pairs.into_iter().all(|pair| match pair {
            (Some(this), Some(that)) => this <= that,
            (None, None) => true,
            _ => false,
        })
    }

    /// As JSON, as it is written in lines.
    #[must_use]
    pub fn text(&self) -> String {
        let [epsilon, bits, rho] = &self.most;
        let text = |number: &Option<Rational>| number.as_ref().map(|it| quoted(&it.to_string()));
        let texts = [epsilon, &self.delta, rho, bits].map(text);
        let names = ["epsilon", "delta", "rho", "bits"];
        let stated = names.into_iter().zip(&texts);
        let stated = stated.filter_map(|(name, text)| Some((name, text.as_deref()?)));
        object(&stated.collect::<Vec<_>>())
    }
}

fn read(name: &'static str, text: Option<&str>) -> Result<Option<Rational>> {
    let Some(text) = text else { return Ok(None) };
    let number = Rational::read(name, text)?;
    Error::parameter(name, "must not be below 0").when(number.is_negative())?;
    Ok(Some(number))
}
