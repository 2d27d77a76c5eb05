//! Decides which quantile splits which rows, by the quantiles asked for.

use super::Quantiles;
use crate::{
    Error, Result,
    exact::{Natural, Rational},
    score::quantile::{Alpha, Border},
};

/// One split: of the rows between two borders, at a quantile of them.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// The border that it makes; that of quantile `i` is `i + 1`.
    pub at: usize,
    /// The borders on both sides, which are there before.
    low: usize,
    high: usize,
    /// As a quantile of the rows between them.
    pub alpha: Alpha,
    /// How many splits it lies within.
    pub level: u32,
}

impl Split {
    /// The borders on both sides.
    pub fn between(&self, borders: &[Border]) -> (Border, Border) {
        (borders[self.low], borders[self.high])
    }

    /// Rows in a unit of cost.
    pub fn per_row(&self) -> Rational {
        self.alpha.per_row()
    }
}

/// All splits, each after the one that it lies within, and those below it before those above it;
/// and how many levels they have.
///
/// # Errors
/// [`Error::Parameter`] for quantiles that are too many, not in order, not inside `(0, 1)`, or not
/// multiples of one small enough fraction.
pub(super) fn splits(alphas: &[Rational]) -> Result<(Vec<Split>, u32)> {
    let refused = |rule| Error::parameter("alphas", rule);
    refused("must be from 1 to 255 numbers")
        .when(alphas.is_empty() || alphas.len() > Quantiles::MOST)?;
    let borders = [&[Rational::ZERO], alphas, &[Rational::ONE]].concat();
    refused("must be strictly increasing, above 0 and below 1")
        .when(!borders.is_sorted_by(|a, b| a < b))?;
    let most = Natural::from(Alpha::LARGEST_DENOMINATOR);
    let mut common = Natural::ONE;
    for alpha in alphas {
        // The factor that its denominator still lacks.
        common *= (alpha.clone() * Rational::whole(common.clone())).denominator();
        refused("must have a common denominator of at most 10000; write 1/3 as \"1/3\"")
            .when(common > most)?;
    }
    let mut splits = Vec::with_capacity(alphas.len());
    add(&borders, (0, borders.len() - 1), 0, &mut splits)?;
    Ok((splits, alphas.len().ilog2() + 1))
}

/// The split of what is between two borders, and those within it.
fn add(
    borders: &[Rational],
    (low, high): (usize, usize),
    level: u32,
    splits: &mut Vec<Split>,
) -> Result<()> {
    let count = high - low - 1;
    if count == 0 {
        return Ok(());
    }
    let at = low + 1 + count / 2;
    let above = |border: usize| borders[border].clone() - borders[low].clone();
    // Its denominator is at most the common one, as that of a quantile must be.
    splits.push(Split { at, low, high, alpha: Alpha::new(&(above(at) / above(high)))?, level });
    add(borders, (low, at), level + 1, splits)?;
    add(borders, (at, high), level + 1, splits)
}
