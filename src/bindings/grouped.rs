//! One question about a table: what it is about, and what takes its rows.

use wasm_bindgen::prelude::*;

use super::{
    batch::{Losing, Query},
    failure::Failure,
    found_groups::{Finder, Sought},
    groups::GroupsRun,
    values::integers,
    wiped::wiped,
};
use crate::{
    exact::Integer,
    query::{
        groups::{Column, Dimension, Tally},
        rows::{mean, sum},
    },
};

/// One question.
pub(super) struct Grouped {
    pub(super) by: Vec<Dimension>,
    /// True if it is about all rows that pass the tests. Its dimensions are these tests then.
    pub(super) is_whole: bool,
    /// Numbers of a chunk that the question is about, until rows were bounded.
    pub(super) rows: Vec<f64>,
    /// Texts of a chunk if the question is about texts: one after another, and where each ends.
    pub(super) texts: Option<(Vec<u8>, Vec<u32>)>,
    /// How groups are found, if they are.
    pub(super) sought: Option<Sought>,
    pub(super) asked: Option<AskedOf>,
}

pub(super) struct AskedOf {
    pub(super) about: About,
    pub(super) of: Of,
    pub(super) canonical: JsValue,
}

/// The groups that a question is about.
pub(super) enum About {
    /// Public groups.
    Listed(Listed),
    Found(Box<Finder>),
}

/// A question about public groups, with their rows so far.
pub(super) struct Listed {
    pub(super) query: Box<dyn Query>,
    pub(super) tally: Tally,
}

/// The statistic of each group, with what turns drawn values into answers.
pub(super) enum Of {
    Count,
    Sum(sum::Range),
    Mean(mean::Range),
    Quantile(JsValue),
}

impl Listed {
    pub(super) fn of(query: Box<dyn Query>) -> Self {
        let tally = query.tally();
        Self { query, tally }
    }
}

impl Grouped {
    pub(super) fn asked(&self) -> &AskedOf {
        let Some(asked) = &self.asked else { unreachable!("something was asked") };
        asked
    }

    pub(super) fn asked_mut(&mut self) -> &mut AskedOf {
        let Some(asked) = &mut self.asked else { unreachable!("something was asked") };
        asked
    }

    pub(super) fn tally(&mut self) -> &mut Tally {
        let About::Listed(Listed { tally, .. }) = &mut self.asked_mut().about else {
            unreachable!("groups are public")
        };
        tally
    }

    /// Gives the part that takes the rows of the question.
    pub(super) fn taking(&mut self) -> &mut dyn Rows {
        match &mut self.asked_mut().about {
            About::Listed(Listed { tally, .. }) => tally,
            About::Found(finder) => &mut **finder,
        }
    }
}

impl AskedOf {
    pub(super) fn losing(&self) -> &dyn Losing {
        match &self.about {
            About::Listed(Listed { query, .. }) => &**query,
            About::Found(finder) => &**finder,
        }
    }
}

/// Takes the rows of a question, a chunk at a time.
pub(super) trait Rows {
    fn begin(&mut self, rows: usize);
    fn place(&mut self, dimension: usize, column: Column<'_>);
    fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64);
    fn keep(&mut self, rows: &[f64]);
    fn bound(&mut self, ids: &[u8], ends: &[u32]);
    /// Numbers are there where the question is about some.
    fn count(&mut self, rows: &[f64]);
}

impl Rows for Tally {
    fn begin(&mut self, rows: usize) {
        self.begin(rows);
    }

    fn place(&mut self, dimension: usize, column: Column<'_>) {
        self.place(dimension, column);
    }

    fn keep_within(&mut self, rows: &[f64], lowest: f64, highest: f64) {
        self.keep_within(rows, lowest, highest);
    }

    fn keep(&mut self, rows: &[f64]) {
        self.keep(rows);
    }

    fn bound(&mut self, ids: &[u8], ends: &[u32]) {
        self.bound(ids, ends);
    }

    fn count(&mut self, rows: &[f64]) {
        if rows.is_empty() {
            self.add_all();
        } else {
            self.count(rows);
        }
    }
}

#[wasm_bindgen]
impl GroupsRun {
    /// How many bins each group has in a tally that a database made; of sums and means none counts.
    /// Refused on a grid that is never written out.
    pub fn bins(&self) -> Result<usize, Failure> {
        let About::Listed(Listed { tally, .. }) = &self.asked().about else {
            unreachable!("groups are public")
        };
        Ok(tally.bins_of_group()?)
    }

    /// Adds what a database counted in some of the bins, those of the first group before those of
    /// the next; checked before.
    pub fn add_tally(&mut self, bins: &[u32], rows: &[i64]) {
        wiped(|| {
            let rows: Vec<Integer> = rows.iter().copied().map(Integer::from).collect();
            self.tally().add_counted(bins, &rows);
        });
    }

    /// Adds what a database summed of all bins, as words; checked before.
    pub fn add_sums(&mut self, words: &[u64]) {
        wiped(|| {
            let sums = integers(words);
            let bins: Vec<u32> = (0..).take(sums.len()).collect();
            self.tally().add_counted(&bins, &sums);
        });
    }
}
