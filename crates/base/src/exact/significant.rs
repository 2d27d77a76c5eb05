//! Decimals of 40 significant digits, rounded in a named direction.
//!
//! An irrational number that has to be stored exactly, in a log or a plan, is stored as such a
//! decimal. It is the least one that is not below the number, or the largest that is not above.
//! Both are unique, so that computing them again gives the same text.

use dashu_base::BitTest;

use super::{Natural, Rational, digits::power_of_ten, fits, rational::quotient};

/// How many digits are kept.
const DIGITS: i64 = 40;

impl Rational {
    /// The least decimal with 40 significant digits that is not below this number, which is at
    /// least 0.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// let third: Rational = "1/3".parse()?;
    /// assert_eq!(third.up40(), format!("0.{}4", "3".repeat(39)).parse()?);
    /// # Ok::<(), sottovoce::exact::ParseError>(())
    /// ```
    pub fn up40(&self) -> Self {
        let (floor, exact, places) = self.cut40();
        Self::decimal(if exact { floor } else { floor + Natural::ONE }, places)
    }

    /// The largest decimal with 40 significant digits that is not above this number, which is at
    /// least 0.
    pub fn down40(&self) -> Self {
        let (floor, _, places) = self.cut40();
        Self::decimal(floor, places)
    }

    /// The largest decimal with 6 significant digits whose square is not above this number, which
    /// is above 0.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// assert_eq!(Rational::from(2u64).root_of_6_digits(), "1.41421".parse()?);
    /// # Ok::<(), sottovoce::exact::ParseError>(())
    /// ```
    pub fn root_of_6_digits(&self) -> Self {
        let mut places = 0;
        loop {
            // Its root is from 10^5 to 10^6 for one number of places.
            let square = u64::try_from(self.decimal_floor(2 * places).0);
            match square {
                Ok(square) if square < 10_000_000_000 => places += 1,
                Ok(square) if square < 1_000_000_000_000 => {
                    return Self::decimal(square.isqrt().into(), places);
                }
                _ => places -= 1,
            }
        }
    }

    /// The first 40 digits, whether these are all, and how many of them are after the point.
    fn cut40(&self) -> (Natural, bool, i64) {
        if self.is_zero() {
            return (Natural::ZERO, true, 0);
        }
        // Above the number of digits before the point: the logarithm of 2 is less than 30103/10^5.
        let bits = |number: &Natural| fits::<_, i64>(number.bit_len(), "bits in memory");
        let before = (bits(&self.size()) - bits(self.denominator()) + 1) * 30_103 / 100_000 + 2;
        let least = power(DIGITS - 1);
        let mut places = DIGITS - before;
        loop {
            let (floor, exact) = self.decimal_floor(places);
            if floor >= least {
                return (floor, exact, places);
            }
            places += 1;
        }
    }

    /// `(floor(10^places * self), whether that is exact)`, of a number that is at least 0.
    pub(super) fn decimal_floor(&self, places: i64) -> (Natural, bool) {
        quotient(self.size() * power(places), &(self.denominator() * power(-places)))
    }

    /// `units / 10^places`.
    pub(super) fn decimal(units: Natural, places: i64) -> Self {
        let top = units * power(-places);
        Self::new(top.into(), power(places)).expect("a power of ten is above 0")
    }
}

/// `10^exponent`, or 1 for an exponent below 0.
fn power(exponent: i64) -> Natural {
    power_of_ten(fits(exponent.max(0), "digits in memory"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn forty_digits_up_and_down() {
        let (nines, ones) = ("9".repeat(40), "1".repeat(40));
        for (value, up, down) in [
            ("0", "0".to_owned(), "0".to_owned()),
            ("1", "1".to_owned(), "1".to_owned()),
            ("1e300", "1e300".to_owned(), "1e300".to_owned()),
            ("1/9", format!("0.{}2", "1".repeat(39)), format!("0.{ones}")),
            ("1000/9", format!("111.{}2", "1".repeat(36)), format!("111.{}", "1".repeat(37))),
            (&format!("{nines}.5"), "1e40".to_owned(), nines.clone()),
            (&format!("0.{nines}5"), "1".to_owned(), format!("0.{nines}")),
            (&format!("{ones}e-200"), format!("{ones}e-200"), format!("{ones}e-200")),
        ] {
            assert_eq!(read(value).up40(), read(&up), "{value}");
            assert_eq!(read(value).down40(), read(&down), "{value}");
        }
    }

    #[test]
    fn roots_of_six_digits_are_rounded_down() {
        for (square, root) in [
            ("2", "1.41421"),
            ("4", "2"),
            ("1/4", "0.5"),
            ("0.035056", "0.187232"),
            ("9.999999999999e11", "999999"),
            ("1e12", "1e6"),
            ("9.99999999999e9", "99999.9"),
            ("1e-300", "1e-150"),
            ("2e-301", "4.47213e-151"),
            ("1e300", "1e150"),
            ("99999900000099999999e200", "9.99999e109"),
        ] {
            assert_eq!(read(square).root_of_6_digits(), read(root), "{square}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_root_is_next_to_the_number(top in 1u64.., bottom in 1u64.., shift in 0u32..200) {
            let value = Rational::new(top.into(), bottom.into()).unwrap().shifted(shift);
            let root = value.root_of_6_digits();
            proptest::prop_assert!(root.clone() * root.clone() <= value);
            // One more in the sixth digit is too much, and at most one part in 10^5.
            let more = root.clone() + root * read("1e-5");
            proptest::prop_assert!(more.clone() * more > value);
        }

        #[test]
        fn they_are_next_to_the_number(top in 1u64.., bottom in 1u64.., shift in 0u32..200) {
            let value = Rational::new(top.into(), bottom.into()).unwrap().shifted(shift);
            let (up, down) = (value.up40(), value.down40());
            proptest::prop_assert!(down <= value && value <= up);
            // One unit of the last digit is less than 10^-39 of the number.
            let gap = up - down;
            proptest::prop_assert!(gap * Rational::whole(power(39)) <= value);
        }
    }
}
