//! Fractions to doubles, rounded in a named direction.

use core::cmp::Ordering;

use dashu_base::BitTest;

use super::{Natural, Rational, fits, rational::quotient, shortest::Decimal};

/// The double nearest to `value`, ties to even; infinity above the largest double.
#[must_use]
pub fn nearest(value: &Rational) -> f64 {
    let size = nearest_ratio(&value.size(), value.denominator());
    if value.is_negative() { -size } else { size }
}

/// The double nearest to `top / bottom`, for `bottom > 0`; ties to even.
pub(super) fn nearest_ratio(top: &Natural, bottom: &Natural) -> f64 {
    let cut = Cut::of(top, bottom);
    let low = cut.value();
    if cut.is_beyond() {
        return f64::INFINITY;
    }
    if cut.exact {
        return low;
    }
    // Halfway to the next double: (2 mantissa + 1) * 2^(exponent - 1).
    let halfway = Natural::from(2 * cut.mantissa + 1) * bottom;
    let step = cut.exponent - 1;
    let places = distance(step);
    let order =
        if step < 0 { (top << places).cmp(&halfway) } else { top.cmp(&(halfway << places)) };
    match order {
        Ordering::Less => low,
        Ordering::Equal if cut.mantissa.is_multiple_of(2) => low,
        Ordering::Equal | Ordering::Greater => low.next_up(),
    }
}

/// The largest double not above `value`.
#[must_use]
pub fn down(value: &Rational) -> f64 {
    if value.is_negative() { -magnitude_up(&-value.clone()) } else { magnitude_down(value) }
}

/// The least double not below `value`; infinity above the largest.
#[must_use]
pub fn up(value: &Rational) -> f64 {
    if value.is_negative() { -magnitude_down(&-value.clone()) } else { magnitude_up(value) }
}

/// Numbers as doubles, rounded down, and a slack for these. A double plus the slack is at least the
/// number plus its own `slack`: exactly, and also in the addition of doubles.
#[must_use]
pub fn down_with_slack(values: &[Rational], slack: &Rational) -> (Vec<f64>, f64) {
    let doubles: Vec<f64> = values.iter().map(down).collect();
    let exact = |double: f64| Rational::from_double(double).expect("shares are finite");
    // Up to the next double: a sum that is at least a double is not rounded below it.
    let misses = values
        .iter()
        .zip(&doubles)
        .map(|(value, below)| exact(up(&(value.clone() + slack.clone()))) - exact(*below));
    let most = misses.fold(Rational::ZERO, Rational::max);
    (doubles, up(&most))
}

/// The least double whose reading as a decimal is not below `value >= 0`: what a privacy loss is
/// reported as.
///
/// A double is read as the shortest decimal that prints it. So a loss of exactly 3/10 is reported
/// as `0.3`, although the double nearest to it is a little less. A program that reads the report
/// back never counts too little.
#[must_use]
pub fn reported(value: &Rational) -> f64 {
    if value.is_zero() {
        return 0.0;
    }
    // The reading of a double lies strictly between its neighbors, so the answer is at most two
    // steps from `down`.
    let mut candidate = down(value);
    while candidate.is_finite() && (candidate == 0.0 || Decimal::of(candidate).is_below(value)) {
        candidate = candidate.next_up();
    }
    candidate
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
    let cut = Cut::of(top, bottom);
    if cut.exact && !cut.is_beyond() { cut.value() } else { cut.value().next_up() }
}

/// The largest double not above `top / bottom`, for `bottom > 0`.
#[must_use]
pub fn ratio_down(top: &Natural, bottom: &Natural) -> f64 {
    Cut::of(top, bottom).value()
}

/// A fraction cut to at most 53 bits and to steps of `2^-1074`: `mantissa * 2^exponent`, toward
/// zero.
pub(super) struct Cut {
    pub mantissa: u64,
    pub exponent: i64,
    /// True if nothing was cut off.
    exact: bool,
}

impl Cut {
    /// A finite double, at least 0.
    pub fn of_double(value: f64) -> Self {
        let (fraction, biased) = (value.to_bits() & (HIDDEN - 1), value.to_bits() >> 52);
        let hidden = if biased == 0 { 0 } else { HIDDEN };
        // Below 2048.
        let exponent = fits::<_, i64>(biased.max(1), "11 bits") - 1075;
        Self { mantissa: fraction | hidden, exponent, exact: true }
    }

    fn of(top: &Natural, bottom: &Natural) -> Self {
        // 2^(length - 1) < top / bottom < 2^(length + 1)
        let length = bits(top) - bits(bottom);
        // Keep 53 or 54 bits; below the normal range one bit is one step of 2^-1074.
        let step = (length - 53).max(-1074);
        let places = distance(step);
        let (scaled, exact) = if step < 0 {
            quotient(top << places, bottom)
        } else {
            quotient(top.clone(), &(bottom << places))
        };
        let excess = fits::<_, usize>((bits(&scaled) - 53).max(0), "bits in memory");
        let kept = &scaled >> excess;
        let exact = exact && &kept << excess == scaled;
        let exponent = step + fits::<_, i64>(excess, "bits in memory");
        Self { mantissa: fits(kept, "53 bits are kept"), exponent, exact }
    }

    /// Checks whether this is above the largest double, whose exponent is 971.
    fn is_beyond(&self) -> bool {
        self.exponent > 971
    }

    /// The double; the largest one if this is above it.
    fn value(&self) -> f64 {
        if self.is_beyond() {
            f64::MAX
        } else if self.mantissa < HIDDEN {
            // Only where the step is 2^-1074: a subnormal, or 0.
            f64::from_bits(self.mantissa)
        } else {
            f64::from_bits(
                fits::<_, u64>(self.exponent + 1075, "steps are at least 2^-1074") << 52
                    | (self.mantissa - HIDDEN),
            )
        }
    }
}

/// The bit of a normal double's mantissa that is not written.
const HIDDEN: u64 = 1 << 52;

/// How far to shift: numbers that fit in memory have fewer bits than `usize` counts.
pub(super) fn distance(step: i64) -> usize {
    fits(step.unsigned_abs(), "bits in memory")
}

fn bits(value: &Natural) -> i64 {
    fits(value.bit_len(), "bits in memory")
}

/// A double that is not below the square root of `value`, and at most two doubles above it; for
/// numbers from 0 on.
#[must_use]
pub fn root_up(value: &Rational) -> f64 {
    let mut root = up(value).sqrt();
    let square = |root: f64| Rational::from_double(root).map(|root| root.clone() * root);
    // A value that is not finite is far above.
    while square(root).is_some_and(|square| square < *value) {
        root = root.next_up();
    }
    root
}
