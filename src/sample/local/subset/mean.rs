//! The mean of options that are whole numbers in a row, from sets.

use super::{Subset, Support};
use crate::exact::Rational;

/// The largest variance of the estimate of one report, over all laws of answers.
///
/// Let `w` be the numbers less their middle. A report of the answer `x` estimates `Y = sum of w
/// over the set / (p - q)`, up to a constant, and `E[Y^2] = (A w_x^2 + B) / (p - q)^2`, as sums of
/// `w` are 0: with `s` and `u` the chances of two options both in the set, the answer one of them
/// or neither, `A = p - q - 2 s + 2 u` and `B = (q - u)` times the sum of squares. The variance
/// over people is `E[Y^2]` less the square of their mean: largest with mean 0 and half of the
/// people at either end where `A` is not negative, which it is for sets of at most half of the
/// options; else with people at the middle.
pub(super) fn worst_variance(protocol: &Subset) -> Rational {
    let (k, z) = (u64::from(protocol.options), u64::from(protocol.size));
    let Support { own, other, whole } = protocol.support();
    let number = |number: u64| Rational::from(number);
    let over = |top: Rational, bottom: u64| top / number(bottom);
    let (p, q) = (over(number(own), whole), over(number(other), whole));
    // Two options have no pair beside the answer.
    let pairs = ((k - 1) * (k - 2)).max(1);
    let with = over(p.clone() * number(z - 1), k - 1);
    let without = over(
        (p.clone() * number((z - 1) * z.saturating_sub(2)))
            + ((Rational::ONE - p.clone()) * number(z * (z - 1))),
        pairs,
    );
    let apart = p - q.clone();
    let two = Rational::from(2);
    let by_place = apart.clone() - two.clone() * with + two * without.clone();
    // Four times the squares of the last place, of that next to the middle, and of all.
    let (last, least) = ((k - 1) * (k - 1), 1 - k % 2);
    let all = k * (k * k - 1) / 3;
    let extreme = if by_place.is_negative() { least } else { last };
    let four = by_place * number(extreme) + (q - without) * number(all);
    four * Rational::dyadic(1, 2) / (apart.clone() * apart)
}
