//! Groups that are found among the texts of a column, and what is asked of those that are shown.

use core::num::NonZeroU32;

use wasm_bindgen::prelude::*;

use super::{
    batch::{Drawn, Losing, Query},
    failure::Failure,
    grid::GridPlan,
    grouped::Rows,
    groups::GroupsRun,
    guarantee::Amount,
    number::{read, whole},
    source::Source,
    wiped::wiped,
};
use crate::{
    Error, Result,
    exact::{AnyGrid, Rational, fits, reported, up},
    privacy::{Charge, Loss, Neighbors},
    query::{
        found_groups::{Finding, Found, FoundGroupsQuery, Tally, divided},
        groups::{Column, Dimension, Grouping, Memory, PerPerson},
        question::Size,
    },
};

/// A question about public groups, under a guarantee.
pub(super) type Make = Box<dyn Fn(Neighbors, Amount, Grouping) -> Result<Box<dyn Query>>>;

/// Part of a plan about how groups are found.
pub(super) struct Sought {
    longest: usize,
    delta: Rational,
    threshold: Option<u64>,
    share: Option<Rational>,
    /// The least and the largest number that the question counts.
    pub(super) ends: (f64, f64),
}

/// Groups on their way to be found, and what is asked of them.
pub(super) struct Finder {
    query: FoundGroupsQuery,
    tally: Tally,
    sought: Sought,
    epsilon: Rational,
    asked: Option<Asked>,
    shown: Vec<Found>,
}

/// The question about the groups that are shown, unless their counts answer it.
struct Asked {
    make: Make,
    size: Size,
    epsilon: Rational,
    /// This question about one group. It gives the loss, which takes long to find.
    one: Box<dyn Query>,
}

impl Asked {
    fn of(&self, grouping: Grouping) -> Result<Box<dyn Query>> {
        made(&self.make, &self.epsilon, grouping)
    }
}

fn made(make: &Make, epsilon: &Rational, grouping: Grouping) -> Result<Box<dyn Query>> {
    make(Neighbors::AddOrRemoveOne, Amount::Epsilon(epsilon.clone()), grouping)
}

const HALF: fn() -> Rational = || Rational::one_over(core::num::NonZeroU64::MIN.saturating_add(1));

impl Sought {
    /// How texts become groups, by the rest of the plan.
    pub(super) fn finding(
        &self,
        per_person: PerPerson,
        tests: Vec<Dimension>,
        has_ids: bool,
        memory: &Memory,
    ) -> Result<Finding> {
        let finding = Finding::new(self.longest, per_person)?.tested(tests)?.with(memory);
        Ok(if has_ids { finding.with_ids() } else { finding })
    }

    /// The query, with what is asked in addition to counts that decide.
    pub(super) fn finder(
        mut self,
        neighbors: Neighbors,
        amount: Amount,
        finding: Finding,
        asked: Option<(Make, Size)>,
    ) -> Result<Finder> {
        let add_or_remove = "must be \"add-or-remove-one\" where categories are found";
        Error::parameter("neighbors", add_or_remove).when(neighbors == Neighbors::ChangeOne)?;
        let Amount::Epsilon(epsilon) = amount else {
            return Err(Error::parameter("rho", "is not for found categories: give an epsilon"));
        };
        let Some((make, size)) = asked else {
            let rule = "is not needed: the counts that decide are the answer";
            Error::parameter("findingShare", rule).when(self.share.is_some())?;
            let query =
                FoundGroupsQuery::new(epsilon.clone(), &self.delta, self.threshold, finding)?;
            let tally = query.tally();
            return Ok(Finder { query, tally, sought: self, epsilon, asked: None, shown: vec![] });
        };
        let share = self.share.get_or_insert_with(HALF);
        let [found, rest] = divided(&epsilon, share)?;
        let finding = finding.asked();
        let one = made(&make, &rest, finding.grouping(NonZeroU32::MIN))?;
        let query = FoundGroupsQuery::new(found, &self.delta, self.threshold, finding)?;
        let asked = Asked { make, size, epsilon: rest, one };
        let tally = query.tally();
        Ok(Finder { query, tally, sought: self, epsilon, asked: Some(asked), shown: vec![] })
    }
}

