//! Exact sums of many charges.

use crate::exact::{BitTest, Natural, Rational, quotient, quotient_up};

/// The most bits that the denominator of a sum may have.
const MOST_BITS: usize = 1_024;

/// A sum that has more is rounded up to a multiple of `2^-STEP`.
const STEP: u32 = 256;

/// The charges in one unit: a number that is not below the exact sum, and equal to it as long as no
/// denominator grew past [`MOST_BITS`] (step 2 of `proof.md`).
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// `top / bottom`, not always in lowest terms: most charges have denominators that were seen
    /// before, and then nothing has to be divided.
    top: Natural,
    bottom: Natural,
    /// How many charges have no bound.
    infinite: u64,
}

impl Default for Sum {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Sum {
    pub const ZERO: Self = Self { top: Natural::ZERO, bottom: Natural::ONE, infinite: 0 };

    /// With one charge more; none is one without a bound.
    #[must_use]
    pub fn with(&self, charge: Option<&Rational>) -> Self {
        let Some(charge) = charge else {
            return Self { infinite: self.infinite + 1, ..self.clone() };
        };
        match self.units(charge) {
            Some(units) => Self { top: &self.top + units, ..self.clone() },
            None => self.replaced(self.finite() + charge.clone()),
        }
    }

    /// With one charge less, which was added before.
    ///
    /// # Panics
    /// If it was not.
    #[must_use]
    pub fn without(&self, charge: Option<&Rational>) -> Self {
        let Some(charge) = charge else {
            let infinite = self.infinite.checked_sub(1).expect("it was added before");
            return Self { infinite, ..self.clone() };
        };
        if let Some(units) = self.units(charge) {
            assert!(self.top >= units, "it was added before");
            return Self { top: &self.top - units, ..self.clone() };
        }
        let rest = self.finite() + -charge.clone();
        assert!(!rest.is_negative(), "it was added before");
        self.replaced(rest)
    }

    /// Nothing if there is no bound.
    pub fn value(&self) -> Option<Rational> {
        (self.infinite == 0).then(|| self.finite())
    }

    /// Checks whether this is at most `most`.
    pub fn is_within(&self, most: &Rational) -> bool {
        // Denominators are above 0, and nothing here is below.
        self.infinite == 0 && &self.top * most.denominator() <= most.size() * &self.bottom
    }

    fn finite(&self) -> Rational {
        Rational::ratio(self.top.clone(), self.bottom.clone())
    }

    /// A charge in units of `1 / bottom`, if it is a whole number of them.
    fn units(&self, charge: &Rational) -> Option<Natural> {
        if self.bottom == *charge.denominator() {
            return Some(charge.size());
        }
        let (times, exact) = quotient(self.bottom.clone(), charge.denominator());
        exact.then(|| times * charge.size())
    }

    /// These charges with bounds that add up to this, in lowest terms.
    fn replaced(&self, sum: Rational) -> Self {
        let (top, bottom) = if sum.denominator().bit_len() <= MOST_BITS {
            (sum.size(), sum.denominator().clone())
        } else {
            let up = quotient_up(sum.size() << STEP as usize, sum.denominator());
            (up, Natural::ONE << STEP as usize)
        };
        Self { top, bottom, infinite: self.infinite }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Rational {
        text.parse().unwrap()
    }

    fn sum_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Sum {
        texts.into_iter().fold(Sum::ZERO, |sum, text| sum.with(Some(&read(text))))
    }

    #[test]
    fn thirds_make_one_and_tenths_make_three_tenths() {
        for (charge, most) in [("1/3", "1"), ("0.1", "0.3")] {
            let three = sum_of([charge; 3]);
            assert!(three.is_within(&read(most)), "3 x {charge}");
            assert_eq!(three.value(), Some(read(most)));
            assert!(!three.with(Some(&read("1e-300"))).is_within(&read(most)));
        }
    }

    #[test]
    fn what_is_taken_back_leaves_what_was_there() {
        let sum = sum_of(["1/7", "2/9", "1e-40"]);
        let more = sum.with(Some(&read("5/11"))).with(None);
        assert_eq!(more.value(), None);
        assert!(!more.is_within(&read("1e300")));
        let less = more.without(None).without(Some(&read("5/11")));
        assert_eq!(less.value(), sum.value());
    }

    #[test]
    #[should_panic(expected = "it was added before")]
    fn what_was_never_added_is_a_bug() {
        let _ = sum_of(["1/7"]).without(Some(&read("1/6")));
    }

    #[test]
    fn a_long_denominator_is_rounded_up_and_by_little() {
        // Different primes of about 2^60: no two denominators have a factor in common.
        let charges: Vec<Rational> = (0..40_u64)
            .map(|step| Rational::new(1.into(), ((1_u64 << 60) + 2 * step + 1).into()).unwrap())
            .collect();
        let mut exact = Rational::ZERO;
        let mut sum = Sum::ZERO;
        let mut rounded = 0_u64;
        for (place, charge) in charges.iter().enumerate() {
            exact = exact + charge.clone();
            sum = sum.with(Some(charge));
            let value = sum.value().unwrap();
            assert!(value >= exact, "charge {place}");
            assert!(value.denominator().bit_len() <= MOST_BITS);
            rounded += u64::from(value != exact);
            let excess = value + -exact.clone();
            assert!(excess <= Rational::dyadic(rounded, STEP), "charge {place}");
        }
        assert!(rounded > 0, "the last ones do not fit");
        // Taken back, nothing is left but what rounding added.
        let left = charges.iter().fold(sum, |sum, charge| sum.without(Some(charge)));
        assert!(left.value().unwrap() <= Rational::dyadic(80, STEP));
    }
}
