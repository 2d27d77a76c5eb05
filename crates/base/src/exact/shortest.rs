//! The shortest decimal of a double, by integers.
//!
//! The standard library would print it as text, by tables, and by a second algorithm if these do
//! not decide. That is a tenth of a module that reports a handful of numbers.

use core::cmp::Ordering;

use super::{
    Natural, Rational,
    digits::power_of_ten,
    directed::{Cut, distance},
    fits,
    rational::quotient,
};

/// The shortest decimal that prints a finite double, which is what people mean by it: 0.1 is 1/10.
#[must_use]
pub fn printed(value: f64) -> Option<Rational> {
    if !value.is_finite() || value == 0.0 {
        return value.is_finite().then_some(Rational::ZERO);
    }
    let Decimal { digits, exponent } = Decimal::of(value.abs());
    let power = power_of_ten(distance(exponent));
    let (top, bottom) =
        if exponent < 0 { (digits.into(), power) } else { (power * digits, Natural::ONE) };
    let size = Rational::new(top.into(), bottom)?;
    Some(if value < 0.0 { -size } else { size })
}

/// A decimal above 0: `digits * 10^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    pub digits: u64,
    pub exponent: i64,
}

impl Decimal {
    /// The decimal that JavaScript prints for a finite `value > 0`. Among all decimals that are
    /// read as this double, it has the fewest digits. Among those it is the nearest, and of two
    /// that are equally near the one with an even last digit.
    ///
    /// Steele and White's free-format algorithm (1990): one digit after another, until the rest is
    /// within the gap of decimals that are read as this double.
    pub fn of(value: f64) -> Self {
        let Cut { mantissa, exponent, .. } = Cut::of_double(value);
        // `rest`, `above` and `below` over `unit` are the value and its distances to the ends of
        // the gap, halfway to the next doubles; below a power of two these lie half as far away.
        let is_edge = mantissa == 1 << 52 && exponent > LEAST_EXPONENT;
        let [mut rest, mut above, mut below] =
            [mantissa << 2, 2, if is_edge { 1 } else { 2 }].map(Natural::from);
        let mut unit = Natural::from(4u8);
        let places = distance(exponent);
        if exponent < 0 {
            unit <<= places;
        } else {
            for number in [&mut rest, &mut above, &mut below] {
                *number <<= places;
            }
        }
        // value < 2^length <= 10^place, for 0.30103 is a little more than log10(2).
        let length = exponent + i64::from(u64::BITS - mantissa.leading_zeros());
        let mut position = (length * 30_103).div_euclid(100_000) + 1;
        let power = power_of_ten(distance(position));
        if position < 0 {
            for number in [&mut rest, &mut above, &mut below] {
                *number *= &power;
            }
        } else {
            unit *= power;
        }
        // Ties are read as the even one, so the ends belong to the gaps of even doubles.
        let reached = if mantissa.is_multiple_of(2) { Ordering::Equal } else { Ordering::Less };
        let mut digits = 0;
        loop {
            position -= 1;
            for number in [&mut rest, &mut above, &mut below] {
                *number *= 10u8;
            }
            let digit = quotient(rest.clone(), &unit).0;
            rest -= &digit * &unit;
            // One decimal digit.
            digits = digits * 10 + fits::<_, u64>(digit, "a digit is below 10");
            let down = rest.cmp(&below) <= reached;
            let up = (&unit - &rest).cmp(&above) <= reached;
            if down || up {
                let next_is_nearer = match (&rest << 1).cmp(&unit) {
                    Ordering::Less => false,
                    Ordering::Equal => !digits.is_multiple_of(2),
                    Ordering::Greater => true,
                };
                digits += u64::from(up && (!down || next_is_nearer));
                return Self { digits, exponent: position };
            }
        }
    }

    /// Checks whether this is less than a fraction above 0.
    pub fn is_below(self, value: &Rational) -> bool {
        let power = power_of_ten(distance(self.exponent));
        let (mut this, mut that) = (value.denominator() * self.digits, value.size());
        if self.exponent < 0 {
            that *= power;
        } else {
            this *= power;
        }
        this < that
    }
}

/// Exponent of subnormal doubles and of the least normal ones.
const LEAST_EXPONENT: i64 = -1074;
