//! The mean of options that are whole numbers in a row, from sets.

use super::{Subset, Support};
use crate::exact::Rational;

/// The largest variance of the estimate of one report, over all distributions of answers.
///
/// Let `w` be the numbers minus their middle. A report of the answer `x` estimates
/// `Y = sum of w over the set / (p - q)`, up to a constant. Because sums of `w` are 0,
/// `E[Y^2] = (A w_x^2 + B) / (p - q)^2`, where `A = p - q - 2 s + 2 u` and `B = (q - u)` times the
/// sum of squares. Here `s` and `u` are the chances that two options are both in the set: `s` if
/// the answer is one of them, `u` if it is neither. The variance over people is `E[Y^2]` minus the
/// square of their mean. If `A` is not negative, it is largest with mean 0 and half of the people
/// at either end. This is so for sets of at most half of the options. Otherwise it is largest with
/// people at the middle.
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
