//! An approximate limit, in floating point. Every result is checked afterwards.

use super::{Level, Tail, WHOLE};

/// More rounds than any search was seen to take.
const ROUNDS: u32 = 60;

/// About the number of standard deviations above which a normal tail has the probability `e^-size`
/// (Abramowitz and Stegun 1964, 26.2.23).
pub(super) fn deviations(size: f64) -> f64 {
    let t = (2.0 * size).sqrt();
    t - (2.515_517 + t * (0.802_853 + t * 0.010_328))
        / (1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
}

impl Tail {
    /// About the largest place whose tail is at most the level: Newton's method in `ln p`. The
    /// logarithm of the tail is a concave function of it.
    #[allow(clippy::cast_precision_loss)] // a guess: nothing rests on it
    pub(super) fn guess(&self, level: &Level) -> u64 {
        let (count, of) = (self.count as f64, self.of as f64);
        // Wilson's limit, to begin with.
        let (share, z) = (count / of, level.deviations);
        let part = z * z / of;
        let spread = ((share * (1.0 - share) + part / 4.0) / of).sqrt();
        let mut point = self.near((share + part / 2.0 - z * spread) / (1.0 + part));
        for _ in 0..ROUNDS {
            let sum = self.sum_near(point);
            let excess = level.size.minus(self.neg_ln_first(point)).near() + sum.ln();
            let next = self.near(point as f64 / UNITS * (-excess * sum / count).exp());
            if next.abs_diff(point) <= 1 {
                return next;
            }
            point = next;
        }
        point
    }

    /// The nearest place of a tail that can be summed.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturated, then clamped
    fn near(&self, probability: f64) -> u64 {
        ((probability * UNITS) as u64).clamp(1, self.last_point())
    }

    /// About `1 + r_1 + r_1 r_2 + ...`.
    #[allow(clippy::cast_precision_loss)] // a guess, as above
    fn sum_near(&self, point: u64) -> f64 {
        let odds = point as f64 / (WHOLE - point) as f64;
        let (mut left, mut divisor) = ((self.of - self.count) as f64, self.count as f64);
        let (mut term, mut sum) = (1.0, 1.0);
        while left > 0.0 && term > 1e-17 * sum {
            divisor += 1.0;
            term *= odds * left / divisor;
            left -= 1.0;
            sum += term;
        }
        sum
    }
}

/// `2^48`: `WHOLE`.
const UNITS: f64 = 281_474_976_710_656.0;
