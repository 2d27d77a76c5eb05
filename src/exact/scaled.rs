//! Gaps between scores in units of the scale, in fixed point.

use core::hint::select_unpredictable;

use super::{
    LN_BITS, Positive, Rational,
    fixed::{shift_left, shift_right, wide_product},
};

/// Encloses `gap / scale` in ulps of `2^-72`, the unit of [`super::NegLn`].
///
/// ```
/// use sottovoce::exact::{Dyadic, LN_BITS, Positive, Scaled};
/// let scaled = Scaled::new(&Positive::new("3".parse()?, "scale")?);
/// let (near, far) = scaled.enclose(Dyadic::integer(1).gap(Dyadic::integer(7)));
/// assert!(near <= 2 << LN_BITS && far.is_some_and(|far| far >= 2 << LN_BITS));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scaled {
    /// `1 / scale`, and its leading 128 bits with their exponent.
    rate: Rational,
    leading: (u128, i32),
}

impl Scaled {
    /// From `2^FAR` scales on, all gaps count as one.
    pub const FAR: u32 = 40;

    /// At this scale.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        let rate = scale.reciprocal().clone();
        let leading = rate.leading();
        Self { rate, leading }
    }

    /// `1 / scale`.
    #[must_use]
    pub fn rate(&self) -> &Rational {
        &self.rate
    }

    /// `(near, far)` with `near <= 2^72 gap / scale < far` for the gap `size * 2^exponent` of
    /// [`super::Dyadic::gap`]; `far` is absent from `2^FAR` scales on (`proof.md`, Lemma 6).
    #[inline]
    #[must_use]
    pub fn enclose(&self, (size, exponent): (u128, i32)) -> (i128, Option<i128>) {
        const CAP: i128 = 1 << (Scaled::FAR + LN_BITS);
        let (high, low) = wide_product(size, self.leading.0);
        // gap / scale is nearly size * leading * 2^(their exponents).
        let places = -(exponent + self.leading.1 + LN_BITS.cast_signed());
        // The product without its last `places` bits, of which 128 are left; without branches,
        // which a clock could see.
        let by_words = places >= 128;
        let (high, low) =
            (select_unpredictable(by_words, 0, high), select_unpredictable(by_words, high, low));
        let within = (places - 128 * i32::from(by_words)).clamp(0, 127).cast_unsigned();
        let cut = shift_left(high << 1, 127 - within) | shift_right(low, within);
        let cut = select_unpredictable(places >= 256, 0, cut);
        let beyond = (size != 0) & ((places <= 0) | (shift_right(high, within) != 0))
            | (cut >> (Self::FAR + LN_BITS) != 0);
        let cut = select_unpredictable(beyond, CAP, cut.cast_signed());
        (select_unpredictable(beyond, CAP - 1, (cut - 1).max(0)), (!beyond).then_some(cut + 3))
    }
}
