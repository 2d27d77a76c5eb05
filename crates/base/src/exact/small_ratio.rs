//! Fractions of plain integers, for samplers that run where the big-integer library is too heavy.

use core::{cmp::Ordering, fmt};

use super::{Natural, Rational};

/// A fraction of at least 1 in lowest terms, of two integers of at most 40 bits.
///
/// Sums of a few dozen multiples of its parts fit in 64 bits: the samplers of survey reports
/// compute only with these.
///
/// ```
/// use sottovoce::exact::SmallRatio;
/// let odds = SmallRatio::new(6, 4).ok_or("small enough")?;
/// assert_eq!((odds.top(), odds.bottom()), (3, 2));
/// assert_eq!(odds.to_string(), "3/2");
/// assert!(SmallRatio::new(1 << 41, 1).is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallRatio {
    top: u64,
    bottom: u64,
}

impl SmallRatio {
    /// The most that a part can be.
    pub const MOST: u64 = 1 << 40;

    /// `top / bottom`, reduced; `None` if that is below 1, or has a part above [`Self::MOST`].
    #[must_use]
    pub fn new(top: u64, bottom: u64) -> Option<Self> {
        if bottom == 0 || top < bottom {
            return None;
        }
        let divisor = greatest_common_divisor(top, bottom);
        let reduced = Self { top: top / divisor, bottom: bottom / divisor };
        (reduced.top <= Self::MOST).then_some(reduced)
    }

    /// The given number; `None` as for [`SmallRatio::new`].
    #[must_use]
    pub fn of(value: &Rational) -> Option<Self> {
        let part = |part: Natural| u64::try_from(part).ok();
        let top = part(value.size()).filter(|_| !value.is_negative())?;
        Self::new(top, part(value.denominator().clone())?)
    }

    /// The number as a fraction of any size.
    pub fn rational(self) -> Rational {
        Rational::ratio(self.top, self.bottom)
    }

    /// The numerator.
    #[must_use]
    pub fn top(self) -> u64 {
        self.top
    }

    /// The denominator, above 0.
    #[must_use]
    pub fn bottom(self) -> u64 {
        self.bottom
    }
}

/// Greatest common divisor of numbers above 0.
pub(super) fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl PartialOrd for SmallRatio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SmallRatio {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        product(self.top, other.bottom).cmp(&product(other.top, self.bottom))
    }
}

impl fmt::Display for SmallRatio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rational().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_fraction_in_lowest_terms_or_nothing() {
        for (text, kept) in [
            ("3", Some("3")),
            ("6/4", Some("3/2")),
            ("1", Some("1")),
            ("1.5", Some("3/2")),
            ("1099511627776", Some("1099511627776")),
            ("1099511627777", None),
            ("1099511627777/1099511627776", None),
            ("1099511627776/1099511627775", Some("1099511627776/1099511627775")),
            ("999/1000", None),
            ("0", None),
            ("-3", None),
            ("1e30", None),
        ] {
            let value: Rational = text.parse().unwrap();
            let ratio = SmallRatio::of(&value);
            assert_eq!(ratio.map(|ratio| ratio.to_string()).as_deref(), kept, "{text}");
            assert!(ratio.is_none_or(|ratio| ratio.rational() == value), "{text}");
        }
        assert_eq!(SmallRatio::new(3, 0), None);
    }

    #[test]
    fn it_is_ordered_by_value() {
        let most = SmallRatio::MOST;
        let ratio = |top, bottom| SmallRatio::new(top, bottom).unwrap();
        assert!(ratio(3, 2) < ratio(2, 1));
        assert!(ratio(most, most - 1) < ratio(most - 1, most - 2));
        assert_eq!(ratio(6, 4).cmp(&ratio(3, 2)), Ordering::Equal);
    }
}
