//! The loss of a release in zero-concentrated differential privacy: `rho`.
//!
//! Losses in epsilon add up, and their sum is large after many releases. Losses in `rho` add up
//! too, and for many releases their sum says more than a sum of epsilons does. Seventy medians of
//! epsilon 1/10 satisfy (2, 1e-6), where plain addition has room for twenty. The guarantee is a
//! different one, though: the whole then is (epsilon, delta)-private, and a `rho` is not an
//! epsilon.
//!
//! A mechanism has the loss `rho` if the Renyi divergence of every order `a > 1` between its
//! releases on neighbors is at most `a rho` (Bun and Steinke 2016). The values here are the least
//! that hold for all mechanisms of a kind. They are irrational: what is returned is an upper end so
//! near that both are rounded up to the same 40 digits. [`Charge`](super::Charge) rounds, once for
//! all parts of a release.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use super::near_above::near_above;
use crate::exact::{BitTest, Enclosure, Integer, Natural, Rational, fits, ln_enclosure};

/// The rho of this many releases, each of any mechanism that is `loss`-private, in nats:
/// `e tanh(e / 2)` each (Theorem 1). For randomized response, and for a count of one row, it is
/// exact.
///
/// ```
/// use sottovoce::{exact::Rational, privacy::concentrated};
/// let price = concentrated::pure(&Rational::ONE, 1);
/// assert_eq!(price.up40(), "0.4621171572600097585023184836436725487303".parse()?);
/// # Ok::<(), sottovoce::exact::ParseError>(())
/// ```
pub fn pure(loss: &Rational, releases: u64) -> Rational {
    // e tanh(e / 2) = e - (1 - exp(-e)) e / sinh e: noise that moves by one step.
    laplace(loss, loss, releases)
}

/// The rho of this many selections, each with a *bounded range*: the losses of all its outcomes,
/// between two neighbors, lie within `loss` nats of each other. It is `x - 1 - ln x` each, for
/// `x = e / (1 - exp(-e))` (Theorem 2). At small losses it is a quarter of [`pure`].
pub fn range(loss: &Rational, selections: u64) -> Rational {
    ranges(&[loss], selections)
}

/// As [`range`], where selections of several losses go together, this many of each.
pub fn ranges(losses: &[&Rational], selections: u64) -> Rational {
    nearly(losses, 4, selections, losses[0], &|e, left, width| {
        let one = Enclosure::one(width);
        let Enclosure { low, high } = e.over(left, width).expect("e is above 0");
        let low = low.max(one.low.clone());
        // The rho grows with x, and the logarithm of the upper end is above that of the lower.
        let ln = ln_enclosure(&Rational::dyadic(low.clone(), width), width);
        Enclosure { low, high }.minus(&one).minus(&ln)
    })
}

/// The rho of discrete Laplace noise, `e - (1 - exp(-e)) y / sinh y` (Theorem 3). Here `e` is the
/// loss in nats at the distance that one person moves an integer vector, and `y = 1 / scale` the
/// loss of one step. `e` is a whole number of steps, at least one. If a person moves several
/// integers, each that far at most, it counts as many times.
pub fn laplace(loss: &Rational, step: &Rational, times: u64) -> Rational {
    nearly(&[loss], 1, times, step, &|e, left, width| {
        // y / sinh y = 2 y b / (1 - b^2), b = exp(-y)
        let one = Enclosure::one(width);
        let b = if step == loss { one.minus(left) } else { Enclosure::of_exp(step, width) };
        let rest = one.minus(&b.times(&b, width));
        let slope = b.scaled(2).over(&rest, width).expect("e^-y is below 1");
        let y = Enclosure::around(step, width);
        e.minus(&left.times(&slope, width).times(&y, width))
    })
}

/// Below this loss, 10^-20, a rho is `e^2 / 2`, or the given part of it, to 40 digits.
const TINY: u128 = 100_000_000_000_000_000_000;

/// An upper end of this many times the rhos of all losses, which 40 digits do not tell from them.
/// Each rho follows from the loss `e` and `1 - exp(-e)` on any number of bits. A rho is never above
/// `e^2 / (2 parts)` and `e`, times as many.
fn nearly(
    losses: &[&Rational],
    parts: u64,
    times: u64,
    step: &Rational,
    price: &dyn Fn(&Enclosure, &Enclosure, u32) -> Enclosure,
) -> Rational {
    let reciprocal = |number: u128| Rational::ratio(Integer::ONE, number);
    let most = losses.iter().fold(Rational::ZERO, |sum, loss| {
        let half = (*loss).clone() * reciprocal(u128::from(2 * parts));
        sum + (*loss).clone() * Rational::from(times) * half.min(Rational::ONE)
    });
    if losses.iter().any(|loss| **loss < reciprocal(TINY)) {
        return most;
    }
    // The terms that cancel are of the size of the loss, or of a step, squared.
    let deepest = losses.iter().map(|loss| places(loss)).fold(0, u32::max);
    let width = 192 + 2 * (deepest + places(step));
    let all = near_above(width, &|width| {
        let each = losses.iter().map(|loss| {
            let left = Enclosure::one(width).minus(&Enclosure::of_exp(loss, width));
            price(&Enclosure::around(loss, width), &left, width)
        });
        each.fold(Enclosure::exactly(Natural::ZERO), |sum, price| sum.plus(&price)).scaled(times)
    });
    all.min(most)
}

/// How many bits after the point a number above 0 begins, or one more.
fn places(number: &Rational) -> u32 {
    let bits = |part: &Natural| fits::<_, u32>(part.bit_len(), "bits in memory");
    (bits(number.denominator()) + 1).saturating_sub(bits(&number.size()))
}
