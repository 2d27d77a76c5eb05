//! Groups that are found among the texts of a column, and what is asked of those that are shown.

use core::num::{NonZeroU32, NonZeroU64};

use super::{
    Amount, Statistic, Supply,
    question::Terms,
    statistic::{Drawn, Query},
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::{Integer, Rational, fits},
    privacy::{Charge, Loss, Neighbors},
    query::{
        found_groups::{Finding, Found, FoundGroupsQuery, Tally, divided},
        groups::{Dimension, Grouping, PerPerson},
    },
};

/// How groups are found among the texts of a column.
#[derive(Clone, Debug)]
pub struct Sought {
    /// The longest text that is a group, in bytes of UTF-8.
    pub longest: usize,
    /// The probability with which a release may show what only one person's data explain.
    pub delta: Rational,
    /// The largest count that is not shown. `None`: the least that the guarantee allows.
    pub threshold: Option<u64>,
    /// The part of epsilon that finding takes, where something is asked in addition to counts that
    /// decide. `None`: half of it.
    pub share: Option<Rational>,
}

/// The most candidates that are written out for each group that is shown: a few tenths of a
/// millisecond of work. How many groups are shown is not known in advance.
pub const MOST_LISTED: u64 = 1 << 13;

/// Groups on their way to be found, and what is asked of them.
pub struct Finder<E> {
    query: FoundGroupsQuery,
    pub(super) tally: Tally,
    sought: Sought,
    epsilon: Rational,
    asked: Option<OfShown<E>>,
    shown: Vec<Found>,
}

/// The question about the groups that are shown, unless their counts answer it.
struct OfShown<E> {
    statistic: Statistic,
    epsilon: Rational,
    /// This question about one group. It gives the loss, which takes long to find.
    one: Box<dyn Query<E>>,
}

impl<E: Entropy> OfShown<E> {
    fn new(statistic: Statistic, epsilon: Rational, finding: &Finding) -> Result<Self> {
        let one = query(&statistic, &epsilon, finding.grouping(NonZeroU32::MIN))?;
        Ok(Self { statistic, epsilon, one })
    }

    fn of(&self, grouping: Grouping) -> Result<Box<dyn Query<E>>> {
        query(&self.statistic, &self.epsilon, grouping)
    }
}

fn query<E: Entropy>(
    statistic: &Statistic,
    epsilon: &Rational,
    grouping: Grouping,
) -> Result<Box<dyn Query<E>>> {
    statistic.query(Neighbors::AddOrRemoveOne, Amount::Epsilon(epsilon.clone()), grouping)
}

const HALF: fn() -> Rational = || Rational::one_over(NonZeroU64::MIN.saturating_add(1));

impl<E: Entropy> Finder<E> {
    pub(super) fn new(
        mut sought: Sought,
        tests: Vec<Dimension>,
        per_person: PerPerson,
        statistic: &Statistic,
        (amount, terms): (Amount, &Terms),
    ) -> Result<Self> {
        statistic.check_for_found()?;
        let finding = Finding::new(sought.longest, per_person)?.tested(tests)?.with(&terms.memory);
        let finding = if terms.has_ids { finding.with_ids() } else { finding };
        let add_or_remove = "must be \"add-or-remove-one\" where categories are found";
        Error::parameter("neighbors", add_or_remove)
            .when(terms.neighbors == Neighbors::ChangeOne)?;
        let Amount::Epsilon(epsilon) = amount else {
            return Err(Error::parameter("rho", "is not for found categories: give an epsilon"));
        };
        let (finding, found, asked) = if statistic.is_count() && finding.counts_decide() {
            let rule = "is not needed: the counts that decide are the answer";
            Error::parameter("findingShare", rule).when(sought.share.is_some())?;
            (finding, epsilon.clone(), None)
        } else {
            let [found, rest] = divided(&epsilon, sought.share.get_or_insert_with(HALF))?;
            let finding = finding.asked();
            let asked = OfShown::new(statistic.clone(), rest, &finding)?;
            (finding, found, Some(asked))
        };
        let query = FoundGroupsQuery::new(found, &sought.delta, sought.threshold, finding)?;
        let tally = query.tally();
        Ok(Self { query, tally, sought, epsilon, asked, shown: Vec::new() })
    }

