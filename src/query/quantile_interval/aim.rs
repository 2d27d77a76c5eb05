//! The aims of both ends: away from the quantile by more than they miss.

use core::num::NonZeroU64;

use super::{PHANTOMS, Settings};
use crate::{
    Error, Result,
    exact::{Natural, Rational, exp_floor, ln_enclosure},
    mechanism::exponential::{excess, miss},
    privacy::Neighbors,
    score::quantile::Alpha,
};

/// The rows or the population whose quantile an interval is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The quantile of the rows themselves.
    Rows,
    /// The quantile of the population that the rows are independent draws from.
    Population {
        /// About how many rows there will be. The interval holds for any number, and is narrowest
        /// if this is right.
        expected_rows: NonZeroU64,
    },
}

/// The aim of an end: `p n / q` rows below it, less or more by an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    p: u64,
    q: u64,
    offset: u64,
    side: Side,
}

/// The direction of the offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Below,
    Above,
}

/// Fractional bits of exponentials and logarithms.
const BITS: u32 = 256;
/// Fractions for populations have denominators that divide it.
const PARTS: u64 = 1_000_000;

impl Aim {
    /// At an offset of 0 as yet; the fraction's denominator is at most a million.
    fn at(fraction: &Rational, side: Side) -> Self {
        let part = |part: &Natural| u64::try_from(part).expect("fractions have small parts");
        Self { p: part(&fraction.size()), q: part(fraction.denominator()), offset: 0, side }
    }

    /// Any of them; an offset below 0 is that of a lower end.
    #[cfg(test)]
    pub(super) fn of((p, q): (u64, u64), offset: i64) -> Self {
        let side = if offset < 0 { Side::Below } else { Side::Above };
        Self { p, q, offset: offset.unsigned_abs(), side }
    }

    /// Aimed at the quantile itself.
    #[cfg(test)]
    pub(super) fn without_offset(&self) -> Self {
        Self { offset: 0, ..self.clone() }
    }

    /// `p / q`.
    pub fn fraction(&self) -> Rational {
        Rational::ratio(self.p, self.q)
    }

    /// The offset, in units of `1 / q` rows: below for the lower end, above for the upper one.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// `q`.
    pub(super) fn q(&self) -> u64 {
        self.q
    }

    /// How many units of `1 / q` rows must lie below the end, of this many rows, and of those that
    /// stand for the infinities.
    pub(super) fn target(&self, rows: u64) -> u64 {
        let middle = self.p * rows + self.q * PHANTOMS;
        match self.side {
            Side::Below => middle - self.offset,
            Side::Above => middle + self.offset,
        }
    }

    /// How far costs move apart, in range distance, when one row is added or removed, or changed
    /// (`proof.md`, Theorem 1). Where `p` is 0 or `q`, twice as far as without an offset.
    #[must_use]
    pub fn range_distance(&self, neighbors: Neighbors) -> u64 {
        match neighbors {
            Neighbors::AddOrRemoveOne => 2 * self.p.max(self.q - self.p),
            Neighbors::ChangeOne => 2 * self.q,
        }
    }
}

/// Where both ends shall be, as far as that is known before a loss is: what of it draws miss comes
/// to it.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    /// The fractions of rows, of the lower end and of the upper one.
    fractions: [Rational; 2],
    /// How many rows past them.
    clear: Rational,
    /// How often a draw may be wrong.
    missed: Rational,
}

impl Goals {
    /// Checks what is asked.
    pub fn new(settings: &Settings) -> Result<Self> {
        let alpha = &settings.alpha;
        // Its rules are those of all quantiles.
        Alpha::new(alpha)?;
        let missed = missed(&settings.confidence)?;
        Ok(match settings.whose {
            Whose::Rows => {
                Self { fractions: [alpha.clone(), alpha.clone()], clear: Rational::ZERO, missed }
            }
            Whose::Population { expected_rows } => {
                let missed = missed * Rational::dyadic(1, 1);
                let (fractions, clear) = of_population(alpha, expected_rows, &missed)?;
                Self { fractions, clear, missed }
            }
        })
    }

    /// The aims of the lower end and of the upper one (`proof.md`, Theorem 3), among this many
    /// points.
    pub fn aims(&self, points: u64, scale: &dyn Fn(&Aim) -> Rational) -> Result<[Aim; 2]> {
        let draws = NonZeroU64::MIN.saturating_add(2 * points + 3);
        let [lower, upper] = &self.fractions;
        let aim = |fraction, side| {
            let mut aim = Aim::at(fraction, side);
            let missing = excess(&scale(&aim), draws, &(Rational::ONE - self.missed.clone()))?;
            let offset = ceil(&(missing + self.clear.clone() * Rational::from(aim.q)));
            let offset = offset.filter(|offset| *offset <= aim.q * PHANTOMS);
            aim.offset = offset.ok_or(Error::parameter(
                "epsilon",
                "must be larger: with this rowsPerPerson, both ends would always be infinite",
            ))?;
            Ok(aim)
        };
        Ok([aim(lower, Side::Below)?, aim(upper, Side::Above)?])
    }
}

/// How often an interval may be wrong: always, if it need not hold at all.
fn missed(confidence: &Rational) -> Result<Rational> {
    miss(confidence)
        .ok()
        .filter(|missed| *missed < Rational::ONE)
        .ok_or(Error::parameter("confidence", "must be above 0 and below 1"))
}

/// The fractions of rows that both ends are aimed at, and how many rows past them. With at most
/// this probability, that many rows are on the wrong side (`proof.md`, Lemma 2).
fn of_population(
    alpha: &Rational,
    expected_rows: NonZeroU64,
    missed: &Rational,
) -> Result<([Rational; 2], Rational)> {
    let other = Rational::ONE - alpha.clone();
    let variance = alpha.clone() * other.clone();
    let Some(per_variance) = variance.reciprocal() else {
        let rule = "must be above 0 and below 1 for a population: rows do not show its ends";
        return Err(Error::parameter("alpha", rule));
    };
    let two = Rational::from(2u64);
    // theta = sqrt(2 ln(2 / missed) / (n alpha (1 - alpha))), c = ln(2 / missed) / theta
    let odds = ln_enclosure(&(two.clone() / missed.clone()), BITS);
    let (least, most) = (Rational::dyadic(odds.low, BITS), Rational::dyadic(odds.high, BITS));
    let rows = Rational::one_over(expected_rows);
    let theta = (two * least * rows * per_variance).root_of_6_digits();
    let (lower, upper) = (below(alpha, &theta), below(&other, &theta));
    Ok(([lower, Rational::ONE - upper], most / theta))
}

/// `alpha - eta`, `eta = alpha + ln(1 - alpha + alpha e^-theta) / theta`, rounded down to a
/// millionth. For the other tail `alpha` is what is left of 1.
fn below(alpha: &Rational, theta: &Rational) -> Rational {
    let power = Rational::dyadic(exp_floor(theta, BITS) + Natural::ONE, BITS);
    let mean = Rational::ONE - alpha.clone() + alpha.clone() * power;
    // Above 1 unless the power was rounded up to 1, and then 0 is right.
    let inverse = (Rational::ONE / mean).max(Rational::ONE);
    let ln = Rational::dyadic(ln_enclosure(&inverse, BITS).low, BITS);
    let parts = ln / theta.clone() * Rational::from(PARTS);
    Rational::ratio(parts.fixed_floor(0), PARTS)
}

/// The least whole number that is not below, if it has 64 bits.
fn ceil(number: &Rational) -> Option<u64> {
    u64::try_from(number.ceiling()).ok()
}
