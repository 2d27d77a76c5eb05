//! Fractions to doubles, rounded in a named direction.

use core::cmp::Ordering;

use dashu::base::BitTest;

use super::{Natural, Rational, rational::quotient};

/// The double nearest to `value`, ties to even; beyond the largest double, infinity.
#[must_use]
pub fn nearest(value: &Rational) -> f64 {
    signed(value, |size| {
        let low = magnitude_down(size);
        let high = low.next_up();
        let (Some(below), Some(above)) = (Rational::from_double(low), Rational::from_double(high)) else {
            return overflowed(size);
        };
        match (size.clone() - below).cmp(&(above - size.clone())) {
            Ordering::Less => low,
            Ordering::Greater => high,
            Ordering::Equal if low.to_bits() & 1 == 0 => low,
            Ordering::Equal => high,
        }
    })
}

/// The largest double not above `value`.
#[must_use]
pub fn down(value: &Rational) -> f64 {
    if value.is_negative() { -magnitude_up(&-value.clone()) } else { magnitude_down(value) }
}

/// The least double not below `value`; infinity beyond the largest.
#[must_use]
pub fn up(value: &Rational) -> f64 {
    if value.is_negative() { -magnitude_down(&-value.clone()) } else { magnitude_up(value) }
}

/// The least double whose reading as a decimal is not below `value >= 0`: what a privacy loss is reported as.
///
/// A double is read as the shortest decimal that prints it, so a loss of exactly 3/10 is reported as `0.3`, although
/// the double nearest to it is a little less: whoever reads the report back never counts too little.
#[must_use]
pub fn reported(value: &Rational) -> f64 {
    if value.is_zero() {
        return 0.0;
    }
    // The reading of a double lies strictly between its neighbors, so the answer is at most one step from `down`.
    let mut candidate = down(value).next_down().max(0.0);
    while candidate.is_finite() && reading(candidate) < *value {
        candidate = candidate.next_up();
    }
    candidate
}

/// The shortest decimal that prints `value`, as JavaScript's `String(value)` does.
fn reading(value: f64) -> Rational {
    // A finite double's shortest decimal has at most 17 digits and an exponent below 400.
    format!("{value:e}").parse().unwrap_or(Rational::ZERO)
}

fn signed(value: &Rational, of_size: impl Fn(&Rational) -> f64) -> f64 {
    if value.is_negative() { -of_size(&-value.clone()) } else { of_size(value) }
}

/// Beyond the largest double: infinity from its last half step on (ties to even), else the largest.
fn overflowed(size: &Rational) -> f64 {
    let limit = Rational::from((1u64 << 54) - 1).shifted(970);
    if *size >= limit { f64::INFINITY } else { f64::MAX }
}

fn magnitude_up(value: &Rational) -> f64 {
    ratio_up(&value.size(), value.denominator())
}

/// `value >= 0` rounded toward zero.
fn magnitude_down(value: &Rational) -> f64 {
    ratio_down(&value.size(), value.denominator())
}

/// The least double not below `top / bottom`, for `bottom > 0`.
#[must_use]
pub fn ratio_up(top: &Natural, bottom: &Natural) -> f64 {
    let (low, exact) = truncated(top, bottom);
    if exact { low } else { low.next_up() }
}

/// The largest double not above `top / bottom`, for `bottom > 0`.
#[must_use]
pub fn ratio_down(top: &Natural, bottom: &Natural) -> f64 {
    truncated(top, bottom).0
}

/// `top / bottom` rounded toward zero, and whether nothing was lost.
fn truncated(top: &Natural, bottom: &Natural) -> (f64, bool) {
    if top.is_zero() {
        return (0.0, true);
    }
    // 2^(length - 1) < top / bottom < 2^(length + 1)
    let length = bits(top) - bits(bottom);
    // Keep 53 or 54 bits; below the normal range one bit is one step of 2^-1074.
    let step = (length - 53).max(-1074);
    let places = step.unsigned_abs() as usize;
    let (scaled, exact) =
        if step < 0 { quotient(top << places, bottom) } else { quotient(top.clone(), &(bottom << places)) };
    let excess = usize::try_from((bits(&scaled) - 53).max(0)).unwrap_or(0);
    let kept = &scaled >> excess;
    let exact = exact && &kept << excess == scaled;
    let mantissa = u64::try_from(kept).unwrap_or(u64::MAX);
    let exponent = step + i64::try_from(excess).unwrap_or(0);
    // A double's exponent reaches 971 for 53-bit mantissas.
    if exponent > 971 { (f64::MAX, false) } else { (assemble(mantissa, exponent), exact) }
}

/// `mantissa * 2^exponent` for a mantissa of at most 53 bits and an exponent from -1074 to 971.
fn assemble(mantissa: u64, exponent: i64) -> f64 {
    let hidden = 1u64 << 52;
    let field = u64::try_from(exponent + 1075).unwrap_or(0);
    if mantissa < hidden {
        // Only where the step is 2^-1074: a subnormal.
        f64::from_bits(mantissa)
    } else {
        f64::from_bits(field << 52 | (mantissa - hidden))
    }
}

fn bits(value: &Natural) -> i64 {
    i64::try_from(value.bit_len()).unwrap_or(i64::MAX)
}
