//! Public points of a few significant digits, near 0 and far from it.

use super::{
    Natural, Rational, digits::power_of_ten, directed::nearest_ratio, fits, rational::quotient,
};
use crate::{Error, MOST_ELEMENTS, Result};

/// 0 and all numbers with a given number of significant decimal digits from one power of ten to
/// another, and perhaps their negatives.
///
/// Use it for quantities whose size nobody knows in advance: the distance between points is a
/// fraction of their size. **Watch out**: as many points lie between 1 and 10 as between 1000 and
/// 10,000, so an answer that is far wrong may be wrong by decades.
///
/// ```
/// use sottovoce::exact::{Decimals, Signs};
/// let decimals = Decimals::new(1, &"1".parse()?, &"100".parse()?, Signs::Above)?;
/// let points = decimals.written_out();
/// assert_eq!(points.len(), 20);
/// assert_eq!(points[..3], [0.0, 1.0, 2.0]);
/// assert_eq!(points[9..13], [9.0, 10.0, 20.0, 30.0]);
/// assert_eq!(points[19], 100.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimals {
    digits: u32,
    /// The powers of ten.
    smallest: i64,
    largest: i64,
    signs: Signs,
}

/// The points other than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Those above 0.
    Above,
    /// Those above and below.
    Both,
}

impl Decimals {
    /// The refusal if `digits` is not a whole number from 1 to 6.
    pub const WRONG_DIGITS: Error =
        Error::parameter("digits", "must be a whole number from 1 to 6");
    /// The largest power of ten, and of its reciprocals the smallest.
    const POWER: i64 = 300;

    /// Checks the numbers and counts the points, before any is written out.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `digits` is from 1 to 6, and `smallest` and `largest` are powers
    /// of ten from `1e-300` to `1e300`, with `smallest < largest`. [`Error::Limit`] for more than
    /// [`MOST_ELEMENTS`] points.
    pub fn new(digits: u64, smallest: &Rational, largest: &Rational, signs: Signs) -> Result<Self> {
        let digits = u32::try_from(digits).ok().filter(|digits| (1..=6).contains(digits));
        let digits = digits.ok_or(Self::WRONG_DIGITS)?;
        let (smallest, largest) = (power("smallest", smallest)?, power("largest", largest)?);
        Error::parameter("largest", "must be above smallest").when(smallest >= largest)?;
        let decimals = Self { digits, smallest, largest, signs };
        Error::too_many("candidates").when(decimals.points() > u64::from(MOST_ELEMENTS))?;
        Ok(decimals)
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> u64 {
        let decades: u64 = fits(self.largest - self.smallest, "largest is above smallest");
        let above = decades * 9 * self.first() + 1;
        match self.signs {
            Signs::Above => above + 1,
            Signs::Both => 2 * above + 1,
        }
    }

    /// The points as doubles, strictly increasing: each the nearest to its decimal.
    #[must_use]
    pub fn written_out(&self) -> Vec<f64> {
        let first = self.first();
        let mut above = Vec::new();
        for decade in self.smallest..self.largest {
            let scale = Scale::of(decade - i64::from(self.digits - 1));
            above.extend((first..10 * first).map(|mantissa| scale.times(mantissa)));
        }
        above.push(Scale::of(self.largest).times(1));
        let mut points = match self.signs {
            Signs::Above => Vec::new(),
            Signs::Both => above.iter().rev().map(|point| -point).collect(),
        };
        points.push(0.0);
        points.extend(above);
        points
    }

    /// The least whole number of this many digits. The numbers below ten times as much have as
    /// many.
    fn first(&self) -> u64 {
        10u64.pow(self.digits - 1)
    }
}

/// A power of ten, by which whole numbers below `2^53` are multiplied or divided.
enum Scale {
    /// Both parts are doubles exactly, so that IEEE 754 arithmetic rounds to the nearest double.
    Small {
        ten: f64,
        divides: bool,
    },
    Large {
        ten: Natural,
        divides: bool,
    },
}

impl Scale {
    fn of(exponent: i64) -> Self {
        let (size, divides) =
            (fits::<_, usize>(exponent.unsigned_abs(), "at most 305"), exponent < 0);
        // 10^15 is below 2^53.
        if size <= 15 {
            let ten = (0..size).fold(1.0, |ten, _| 10.0 * ten);
            return Self::Small { ten, divides };
        }
        Self::Large { ten: power_of_ten(size), divides }
    }

    #[allow(clippy::cast_precision_loss)] // at most 10^6
    fn times(&self, whole: u64) -> f64 {
        match self {
            Self::Small { ten, divides: true } => whole as f64 / ten,
            Self::Small { ten, divides: false } => whole as f64 * ten,
            Self::Large { ten, divides: true } => nearest_ratio(&Natural::from(whole), ten),
            Self::Large { ten, divides: false } => nearest_ratio(&(ten * whole), &Natural::ONE),
        }
    }
}

/// The exponent of a power of ten.
fn power(name: &'static str, number: &Rational) -> Result<i64> {
    // In lowest terms one of the parts is 1.
    let found = match (zeros(number.size()), zeros(number.denominator().clone())) {
        (Some(above), Some(below)) if !number.is_negative() => Some(above - below),
        _ => None,
    };
    let rule = "must be a power of ten from 1e-300 to 1e300";
    found.filter(|exponent| exponent.abs() <= Decimals::POWER).ok_or(Error::parameter(name, rule))
}

/// How many zeros follow a one, if that is all.
fn zeros(mut number: Natural) -> Option<i64> {
    let (ten, mut zeros) = (Natural::from(10u8), 0);
    while number > Natural::ONE {
        let (tenth, is_exact) = quotient(number, &ten);
        if !is_exact {
            return None;
        }
        (number, zeros) = (tenth, zeros + 1);
    }
    (number == Natural::ONE).then_some(zeros)
}
