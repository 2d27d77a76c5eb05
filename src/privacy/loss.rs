//! Pure differential privacy losses, and how they are reported.

use crate::{
    Error, Result,
    exact::{Integer, Natural, Rational, ln_enclosure, reported},
};

/// A privacy loss, in nats (`epsilon` of pure differential privacy) unless said otherwise: exactly,
/// or bounded from above.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Loss {
    /// A finite loss.
    Finite(Rational),
    /// No protection at all.
    Infinite,
}

impl Loss {
    /// The loss at distance `d_in` of a mechanism whose loss is `d_in / scale`.
    ///
    /// Distance 0 costs nothing at any scale; scale 0 protects nothing at other distances.
    pub fn at(d_in: &Rational, scale: &Rational) -> Self {
        if d_in.is_zero() {
            return Self::Finite(Rational::ZERO);
        }
        scale.reciprocal().map_or(Self::Infinite, |rate| Self::Finite(d_in.clone() * rate))
    }

    /// Rounded up: the least double that, read as a decimal, is not below the loss; infinity above
    /// the largest.
    ///
    /// ```
    /// use sottovoce::{exact::Rational, privacy::Loss};
    /// let loss = Loss::at(&Rational::from(3), &Rational::from(10));
    /// assert_eq!(loss.reported(), 0.3);
    /// ```
    #[must_use]
    pub fn reported(&self) -> f64 {
        match self {
            Self::Finite(loss) => reported(loss),
            Self::Infinite => f64::INFINITY,
        }
    }
}

/// `times * ln(ratio)` for `ratio >= 1`, rounded up as [`Loss::reported`] rounds.
///
/// ```
/// use sottovoce::{exact::Rational, privacy::reported_ln};
/// assert_eq!(reported_ln(&Rational::from(3), 1), 1.0986122886681098);
/// assert_eq!(reported_ln(&Rational::from(3), 2), reported_ln(&Rational::from(9), 1));
/// ```
#[must_use]
pub fn reported_ln(ratio: &Rational, times: u64) -> f64 {
    let mut bits = 128;
    loop {
        let ends = ln_enclosure(ratio, bits).scaled(times);
        let read = |units: Natural| reported(&Rational::dyadic(Integer::from(units), bits));
        let (low, high) = (read(ends.low), read(ends.high));
        // The logarithm of a fraction above 1 is no fraction, so it is no double's reading, and
        // ends that are near enough are reported as one.
        if low == high {
            return high;
        }
        bits *= 2;
    }
}

/// A distance between inputs, checked: at least 0.
///
/// `number` is the double it was given as, if it was given as one. Then the larger of its decimal
/// and its binary value counts, so that neither reading of it is exceeded.
///
/// # Errors
/// [`Error::Parameter`] for text that is not an exact number, and for negative distances.
pub fn distance(name: &'static str, text: &str, number: Option<f64>) -> Result<Rational> {
    let refused = Error::parameter(name, "must be a finite exact number, at least 0");
    let decimal: Rational = text.parse().map_err(|_| refused)?;
    let value = match number {
        Some(number) => decimal.max(Rational::from_double(number).ok_or(refused)?),
        None => decimal,
    };
    if value.is_negative() { Err(refused) } else { Ok(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn one_rule_for_every_privacy_map() {
        for (d_in, scale, loss) in [
            ("0", "1", 0.0),
            ("0", "0", 0.0),
            ("1", "0", f64::INFINITY),
            ("1", "10/3", 0.3),
            ("3", "10", 0.3),
            ("1", "3", 0.333_333_333_333_333_37),
            ("1e300", "1e-300", f64::INFINITY),
            ("1e-300", "1e300", 5e-324),
            ("5", "5", 1.0),
        ] {
            assert_eq!(Loss::at(&read(d_in), &read(scale)).reported(), loss, "{d_in} / {scale}");
        }
    }

    #[test]
    fn a_number_is_read_as_the_larger_of_its_decimal_and_its_binary_value() {
        // The double 0.1 is a little more than one tenth, the double 0.3 a little less than three
        // tenths.
        assert!(distance("dIn", "0.1", Some(0.1)).unwrap() > read("0.1"));
        assert_eq!(distance("dIn", "0.3", Some(0.3)).unwrap(), read("0.3"));
        assert_eq!(distance("dIn", "0.1", None).unwrap(), read("1/10"));
        assert_eq!(distance("dIn", "0", Some(-0.0)).unwrap(), Rational::ZERO);
        for text in ["-1", "NaN", "abc", "1e999"] {
            assert!(distance("dIn", text, None).is_err(), "{text}");
        }
        assert!(distance("dIn", "1", Some(f64::NAN)).is_err());
    }
}
