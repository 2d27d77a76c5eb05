//! Accuracy before a release: the error of counts, and the counts from which on groups are shown.

use super::{
    FoundGroups,
    threshold::{decided, mass, power},
};
use crate::{
    Error, Result,
    exact::{Enclosure, Natural, Rational},
    mechanism::error_search::{all_within, least},
};

impl FoundGroups {
    /// The least integer that the size of the noise of this many groups, shown or not, does not
    /// exceed with probability at least `confidence`. It is exact, and never above the threshold.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn accuracy(&self, confidence: &Rational, groups: u64) -> Result<u64> {
        let confidence = checked(confidence)?;
        let whole = Natural::from(self.threshold);
        let error = least(Natural::ZERO, |error| {
            *error >= whole
                || decided(|width| {
                    let kept = mass(&self.step, error, width);
                    let Enclosure { low, high } =
                        kept.over(&mass(&self.step, &whole, width), width)?;
                    all_within((low, high), width, confidence, groups)
                })
        });
        Ok(u64::try_from(&error).expect("at most the threshold"))
    }

    /// The least count of a group that is shown with probability at least `confidence`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn shown_from(&self, confidence: &Rational) -> Result<u64> {
        let confidence = checked(confidence)?;
        let below = least(Natural::from(self.threshold), |below| {
            let count = below + Natural::ONE;
            let count = u64::try_from(&count).expect("the search ends at twice the threshold");
            count > 2 * self.threshold
                || decided(|width| all_within(self.shown(count, width)?, width, confidence, 1))
        });
        Ok(u64::try_from(&(below + Natural::ONE)).expect("at most twice the threshold, and 1"))
    }

    /// Encloses `2^width` times the probability that a group of this count, from 1 to twice the
    /// threshold, is shown.
    fn shown(&self, count: u64, width: u32) -> Option<(Natural, Natural)> {
        let threshold = self.threshold;
        // The noise that shows it, or hides it, is at least so large; and at most the threshold.
        let from = if count <= threshold { threshold - count + 1 } else { count - threshold };
        let all = mass(&self.step, &threshold.into(), width);
        let beyond = power(&self.step, &(Natural::from(threshold) + Natural::ONE), width);
        let tail = power(&self.step, &from.into(), width).minus(&beyond).over(&all, width)?;
        let Enclosure { low, high } =
            if count <= threshold { tail } else { Enclosure::one(width).minus(&tail) };
        Some((low, high.min(Natural::ONE << width as usize)))
    }
}

fn checked(confidence: &Rational) -> Result<&Rational> {
    Error::parameter("confidence", "must be above 0 and below 1")
        .when(confidence.is_negative() || confidence.is_zero() || *confidence >= Rational::ONE)?;
    Ok(confidence)
}
