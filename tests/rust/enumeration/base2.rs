//! True laws that are fractions, and losses in bits, for the judge.

use num_bigint::BigUint;

use super::{
    judge::{Ball, WIDTH},
    tree::Masses,
};

/// A base `(x / 2^y)^z`.
#[derive(Clone, Copy, Debug)]
pub struct TestBase(pub u32, pub u32, pub u32);

impl TestBase {
    /// `2^(y z most) * b^n`, for `n <= most`.
    pub fn weight(self, n: u32, most: u32) -> BigUint {
        let TestBase(x, y, z) = self;
        BigUint::from(x).pow(z * n) << (y * z * (most - n))
    }

    /// The base as the package holds it.
    pub fn get(self) -> sottovoce::exact::DyadicBase {
        sottovoce::exact::DyadicBase::new(sottovoce::exact::Natural::from(self.0), self.1, self.2)
            .unwrap()
    }
}

/// Weights of noise `-most, ..., most` with base `b`, the ends holding all beyond, in one unit:
/// `(1 - b) b^|k|`, and `b^most`.
pub fn noise(base: TestBase, most: u32) -> Vec<BigUint> {
    let weight = |n: u32| base.weight(n, most + 1);
    let at = |k: u32| if k == most { weight(k) } else { weight(k) - weight(k + 1) };
    (0..=2 * most).map(|index| at(index.abs_diff(most))).collect()
}

/// The law of a function of noise that does not change beyond `most`.
pub fn of_noise(
    base: TestBase,
    most: u32,
    outcomes: usize,
    function: impl Fn(i64) -> usize,
) -> Vec<BigUint> {
    let mut weights = vec![BigUint::ZERO; outcomes];
    for (value, weight) in (-i64::from(most)..).zip(noise(base, most)) {
        weights[function(value)] += weight;
    }
    weights
}

/// `b^-units`.
pub fn limit(base: TestBase, units: u32) -> (BigUint, BigUint) {
    (base.weight(0, units), base.weight(units, units))
}

/// Probabilities proportional to whole weights.
pub fn ratios(weights: &[BigUint]) -> Vec<Ball> {
    let total: BigUint = weights.iter().sum();
    weights
        .iter()
        .map(|weight| {
            let scaled = weight << WIDTH;
            Ball { low: &scaled / &total, high: (scaled + &total - 1u8) / &total }
        })
        .collect()
}

/// No outcome is surely more than `top / bottom` times as likely on one side as on the other.
pub fn assert_ratio<O: Ord + Clone + std::fmt::Debug>(
    one_side: &Masses<O>,
    other: &Masses<O>,
    (top, bottom): (BigUint, BigUint),
) {
    for (x, y) in [(one_side, other), (other, one_side)] {
        for outcome in x.reached.keys() {
            let ((surely, _), (_, at_most)) = (x.bounds(outcome), y.bounds(outcome));
            assert!(surely * &bottom <= at_most * &top, "outcome {outcome:?} loses too much");
        }
    }
}
