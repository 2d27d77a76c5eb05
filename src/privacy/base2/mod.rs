//! Base-2 differential privacy: losses in bits, and bases chosen for a loss.
#![doc = include_str!("proof.md")]

mod family;
#[cfg(test)]
mod tests;

pub use family::{Parameters, base2_parameters};

use super::{Loss, near_above::near_above};
use crate::{
    Error, Result,
    exact::{DyadicBase, Enclosure, Integer, Natural, Positive, Rational, exp_floor, ln_enclosure},
};

/// How the costs of all outcomes may move from one dataset to a neighbor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Each in its own direction.
    AnyWay,
    /// All in one direction (*monotone*).
    OneWay,
}

/// A loss in bits: `units_1 * eta_1 + units_2 * eta_2 + ...`, with `eta = -log2 b` the bits in one
/// unit at base `b`.
///
/// ```
/// use sottovoce::{exact::{DyadicBase, Natural}, privacy::Base2Loss};
/// let half = DyadicBase::new(Natural::ONE, 1, 1)?;
/// let loss = Base2Loss::new(&half, Natural::from(3u8));
/// assert_eq!(loss.bits().reported(), 3.0);
/// // 3 ln 2 = 2.0794415416798359...
/// assert_eq!(loss.nats().reported(), 2.079441541679836);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Base2Loss(Vec<(DyadicBase, Natural)>);

/// In what a loss is counted.
#[derive(Clone, Copy)]
enum Unit {
    Bits,
    Nats,
}

impl Base2Loss {
    /// `units * eta`, with this number of units of cost at this base.
    pub fn new(base: &DyadicBase, units: Natural) -> Self {
        Self(vec![(base.clone(), units)])
    }

    /// The loss of both: losses in bits add up.
    pub fn plus(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The loss in bits, exact if it is a fraction. Otherwise it is rounded up, by so little that
    /// neither [`Loss::reported`] nor a rounding to 40 digits sees it.
    pub fn bits(&self) -> Loss {
        let whole = self.0.iter().map(|(base, units)| match base.whole_bits() {
            Some(bits) => Some(Integer::from(units * bits)),
            None => units.is_zero().then_some(Integer::ZERO),
        });
        match whole.sum::<Option<Integer>>() {
            Some(bits) => Loss::Finite(Rational::whole(bits)),
            None => Loss::Finite(self.near_above(Unit::Bits)),
        }
    }

    /// The loss in nats (*epsilon* of pure differential privacy), rounded up so little that neither
    /// [`Loss::reported`] nor a rounding to 40 digits sees it.
    pub fn nats(&self) -> Loss {
        Loss::Finite(self.near_above(Unit::Nats))
    }

    /// `proof.md`, step 3.
    fn near_above(&self, unit: Unit) -> Rational {
        near_above(256, &|width| self.enclosed(unit, width))
    }

    /// The loss on `width` bits.
    fn enclosed(&self, unit: Unit, width: u32) -> Enclosure {
        let mut sum = Enclosure::exactly(Natural::ZERO);
        for (base, units) in &self.0 {
            let Enclosure { low, high } = base.neg_ln(width);
            sum = sum.plus(&Enclosure { low: low * units, high: high * units });
        }
        match unit {
            Unit::Nats => sum,
            Unit::Bits => in_bits(&sum, width),
        }
    }
}

/// Converts nats to bits.
pub(super) fn in_bits(nats: &Enclosure, width: u32) -> Enclosure {
    nats.over(&ln_enclosure(&Rational::from(2), width), width)
        .expect("ln 2 is above 0, and so is its lower end on 192 bits")
}

/// The units that the loss counts when integer costs move by at most `d_in`, or real ones that are
/// rounded at random: `2 * ceil(d_in)`, or `ceil(d_in)` if all move one way. Below one unit the
/// loss is not linear: a part of a unit costs a whole one.
///
/// Source: Ilvento 2020, Lemma 3.5, with `d_in` rounded up (`proof.md`, step 5).
#[must_use]
pub fn units(d_in: &Rational, moves: Moves) -> Natural {
    let whole = d_in.ceiling();
    match moves {
        Moves::AnyWay => whole << 1,
        Moves::OneWay => whole,
    }
}

/// The base `x / 2^width` with the largest loss such that `units` of it lose at most `epsilon`
/// nats.
///
/// ```
/// use sottovoce::{exact::{Natural, Positive}, privacy::widest_base};
/// let base = widest_base(&Positive::ONE, &Natural::ONE, 32)?;
/// assert_eq!(base.x(), &Natural::from(1_580_030_169u32));
/// # Ok::<(), sottovoce::Error>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] if `units` is 0, or if no base of that width loses so little.
///
/// # Panics
/// If `width` is not from 1 to 4096.
pub fn widest_base(epsilon: &Positive, units: &Natural, width: u32) -> Result<DyadicBase> {
    assert!(
        (1..=DyadicBase::LARGEST).contains(&width),
        "widest_base: width must be from 1 to 4096"
    );
    let each = Rational::new(Integer::ONE, units.clone())
        .map(|share| share * epsilon.value().clone())
        .ok_or(Error::parameter("sensitivity", "must be above 0"))?;
    // e^-each is no fraction, so the least integer above 2^width e^-each is one more than its
    // floor.
    let x = exp_floor(&each, width) + Natural::ONE;
    Error::parameter(
        "epsilon",
        "is too small for a base of that many bits at this distance between neighbors",
    )
    .when(x >= Natural::ONE << width as usize)?;
    DyadicBase::new(x, width, 1)
}