impl Losing for Finder {
    fn loss(&self, _: &Rational) -> Result<Loss> {
        Err(Error::parameter("dIn", "is not for found categories: delta grows with it too"))
    }

    fn epsilon(&self) -> Loss {
        Loss::Finite(self.epsilon.clone())
    }

    fn charge(&self) -> Charge {
        let asked = self.asked.iter().map(|asked| asked.one.charge());
        Charge::of_all(asked.chain([self.query.charge()]))
    }

    fn delta(&self) -> Option<&Rational> {
        Some(self.query.mechanism().delta())
    }
}

impl Rows for Finder {
    fn begin(&mut self, rows: usize) {
        self.tally.begin(rows);
    }

    fn place(&mut self, dimension: usize, column: Column<'_>) {
        self.tally.place(dimension, column);
    }

    fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        self.tally.keep_within(rows, lowest, highest);
    }

    fn keep(&mut self, rows: &[f64]) {
        let (lowest, highest) = self.sought.ends;
        self.tally.keep_within(rows, lowest, highest);
    }

    fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        self.tally.bound(ids, ends);
    }

    fn count(&mut self, rows: &[f64]) {
        self.tally.count_with(rows);
    }
}

impl Finder {
    /// Takes the texts that groups are made of.
    fn find(&mut self, texts: &[u8], ends: &[u32]) {
        self.tally.find(texts, ends);
    }

    fn draw(&mut self, source: &mut Source) -> Result<()> {
        let needed = self.query.mechanism().words(self.tally.number());
        self.shown = self.query.release(&self.tally, &mut source.open(needed))?;
        Ok(())
    }

    /// Draws what is asked of the groups that are shown: as many at a time as there is room for.
    pub(super) fn draw_asked(&mut self, source: &mut Source) -> Result<Drawn> {
        let mut all = Drawn::Integers(Vec::new());
        let Some(asked) = &self.asked else { unreachable!("something was asked") };
        let most = Finding::most_at_once(asked.size).get() as usize;
        for some in self.shown.chunks(most) {
            let query = asked.of(self.query.finding().grouping(many(some)))?;
            let mut tally = query.tally();
            self.query.give(&mut self.tally, some, &mut tally);
            let needed = query.words();
            all = match (all, query.release(&mut source.open(needed), &mut tally)?) {
                (Drawn::Integers(mut all), Drawn::Integers(more)) => {
                    all.extend(more);
                    Drawn::Integers(all)
                }
                (Drawn::Points(mut all), Drawn::Points(more)) => {
                    all.extend(more);
                    Drawn::Points(all)
                }
                (_, first) => first,
            };
        }
        Ok(all)
    }

    /// The error of what is asked of this many groups.
    pub(super) fn error(&self, confidence: &Rational, groups: u64) -> Result<Rational> {
        let Some(asked) = &self.asked else {
            return self.query.mechanism().accuracy(confidence, groups).map(Rational::from);
        };
        let groups = number_of(groups)?;
        asked.of(self.query.finding().grouping(groups))?.error(confidence)
    }
}

/// The most candidates that are written out for each group that is shown: a few tenths of a
/// millisecond of work. How many groups are shown is not known in advance.
const MOST_LISTED: u64 = 1 << 13;

