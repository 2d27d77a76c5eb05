//! The mean of a rating, of options that are whole numbers in a row.

use crate::{
    exact::{Integer, Rational, root_up},
    sample::local::Support,
};

/// A mean without an interval.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingMean {
    /// The estimate, unbiased: it may lie outside of what is possible.
    pub exact: Rational,
    /// At least the standard deviation of the estimate, of people drawn at random, for any answers.
    pub standard_error: f64,
}

/// The mean of whole numbers from `first` on, one for each option. It is from the reports that
/// support each; one report estimates it with this variance at most. `None` without reports.
#[must_use]
pub fn mean_of_ratings(
    first: i64,
    Support { own, other, whole }: Support,
    variance: Rational,
    sums: &[(u64, u64)],
    reports: u64,
) -> Option<RatingMean> {
    let part = Rational::from(reports).reciprocal()?;
    let values = || (0i128..).map(|place| i128::from(first) + place);
    let supported: i128 =
        values().zip(sums).map(|(value, (sum, _))| value * i128::from(*sum)).sum();
    let all: i128 = values().take(sums.len()).sum();
    let number = |number: i128| Rational::whole(Integer::from(number));
    let mean =
        number(supported) * part.clone() * number(whole.into()) - number(all * i128::from(other));
    let exact = mean / Rational::from(own - other);
    Some(RatingMean { exact, standard_error: root_up(&(variance * part)) })
}
