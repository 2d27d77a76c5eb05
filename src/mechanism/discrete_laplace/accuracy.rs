//! How large noise may be, and the scale for a given size.

use super::DiscreteLaplace;
use crate::{
    Error, Result,
    exact::{
        BitTest, Integer, Natural, Rational, exp_floor, fits, ln_enclosure, power_of_ten, quotient,
    },
    mechanism::error_search::{all_within, checked, least},
};

/// Significant decimal digits of [`DiscreteLaplace::scale_for_accuracy`].
const DIGITS: usize = 15;
/// Fractional bits of the first attempt.
const WIDTH: u32 = 192;

impl DiscreteLaplace {
    /// The least integer that the size of the noise does not exceed with probability at least
    /// `confidence`, for `values` many values at once; exactly (`proof.md`, Theorem 2).
    ///
    /// ```
    /// use sottovoce::{
    ///     Error, exact::Rational, mechanism::discrete_laplace::DiscreteLaplace,
    ///     sample::discrete_laplace::Sampler,
    /// };
    /// let mechanism = DiscreteLaplace::new(Rational::from(1), Sampler::Digits)?;
    /// // Pr[|noise| <= 2] = 0.927..., Pr[|noise| <= 3] = 0.973...
    /// let confidence = "0.95".parse().map_err(|_| Error::Entropy)?;
    /// assert_eq!(mechanism.accuracy(&confidence, 1)?, 3u8.into());
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn accuracy(&self, confidence: &Rational, values: u64) -> Result<Natural> {
        let confidence = checked(confidence)?;
        let Some(rate) = self.scale.reciprocal() else { return Ok(Natural::ZERO) };
        let guess = guess(&self.scale, &rate, confidence, values);
        Ok(least(guess, |error| holds(&rate, error, confidence, values)))
    }

    /// The largest scale of 15 significant decimal digits at which the size of the noise does not
    /// exceed `error` with probability at least `confidence`, for `values` many values at once.
    ///
    /// It has the asked accuracy itself, and is less than one part in `10^14` below the largest
    /// real number that has (`proof.md`, step 9).
    ///
    /// ```
    /// use sottovoce::{exact::Rational, mechanism::discrete_laplace::DiscreteLaplace};
    /// let scale = DiscreteLaplace::scale_for_accuracy(&3u8.into(), &"0.95".parse()?, 1)?;
    /// assert!(scale > Rational::from(1) && scale < Rational::from(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1` and `values > 0`: otherwise every scale
    /// would do, or none.
    pub fn scale_for_accuracy(
        error: &Natural,
        confidence: &Rational,
        values: u64,
    ) -> Result<Rational> {
        Error::parameter("confidence", "must be above 0 and below 1").when(
            confidence.is_negative() || confidence.is_zero() || *confidence >= Rational::ONE,
        )?;
        Error::parameter("values", "must be at least 1").when(values == 0)?;
        let fails =
            |scale: &Rational| !holds(&(Rational::ONE / scale.clone()), error, confidence, values);
        // 10^first has the accuracy, 10^(first + 1) has it not.
        let down = least(Natural::ZERO, |places| {
            !fails(&decimal(&Natural::ONE, -Integer::from(places.clone())))
        });
        let first = if down.is_zero() {
            Integer::from(least(Natural::ZERO, |places| {
                fails(&decimal(&Natural::ONE, Integer::from(places.clone())))
            })) - Integer::ONE
        } else {
            -Integer::from(down)
        };
        let exponent = first - Integer::from(DIGITS - 1);
        // Among 10^14 to 10^15 - 1, the least that fails is one above the answer; 10^15 fails.
        let start = power_of_ten(DIGITS - 1);
        let above =
            least(Natural::ZERO, |more| fails(&decimal(&(&start + more), exponent.clone())));
        Ok(decimal(&(start + above - Natural::ONE), exponent))
    }
}

/// `digits * 10^exponent`.
fn decimal(digits: &Natural, exponent: Integer) -> Rational {
    let power = |places: Integer| power_of_ten(fits(places, "a number in memory"));
    if exponent < Integer::ZERO {
        Rational::ratio(digits.clone(), power(-exponent))
    } else {
        Rational::whole(digits * power(exponent))
    }
}

/// About the least `error` that [`holds`]: `scale ln(2 / ((1 + a) (1 - confidence^(1 / values))))`,
/// rounded down. No answer depends on it.
pub(super) fn guess(
    scale: &Rational,
    rate: &Rational,
    confidence: &Rational,
    values: u64,
) -> Natural {
    if confidence.is_zero() || values == 0 {
        return Natural::ZERO;
    }
    let places =
        confidence.denominator().bit_len() + (scale.size() / scale.denominator()).bit_len();
    let width = WIDTH + fits::<_, u32>(places, "fewer than 2^31 bits");
    let one = Natural::ONE << width as usize;
    let logarithm = ln_enclosure(&(Rational::ONE / confidence.clone()), width).low;
    let each = Rational::ratio(logarithm, &one * values);
    let missed = &one - exp_floor(&each, width);
    let tail = (&one + exp_floor(rate, width)) * missed;
    // If the tail is 0 as far as can be seen, the search begins at 0.
    let Some(inverse) = Rational::new(Integer::from(Natural::from(2u8) * &one * &one), tail) else {
        return Natural::ZERO;
    };
    let errors = scale.size() * ln_enclosure(&inverse, width).low;
    errors / (scale.denominator() * one)
}

/// Checks whether `Pr[|noise| <= error]^values >= confidence`, for certain: the precision is raised
/// until the enclosure decides (`proof.md`, step 7).
pub(super) fn holds(rate: &Rational, error: &Natural, confidence: &Rational, values: u64) -> bool {
    // Fewer bits than the error has do not distinguish it from the next one.
    let mut width = WIDTH.max(fits(error.bit_len(), "fewer than 2^30 bits"));
    loop {
        if let Some(decided) = all_within(within(rate, error, width), width, confidence, values) {
            return decided;
        }
        width *= 2;
    }
}

/// Encloses `2^width * Pr[|noise| <= error] = 2^width * (1 + a - 2 a^(error + 1)) / (1 + a)`.
fn within(rate: &Rational, error: &Natural, width: u32) -> (Natural, Natural) {
    let one = Natural::ONE << width as usize;
    let next = Rational::whole(error + Natural::ONE);
    let (a, tail) = (exp_floor(rate, width), exp_floor(&(next * rate.clone()), width));
    // 1 - 2 tail / (1 + a) grows with a and falls with the tail.
    let bound = |a: &Natural, tail: &Natural| {
        let (whole, lost) = (&one + a, tail << 1);
        let left = if lost < whole { &whole - lost } else { Natural::ZERO };
        quotient(left << width as usize, &whole).0
    };
    let low = bound(&a, &(&tail + Natural::ONE));
    let high = bound(&(a + Natural::ONE), &tail) + Natural::ONE;
    (low, high.min(one))
}
