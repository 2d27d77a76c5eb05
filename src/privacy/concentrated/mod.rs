//! What a release costs in zero-concentrated differential privacy: `rho`.
//!
//! Losses in epsilon add up, and that is dear after many releases. A price in `rho` adds up too,
//! and a sum of prices says more about many releases than a sum of epsilons does: seventy medians
//! of epsilon 1/10 keep to (2, 1e-6), where plain addition has room for twenty. What it says is
//! something else, though: the whole then is (epsilon, delta)-private, and a `rho` is no epsilon.
//!
//! `rho` is a price of a mechanism if the Renyi divergence of every order `a > 1` between its
//! releases on neighbors is at most `a rho` (Bun and Steinke 2016). The prices here are the least
//! that hold for all mechanisms of a kind, rounded up to 40 digits.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::exact::{Enclosure, Integer, Natural, Rational, exp_floor, ln_enclosure};

/// The price of so many releases, each of any mechanism that is `loss`-private, in nats:
/// `e tanh(e / 2)` each (Theorem 1). Of randomized response, and of a count of one row, it is the
/// exact one.
///
/// ```
/// use sottovoce::{exact::Rational, privacy::concentrated};
/// let price = concentrated::pure(&Rational::ONE, 1);
/// assert_eq!(price, "0.4621171572600097585023184836436725487303".parse()?);
/// # Ok::<(), sottovoce::exact::ParseError>(())
/// ```
#[must_use]
pub fn pure(loss: &Rational, releases: u64) -> Rational {
    rounded_up(loss, 1, releases, &[loss], |width| {
        let left = complement(loss, width);
        let both = Enclosure::one(width).scaled(2).minus(&left);
        let tanh = left.over(&both, width).expect("1 + e^-x is at least 1");
        Ends::of(&tanh, width).times(loss)
    })
}

/// The price of so many selections, each of whose losses, of all outcomes between two neighbors,
/// lie within `loss` nats of each other (*bounded range*): `x - 1 - ln x` each, for
/// `x = e / (1 - exp(-e))` (Theorem 2). At small losses it is a quarter of [`pure`].
#[must_use]
pub fn range(loss: &Rational, selections: u64) -> Rational {
    rounded_up(loss, 4, selections, &[loss], |width| {
        let left = Ends::of(&complement(loss, width), width);
        // Increasing in x, which is at least 1.
        let x = |end: &Rational| loss.clone() * end.reciprocal().expect("e is above 0");
        let price = |x: Rational, end: fn(Enclosure) -> Natural| {
            let ln = Rational::dyadic(Integer::from(end(ln_enclosure(&x, width))), width);
            x - Rational::ONE - ln
        };
        Ends {
            low: price(x(&left.high).max(Rational::ONE), |ln| ln.high),
            high: price(x(&left.low), |ln| ln.low),
        }
    })
}

/// The price of discrete Laplace noise, `e - (1 - exp(-e)) y / sinh y` (Theorem 3): `e` is the loss
/// in nats at the distance that one person moves an integer vector, and `y = 1 / scale` the loss of
/// one step. `e` is a whole number of steps, at least one. Where a person moves several integers
/// each that far at most, it is paid as many times.
#[must_use]
pub fn laplace(loss: &Rational, step: &Rational, times: u64) -> Rational {
    rounded_up(loss, 1, times, &[loss, step], |width| {
        let left = complement(loss, width);
        // y / sinh y = 2 y b / (1 - b^2), b = exp(-y)
        let b = power(step, width);
        let rest = Enclosure::one(width).minus(&b.times(&b, width));
        let slope = b.scaled(2).over(&rest, width).expect("e^-y is below 1");
        let taken = Ends::of(&left.times(&slope, width), width).times(step);
        Ends { low: loss.clone() - taken.high, high: loss.clone() - taken.low }
    })
}

/// Where a price stands between two fractions.
struct Ends {
    low: Rational,
    high: Rational,
}

impl Ends {
    fn of(enclosed: &Enclosure, width: u32) -> Self {
        let read = |units: &Natural| Rational::dyadic(Integer::from(units.clone()), width);
        Self { low: read(&enclosed.low), high: read(&enclosed.high) }
    }

    /// The product with a number above 0.
    fn times(self, factor: &Rational) -> Self {
        Self { low: self.low * factor.clone(), high: self.high * factor.clone() }
    }
}

/// Below this loss a price is `e^2 / 2`, or the given part of it, to 40 digits.
const TINY: i32 = 20;
/// The most fractional bits that are tried.
const WIDEST: u32 = 1 << 14;

/// The least decimal of 40 digits that is not below so many times a price, which lies between the
/// given ends on any number of bits. It is never above `e^2 / (2 parts)`, times as many and rounded
/// up likewise.
fn rounded_up(
    loss: &Rational,
    parts: u64,
    times: u64,
    small: &[&Rational],
    ends: impl Fn(u32) -> Ends,
) -> Rational {
    if loss.is_zero() {
        return Rational::ZERO;
    }
    let times = Rational::from(times);
    let half = Rational::new(Integer::ONE, Natural::from(2 * parts)).expect("there are parts");
    let most = (loss.clone() * loss.clone() * half * times.clone()).up40();
    if *loss < tiny() {
        return most;
    }
    // What cancels is of the size of the loss, or of a step, squared.
    let mut width = 192 + small.iter().map(|number| 2 * places(number)).sum::<u32>();
    loop {
        let Ends { low, high } = ends(width).times(&times);
        let (least, up) = (low.max(Rational::ZERO).up40(), high.up40());
        if least == up || width >= WIDEST {
            return up.min(most);
        }
        width *= 2;
    }
}

fn tiny() -> Rational {
    let divisor = (0..TINY).fold(Natural::ONE, |power, _| power * Natural::from(10u8));
    Rational::new(Integer::ONE, divisor).expect("a power of ten is above 0")
}

/// The least `n` with `2^-n <= number`, for a number above 0.
fn places(number: &Rational) -> u32 {
    let mut shifted = number.clone();
    let mut bits = 0;
    while shifted < Rational::ONE {
        shifted = shifted.shifted(1);
        bits += 1;
    }
    bits
}

/// `exp(-x)`.
fn power(x: &Rational, width: u32) -> Enclosure {
    let low = exp_floor(x, width);
    let high = if x.is_zero() { low.clone() } else { &low + Natural::ONE };
    Enclosure { low, high }
}

/// `1 - exp(-x)`.
fn complement(x: &Rational, width: u32) -> Enclosure {
    Enclosure::one(width).minus(&power(x, width))
}
