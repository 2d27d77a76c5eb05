//! Exact numbers from text.

use core::{fmt, str::FromStr};

use dashu_base::BitTest;

use super::{
    Integer, Natural, Rational,
    digits::{digits_of, power_of_ten, read_digits},
    fits,
};
use crate::{Error, Result};

/// Longest text that is looked at.
const LONGEST_TEXT: usize = 1_100;
/// Most significant digits in one part (mantissa, numerator, denominator).
const SIGNIFICANT: usize = 64;
/// Bits of the largest power of two below `10^SIGNIFICANT`.
const SURELY_READABLE: usize = 212;
/// Most digits in one part of the canonical text.
const LONGEST_PART: usize = 512;
/// Largest exponent, either way.
const EXPONENT: i32 = 400;

/// The text is not an exact number within the limits; `rule()` states what is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError;

impl ParseError {
    /// The requirement on the text, as the rest of a sentence that begins with the argument's name.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        "must be a finite number, a decimal like \"0.25\" or a fraction like \"1/3\", \
         with at most 64 significant digits and an exponent within 400"
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule())
    }
}

impl core::error::Error for ParseError {}

/// Reads `-?digits(.digits)?(e[+-]?digits)?` or `-?digits/digits`, ASCII, nothing around it.
///
/// Limits are checked on the text, before any big number is made, and once more in lowest terms. So
/// a number that was read can always be printed and read again.
impl Rational {
    /// Reads the number of an argument.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming it.
    pub fn read(name: &'static str, text: &str) -> Result<Self> {
        text.parse().map_err(|error: ParseError| Error::parameter(name, error.rule()))
    }
}

impl FromStr for Rational {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST_TEXT {
            return Err(ParseError);
        }
        let (negative, body) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = match body.split_once('/') {
            Some((top, bottom)) => fraction(top, bottom)?,
            None => decimal(body)?,
        };
        if !value.is_readable() {
            return Err(ParseError);
        }
        Ok(if negative { -value } else { value })
    }
}

impl Rational {
    /// Checks whether its text can be read again.
    fn is_readable(&self) -> bool {
        [self.size(), self.denominator().clone()].iter().all(|part| {
            // Numbers of so few bits have no more digits than are read.
            part.bit_len() <= SURELY_READABLE || {
                let digits = digits_of(part);
                digits.len() <= LONGEST_PART && significant(&digits) <= SIGNIFICANT
            }
        })
    }

    /// A number above 0 itself, if its text can be read again. Otherwise a number that is larger by
    /// less than one part in `10^50`, if its text can be read. For parameters that may be larger,
    /// but not smaller, than their source.
    ///
    /// ```
    /// use sottovoce::exact::Rational;
    /// let third: Rational = "1/3".parse()?;
    /// assert_eq!(third.readable_up(), Some(third));
    /// # Ok::<(), sottovoce::exact::ParseError>(())
    /// ```
    #[must_use]
    pub fn readable_up(&self) -> Option<Self> {
        if self.is_readable() {
            return Some(self.clone());
        }
        // Some 52 to 54 significant digits.
        let (top, bottom) = (self.size(), self.denominator());
        let places = 53 + digits(bottom) - digits(&top);
        let (cut, exact) = self.decimal_floor(places);
        let up = if exact { cut } else { cut + Natural::ONE };
        Some(Self::decimal(up, places)).filter(Self::is_readable)
    }
}

/// About how many decimal digits a number has: its bits times `log10(2)`.
fn digits(value: &Natural) -> i64 {
    fits::<_, i64>(value.bit_len(), "bits in memory") * 301 / 1_000
}

fn fraction(top: &str, bottom: &str) -> Result<Rational, ParseError> {
    Rational::new(Integer::from(natural(top)?), natural(bottom)?).ok_or(ParseError)
}

fn decimal(text: &str) -> Result<Rational, ParseError> {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
        None => (text, 0),
    };
    let (digits, places) = match mantissa.split_once('.') {
        Some((whole, places)) if whole.is_empty() || places.is_empty() => return Err(ParseError),
        Some((whole, places)) => (natural(&[whole, places].concat())?, places.len()),
        None => (natural(mantissa)?, 0),
    };
    // At most LONGEST_TEXT places, so this cannot overflow.
    let power = i64::from(exponent) - i64::try_from(places).map_err(|_| ParseError)?;
    let ten = power_of_ten(usize::try_from(power.unsigned_abs()).map_err(|_| ParseError)?);
    let (top, bottom) = if power < 0 { (digits, ten) } else { (digits * ten, Natural::ONE) };
    Rational::new(Integer::from(top), bottom).ok_or(ParseError)
}

fn read_exponent(text: &str) -> Result<i32, ParseError> {
    let (negative, digits) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
        (Some(digits), _) => (true, digits),
        (None, Some(digits)) => (false, digits),
        (None, None) => (false, text),
    };
    let stripped = digits.trim_start_matches('0');
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) || stripped.len() > 3
    {
        return Err(ParseError);
    }
    let size: i32 =
        if stripped.is_empty() { 0 } else { stripped.parse().map_err(|_| ParseError)? };
    if size > EXPONENT { Err(ParseError) } else { Ok(if negative { -size } else { size }) }
}

fn natural(digits: &str) -> Result<Natural, ParseError> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || significant(digits) > SIGNIFICANT {
        return Err(ParseError);
    }
    read_digits(digits).ok_or(ParseError)
}

/// Digits that count: without zeros at either end.
fn significant(digits: &str) -> usize {
    digits.trim_start_matches('0').trim_end_matches('0').len()
}
