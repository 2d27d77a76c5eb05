//! A private list of counts, sorted: how often the most frequent thing occurs, the next, and so on.
//!
//! For frequency lists (of passwords, of words) where the names do not matter: the whole list
//! costs one loss, and is far more accurate than noise on each count. Take
//! [`super::rows::histogram`] where the names matter and are public.
//!
//! **Watch out**: the time of a release grows with the length of the true list. The bounds of the
//! list (a total, or one for each entry) are public and must not be taken from the data.

use super::{
    integers::{Calibrated, OnIntegers},
    loss_target::LossSettings,
};
use crate::{
    Result,
    entropy::Entropy,
    exact::Rational,
    mechanism::integer_partition::IntegerPartition,
    privacy::{Base2Loss, Charge, Moves},
};

/// Lists that may be released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Lists that sum up to a public total or less.
    OfTotal(u32),
    /// Lists with these least and largest counts at each place.
    Each(Vec<(u32, u32)>),
}

/// Releases a nonincreasing list near the true one.
///
/// | | |
/// | --- | --- |
/// | Input | counts in any order: they are sorted; below 0 counts as 0 |
/// | Neighbors | lists at L1 distance at most `sensitivity` |
/// | Output | a nonincreasing list within the bounds, as long as they are |
/// | Guarantee | that of [`IntegerPartition`]; at most `epsilon` nats if that was given |
///
/// Source: see the mechanism; `query::loss_target` for the base.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::Positive,
///     query::{
///         integers::{IntegersQuery, IntegersRelease},
///         loss_target::{LossSettings, LossTarget},
///         partition::{PartitionQuery, Places},
///     },
/// };
/// let loss = LossSettings {
///     target: LossTarget::Epsilon(Positive::ONE),
///     sensitivity: Some(Positive::ONE),
/// };
/// let frequencies = PartitionQuery::new(&loss, Places::OfTotal(20))?;
/// let list = frequencies.release(&[7, 4, 4, 1], &mut System::new(frequencies.words(4)))?;
/// assert!(list.len() == 20 && list.is_sorted_by(|one, next| one >= next));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PartitionQuery = Calibrated<IntegerPartition>;

impl PartitionQuery {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) or [`Error::Limit`](crate::Error::Limit),
    /// naming the setting that breaks its rule.
    pub fn new(loss: &LossSettings, places: Places) -> Result<Self> {
        Self::at_base(loss, Moves::AnyWay, |base| match places {
            Places::OfTotal(total) => IntegerPartition::of_total(base.clone(), total),
            Places::Each(bounds) => IntegerPartition::new(base.clone(), bounds),
        })
    }
}

impl OnIntegers for IntegerPartition {
    fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.loss(d_in)
    }

    fn charge(&self, d_in: &Rational) -> Charge {
        self.charge(d_in)
    }

    fn words(&self, _inputs: u64) -> u64 {
        self.words()
    }

    fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        // A count beyond 2^32 - 1 is beyond every bound of the list.
        let within = |count: &i64| {
            u32::try_from((*count).clamp(0, u32::MAX.into())).expect("clamped to 32 bits")
        };
        let counts: Vec<u32> = inputs.iter().map(within).collect();
        let list = self.release(&counts, entropy)?;
        Ok(list.into_iter().map(i64::from).collect())
    }
}
