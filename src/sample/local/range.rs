//! Public bounds, and where an answer lies between them.

use crate::{
    Error, Result,
    exact::{Integer, Rational, Real, Wide, fits},
};

/// Bounds to which numbers are clamped, in integers of a width that follows from them alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest number and `highest - lowest`, in units of `2^-PLACES / denominator`.
    lowest: Wide,
    span: Wide,
    denominator: Wide,
}

/// Every finite double is an integer below `2^SIZE`, in units of `2^-PLACES`.
const PLACES: u32 = 1074;
const SIZE: usize = 2098;

/// The most words of a bound and of a denominator: texts of numbers that are read have fewer than
/// 1024 digits in both of their parts.
const MOST_WORDS: usize = 64;

/// Bits of the numbers computed from positions: products with both parts of odds, below `2^41`
/// together, twice that, and a sign.
const ROOM: usize = 43;

impl Range {
    /// From `lowest` to `highest`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `lowest < highest`.
    pub fn new(lowest: &Rational, highest: &Rational) -> Result<Self> {
        let top = |one: &Rational, other: &Rational| {
            let size = Integer::from(one.size() * other.denominator());
            if one.is_negative() { -size } else { size }
        };
        let (low, high) = (top(lowest, highest), top(highest, lowest));
        let denominator = Integer::from(lowest.denominator() * highest.denominator());
        let [low, span, denominator] = [&low, &(high - &low), &denominator].map(Wide::words_of);
        Self::of_words(&low, &span, &denominator)
    }

    /// From `lowest / denominator` to `(lowest + span) / denominator`: words of two's complement,
    /// the lowest first.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless span and denominator are above 0; [`Error::Limit`] for more than
    /// 64 words.
    pub fn of_words(lowest: &[u64], span: &[u64], denominator: &[u64]) -> Result<Self> {
        let name = "highest";
        Error::limit(name, "must be a number with fewer digits")
            .when([lowest, span, denominator].iter().any(|words| words.len() > MOST_WORDS))?;
        let is_positive = |words: &[u64]| {
            let wide = Wide::new(words, words.len());
            !wide.is_negative() && !wide.is_zero()
        };
        Error::parameter(name, "must be above the lowest")
            .when(!is_positive(span) || !is_positive(denominator))?;
        // An answer and a bound in the same unit, and the numbers computed from their difference.
        let bounds = 64 * lowest.len().max(span.len()) + fits::<_, usize>(PLACES, "a few bits");
        let bits = bounds.max(64 * denominator.len() + SIZE) + ROOM;
        let width = bits.div_ceil(64);
        let scaled = |words: &[u64]| {
            let mut wide = Wide::new(words, width);
            wide.shift(PLACES);
            wide
        };
        let denominator = Wide::new(denominator, width);
        Ok(Self { lowest: scaled(lowest), span: scaled(span), denominator })
    }

    /// Where an answer lies, once it is clamped: `(part, whole)`, 0 at the lowest and all of it at
    /// the highest, exactly.
    #[must_use]
    pub fn place(&self, answer: Real) -> (Wide, Wide) {
        let (mantissa, unit) = answer.parts();
        let nothing = Wide::new(&[], self.span.words().len());
        let mut part = nothing.clone();
        part.add_times(&self.denominator, mantissa.unsigned_abs());
        part.shift(fits(unit + i64::from(PLACES), "units of doubles"));
        part.negate_if(mantissa < 0);
        part.subtract(&self.lowest);
        part.replace_if(&nothing, part.is_negative());
        let mut beyond = self.span.clone();
        beyond.subtract(&part);
        part.replace_if(&self.span, beyond.is_negative());
        (part, self.span.clone())
    }
}
