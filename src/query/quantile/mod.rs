//! A private quantile of rows, chosen among public candidates.
#![doc = include_str!("proof.md")]

#[cfg(test)]
mod tests;

use crate::{
    Error,
    entropy::Entropy,
    exact::Rational,
    mechanism::exponential::Exponential,
    privacy::{Loss, Neighbors, Person},
    sample::weighted::probabilities,
    score::quantile::{Alpha, Scorer, Tally},
};

/// The public description of a quantile query.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The quantile, from 0 to 1.
    pub alpha: Rational,
    /// Who must stay hidden.
    pub neighbors: Neighbors,
    /// Most rows of one person, at least 1.
    pub rows_per_person: u64,
    /// Loss of one release at the distance of one person, in nats, above 0.
    pub epsilon: Rational,
    /// How distance from the quantile is counted.
    pub scorer: Scorer,
}

/// Releases one of the candidates: a likely one is close to the quantile of the rows.
///
/// | | |
/// | --- | --- |
/// | Input | rows, any number of doubles; NaN is skipped. Public: the candidates, strictly increasing |
/// | Neighbors | data sets that differ in the rows of one person: up to `rows_per_person` rows added or removed, or changed |
/// | Output | an index among the candidates |
/// | Guarantee | pure DP with `epsilon`, exact |
/// | Accuracy | rank error within `scale * ln(m / (1 - confidence)) / q` of the best candidate's |
///
/// Source: Smith 2011, "Privacy-preserving statistical estimation with optimal convergence rates", on candidates as in
/// OpenDP (Shoemate, Covington, Globus-Harris 2023), with the sensitivities of `score::quantile` (`proof.md`, Theorem 1).
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, privacy::Neighbors, query::quantile::{Quantile, Settings}, score::quantile::Scorer,
/// };
/// let query = Quantile::new(
///     &Settings {
///         alpha: "1/2".parse()?,
///         neighbors: Neighbors::AddOrRemoveOne,
///         rows_per_person: 1,
///         epsilon: "1".parse()?,
///         scorer: Scorer::Interval,
///     },
///     vec![0.0, 10.0, 20.0, 30.0],
/// )?;
/// let mut tally = query.tally();
/// tally.add(&[9.5, 10.0, 10.0, 11.0, 28.0]);
/// let index = query.release(&tally, &mut System::new(3))?;
/// assert!(index < 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Quantile {
    alpha: Alpha,
    scorer: Scorer,
    person: Person,
    scale: Rational,
    candidates: Vec<f64>,
    mechanism: Exponential,
}

impl Quantile {
    /// Checks everything that is public, and prepares the tables.
    ///
    /// # Errors
    /// [`Error::Parameter`] or [`Error::Limit`], naming the setting that breaks its rule.
    pub fn new(settings: &Settings, candidates: Vec<f64>) -> Result<Self, Error> {
        let alpha = Alpha::new(&settings.alpha)?;
        let count = check_candidates(&candidates)?;
        let person = Person::new(settings.neighbors, settings.rows_per_person, settings.epsilon.clone())?;
        // scale = range distance of one person / epsilon
        let scale = person.scale(alpha.range_distance(settings.neighbors));
        let mechanism = Exponential::new(scale.clone(), count)?;
        Ok(Self { alpha, scorer: settings.scorer, person, scale, candidates, mechanism })
    }

    /// The candidates, in order.
    #[must_use]
    pub fn candidates(&self) -> &[f64] {
        &self.candidates
    }

    /// The loss of one release at the distance of one person.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        self.person.epsilon()
    }

    /// An empty tally: give it the rows, in chunks of any size.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::new(&self.candidates)
    }

    /// Draws the index of a candidate.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If the tally is of a query with another number of candidates.
    pub fn release<E: Entropy>(&self, tally: &Tally, entropy: &mut E) -> Result<usize, Error> {
        let costs = zeroize::Zeroizing::new(tally.costs(self.alpha, self.scorer));
        self.mechanism.release(&costs, entropy)
    }

    /// The privacy map: the loss between data sets that differ in `d_in` rows (added or removed, or changed).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        self.person.loss(d_in)
    }

    /// With probability at least `confidence`, the released candidate's rank error (its cost over `q`, in rows) exceeds the
    /// best candidate's by at most this, whatever the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 <= confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational, Error> {
        let per_row = Rational::from(u64::from(self.alpha.q())).reciprocal().unwrap_or(Rational::ONE);
        Ok(self.mechanism.excess(confidence)? * per_row)
    }

    /// The exact probability of each candidate, enclosed. Reads true data and is **not** private.
    #[must_use]
    pub fn probabilities(&self, tally: &Tally) -> Vec<(f64, f64)> {
        probabilities(&self.scale, &tally.costs(self.alpha, self.scorer))
    }
}

fn check_candidates(candidates: &[f64]) -> Result<core::num::NonZeroU32, Error> {
    let refused = |rule| Error::Parameter { name: "candidates", rule };
    if candidates.len() as u64 > u64::from(Exponential::MOST_CANDIDATES) {
        return Err(Error::Limit { name: "candidates", rule: "must be at most 1048576 (2^20)" });
    }
    if !candidates.iter().all(|candidate| candidate.is_finite()) {
        return Err(refused("must be finite numbers"));
    }
    if !candidates.is_sorted_by(|a, b| a < b) {
        return Err(refused("must be strictly increasing"));
    }
    u32::try_from(candidates.len()).ok().and_then(core::num::NonZeroU32::new).ok_or(refused("must not be empty"))
}
