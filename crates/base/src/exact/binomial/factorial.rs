//! Logarithms of factorials and of binomial coefficients.

use super::ends::{Ends, neg_ln};
use crate::exact::{LN_BITS, fits};

/// `floor(2^72 ln(2 pi) / 2)`.
const HALF_LN_TWO_PI: i128 = 4_339_564_529_023_141_098_644;

/// The largest factorial that is multiplied out.
const SMALL: u64 = 20;

/// `ln` of the number of ways to choose `count` of `of`.
pub(super) fn ln_choose(of: u64, count: u64) -> Ends {
    ln_factorial(of).minus(ln_factorial(count)).minus(ln_factorial(of - count))
}

/// `ln n!` for `n <= 2^40` (`proof.md`, step 1).
pub(super) fn ln_factorial(n: u64) -> Ends {
    if n <= SMALL {
        let product: u64 = (1..=n).product();
        return neg_ln(1, 62).minus(neg_ln(product.into(), 62));
    }
    let ln_n = neg_ln(1, 40).minus(neg_ln(n.into(), 40)).times(2 * n + 1);
    let whole = i128::from(n) << LN_BITS;
    let powers = inverse_powers(n);
    let term = |power: usize, divisor: i128| powers[power] / divisor;
    let sum = term(1, 12) - term(3, 360) + term(5, 1260) - term(7, 1680) + term(9, 1188);
    // The omitted rest lies between -691 / (360360 n^11) and 0.
    let left_out = term(11, 521) + 1;
    Ends {
        low: (ln_n.low >> 1) - whole + HALF_LN_TWO_PI + sum - 2 - left_out,
        high: ((ln_n.high + 1) >> 1) - whole + HALF_LN_TWO_PI + 1 + sum + 3,
    }
}

/// `floor(2^72 / n^power)`, by its power.
fn inverse_powers(n: u64) -> [i128; 12] {
    let mut powers = [1u128 << LN_BITS; 12];
    for power in 1..powers.len() {
        powers[power] = match powers[power - 1] {
            0 => 0,
            // Most powers are short.
            before => u64::try_from(before).map_or(before / u128::from(n), |it| (it / n).into()),
        };
    }
    powers.map(|power| fits(power, "at most 2^72"))
}
