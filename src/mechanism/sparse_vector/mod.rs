//! The sparse vector technique: which of many queries are above 0, with the privacy loss of a few.
//!
//! Use it for a stream of questions that are nearly all answered "below". Only the "above" answers
//! are charged. After `count` of them the run ends, even if questions are left. The threshold is
//! noisy once for the whole run, so a run that begins too high or too low stays so. The caller
//! subtracts the threshold from the answers.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use core::num::NonZeroU32;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Bounds, DyadicBase, Natural, Rational},
    privacy::{Base2Loss, Charge, Moves, concentrated, units},
    sample::two_sided::TwoSided,
};

/// Decides, query after query, whether a noisy answer is above a noisy threshold, until it has
/// answered "above" a public number of times.
///
/// | | |
/// | --- | --- |
/// | Input | integer answers, one after another, the threshold subtracted; clamped to the bounds |
/// | Neighbors | all answers move by at most `d_in`, in grid steps |
/// | Output | for each query nothing ("below") or how many public gaps the noisy excess reached ("above") |
/// | Guarantee | `eta_1 d + 2 count eta_2 d` bits, `d = ceil(d_in)`; `eta_1 d + count eta_2 d` if all answers move one way; exact |
/// | Parameter | bases for threshold and queries; bounds; how often "above"; reach; gaps |
///
/// Source: Dwork and Roth 2014, "The algorithmic foundations of differential privacy", Algorithms 1
/// and 2. Lyu, Su and Li 2017, "Understanding the sparse vector technique for differential
/// privacy", Algorithm 7. With clamps and without drawing the queries' noise: Ilvento 2020, section
/// 5.
///
/// # Examples
/// ```
/// use core::num::NonZeroU32;
/// use sottovoce::{
///     entropy::System,
///     exact::{Bounds, DyadicBase, Natural, Rational},
///     mechanism::{
///         sparse_vector::{Settings, SparseVector},
///     },
///     privacy::{Charge, Moves, concentrated},
/// };
/// let base = DyadicBase::new(Natural::from(3u8), 2, 1)?;
/// let sparse = SparseVector::new(&base, &base, Settings {
///     bounds: Bounds::new(-1000, 1000)?,
///     count: NonZeroU32::MIN,
///     reach: 100,
///     gaps: vec![],
///     moves: Moves::OneWay,
/// })?;
/// // Twice 0.2876...: once for the threshold, once for the one "above".
/// assert_eq!(sparse.loss(&Rational::ONE).nats().reported(), 0.5753641449035619);
/// let mut entropy = System::new(7);
/// let mut run = sparse.begin(&mut entropy)?;
/// // Counts less a threshold of 500.
/// for answer in [12 - 500, 2000 - 500] {
///     if !run.has_ended() && run.answer(answer, &mut entropy)?.is_some() {
///         println!("above");
///     }
/// }
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct SparseVector {
    bounds: Bounds<i64>,
    /// By the reach, on either side.
    widened: Bounds<i64>,
    count: NonZeroU32,
    reach: u32,
    gaps: Vec<u32>,
    moves: Moves,
    threshold: TwoSided,
    queries: TwoSided,
}

/// The public parameters of a [`SparseVector`] other than its bases.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Bounds of the answers.
    pub bounds: Bounds<i64>,
    /// The number of "above" answers after which it stops.
    pub count: NonZeroU32,
    /// How far outside the bounds the noisy threshold may lie, and how far from an answer it still
    /// counts. A larger value is more accurate and loses no more.
    pub reach: u32,
    /// Ascending excesses above 0 that an answer "above" is compared with; none to answer "above"
    /// only.
    pub gaps: Vec<u32>,
    /// How answers move.
    pub moves: Moves,
}

impl SparseVector {
    /// Noise with base `threshold` on the threshold and base `queries` on each query, per grid
    /// step.
    ///
    /// # Errors
    /// [`Error::Parameter`] if gaps do not ascend from above 0, or if the bounds widened by the
    /// reach are `2^53` or more in size, or do not hold 0.
    pub fn new(threshold: &DyadicBase, queries: &DyadicBase, settings: Settings) -> Result<Self> {
        let Settings { bounds, count, reach, gaps, moves } = settings;
        Error::parameter("gaps", "must be above 0, each above the one before")
            .when(gaps.first() == Some(&0) || gaps.windows(2).any(|pair| pair[0] >= pair[1]))?;
        let wide = i64::from(reach);
        let widened = Bounds::new(*bounds.lowest() - wide, *bounds.highest() + wide)?;
        Error::parameter(
            "bounds",
            "must contain 0 once they are widened by the reach: move them, or raise the reach",
        )
        .when(widened.clamp(0) != 0)?;
        let farthest = u64::from(reach) + u64::from(gaps.last().copied().unwrap_or(0));
        let (threshold, queries) =
            (TwoSided::new(threshold, widened.range()), TwoSided::new(queries, farthest));
        Ok(Self { bounds, widened, count, reach, gaps, moves, threshold, queries })
    }

    /// The base of the noise on each query.
    #[must_use]
    pub fn queries(&self) -> &DyadicBase {
        self.queries.base()
    }

    /// The privacy map: the loss of all answers of one run, if each query's answer moves by at most
    /// `d_in`.
    pub fn loss(&self, d_in: &Rational) -> Base2Loss {
        let count = Natural::from(self.count.get());
        let once = Base2Loss::new(self.threshold.base(), units(d_in, Moves::OneWay));
        once.plus(Base2Loss::new(self.queries.base(), units(d_in, self.moves) * count))
    }

    /// The privacy loss of a run if each query's answer moves by at most `d_in` (`proof.md`,
    /// "Loss in rho").
    pub fn charge(&self, d_in: &Rational) -> Charge {
        Charge::of_base2(&self.loss(d_in), concentrated::pure)
    }

    /// Begins a run: draws the noisy threshold, once, from three words.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn begin<E: Entropy>(&self, entropy: &mut E) -> Result<Run<'_>> {
        let threshold = self.widened.clamp(self.threshold.folded(self.widened.range(), entropy)?);
        Ok(Run { of: self, threshold, left: self.count.get() })
    }
}

/// One run through queries; it ends after `count` times "above".
pub struct Run<'parameters> {
    of: &'parameters SparseVector,
    threshold: i64,
    left: u32,
}

impl Run<'_> {
    /// Checks whether the run has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.left == 0
    }

    /// `None` for "below"; for "above" the number of gaps that the noisy excess reached. Takes two
    /// words.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails: the run has ended then. [`Error::Parameter`] if it
    /// had ended before.
    pub fn answer<E: Entropy>(&mut self, value: i64, entropy: &mut E) -> Result<Option<usize>> {
        Error::parameter("value", "comes after the last \"above\" of the run")
            .when(self.has_ended())?;
        let left = core::mem::replace(&mut self.left, 0);
        let value = self.of.bounds.clamp(value);
        let wide = i64::from(self.of.reach);
        // `proof.md`, step 2.
        let excess = self.threshold.clamp(value - wide, value + wide) - value;
        let thresholds: Vec<i64> = core::iter::once(0)
            .chain(self.of.gaps.iter().copied())
            .map(|gap| excess + i64::from(gap))
            .collect();
        let reached = self.of.queries.reached(&thresholds, entropy)?;
        self.left = left - u32::from(reached > 0);
        Ok(reached.checked_sub(1))
    }
}
