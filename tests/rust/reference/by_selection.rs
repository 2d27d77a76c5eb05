//! For comparison: the outcomes of [`DiscreteLaplaceBase2`] through the exponential mechanism, at
//! up to twice the loss.
//!
//! [`DiscreteLaplaceBase2`]: sottovoce::mechanism::discrete_laplace_base2::DiscreteLaplaceBase2

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::{Bounds, DyadicBase, Rational},
    privacy::{Base2Loss, Moves, units},
};

use super::by_cost::choose_by_cost;

/// All outcomes are gone through.
const MOST_OUTCOMES: u64 = 1 << 16;

/// A value within the bounds with probability proportional to `b^|value - outcome|`. Noise loses
/// half as much.
///
/// # Errors
/// [`Error::Limit`] if there are more than 65,536 outcomes; [`Error::Entropy`] if the source fails.
pub fn release_by_selection<E: Entropy>(
    base: &DyadicBase,
    bounds: Bounds<i64>,
    value: i64,
    entropy: &mut E,
) -> Result<i64, Error> {
    if bounds.range() >= MOST_OUTCOMES {
        let rule = "must be at most 65535 steps apart for selection";
        return Err(Error::Limit { name: "bounds", rule });
    }
    let value = bounds.clamp(value);
    let outcomes = *bounds.lowest()..=*bounds.highest();
    let costs: Vec<u128> = outcomes.map(|outcome| outcome.abs_diff(value).into()).collect();
    let index = choose_by_cost(base, &costs, entropy)?;
    Ok(*bounds.lowest() + i64::try_from(index).expect("few outcomes"))
}

/// The loss of [`release_by_selection`]: costs of outcomes on either side move in different
/// directions.
pub fn loss_by_selection(base: &DyadicBase, d_in: &Rational) -> Base2Loss {
    Base2Loss::new(base, units(d_in, Moves::AnyWay))
}
