//! Finds which of many private answers are above 0, for the loss of the few that are.
//!
//! For a long stream in which little happens: answers below cost nothing, and the run ends after
//! `count` times "above". Subtract your threshold from each answer first. For one integer use
//! [`super::thresholds`].
//!
//! **Watch out**: all answers of one run share one noisy threshold, so an unlucky one misleads them
//! all. The position of the last "above" reveals how many answers were looked at.

use super::{
    integers::{Calibrated, OnIntegers, reached},
    loss_target::{LossSettings, LossTarget},
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{DyadicBase, Natural, Positive, Rational},
    mechanism::sparse_vector::{Settings, SparseVector},
    privacy::{Base2Loss, Charge, Moves, units},
};

/// Releases for each answer whether it is above 0, until it has said so `count` times.
///
/// | | |
/// | --- | --- |
/// | Input | integers in order, clamped to the bounds |
/// | Neighbors | no answer moves by more than `sensitivity` (all the same way for [`Moves::OneWay`]) |
/// | Output | for each answer 0 ("below"), or one more than the number of gaps reached ("above") |
/// | Guarantee | that of [`SparseVector`]; at most `epsilon` nats if that was given |
///
/// Source: see the mechanism; `query::loss_target`, step 2, for the two bases.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, Positive},
///     mechanism::sparse_vector::Settings,
///     privacy::Moves,
///     query::{
///         integers::{IntegersQuery, IntegersRelease},
///         loss_target::{LossSettings, LossTarget},
///         sparse_vector::SparseVectorQuery,
///     },
/// };
/// let loss = LossSettings {
///     target: LossTarget::Epsilon(Positive::new("2".parse()?, "epsilon")?),
///     sensitivity: Some(Positive::ONE),
/// };
/// let settings = Settings {
///     bounds: Bounds::new(-50, 50)?,
///     count: 1.try_into()?,
///     reach: 20,
///     gaps: vec![],
///     moves: Moves::AnyWay,
/// };
/// let first_above = SparseVectorQuery::new(&loss, None, settings)?;
/// let answers = [-30, -12, 44, 3];
/// let said = first_above.release(&answers, &mut System::new(first_above.words(4)))?;
/// assert!(said.len() <= 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type SparseVectorQuery = Calibrated<SparseVector>;

impl SparseVectorQuery {
    /// Checks everything that is public. `queries` is the base of the answers' noise, if it is
    /// another one than that of the threshold.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(
        loss: &LossSettings,
        queries: Option<DyadicBase>,
        settings: Settings,
    ) -> Result<Self> {
        let distance = loss.distance()?;
        let (base, queries) = bases(loss, &distance, queries, &settings)?;
        let mechanism = SparseVector::new(&base, &queries, settings)?;
        Ok(Self::of(base, distance, mechanism))
    }

    /// The base of the answers' noise.
    #[must_use]
    pub fn queries(&self) -> &DyadicBase {
        self.mechanism.queries()
    }
}

/// The bases of the threshold and of the answers (`query::loss_target`, step 2).
fn bases(
    loss: &LossSettings,
    distance: &Rational,
    queries: Option<DyadicBase>,
    settings: &Settings,
) -> Result<(DyadicBase, DyadicBase)> {
    let all = units(distance, settings.moves) * Natural::from(settings.count.get());
    match (&loss.target, queries) {
        (LossTarget::Base(base), queries) => {
            Ok((base.clone(), queries.unwrap_or_else(|| base.clone())))
        }
        (LossTarget::Epsilon(_), Some(_)) => Err(Error::parameter(
            "queryBase",
            "cannot be combined with epsilon: give base and queryBase, or epsilon alone",
        )),
        (LossTarget::Epsilon(epsilon), None) => {
            let half = epsilon.value().clone() * Rational::dyadic(1, 1);
            let half = LossTarget::Epsilon(Positive::of(&half));
            Ok((half.base(&units(distance, Moves::OneWay))?, half.base(&all)?))
        }
    }
}

impl OnIntegers for SparseVector {
    fn loss(&self, d_in: &Rational) -> Base2Loss {
        self.loss(d_in)
    }

    fn charge(&self, d_in: &Rational) -> Charge {
        self.charge(d_in)
    }

    fn words(&self, inputs: u64) -> u64 {
        3 + 2 * inputs
    }

    fn release<E: Entropy>(&self, inputs: &[i64], entropy: &mut E) -> Result<Vec<i64>> {
        let mut run = self.begin(entropy)?;
        let mut answers = Vec::new();
        for input in inputs {
            if run.has_ended() {
                break;
            }
            answers.push(run.answer(*input, entropy)?.map_or(0, |gaps| 1 + reached(gaps)));
        }
        Ok(answers)
    }
}
