//! Costs that are integers as they come, between neighbors at a known range distance.

use core::num::NonZeroU32;
use std::rc::Rc;

use crate::{
    Result,
    entropy::Entropy,
    exact::{DyadicBase, Natural, Rational},
    mechanism::exponential::{Exponential, excess},
    privacy::{Base2Loss, Charge, concentrated},
    sample::weighted::Selector,
};

/// Releases the index of a good candidate: probability proportional to `b^cost`, `b = (x / 2^y)^z`,
/// exactly.
///
/// Use it if a range distance of the costs is proved, as it is for the ranks behind a quantile.
/// Nothing is clamped or rounded, and no unit is charged twice. Use
/// [`ExponentialBase2`](super::ExponentialBase2) for all other costs: it knows only how far each
/// one moves by itself.
///
/// | | |
/// | --- | --- |
/// | Input | `m` integer costs, smaller is better; public: `m`, the order and the base |
/// | Neighbors | cost vectors at range distance at most `d_in`, in cost units |
/// | Output | an index below `m` |
/// | Guarantee | `eta d_in` bits, with `eta = -log2 b`; exact |
/// | Parameter | the base |
///
/// Source: Ilvento 2020, "Implementing the exponential mechanism with base-2 differential privacy",
/// Mechanism 3, with the range distance of Dong, Durfee and Rogers 2020 (`proof.md`, step 7).
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System,
///     exact::{DyadicBase, Natural},
///     mechanism::exponential_base2::IntegerExponentialBase2,
/// };
/// let half = DyadicBase::new(Natural::ONE, 1, 1)?;
/// let mechanism = IntegerExponentialBase2::new(half, 3.try_into()?)?;
/// assert_eq!(mechanism.loss(2u8.into()).bits().reported(), 2.0);
/// let index = mechanism.release(&[4, 0, 7], &mut System::new(3))?;
/// assert!(index < 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct IntegerExponentialBase2 {
    base: DyadicBase,
    candidates: NonZeroU32,
    selector: Rc<Selector>,
}

impl IntegerExponentialBase2 {
    /// A mechanism for `candidates` costs.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) for more than [`Exponential::MOST_CANDIDATES`].
    pub fn new(base: DyadicBase, candidates: NonZeroU32) -> Result<Self> {
        Exponential::check_candidates(candidates)?;
        let selector = Selector::shared(&base, candidates);
        Ok(Self { base, candidates, selector })
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &DyadicBase {
        &self.base
    }

    /// The privacy map: the loss between cost vectors at range distance `d_in`.
    pub fn loss(&self, d_in: Natural) -> Base2Loss {
        Base2Loss::new(&self.base, d_in)
    }

    /// The privacy loss of a release between cost vectors at range distance `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: Natural) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::range)
    }

    /// Draws an index, on [`Exponential::WORDS`] words for any costs, as [`Exponential::release`]
    /// does.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If there are not exactly as many costs as candidates, or a cost is `2^120` or more.
    pub fn release<E: Entropy>(&self, costs: &[u128], entropy: &mut E) -> Result<usize> {
        assert!(
            costs.len() as u64 == u64::from(self.candidates.get()),
            "release: one cost for each candidate"
        );
        self.selector.select(costs, entropy)
    }

    /// With probability at least `confidence` the cost released exceeds the best by no more
    /// (`proof.md`, step 7).
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `0 <= confidence < 1`.
    pub fn excess(&self, confidence: &Rational) -> Result<Rational> {
        // b = e^(-1 / scale), so scale = 1 / -ln b; and -ln b >= 2^-y, so that 128 bits of it are
        // known.
        let width = self.base.y() + 128;
        let low = self.base.neg_ln(width).low;
        let scale = Rational::ratio(Natural::ONE << width as usize, low);
        excess(&scale, self.candidates.into(), confidence)
    }
}
