//! The exponent of a bound, and which one is good: in floating point, as any is valid.

use super::{Moments, Windows};
use crate::exact::{Enclosure, Natural, Rational, binomial::Level, ln_enclosure};

/// `e^lambda` is a whole number of units of `2^-PLACES`.
pub(super) const PLACES: u32 = 40;

/// `e^lambda = 1 + excess / 2^PLACES`, `0 < excess <= 2^PLACES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slope {
    excess: u64,
}

/// About where a function with one hill is highest, by golden sections. It chooses a slope, and any
/// slope is valid: no guarantee rests on the choice.
pub(super) fn near_highest(value: impl Fn(f64) -> f64, (mut low, mut high): (f64, f64)) -> f64 {
    /// Each step leaves 0.62 of the rest.
    const ROUNDS: u32 = 48;
    let part = 0.5 * (5.0f64.sqrt() - 1.0);
    for _ in 0..ROUNDS {
        let (left, right) = (high - part * (high - low), low + part * (high - low));
        if value(left) > value(right) {
            high = right;
        } else {
            low = left;
        }
    }
    low
}

impl Slope {
    /// About the slope with the best limit.
    #[allow(clippy::cast_precision_loss)] // a guess: nothing rests on it
    pub fn best(law: &Windows, sum: u64, reports: u64, level: &Level) -> Self {
        let mean = sum as f64 / reports as f64;
        let size = level.size_near() / reports as f64;
        let value = |exponent: f64| near(law, exponent.exp(), mean, size);
        Self::of(near_highest(value, (-26.0, 0.0)).exp())
    }

    /// The nearest one to a number of at most 1.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturated, then clamped
    fn of(excess: f64) -> Self {
        // 2^PLACES
        const UNITS: f64 = 1_099_511_627_776.0;
        Self { excess: ((excess * UNITS) as u64).clamp(1, 1 << PLACES) }
    }

    /// `2^bits lambda`.
    pub fn ln(self, bits: u32) -> Enclosure {
        ln_enclosure(&Rational::dyadic(self.base(), PLACES), bits)
    }

    fn base(self) -> u64 {
        (1 << PLACES) + self.excess
    }

    pub fn moments(self, law: &Windows) -> Moments<'_> {
        let last = law.last_value();
        let mut power = Natural::ONE;
        let powers: Vec<Natural> = (0..=last)
            .map(|value| {
                let shown = &power << (PLACES * (last - value)) as usize;
                power = &power * self.base();
                shown
            })
            .collect();
        let all = powers.iter().fold(Natural::ZERO, |sum, power| sum + power);
        Moments { law, powers, all }
    }
}

/// About the limit by `e^lambda = 1 + excess`.
#[allow(clippy::cast_precision_loss)]
fn near(law: &Windows, excess: f64, mean: f64, size: f64) -> f64 {
    let (lambda, width) = (excess.ln_1p(), 2 * law.half + 1);
    let gain = (law.odds.top() - law.odds.bottom()) as f64 / law.odds.bottom() as f64;
    let (values, window) = (f64::from(law.last_value() + 1), f64::from(width));
    let sum = |from: f64, count: f64| (lambda * from).exp() * (lambda * count).exp_m1() / excess;
    let whole = (gain + 1.0) * window + f64::from(law.steps);
    let ln = |point: u32| ((sum(0.0, values) + gain * sum(point.into(), window)) / whole).ln();
    let (first, before, last) = (ln(0), ln(law.steps - 1), ln(law.steps));
    let rounding = (last - before).powi(2) / 8.0;
    (lambda * mean - size - first - rounding) / (last - first)
}
