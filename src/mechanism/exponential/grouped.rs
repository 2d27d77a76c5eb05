//! Candidates that are too many to be listed: groups of one cost.

use core::num::NonZeroU64;
use std::rc::Rc;

use super::excess;
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Positive, Rational},
    privacy::{Charge, Loss, concentrated},
    sample::weighted::{Group, Member, SizedSelector},
    score::quantile::Costs,
};

/// [`Exponential`](super::Exponential) on up to `2^63` candidates, which are given as groups: how
/// far each costs more than the best one, and how many candidates it has.
///
/// The distribution is the same, and so is everything that follows from it. The random words of up
/// to `2^20` candidates are the same too. The one difference is that the work depends on the number
/// of groups.
///
/// ```
/// use sottovoce::{
///     entropy::System, exact::Rational, mechanism::exponential::GroupedExponential,
///     sample::weighted::Group,
/// };
/// let mechanism = GroupedExponential::new(Rational::from(2), (1 << 53).try_into()?)?;
/// let groups = [Group::new(0, 1 << 20), Group::new(5, (1 << 53) - (1 << 20))];
/// let member = mechanism.release(groups.into_iter(), &mut System::new(mechanism.words()))?;
/// assert!(member.difference == 0 && member.number < 1 << 20 || member.difference == 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupedExponential {
    scale: Positive,
    candidates: NonZeroU64,
    selector: Rc<SizedSelector>,
    members: Members,
}

/// How a member of the group is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Members {
    /// By one word up to `2^20` candidates, as from lists, and by two above.
    AsListed,
    /// Always by two words: use it if the total number of words of many draws should reveal
    /// nothing.
    Long,
}

impl GroupedExponential {
    /// A mechanism for this number of candidates.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `scale <= 0`; [`Error::Limit`] for more than `2^63` candidates.
    pub fn new(scale: Rational, candidates: NonZeroU64) -> Result<Self> {
        Self::with_members(scale, candidates, Members::AsListed)
    }

    /// A mechanism for at most this number of candidates, whose members are drawn as given.
    ///
    /// # Errors
    /// See [`GroupedExponential::new`].
    pub fn with_members(scale: Rational, candidates: NonZeroU64, members: Members) -> Result<Self> {
        let scale = Positive::new(scale, "scale")?;
        Error::limit("candidates", "must be at most 2^63")
            .when(candidates.get() > SizedSelector::MOST)?;
        let selector = SizedSelector::shared(&scale, candidates);
        Ok(Self { scale, candidates, selector, members })
    }

    /// The nominal number of random words of one release.
    #[must_use]
    pub fn words(&self) -> u64 {
        match self.members {
            Members::AsListed => self.selector.words(),
            Members::Long => 4,
        }
    }

    /// The privacy map: the loss between costs at range distance `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Loss {
        Loss::at(d_in, self.scale.value())
    }

    /// The privacy loss of a release between costs at range distance `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::in_parts(&self.loss(d_in), 1, concentrated::range)
    }

    /// Draws a candidate of the groups, best first.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// See [`SizedSelector::select`].
    pub fn release<E: Entropy>(
        &self,
        groups: impl Iterator<Item = Group> + Clone,
        entropy: &mut E,
    ) -> Result<Member> {
        match self.members {
            Members::AsListed => self.selector.select(groups, entropy),
            Members::Long => self.selector.select_long(groups, entropy),
        }
    }

    /// Draws a point of those that cost this.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If there are no points, or more than candidates.
    #[inline(never)] // once for all that have points
    pub fn point<E: Entropy>(&self, costs: Costs<'_>, entropy: &mut E) -> Result<u64> {
        let groups = costs.groups();
        let (best, _) = groups.clone().next().expect("there is a point");
        let groups = groups.map(move |(cost, size)| Group::new(cost - best, size));
        let member = self.release(groups, entropy)?;
        Ok(costs.place_of_member(best + member.difference, member.number))
    }

    /// [`excess`] of this mechanism.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn excess(&self, confidence: &Rational) -> Result<Rational> {
        excess(self.scale.value(), self.candidates, confidence)
    }
}
