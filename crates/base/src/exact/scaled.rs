//! Gaps between scores in units of the scale, in fixed point.

use sottovoce_loops::gaps;

use super::{Positive, Rational};

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
    pub const FAR: u32 = gaps::FAR;

    /// At this scale.
    #[must_use]
    pub fn new(scale: &Positive) -> Self {
        let rate = scale.reciprocal().clone();
        let leading = rate.leading();
        Self { rate, leading }
    }

    /// `1 / scale`.
    pub fn rate(&self) -> &Rational {
        &self.rate
    }

    /// `(near, far)` with `near <= 2^72 gap / scale < far` for the gap `size * 2^exponent` of
    /// [`super::Dyadic::gap`]; `far` is absent from `2^FAR` scales on (`proof.md`, Lemma 6).
    #[inline]
    #[must_use]
    pub fn enclose(&self, gap: (u128, i32)) -> (i128, Option<i128>) {
        let (near, far, beyond) = gaps::enclose(gap, self.leading);
        (near, (!beyond).then_some(far))
    }
}
