//! Tables whose rows arrive, and their answers: every call says which question it is about, by its
//! place.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{positive, read, whole},
    reports::reports,
    source::Source,
    table_plan::{Opened, TableQuestion},
    values::{doubles, integers, words},
    wiped::wiped,
};
use crate::{
    exact::{Integer, Rational, fits, reported, up},
    query::{
        groups::{Column, Dates},
        table::{Answer, Answers, Finder},
    },
};

/// Questions about one table with their rows so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct TableRun(Opened);

impl TableRun {
    fn question(&self, at: usize) -> &TableQuestion {
        &self.0.table.questions()[at]
    }

    fn question_mut(&mut self, at: usize) -> &mut TableQuestion {
        self.0.table.question_mut(at)
    }

    fn finder(&self, at: usize) -> &Finder<super::source::Kind> {
        let Some(finder) = self.question(at).finder() else { unreachable!("groups are found") };
        finder
    }

    fn release_answers(&mut self, at: usize, source: &mut Source) -> Result<Answers, Failure> {
        Ok(wiped(|| self.question_mut(at).release(source))?)
    }
}

/// The number of groups, or 0 if no whole number was given. Questions about found groups refuse 0.
fn many(groups: Option<f64>) -> u64 {
    groups.and_then(whole).unwrap_or(0)
}

/// The sums of each group, two by two.
fn pairs(words: &[u64]) -> Vec<[Integer; 2]> {
    let (mut all, mut pairs) = (integers(words).into_iter(), Vec::new());
    while let (Some(first), Some(second)) = (all.next(), all.next()) {
        pairs.push([first, second]);
    }
    pairs
}

/// A delta, empty if there is none; then as losses are reported: the bits of that double.
const DELTA: [&str; 2] = ["delta", "reported"];

reports!(TableRun, run => run.0.written(), run.0.table, |d_in| run.0.table.loss(d_in));

#[wasm_bindgen]
impl TableRun {
    /// Checks a whole plan. `listed` has its lists of numbers, one after another.
    pub fn open(plan: JsValue, listed: Vec<f64>) -> Result<TableRun, Failure> {
        Opened::read(plan, listed).map(Self)
    }

    /// The labels of the dates that a question groups by, a line each.
    pub fn dates(&self, at: usize, column: usize) -> String {
        let dates = self.0.dates[at][column].as_ref();
        let labels = dates.into_iter().flat_map(Dates::labels);
        labels.collect::<Vec<_>>().join("\n")
    }

    /// The delta of all questions, by [`DELTA`], a line each.
    pub fn delta(&self) -> String {
        let lines: [String; DELTA.len()] = match self.0.table.delta() {
            None => Default::default(),
            Some(delta) => {
                [delta.to_string(), Rational::from(reported(delta).to_bits()).to_string()]
            }
        };
        lines.join("\n")
    }

    /// The confidence that each question needs for all of them to hold at once.
    pub fn confidence_of_each(&self, confidence: &str) -> Result<String, Failure> {
        Ok(self.0.table.confidence_of_each(&read("confidence", confidence)?)?.to_string())
    }

    /// The next rows, of all questions: this many of them.
    pub fn begin_rows(&mut self, rows: usize) {
        self.0.table.begin(rows);
    }

    /// The numbers by which the rows are grouped.
    pub fn place_numbers(&mut self, at: usize, dimension: usize, rows: &[f64]) {
        wiped(|| self.question_mut(at).place(dimension, Column::Numbers(rows)));
    }

    /// The texts by which the rows are grouped, as the indexes of their categories.
    pub fn place_found(&mut self, at: usize, dimension: usize, rows: &[u32]) {
        wiped(|| self.question_mut(at).place(dimension, Column::Places(rows)));
    }

    /// The dates by which the rows are grouped: texts, and where each of them ends.
    pub fn place_texts(&mut self, at: usize, dimension: usize, texts: &[u8], ends: &[u32]) {
        wiped(|| self.question_mut(at).place(dimension, Column::Texts(texts, ends)));
    }

    /// Leaves out rows that are not from one bound to another in another column.
    pub fn keep_within(&mut self, at: usize, rows: &[f64], lowest: f64, highest: f64) {
        wiped(|| self.question_mut(at).keep_within(rows, lowest, highest));
    }

    /// Takes the numbers that the question is about, and leaves out rows that it does not count.
    pub fn keep(&mut self, at: usize, rows: Vec<f64>) {
        wiped(|| self.question_mut(at).keep(rows));
    }

    /// Takes the texts that the question is about, as [`TableRun::keep`] takes numbers: one after
    /// another, and where each ends.
    pub fn keep_texts(&mut self, at: usize, texts: Vec<u8>, ends: Vec<u32>) {
        wiped(|| self.question_mut(at).keep_texts(texts, ends));
    }

    /// Takes the texts that groups are made of, one after another, and where each ends.
    pub fn find_texts(&mut self, at: usize, texts: &[u8], ends: &[u32]) {
        wiped(|| self.question_mut(at).find(texts, ends));
    }

