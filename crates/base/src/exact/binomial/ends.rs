//! Logarithms between two integers of ulps.

use crate::exact::{LN_SLACK, NegLn, fits};

/// `low <= 2^72 * value <= high`, of either sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    pub low: i128,
    pub high: i128,
}

impl Ends {
    pub fn plus(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    pub fn minus(self, other: Self) -> Self {
        Self { low: self.low - other.high, high: self.high - other.low }
    }

    pub fn times(self, factor: u64) -> Self {
        let factor = i128::from(factor);
        Self { low: self.low * factor, high: self.high * factor }
    }

    /// About the number: for guesses.
    #[allow(clippy::cast_precision_loss)] // a guess: nothing rests on it
    pub fn near(self) -> f64 {
        self.low as f64 / ULPS
    }
}

/// `2^72`.
const ULPS: f64 = 4_722_366_482_869_645_213_696.0;

/// `-ln(x / 2^bits)`, for `0 < x <= 2^bits`, `bits <= 80`.
pub(super) fn neg_ln(x: u128, bits: u32) -> Ends {
    let low = NegLn::get().lower(x, bits);
    Ends { low: fits(low, "below 2^79"), high: fits(low + LN_SLACK, "below 2^79") }
}

/// `ln(x / 2^places)` for `x` of more than `places` bits.
pub(super) fn ln_between(low: u128, high: u128, places: u32) -> Ends {
    let one = |x: u128, up: bool| {
        // At most 80 bits, rounded outward.
        let drop = (128 - x.leading_zeros()).saturating_sub(NegLn::MOST_BITS);
        let cut = (x >> drop) + u128::from(up && drop > 0);
        neg_ln(1, NegLn::MOST_BITS - places).plus(neg_ln(1, drop)).minus(neg_ln(cut, 80))
    };
    Ends { low: one(low, false).low, high: one(high, true).high }
}