/// The candidates as they are looked at for each group that is shown. On a grid that is not written
/// out, the work does not grow with the number of points.
pub(super) fn for_each_found(points: AnyGrid, grid: Option<&GridPlan>) -> Result<AnyGrid> {
    if points.points() <= MOST_LISTED {
        return Ok(points);
    }
    let rule = "must be at most 8192 (2^13) where categories are found, unless they are { first, last, step }. Use fewer, or such a grid";
    match grid.map(GridPlan::long).transpose()?.flatten() {
        Some(grid) => Ok(AnyGrid::Long(grid)),
        None => Err(Error::limit("candidates", rule)),
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

fn many(some: &[Found]) -> NonZeroU32 {
    u32::try_from(some.len()).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN)
}

/// Part of a plan about found groups: canonical texts, and the share of finding, which is empty if
/// epsilon is not shared.
const FOUND: [&str; 3] = ["delta", "threshold", "findingShare"];
/// A delta, empty if there is none; then as losses are reported: the bits of that double.
const DELTA: [&str; 2] = ["delta", "reported"];

#[wasm_bindgen]
impl GroupsRun {
    /// Makes the next question one about groups that are found: texts of up to `longest` bytes. The
    /// threshold follows unless it is given.
    pub fn find(
        &mut self,
        longest: f64,
        delta: &str,
        threshold: Option<f64>,
        share: Option<String>,
    ) -> Result<(), Failure> {
        // A number that is not whole is read as 0.
        let longest = whole(longest).and_then(|longest| usize::try_from(longest).ok());
        let sought = Sought {
            longest: longest.unwrap_or(0),
            delta: read("delta", delta)?,
            threshold: threshold.map(|threshold| whole(threshold).unwrap_or(0)),
            share: share.map(|share| read("findingShare", &share)).transpose()?,
            ends: (f64::NEG_INFINITY, f64::INFINITY),
        };
        self.seek(sought);
        Ok(())
    }

    /// Gives the delta, the threshold and the share of finding, by [`FOUND`], a line each.
    pub fn found_text(&self) -> String {
        let Finder { query, sought, .. } = self.finder();
        let texts: [String; FOUND.len()] = [
            sought.delta.to_string(),
            query.mechanism().threshold().to_string(),
            sought.share.as_ref().map(ToString::to_string).unwrap_or_default(),
        ];
        texts.join("\n")
    }

    /// Takes the texts that groups are made of, one after another, and where each ends.
    pub fn find_texts(&mut self, texts: &[u8], ends: &[u32]) {
        wiped(|| self.finder_mut().find(texts, ends));
    }

    /// Draws which groups are shown, and gives where the text of each ends.
    pub fn draw_found(&mut self, source: &mut Source) -> Result<Vec<u32>, Failure> {
        let finder = self.finder_mut();
        wiped(|| finder.draw(source))?;
        let mut end = 0;
        let ends = finder.shown.iter().map(|found| {
            end += fits::<_, u32>(found.text.len(), "texts fit in memory");
            end
        });
        Ok(ends.collect())
    }

    /// Those texts, one after another.
    pub fn found_texts(&self) -> Vec<u8> {
        let shown = &self.finder().shown;
        let mut texts = Vec::with_capacity(shown.iter().map(|found| found.text.len()).sum());
        shown.iter().for_each(|found| texts.extend_from_slice(found.text.as_bytes()));
        texts
    }

    /// The noisy counts of the groups that are shown.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub fn found_counts(&self) -> Vec<f64> {
        self.finder().shown.iter().map(|found| found.count as f64).collect()
    }

    /// The delta of all questions, by [`DELTA`], a line each.
    pub fn delta(&self) -> Result<String, Failure> {
        let lines: [String; DELTA.len()] = match self.together().delta() {
            None => Default::default(),
            Some(delta) => {
                Error::parameter("questions", "must have deltas whose sum is below 1")
                    .when(delta >= Rational::ONE)?;
                [delta.to_string(), Rational::from(reported(&delta).to_bits()).to_string()]
            }
        };
        Ok(lines.join("\n"))
    }

    /// The error that the counts of this many groups do not exceed with this confidence, and from
    /// which count on a group is shown with it.
    pub fn found_accuracy(&self, confidence: &str, groups: f64) -> Result<Vec<f64>, Failure> {
        let confidence = read("confidence", confidence)?;
        let groups = number_of(whole(groups).unwrap_or(0))?.get().into();
        let mechanism = self.finder().query.mechanism();
        let error = mechanism.accuracy(&confidence, groups)?;
        let shown = mechanism.shown_from(&confidence)?;
        Ok([error, shown].map(|count| up(&Rational::from(count))).into())
    }
}