    /// How groups are found; the share is there where finding takes one.
    #[must_use]
    pub fn sought(&self) -> &Sought {
        &self.sought
    }

    /// The largest count that is not shown.
    #[must_use]
    pub fn threshold(&self) -> u64 {
        self.query.mechanism().threshold()
    }

    /// The groups that were shown, in the order of their bytes; none before a release.
    #[must_use]
    pub fn shown(&self) -> &[Found] {
        &self.shown
    }

    /// The error that the counts of this many groups do not exceed with this confidence, and from
    /// which count on a group is shown with it.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `0 < confidence < 1`, and for a number of groups that there
    /// cannot be.
    pub fn accuracy(&self, confidence: &Rational, groups: u64) -> Result<[u64; 2]> {
        let groups = number_of(groups)?.get().into();
        let mechanism = self.query.mechanism();
        Ok([mechanism.accuracy(confidence, groups)?, mechanism.shown_from(confidence)?])
    }

    pub(super) fn epsilon(&self) -> Loss {
        Loss::Finite(self.epsilon.clone())
    }

    pub(super) fn charge(&self) -> Charge {
        let asked = self.asked.iter().map(|asked| asked.one.charge());
        Charge::of_all(asked.chain([self.query.charge()]))
    }

    pub(super) fn delta(&self) -> &Rational {
        self.query.mechanism().delta()
    }

    /// The error of what is asked of this many groups.
    pub(super) fn error(&self, confidence: &Rational, groups: u64) -> Result<Rational> {
        let Some(asked) = &self.asked else {
            return self.query.mechanism().accuracy(confidence, groups).map(Rational::from);
        };
        let groups = number_of(groups)?;
        asked.of(self.query.finding().grouping(groups))?.error(confidence)
    }

    /// Draws which groups are shown, and then what is asked of them.
    pub(super) fn release(&mut self, supply: &mut impl Supply<E>) -> Result<Drawn> {
        let needed = self.query.mechanism().words(self.tally.number());
        self.shown = self.query.release(&self.tally, &mut supply.open(needed))?;
        let Some(asked) = &self.asked else {
            let counts = self.shown.iter().map(|found| Integer::from(found.count));
            return Ok(Drawn::Integers(counts.collect()));
        };
        let mut all = Drawn::Integers(Vec::new());
        // As many at a time as there is room for.
        let most = Finding::most_at_once(asked.statistic.size()).get() as usize;
        for some in self.shown.chunks(most) {
            let groups = fits(some.len(), "at most 2^16 groups");
            let groups = NonZeroU32::new(groups).unwrap_or(NonZeroU32::MIN);
            let query = asked.of(self.query.finding().grouping(groups))?;
            let mut tally = query.tally();
            self.query.give(&mut self.tally, some, &mut tally);
            let needed = query.words();
            all = all.and(query.release(&mut supply.open(needed), &mut tally)?);
        }
        Ok(all)
    }
}

impl Drawn {
    /// These, and then others of the same question.
    fn and(self, others: Self) -> Self {
        match (self, others) {
            (Self::Integers(mut all), Self::Integers(more)) => {
                all.extend(more);
                Self::Integers(all)
            }
            (Self::Points(mut all), Self::Points(more)) => {
                all.extend(more);
                Self::Points(all)
            }
            (_, others) => others,
        }
    }
}

/// More texts than these are never held.
const MOST: u64 = 1 << 26;
const RULE: &str = "must be a whole number, from 1 to 67108864 (2^26)";

/// A number of groups that are found.
fn number_of(groups: u64) -> Result<NonZeroU32> {
    let held = Some(groups).filter(|groups| *groups <= MOST);
    held.and_then(|groups| NonZeroU32::new(fits(groups, "at most 2^26")))
        .ok_or(Error::parameter("groups", RULE))
}
