//! True laws that are fractions, and losses in bits, for the judge.

use num_bigint::BigUint;

use crate::{
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
    pub fn get(self) -> sottovoce::exact::Base {
        sottovoce::exact::Base::new(sottovoce::exact::Natural::from(self.0), self.1, self.2).unwrap()
    }
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
