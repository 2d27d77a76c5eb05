//! Gaps between scores in units of the scale, in fixed point.

use super::{LN_BITS, Rational, fixed::wide_product};

/// Encloses `gap / scale` in ulps of `2^-72`, the unit of [`super::NegLn`].
///
/// ```
/// use sottovoce::exact::{Dyadic, LN_BITS, Scaled};
/// let scaled = Scaled::new(&"3".parse()?);
/// let (near, far) = scaled.enclose(Dyadic::integer(1).gap(Dyadic::integer(7)));
/// assert!(near <= 2 << LN_BITS && far.is_some_and(|far| far >= 2 << LN_BITS));
/// # Ok::<(), sottovoce::exact::ParseError>(())
/// ```
pub struct Scaled {
    /// `1 / scale`, and its leading 128 bits with their exponent.
    rate: Rational,
    leading: (u128, i32),
}

impl Scaled {
    /// From `2^FAR` scales on, gaps are not told apart.
    pub const FAR: u32 = 40;

    /// For a scale above 0.
    ///
    /// # Panics
    /// If `scale <= 0`.
    #[must_use]
    pub fn new(scale: &Rational) -> Self {
        assert!(!scale.is_negative() && !scale.is_zero(), "scale must be above 0");
        let rate = scale.reciprocal().unwrap_or(Rational::ONE);
        let leading = rate.leading();
        Self { rate, leading }
    }

    /// `1 / scale`.
    #[must_use]
    pub fn rate(&self) -> &Rational {
        &self.rate
    }

    /// `(near, far)` with `near <= 2^72 gap / scale < far` for the gap `size * 2^exponent` of [`super::Dyadic::gap`]; `far` is absent from
    /// `2^FAR` scales on (`proof.md`, Lemma 6).
    #[inline]
    #[must_use]
    pub fn enclose(&self, (size, exponent): (u128, i32)) -> (i128, Option<i128>) {
        const CAP: i128 = 1 << (Scaled::FAR + LN_BITS);
        let (high, low) = wide_product(size, self.leading.0);
        // gap / scale is nearly size * leading * 2^(their exponents).
        let places = -(exponent + self.leading.1 + LN_BITS.cast_signed());
        let cut = match places {
            ..=0 if size == 0 => 0,
            ..=0 => u128::MAX,
            1..128 if high >> places == 0 => high << (128 - places) | low >> places,
            1..128 => u128::MAX,
            128 => high,
            129..256 => high >> (places - 128),
            256.. => 0,
        };
        match i128::try_from(cut) {
            Ok(cut) if cut < CAP => ((cut - 1).max(0), Some(cut + 3)),
            _ => (CAP - 1, None),
        }
    }
}
