//! How large noise may be.

use super::DiscreteGaussian;
use crate::{
    Result,
    exact::{BitTest, Natural, Positive, Rational, exp_floor, fits, power_of_ten, quotient},
    mechanism::error_search::{all_within, checked, least},
    sample::discrete_gaussian::tails,
};

/// Below this variance all probabilities are summed; from it on their tail is bounded.
const SUMMED: u64 = 4096;
/// Fractional bits of the first attempt, in addition to those that separate the confidence from 1.
const WIDTH: u32 = 192;
/// If enclosures of this many bits do not decide, an error is not enough.
const WIDEST: u32 = 1 << 14;
/// Fractional bits of the root in the bound.
const ROOT_BITS: u32 = 64;

impl DiscreteGaussian {
    /// An integer that the size of the noise does not exceed with probability at least
    /// `confidence`, for `values` many values at once. Below variance 4096 it is the least. From
    /// there on it is somewhat more: 1 in 28 at 95%, and less above (`proof.md`, Theorem 2).
    ///
    /// ```
    /// use sottovoce::{exact::Rational, mechanism::discrete_gaussian::DiscreteGaussian};
    /// let mechanism = DiscreteGaussian::new(Rational::from(4))?;
    /// assert_eq!(mechanism.accuracy(&"0.95".parse()?, 1)?, 4u8.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1`.
    pub fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural> {
        let confidence = checked(confidence)?;
        // Nothing is added at variance 0.
        let Ok(variance) = Positive::new(self.variance.clone(), "variance") else {
            return Ok(Natural::ZERO);
        };
        let places = confidence.denominator().bit_len() + self.variance.size().bit_len();
        let width = WIDTH + fits::<_, u32>(places, "fewer than 2^31 bits");
        Ok(if self.variance < Rational::from(SUMMED) {
            summed(&variance, width, confidence, values)
        } else {
            let bound = Bound::new(&variance);
            least(Natural::ZERO, |error| bound.is_enough(error, width, confidence, values))
        })
    }
}

/// The least error, by the sum of all probabilities (`proof.md`, step 5).
fn summed(variance: &Positive, mut width: u32, confidence: &Rational, values: u64) -> Natural {
    let one = |width: u32| Natural::ONE << width as usize;
    loop {
        // The probability that the noise is as large as each size from 1 on; beyond them, less than
        // a unit.
        let tails = tails(variance, width);
        let decided = |error: &Natural| {
            let tail = usize::try_from(error).ok().and_then(|error| tails.get(error).cloned());
            let (low, high) = tail
                .map_or((Natural::ZERO, Natural::ONE), |(low, high)| (low, high + Natural::ONE));
            all_within((one(width) - high, one(width) - low), width, confidence, values)
        };
        let error = least(Natural::ZERO, |error| decided(error) == Some(true));
        // The one below it is not enough, for certain.
        if error.is_zero() || width >= WIDEST || decided(&(&error - Natural::ONE)).is_some() {
            return error;
        }
        width *= 2;
    }
}

/// `2 exp(-(k + 1)^2 / (2 v)) / ((1 - exp(-(2 k + 3) / (2 v))) sqrt(2 pi v))`, which is above the
/// probability that the noise is larger than `k` (`proof.md`, step 6).
struct Bound {
    /// `1 / (2 v)`.
    rate: Rational,
    /// `sqrt(2 pi v)` from below, on `ROOT_BITS`.
    root: Natural,
}

impl Bound {
    fn new(variance: &Positive) -> Self {
        let rate = variance.half_reciprocal();
        // Below pi.
        let pi = Rational::ratio(314_159_265_358_979_u64, power_of_ten(14));
        let square = pi * variance.value().shifted(1);
        Self { rate, root: root(&square.fixed_floor(2 * ROOT_BITS)) }
    }

    /// Checks whether all values certainly stay within the error with the confidence.
    fn is_enough(
        &self,
        error: &Natural,
        mut width: u32,
        confidence: &Rational,
        values: u64,
    ) -> bool {
        loop {
            let within = self.within(error, width);
            match all_within(within, width, confidence, values) {
                Some(decided) => return decided,
                None if width >= WIDEST => return false,
                None => width *= 2,
            }
        }
    }

    /// Encloses `2^width` times 1 less the bound.
    fn within(&self, error: &Natural, width: u32) -> (Natural, Natural) {
        let one = Natural::ONE << width as usize;
        let next = error + Natural::ONE;
        let power = |top: Natural| exp_floor(&(Rational::whole(top) * self.rate.clone()), width);
        let first = power(&next * &next);
        let ratio = power((error << 1) + Natural::from(3u8));
        // 2 first / ((1 - ratio) root), which grows with both.
        let bound = |first: Natural, rest: Natural| {
            let top = first << (1 + ROOT_BITS as usize + width as usize);
            if rest.is_zero() { one.clone() } else { quotient(top, &(rest * &self.root)).0 }
        };
        let low = bound(first.clone(), &one - &ratio);
        let high = bound(first + Natural::ONE, &one - ratio - Natural::ONE) + Natural::ONE;
        (&one - high.min(one.clone()), &one - low.min(one.clone()))
    }
}

/// The largest integer whose square is at most this.
fn root(square: &Natural) -> Natural {
    let mut root = Natural::ZERO;
    for bit in (0..square.bit_len().div_ceil(2)).rev() {
        let more = &root + (Natural::ONE << bit);
        if &more * &more <= *square {
            root = more;
        }
    }
    root
}
