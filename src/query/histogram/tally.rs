//! Rows counted by category.

use std::{collections::BTreeMap, rc::Rc};

use zeroize::Zeroize;

use super::{Categories, Other, categories::Kind};
use crate::{Error, score::quantile};

/// How many rows are of each category. Rows are counted and dropped at once; memory depends on the
/// categories only.
pub struct Tally(Counts);

enum Counts {
    Numbers {
        tally: quantile::Tally,
        categories: Rc<[(f64, u32)]>,
    },
    Texts {
        places: Rc<BTreeMap<String, u32>>,
        /// In the order of the categories; the last is of all other rows.
        counts: Vec<u64>,
    },
}

const NUMBERS: Error =
    Error::Parameter { name: "rows", rule: "must be numbers, as the categories are" };
const TEXTS: Error =
    Error::Parameter { name: "rows", rule: "must be texts, as the categories are" };

impl Tally {
    pub(super) fn new(categories: &Categories) -> Self {
        Self(match &categories.0 {
            Kind::Numbers(sorted) => {
                let numbers: Vec<f64> = sorted.iter().map(|(number, _)| *number).collect();
                Counts::Numbers {
                    tally: quantile::Tally::new(&numbers),
                    categories: sorted.clone(),
                }
            }
            Kind::Texts(places) => {
                Counts::Texts { places: places.clone(), counts: vec![0; places.len() + 1] }
            }
        })
    }

    /// Counts numbers. The work depends on how many there are, not on their values.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the categories are texts.
    pub fn add(&mut self, rows: &[f64]) -> Result<(), Error> {
        let Counts::Numbers { tally, .. } = &mut self.0 else { return Err(TEXTS) };
        tally.add(rows);
        Ok(())
    }

    /// Counts one text. The work depends on the text.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the categories are numbers.
    pub fn add_text(&mut self, row: &str) -> Result<(), Error> {
        let Counts::Texts { places, counts } = &mut self.0 else { return Err(NUMBERS) };
        let place = places.get(row).map_or(counts.len() - 1, |place| *place as usize);
        counts[place] += 1;
        Ok(())
    }

    /// Counts texts that were looked up already: by the place of each one's category; beyond all
    /// places is any other text.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the categories are numbers.
    pub fn add_places(&mut self, rows: &[u32]) -> Result<(), Error> {
        let Counts::Texts { counts, .. } = &mut self.0 else { return Err(NUMBERS) };
        let last = counts.len() - 1;
        for place in rows {
            counts[last.min(*place as usize)] += 1;
        }
        Ok(())
    }

    /// The counts in the order of the categories, then of all other rows if wanted.
    pub(super) fn counts(&self, other: Other) -> Vec<i64> {
        let narrow = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let (mut counts, elsewhere) = match &self.0 {
            Counts::Numbers { tally, categories } => {
                let mut counts = vec![0; categories.len()];
                for (count, (_, place)) in tally.equal().zip(categories.iter()) {
                    counts[*place as usize] = narrow(count);
                }
                (counts, tally.elsewhere())
            }
            Counts::Texts { counts, .. } => {
                let (last, each) = counts.split_last().unwrap_or((&0, &[]));
                (each.iter().map(|count| narrow(*count)).collect(), *last)
            }
        };
        if other == Other::Counted {
            counts.push(narrow(elsewhere));
        }
        counts
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        // Counts are exact and private; those of numbers are erased by their own tally.
        if let Counts::Texts { counts, .. } = &mut self.0 {
            counts.zeroize();
        }
    }
}
