//! Discrete Laplace noise by both samplers.
//!
//! Strings with the same future are merged, by a parser for each sampler that knows where one
//! uniform number ends and the next begins; that the futures are the same is tested beside it.

mod cks20;
pub mod digits;

use sottovoce::exact::Rational;

use super::judge::{Ball, Fraction, exp_negative, one};

/// Those with which additive samplers went wrong before.
pub const SCALES: [Fraction; 10] = [
    Fraction(1, 1),
    Fraction(3, 1),
    Fraction(5, 2),
    Fraction(10, 3),
    Fraction(1, 2),
    Fraction(2, 7),
    Fraction(7, 4),
    Fraction(20, 1),
    Fraction(42, 1),
    Fraction(97, 13),
];

pub fn rational(Fraction(top, bottom): Fraction) -> Rational {
    format!("{top}/{bottom}").parse().unwrap()
}

/// `e^(-count / scale)`.
pub fn power(scale: Fraction, count: u64) -> Ball {
    if count == 0 {
        Ball { low: one(), high: one() }
    } else {
        exp_negative(Fraction(count * scale.1, scale.0))
    }
}

/// `(1 - a) / (1 + a) * a^|noise|`, `a = e^(-1/scale)`.
pub fn law(scale: Fraction, noise: i128) -> Ball {
    let (unit, a) = (power(scale, 0), power(scale, 1));
    unit.minus(&a)
        .over(&unit.plus(&a))
        .times(&power(scale, u64::try_from(noise.unsigned_abs()).unwrap()))
}
