//! Rows counted by category.

use std::rc::Rc;

use zeroize::Zeroizing;

use super::{
    super::{signed, unsigned},
    Categories, Other,
    categories::Kind,
};
use crate::{Error, Result, exact::Integer, listed::Listed, query::rows, score::quantile};

/// How many rows are of each category. Rows are counted and dropped at once; memory depends on the
/// categories only.
pub struct Tally {
    counts: Counts,
    other: Other,
}

enum Counts {
    Numbers {
        tally: quantile::Tally,
        categories: Rc<[(f64, u32)]>,
    },
    Texts {
        categories: Rc<Listed>,
        /// In the order of the categories; the last is of all other rows.
        counts: Zeroizing<Vec<u64>>,
    },
}

const NUMBERS: Error = Error::parameter("rows", "must be numbers, as the categories are");
const TEXTS: Error = Error::parameter("rows", "must be texts, as the categories are");

impl Tally {
    pub(super) fn new(categories: &Categories, other: Other) -> Self {
        let counts = match &categories.0 {
            Kind::Numbers(sorted) => {
                let numbers: Vec<f64> = sorted.iter().map(|(number, _)| *number).collect();
                Counts::Numbers {
                    tally: quantile::Tally::new(&numbers),
                    categories: sorted.clone(),
                }
            }
            Kind::Texts(categories) => Counts::Texts {
                categories: categories.clone(),
                counts: vec![0; categories.count() + 1].into(),
            },
        };
        Self { counts, other }
    }

    /// The counts in the order of the categories, then of all other rows if wanted.
    pub(super) fn counts(&self, other: Other) -> Vec<i64> {
        let (mut counts, elsewhere) = match &self.counts {
            Counts::Numbers { tally, categories } => {
                let mut counts = vec![0; categories.len()];
                for (count, (_, index)) in tally.equal().zip(categories.iter()) {
                    counts[*index as usize] = signed(count);
                }
                (counts, tally.elsewhere())
            }
            Counts::Texts { counts, .. } => {
                let (last, each) = counts.split_last().expect("the last is of all other rows");
                (each.iter().map(|count| signed(*count)).collect(), *last)
            }
        };
        if other == Other::Counted {
            counts.push(signed(elsewhere));
        }
        counts
    }
}

impl rows::Tally for Tally {
    fn add(&mut self, rows: &[f64]) -> Result<()> {
        let Counts::Numbers { tally, .. } = &mut self.counts else { return Err(TEXTS) };
        tally.add(rows);
        Ok(())
    }

    fn add_text(&mut self, row: &str) -> Result<()> {
        let Counts::Texts { categories, counts } = &mut self.counts else { return Err(NUMBERS) };
        let index = categories.find(row.as_bytes()).map_or(counts.len() - 1, |it| it as usize);
        counts[index] += 1;
        Ok(())
    }

    fn add_places(&mut self, rows: &[u32]) -> Result<()> {
        let Counts::Texts { counts, .. } = &mut self.counts else { return Err(NUMBERS) };
        let last = counts.len() - 1;
        for index in rows {
            counts[last.min(*index as usize)] += 1;
        }
        Ok(())
    }

    fn add_counted(&mut self, bins: &[u32], rows: &[Integer]) {
        let counted = bins.iter().zip(rows).map(|(bin, rows)| (*bin as usize, unsigned(rows)));
        match &mut self.counts {
            Counts::Numbers { tally, categories } => {
                // All that equals no category lies between two of them, wherever.
                let mut between = vec![0; categories.len() + 1];
                for (sorted, (_, index)) in categories.iter().enumerate() {
                    between[*index as usize] = 2 * sorted + 1;
                }
                counted.for_each(|(bin, rows)| tally.add_counted(between[bin], rows));
            }
            Counts::Texts { counts, .. } => counted.for_each(|(bin, rows)| counts[bin] += rows),
        }
    }

    fn answers(&self) -> Vec<i64> {
        self.counts(self.other)
    }
}
