//! The sum of a tail's terms, in units of its first one.

use super::{
    WHOLE,
    ends::{Ends, ln_between},
};
use crate::exact::{fits, fixed::high_word};

/// Fractional bits of terms and of quotients.
const BITS: u32 = 62;

/// A computed quotient of two terms is too small by less than this, in units.
const SLACK: u64 = 8;

/// From a term of at most this size on, the rest is bounded by a geometric series.
const LAST_TERM: u64 = 1 << 12;

/// `ln(1 + r_1 + r_1 r_2 + ...)` at each of the points, for the quotients
/// `r_i = (left - i + 1) / (count + i) * p / (1 - p)` of two terms, `left = of - count`, which are
/// below 1 and fall (`proof.md`, steps 2 and 3). All points share the divisions.
pub(super) fn ln_sums<const PLACES: usize>(
    count: u64,
    of: u64,
    points: [u64; PLACES],
) -> [Ends; PLACES] {
    let left = of - count;
    let (cut, lead) = (bits(left.into()), bits(u128::from(count) + 1) - 1);
    let mut series = points.map(|point| Series::new(point, cut, lead));
    for step in 1..=left {
        if series.iter().all(|one| one.is_summed) {
            break;
        }
        let inverse = reciprocal(count + step, lead);
        for one in &mut series {
            one.add(left - step + 1, inverse, cut);
        }
    }
    series.map(|one| one.ln())
}

/// The terms at one place.
struct Series {
    /// `floor(2^exponent p / (1 - p))`, of 63 bits.
    odds: u64,
    /// From products of 125 bits to units.
    shift: u32,
    term: u64,
    sum: u128,
    steps: u128,
    /// An upper bound of the rest of the sum.
    rest: u128,
    is_summed: bool,
}

impl Series {
    fn new(point: u64, cut: u32, lead: u32) -> Self {
        let (top, bottom) = (u128::from(point), u128::from(WHOLE - point));
        let exponent = 63 + bits(bottom) - bits(top);
        let odds = (top << exponent) / bottom;
        let excess = bits(odds) - 63;
        // At least 60; from 127 on nothing is left of a product.
        let shift = (exponent - excess + lead).saturating_sub(cut).min(127);
        Self {
            odds: fits(odds >> excess, "63 bits"),
            shift,
            term: 1 << BITS,
            sum: 1 << BITS,
            steps: 0,
            rest: 0,
            is_summed: false,
        }
    }

    /// The next term, or a bound of all the remaining ones.
    #[inline]
    fn add(&mut self, left: u64, inverse: u64, cut: u32) {
        if self.is_summed {
            return;
        }
        let product = u128::from(self.odds) * u128::from(left);
        let top: u64 = fits(product >> cut, "63 bits");
        let product = u128::from(top) * u128::from(inverse);
        let quotient: u64 = fits(product >> self.shift, "a quotient below 1");
        if self.term <= LAST_TERM {
            let most = u128::from(quotient + SLACK);
            let largest = u128::from(self.term) + u128::from(SLACK + 1) * self.steps;
            self.rest = largest * most / (1u128 << BITS).saturating_sub(most).max(1) + 1;
            self.is_summed = true;
            return;
        }
        // floor(term * quotient / 2^62)
        self.term = high_word(self.term << 1, quotient << 1);
        self.sum += u128::from(self.term);
        self.steps += 1;
    }

    fn ln(self) -> Ends {
        let lacking = 5 * self.steps * (self.steps + 1) + self.rest;
        ln_between(self.sum, self.sum + lacking, BITS)
    }
}

/// `floor(2^(62 + lead) / divisor)`, for a divisor of more than `lead` bits.
#[inline]
fn reciprocal(divisor: u64, lead: u32) -> u64 {
    const WHOLE: u64 = 1 << BITS;
    if 64 - divisor.leading_zeros() + lead > 64 {
        return fits((u128::from(WHOLE) << lead) / u128::from(divisor), "at most 2^62");
    }
    // Two short divisions: WebAssembly would call a function for one of 128 bits.
    let (whole, rest) = (WHOLE / divisor, WHOLE % divisor);
    (whole << lead) + (rest << lead) / divisor
}

fn bits(value: u128) -> u32 {
    128 - value.leading_zeros()
}
