//! The index of a low cost, in base 2.
//!
//! For choosing among public options where each has a cost (a distance, an expense, an error) and
//! small is good. Weights are fractions, so nothing is approximated. Use [`super::selection`] for
//! scores of any size without clamping, or if you need the best few in order.
//!
//! **Watch out**: costs are clamped to public bounds and then become integers, so multiply them by
//! a power of two until a unit is small. A part of a unit of sensitivity costs a whole one.
#![doc = include_str!("proof.md")]

mod law;
#[cfg(test)]
mod tests;

use self::law::{ends, probabilities};
use super::loss_target::LossSettings;
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{DyadicBase, Rational},
    mechanism::{
        exponential_base2::{ExponentialBase2, RoundingError},
        permute_and_flip::PermuteAndFlip,
        permute_and_flip_base2::PermuteAndFlipBase2,
        rounded_costs::Rule,
    },
    privacy::{Base2Loss, Charge, Loss, Moves, units},
    score::costs::{Clamp, Costs},
};

/// How the index is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// [`ExponentialBase2`].
    Exponential,
    /// [`PermuteAndFlipBase2`].
    PermuteAndFlip,
}

crate::named!(Method, "kind": Exponential "exponentialBase2", PermuteAndFlip "permuteAndFlipBase2");

/// The public description of a selection.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How the index is drawn.
    pub method: Method,
    /// The most that one release may lose; the sensitivity is the most that one cost moves.
    pub loss: LossSettings,
    /// How costs move.
    pub moves: Moves,
    /// Bounds of costs.
    pub clamp: Clamp,
    /// How costs become integers.
    pub rule: Rule,
}

/// Releases the index of a low cost, in base 2.
///
/// | | |
/// | --- | --- |
/// | Input | `m` real costs, smaller is better; public: `m`, the order, and all settings |
/// | Neighbors | cost vectors of one length; no cost moves by more than `sensitivity` (all the same way for [`Moves::OneWay`]) |
/// | Output | an index below `m` |
/// | Guarantee | `2 eta ceil(sensitivity)` bits, or `eta ceil(sensitivity)`; at most `epsilon` nats if that was given |
///
/// Source: see the mechanisms.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::Positive,
///     privacy::Moves,
///     mechanism::rounded_costs::Rule,
///     query::{
///         costs::{CostsQuery, Method, Settings},
///         loss_target::{LossSettings, LossTarget},
///     },
///     score::costs::{Clamp, Costs},
/// };
/// let selection = CostsQuery::new(&Settings {
///     method: Method::Exponential,
///     loss: LossSettings {
///         target: LossTarget::Epsilon(Positive::ONE),
///         sensitivity: Some(Positive::ONE),
///     },
///     moves: Moves::AnyWay,
///     clamp: Clamp::new(0, 10)?,
///     rule: Rule::None,
/// })?;
/// assert_eq!(selection.base().x().to_string(), "2605029348");
/// assert!(selection.loss(selection.distance()).nats().reported() <= 1.0);
/// let costs = Costs::real(selection.clamp(), [4.0, 0.0, 7.0])?;
/// assert!(selection.release(&costs, &mut System::new(selection.words(3)))? < 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CostsQuery {
    base: DyadicBase,
    distance: Rational,
    drawn: Drawn,
}

enum Drawn {
    Exponential(ExponentialBase2),
    PermuteAndFlip(PermuteAndFlipBase2),
}

/// Evaluates an expression for the mechanism of either method.
macro_rules! of_each {
    ($drawn:expr, $mechanism:ident => $answer:expr) => {
        match $drawn {
            Drawn::Exponential($mechanism) => $answer,
            Drawn::PermuteAndFlip($mechanism) => $answer,
        }
    };
}

