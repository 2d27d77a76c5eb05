//! Counts of groups that nobody listed: noise, and a threshold above which a group is shown.
//!
//! Use it if the categories themselves are private: they come from rows, and a category that one
//! person alone has would reveal that person. For each person: with probability at most `delta`,
//! this release shows something that only their data can explain. Otherwise the limit is epsilon.
//! Groups up to the threshold are mostly hidden, so list the categories if they are known.
//! **Watch out**: counts just above the threshold are too high on average, because only the lucky
//! ones are shown.
#![doc = include_str!("proof.md")]

mod accuracy;
#[cfg(test)]
mod tests;
mod threshold;

use core::num::NonZeroU64;

use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Positive, Rational},
    privacy::{Charge, Loss, concentrated},
    sample::discrete_laplace::{Digits, Within},
};
use threshold::{delta_at, is_rare, keeps, least_threshold};

/// How one person moves the counts of groups: how many, and each by at most how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The number of counts.
    pub groups: NonZeroU64,
    /// By how much each, at most.
    pub rows: NonZeroU64,
}

/// Adds discrete Laplace noise, given that its size is at most a threshold, to the counts of
/// groups, and shows those groups whose noisy count is above the threshold.
///
/// | | |
/// | --- | --- |
/// | Input | counts of the groups that rows are in, each at least 1; private: which groups there are, and how many |
/// | Neighbors | tables whose counts differ in at most `groups` groups, by at most `rows` each; a group that is not there counts 0 |
/// | Output | for each group its noisy count, or nothing: then nothing else of it may be shown |
/// | Guarantee | `(epsilon, delta)`; epsilon is exact, and delta the least that will do, rounded up |
/// | Parameter | `epsilon > 0` and `0 < delta < 1`; the threshold follows from them |
///
/// The number of random words tells how many groups there are, and nothing else.
///
/// Source: Desfontaines, Voss, Gipson and Mandayam 2022, "Differentially private partition
/// selection" (the distribution for one group of one row). Counts, several groups and
/// rows, rho: `proof.md`, Theorem 1.
///
/// # Examples
/// ```
/// use core::num::NonZeroU64;
/// use sottovoce::{
///     entropy::System, exact::{Positive, Rational}, mechanism::found_groups::{FoundGroups, Moved},
/// };
/// let one = Moved { groups: NonZeroU64::MIN, rows: NonZeroU64::MIN };
/// let mechanism = FoundGroups::new(&Positive::ONE, &"1e-6".parse()?, one)?;
/// assert_eq!(mechanism.threshold(), 14);
/// let noise = mechanism.draw(3, &mut System::new(mechanism.words(3)))?;
/// let shown = noise.shown(&[1, 20, 1000]);
/// // A group of more than twice the threshold is always shown, within it of the truth.
/// assert!(shown[2].unwrap().abs_diff(1000) <= 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FoundGroups {
    noise: Within,
    /// The loss of one step, `1 / scale`.
    step: Rational,
    threshold: u64,
    delta: Rational,
    moved: Moved,
}

impl FoundGroups {
    /// A mechanism that loses this epsilon, with a delta that is as near to `delta` as whole
    /// thresholds allow, and never above it.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < delta < 1`, and where delta is so large that half of the
    /// noise would be above the threshold. [`Error::Limit`] if the threshold is above `2^40`.
    pub fn new(epsilon: &Positive, delta: &Rational, moved: Moved) -> Result<Self> {
        check(delta)?;
        let step = step_of(epsilon, moved);
        let threshold = least_threshold(&step, delta, moved)?;
        Self::of(step, delta, moved, threshold)
    }

    /// A mechanism with this threshold, which may be larger than it has to be.
    ///
    /// # Errors
    /// As [`FoundGroups::new`], and [`Error::Parameter`] for a threshold that is too small for
    /// delta, or below the most that a count moves by.
    pub fn with_threshold(
        epsilon: &Positive,
        delta: &Rational,
        moved: Moved,
        threshold: u64,
    ) -> Result<Self> {
        check(delta)?;
        let step = step_of(epsilon, moved);
        let rule = "must be large enough for delta and for the rows of one person, up to 2^40";
        let good = (moved.rows.get()..=Within::LARGEST).contains(&threshold)
            && keeps(&step, &threshold.into(), delta, moved);
        Error::parameter("threshold", rule).when(!good)?;
        Self::of(step, delta, moved, threshold)
    }

    fn of(step: Rational, delta: &Rational, moved: Moved, threshold: u64) -> Result<Self> {
        Error::parameter("delta", "must be far smaller than epsilon")
            .when(!is_rare(&step, threshold))?;
        let exact = delta_at(&step, threshold, moved);
        let scale = Positive::of(Positive::of(&step).reciprocal());
        Ok(Self {
            noise: Within::new(Digits::shared(&scale), threshold),
            step,
            threshold,
            // Both are at least the exact one.
            delta: exact.min(delta.clone()),
            moved,
        })
    }

    /// The threshold: a group is shown if its noisy count is above it. No noise is larger.
    #[must_use]
    pub fn threshold(&self) -> u64 {
        self.threshold
    }

    /// The chance that a person takes of being revealed, rounded up to 40 digits, or to `10^-100`.
    pub fn delta(&self) -> &Rational {
        &self.delta
    }

    /// The charge of a release in addition to its delta: the epsilon, exactly, and its rho
    /// (`proof.md`, Theorem 1).
    pub fn charge(&self) -> Charge {
        let Moved { groups, rows } = self.moved;
        let each = Rational::from(rows.get()) * self.step.clone();
        let loss = Loss::Finite(each.clone() * Rational::from(groups.get()));
        Charge::of(&loss, &|_| concentrated::laplace(&each, &self.step, groups.get()))
    }

    /// The nominal number of random words for this number of groups.
    #[must_use]
    pub fn words(&self, groups: u64) -> u64 {
        self.noise.words(groups)
    }

    /// Draws the noise of this number of groups, before their counts are looked at.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    pub fn draw<E: Entropy>(&self, groups: usize, entropy: &mut E) -> Result<Drawn> {
        let noise = self.noise.draw(groups, entropy)?;
        Ok(Drawn { noise, threshold: self.threshold })
    }
}

fn check(delta: &Rational) -> Result<()> {
    Error::parameter("delta", "must be above 0 and below 1")
        .when(delta.is_negative() || delta.is_zero() || *delta >= Rational::ONE)
}

/// The loss of one step: epsilon is that of all steps that one person makes.
fn step_of(epsilon: &Positive, Moved { groups, rows }: Moved) -> Rational {
    epsilon.value().clone() / (Rational::from(groups.get()) * Rational::from(rows.get()))
}

/// Noise for a number of groups, drawn before their counts are looked at. It is used once.
pub struct Drawn {
    noise: Vec<i64>,
    threshold: u64,
}

impl Drawn {
    /// The noisy count of each group that is shown. None is below 1.
    ///
    /// # Panics
    /// If there are not exactly as many counts as noise was drawn for, or a count is 0.
    #[must_use]
    pub fn shown(self, counts: &[u64]) -> Vec<Option<u64>> {
        assert!(counts.len() == self.noise.len(), "release: one count for each noise");
        assert!(counts.iter().all(|count| *count > 0), "a group that is there has rows");
        let noisy = counts.iter().zip(&self.noise).map(|(count, noise)| {
            // Noise is no larger than the threshold, so what would be below 0 is not shown.
            count.saturating_add_signed(*noise)
        });
        noisy.map(|noisy| (noisy > self.threshold).then_some(noisy)).collect()
    }
}