    /// Leaves out further rows of a person who has reached the bound, by the ids: texts, and where
    /// each of them ends.
    pub fn bound(&mut self, at: usize, ids: &[u8], ends: &[u32]) {
        wiped(|| self.question_mut(at).bound(ids, ends));
    }

    /// Counts what is left of the rows, for all questions.
    pub fn count_rows(&mut self) {
        wiped(|| self.0.table.count());
    }

    /// How many bins each group has in a tally that a database made, of the first question; of sums
    /// and means none counts. Refused on a grid that is never written out.
    pub fn bins(&self) -> Result<usize, Failure> {
        Ok(self.question(0).bins_of_group()?)
    }

    /// Adds what a database counted in some of the bins of the first question, those of the first
    /// group before those of the next; checked before.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) {
        wiped(|| {
            let rows: Vec<Integer> = rows.iter().copied().map(Integer::from).collect();
            self.question_mut(0).add_counted(bins, &rows);
        });
    }

    /// Adds what a database summed of all bins of the first question, as words; checked before.
    pub fn add_sums(&mut self, words: &[u64]) {
        wiped(|| {
            let sums = integers(words);
            let bins: Vec<u32> = (0..).take(sums.len()).collect();
            self.question_mut(0).add_counted(&bins, &sums);
        });
    }

    /// The error that no count, no sum and no rank exceeds with this confidence; of found
    /// groups, the one for that number of them.
    pub fn error(&self, at: usize, confidence: &str, groups: Option<f64>) -> Result<f64, Failure> {
        Ok(self.question(at).error(&read("confidence", confidence)?, many(groups))?)
    }

    /// How far the means of at least this many rows each are off at most with this confidence.
    pub fn mean_error(
        &self,
        at: usize,
        confidence: &str,
        rows: f64,
        groups: Option<f64>,
    ) -> Result<f64, Failure> {
        let (confidence, rows) = (read("confidence", confidence)?, positive("rows", rows)?);
        Ok(self.question(at).mean_error(&confidence, rows, many(groups))?)
    }

    /// Draws the counts, the sums or the candidates that are released, one for each group.
    pub fn release(&mut self, at: usize, source: &mut Source) -> Result<Vec<f64>, Failure> {
        let Answers::Numbers(numbers) = self.release_answers(at, source)? else {
            unreachable!("answers are numbers")
        };
        Ok(numbers)
    }

    /// Draws the two sums that are released of each mean, as words.
    pub fn release_sums(&mut self, at: usize, source: &mut Source) -> Result<Vec<u64>, Failure> {
        let Answers::Sums(sums) = self.release_answers(at, source)? else {
            unreachable!("answers are means")
        };
        Ok(words(&sums))
    }

    /// The mean and the number of rows that follow from such sums of one group.
    pub fn told(&self, at: usize, sums: &[u64]) -> Vec<f64> {
        let Answer::Sums(range) = self.question(at).statistic().answer() else {
            unreachable!("answers are means")
        };
        pairs(sums).iter().flat_map(|sums| [range.mean(sums), range.rows(sums)]).collect()
    }

    /// The ends between which the mean of each of these groups lies: all of them hold at once with
    /// this confidence. Two sums of each group are given.
    pub fn intervals(
        &self,
        at: usize,
        sums: &[u64],
        confidence: &str,
    ) -> Result<Vec<f64>, Failure> {
        let confidence = read("confidence", confidence)?;
        let ends = self.question(at).intervals(&pairs(sums), &confidence)?;
        Ok(ends.into_iter().flat_map(|(low, high)| [low, high]).collect())
    }

    /// Checks whether this number of steps can be released.
    pub fn is_in_steps(&self, at: usize, value: f64) -> bool {
        let Answer::Steps(range) = self.question(at).statistic().answer() else {
            unreachable!("answers are in steps")
        };
        range.is_value(value)
    }

    /// Where the text of each group ends that was shown.
    pub fn found_ends(&self, at: usize) -> Vec<u32> {
        let mut end = 0;
        let ends = self.finder(at).shown().iter().map(|found| {
            end += fits::<_, u32>(found.text.len(), "texts fit in memory");
            end
        });
        ends.collect()
    }

    /// Those texts, one after another.
    pub fn found_texts(&self, at: usize) -> Vec<u8> {
        let shown = self.finder(at).shown();
        let mut texts = Vec::with_capacity(shown.iter().map(|found| found.text.len()).sum());
        shown.iter().for_each(|found| texts.extend_from_slice(found.text.as_bytes()));
        texts
    }

    /// Their noisy counts.
    pub fn found_counts(&self, at: usize) -> Vec<f64> {
        let counts = self.finder(at).shown().iter();
        doubles(counts.map(|found| fits(found.count, "counts are below 2^53")).collect())
    }

    /// The error that the counts of this many groups do not exceed with this confidence, and from
    /// which count on a group is shown with it.
    pub fn found_accuracy(
        &self,
        at: usize,
        confidence: &str,
        groups: f64,
    ) -> Result<Vec<f64>, Failure> {
        let confidence = read("confidence", confidence)?;
        let figures = self.finder(at).accuracy(&confidence, whole(groups).unwrap_or(0))?;
        Ok(figures.map(|figure| up(&Rational::from(figure))).into())
    }
}
