//! A question about the rows of groups that are shown.

use core::num::NonZeroU32;

use super::{Finding, Found, FoundGroupsQuery, Tally};
use crate::{
    Error, Result,
    exact::Rational,
    query::{
        groups::{self, Grouping},
        question::Size,
    },
};

/// The epsilon of finding groups, by its share of all, and what is left for what is asked of them.
///
/// # Errors
/// [`Error::Parameter`] unless `0 < share < 1`.
pub fn divided(epsilon: &Rational, share: &Rational) -> Result<[Rational; 2]> {
    Error::parameter("findingShare", "must be above 0 and below 1")
        .when(share.is_negative() || share.is_zero() || *share >= Rational::ONE)?;
    let finding = epsilon.clone() * share.clone();
    Ok([finding.clone(), epsilon.clone() - finding])
}

impl Finding {
    /// Grouping by this many found groups as if they were public, for a question that is asked of
    /// them at its own epsilon ([`divided`]). The question draws after they were found (`proof.md`,
    /// Theorem 2). Tallies are for at most [`Finding::most_at_once`].
    #[must_use]
    pub fn grouping(&self, groups: NonZeroU32) -> Grouping {
        Grouping::found(groups, self.per_person)
    }

    /// How many groups a tally of a question may have: others are answered after these.
    #[must_use]
    pub fn most_at_once(of_question: Size) -> NonZeroU32 {
        Grouping::most(of_question)
    }
}

impl FoundGroupsQuery {
    /// Gives the rows of some groups that are shown to the tally of what is asked of them.
    ///
    /// ```
    /// use core::num::NonZeroU32;
    /// use sottovoce::{
    ///     entropy::System, privacy::{Epsilon, Neighbors},
    ///     query::{
    ///         found_groups::{Finding, FoundGroupsQuery, divided},
    ///         groups::{Groups, GroupsQuery, PerPerson},
    ///         rows::mean::Range,
    ///     },
    /// };
    /// let finding = Finding::new(256, PerPerson::rows(1)?)?.asked();
    /// let [found, asked] = divided(&"2".parse()?, &"1/2".parse()?)?;
    /// let query = FoundGroupsQuery::new(found, &"1e-6".parse()?, None, finding)?;
    /// let mut tally = query.tally();
    /// for _ in 0..100 {
    ///     tally.begin(1);
    ///     tally.find(b"nurse", &[5]);
    ///     tally.count_with(&[3100.0]);
    /// }
    /// let shown = query.release(&tally, &mut System::new(query.mechanism().words(1)))?;
    /// assert_eq!(shown[0].text, "nurse");
    /// let pay = Range::new(&"0".parse()?, &"10000".parse()?, "1".parse()?)?;
    /// let means = Groups::of(query.finding().grouping(NonZeroU32::MIN), pay)?;
    /// let means: GroupsQuery<_, Epsilon> =
    ///     GroupsQuery::new(Neighbors::AddOrRemoveOne, asked, means)?;
    /// let mut sums = means.groups().tally();
    /// query.give(&mut tally, &shown, &mut sums);
    /// let sums = means.release(&sums, &mut System::new(means.noise().words()))?;
    /// assert_eq!(sums.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If they are not of this tally, or the other one has fewer groups.
    pub fn give(&self, tally: &mut Tally, some: &[Found], to: &mut groups::Tally) {
        tally.give(some.iter().map(|found| &*found.text), to);
    }
}
