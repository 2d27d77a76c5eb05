//! A quantile of each group.

use zeroize::Zeroizing;

use super::{Groups, Tally};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::Rational,
    privacy::{Charge, Loss, Neighbors, Person, concentrated},
    query::{
        quantile::{Quantile, QuantileQuestion},
        rows::mean::of_interval,
    },
    score::quantile::costs_of,
};

/// Releases a quantile of each group: one of the candidates.
///
/// | | |
/// | --- | --- |
/// | Input | rows of a table: a category in each dimension, and a double. Public: the categories, the candidates |
/// | Neighbors | as of [`GroupsQuery`](super::GroupsQuery) |
/// | Output | one of the candidates for each group, in order |
/// | Guarantee | pure DP with `epsilon` for all groups together; exact |
/// | Accuracy | [`QuantileOfGroups::rank_error`] of all groups at once |
///
/// Source: `query::quantile`; the division of epsilon is Theorem 1 of `proof.md`.
///
/// # Examples
/// ```
/// use sottovoce::{
///     entropy::System, exact::AnyGrid, privacy::Neighbors,
///     query::{
///         groups::{Categories, Column, Dimension, Groups, PerPerson, QuantileOfGroups},
///         quantile::{QuantileQuestion, Settings, Weights},
///     },
///     score::quantile::Scorer,
/// };
/// let (scorer, weights) = (Scorer::Interval, Weights::BaseE);
/// let settings = Settings { alpha: "1/2".parse()?, scorer, weights };
/// let ages = AnyGrid::new(&"0".parse()?, &"120".parse()?, &"1".parse()?)?;
/// let median = QuantileQuestion::new(settings, ages)?;
/// let by = vec![Dimension::new(Categories::bins(vec![1000.0])?, false)];
/// let groups = Groups::new(by, PerPerson::rows(1)?, median)?;
/// let query = QuantileOfGroups::new(Neighbors::AddOrRemoveOne, "1".parse()?, groups)?;
/// let mut tally = query.groups().tally();
/// tally.begin(2);
/// tally.place(0, Column::Numbers(&[900.0, 1100.0]));
/// tally.add(&[31.0, 64.0]);
/// let medians = query.release(&mut tally, &mut System::new(query.words()))?;
/// assert_eq!(medians.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QuantileOfGroups {
    groups: Groups<QuantileQuestion>,
    neighbors: Neighbors,
    epsilon: Loss,
    /// The question about one group, at its part of epsilon: for an added row, or for a changed one
    /// if no row changes its group.
    one: Quantile,
    /// How many groups count for one person.
    parts: u64,
}

impl QuantileOfGroups {
    /// Makes the query that satisfies the guarantee to a person.
    ///
    /// # Errors
    /// [`Error::Parameter`] for an epsilon that is not above 0, for weights in base 2, and for ids
    /// of persons under `change-one`.
    pub fn new(
        neighbors: Neighbors,
        epsilon: Rational,
        groups: Groups<QuantileQuestion>,
    ) -> Result<Self> {
        let grouping = groups.grouping();
        grouping.check(neighbors)?;
        let rows = grouping.per_person().rows_of();
        let whole = Person::new(neighbors, rows, epsilon)?;
        let of_one = if grouping.is_whole() { neighbors } else { Neighbors::AddOrRemoveOne };
        let twice = 1 + u64::from(neighbors != of_one);
        let parts = twice * grouping.groups_of_person().get();
        let share = whole.promise().value().clone() / Rational::from(parts);
        let person = Person::new(of_one, rows, share)?;
        let one = Quantile::new(person, groups.question().clone())?;
        Error::parameter("ask", "must not be in base 2 by group").when(one.base().is_some())?;
        Ok(Self { groups, neighbors, epsilon: whole.epsilon(), one, parts })
    }

    /// The question, and what rows are grouped by.
    #[must_use]
    pub fn groups(&self) -> &Groups<QuantileQuestion> {
        &self.groups
    }

    /// The loss of one release at the distance of one person, in nats.
    pub fn epsilon(&self) -> Loss {
        self.epsilon.clone()
    }

    /// The loss of one release to one person: the larger of where all rows leave their groups for
    /// others, and where all change within theirs (`proof.md`, Theorem 2).
    pub fn charge(&self) -> Charge {
        let moved = Charge::in_parts(&self.epsilon, self.parts, concentrated::range);
        let (Neighbors::ChangeOne, Loss::Finite(epsilon)) = (self.neighbors, &self.epsilon) else {
            return moved;
        };
        if self.groups.grouping().is_whole() {
            return moved;
        }
        // A change within a group moves costs further than an added row, but in half of the groups.
        let alpha = self.groups.question().alpha();
        let [added, changed] = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne]
            .map(|neighbors| Rational::from(alpha.range_distance(neighbors)));
        let within = epsilon.clone() * changed / (added * Rational::from(2u64));
        moved.or_larger(Charge::in_parts(
            &Loss::Finite(within),
            self.parts / 2,
            concentrated::range,
        ))
    }

    /// The privacy map, as [`GroupsQuery::loss`](super::GroupsQuery::loss).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        let grouping = self.groups.grouping();
        let rows = grouping.rows_apart(d_in)? / Rational::from(grouping.per_person().rows_of());
        Ok(match &self.epsilon {
            Loss::Finite(epsilon) => Loss::Finite(epsilon.clone() * rows),
            Loss::Infinite => Loss::Infinite,
        })
    }

    /// The nominal number of random words of one release.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.one.words() * u64::from(self.groups.grouping().groups())
    }

    /// With probability at least `confidence`, the rank error of no group exceeds that of its best
    /// candidate by more.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`.
    pub fn rank_error(&self, confidence: &Rational) -> Result<Rational> {
        let missed = Rational::ONE - of_interval(confidence)?.clone();
        self.one.rank_error(
            &(Rational::ONE - missed / Rational::from(u64::from(self.groups.grouping().groups()))),
        )
    }

    /// Draws a candidate for each group, one group after the other.
    ///
    /// # Errors
    /// As [`GroupsQuery::release`](super::GroupsQuery::release).
    pub fn release<E: Entropy>(&self, tally: &mut Tally, entropy: &mut E) -> Result<Vec<f64>> {
        tally.checked()?;
        let (alpha, scorer) = (self.groups.question().alpha(), self.groups.question().scorer());
        if let Some(rows) = tally.on_grid() {
            return rows.costs(alpha).map(|costs| self.one.draw_on_grid(costs, entropy)).collect();
        }
        (0..self.groups.grouping().groups() as usize)
            .map(|group| {
                let costs = Zeroizing::new(costs_of(tally.bins(group), alpha, scorer));
                self.one.draw_from(&costs, entropy)
            })
            .collect()
    }
}