impl CostsQuery {
    /// Checks everything that is public.
    ///
    /// # Errors
    /// [`Error::Parameter`], naming the setting that breaks its rule.
    pub fn new(settings: &Settings) -> Result<Self> {
        let Settings { method, ref loss, moves, clamp, rule } = *settings;
        let distance = loss.distance()?;
        if rule == Rule::Randomized {
            ExponentialBase2::check_sensitivity(&distance)?;
        }
        let base = loss.target.base(&units(&distance, moves))?;
        let drawn = match method {
            Method::Exponential => {
                Drawn::Exponential(ExponentialBase2::new(base.clone(), clamp, rule, moves))
            }
            Method::PermuteAndFlip => {
                Drawn::PermuteAndFlip(PermuteAndFlipBase2::new(base.clone(), clamp, rule, moves))
            }
        };
        Ok(Self { base, distance, drawn })
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &DyadicBase {
        &self.base
    }

    /// The sensitivity; 1 by default.
    pub fn distance(&self) -> &Rational {
        &self.distance
    }

    /// The bounds of costs.
    pub fn clamp(&self) -> Clamp {
        of_each!(&self.drawn, mechanism => mechanism.clamp())
    }

    /// The privacy map: the loss between cost vectors of which no cost moves by more than `d_in`,
    /// which is rounded up to an integer.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        of_each!(&self.drawn, mechanism => mechanism.loss(d_in))
    }

    /// The loss of one release between neighbors, at the sensitivity, in nats.
    pub fn epsilon(&self) -> Loss {
        self.loss(&self.distance).nats()
    }

    /// The loss of one release between neighbors, at the sensitivity, in bits.
    pub fn bits(&self) -> Loss {
        self.loss(&self.distance).bits()
    }

    /// The loss of one release between neighbors, at the sensitivity.
    pub fn charge(&self) -> Charge {
        of_each!(&self.drawn, mechanism => mechanism.charge(&self.distance))
    }

    /// The nominal number of random words of a release from `costs` many.
    #[must_use]
    pub fn words(&self, costs: u64) -> u64 {
        of_each!(&self.drawn, mechanism => mechanism.words(costs))
    }

    /// Draws an index.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the costs were clamped to other bounds.
    pub fn release<E: Entropy>(&self, costs: &Costs, entropy: &mut E) -> Result<usize> {
        of_each!(&self.drawn, mechanism => mechanism.release(costs, entropy))
    }

    /// The probability of each index, enclosed. Reads true data and is **not** private.
    ///
    /// # Errors
    /// [`Error::Limit`] for more than 256 costs of [`Method::PermuteAndFlip`], or 65536 that are
    /// rounded at random.
    pub fn probabilities(&self, costs: &Costs) -> Result<Vec<(f64, f64)>> {
        match &self.drawn {
            Drawn::Exponential(mechanism) => {
                if mechanism.rounder().rule() == Rule::Randomized {
                    few(costs)?;
                }
                Ok(probabilities(mechanism, costs))
            }
            Drawn::PermuteAndFlip(mechanism) => {
                mechanism.probabilities(costs).map(|law| ends(law, &PermuteAndFlip::certainty()))
            }
        }
    }

    /// [`ExponentialBase2::rounding_error`].
    ///
    /// # Errors
    /// [`Error::Parameter`] for methods other than [`Method::Exponential`]; [`Error::Limit`] for
    /// more than 65536 costs.
    pub fn rounding_error(&self, costs: &Costs) -> Result<RoundingError> {
        match &self.drawn {
            Drawn::Exponential(mechanism) => few(costs).map(|()| mechanism.rounding_error(costs)),
            Drawn::PermuteAndFlip(_) => {
                Err(Error::parameter("mechanism", "must be an exponentialBase2()"))
            }
        }
    }
}

/// Bounds on rounding take a tenth of a millisecond for each cost.
fn few(costs: &Costs) -> Result<()> {
    const MOST: usize = 1 << 16;
    Error::limit("costs", "must be at most 65536 (2^16) for bounds on rounding")
        .when(costs.count() > MOST)
}
