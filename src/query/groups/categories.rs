//! The public categories of a column, and which of them a row is in.

use sottovoce_loops::rows::{Candidates, NOWHERE};

use super::dates::Dates;
use crate::{
    Error, Result,
    exact::fits,
    query::{question::Reading, rows::histogram},
};

/// The public categories of a column.
#[derive(Clone, Debug)]
pub enum Categories {
    /// Texts or numbers, as of a histogram.
    Listed(histogram::Categories),
    /// Intervals of numbers between edges, which are finite and increasing: one more than there are
    /// edges. An edge belongs to the interval above it.
    Bins(Vec<f64>),
    /// Years, quarters, months, weeks, days or hours.
    Dates(Dates),
}

/// A chunk of the column that a dimension reads.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// Numbers; a value that is not a number is NaN.
    Numbers(&'a [f64]),
    /// Texts that were looked up, dates too: the index of each one's category. Any larger index is
    /// any other text, and the largest there is ([`u32::MAX`]) a missing one.
    Places(&'a [u32]),
    /// Dates as texts, one after another, and where each of them ends. A single byte 255, with
    /// which no text begins, is a missing one.
    Texts(&'a [u8], &'a [u32]),
}

impl Column<'_> {
    /// How many rows the chunk has.
    pub(in crate::query) fn rows(self) -> usize {
        match self {
            Self::Numbers(rows) => rows.len(),
            Self::Places(rows) | Self::Texts(_, rows) => rows.len(),
        }
    }
}

/// The text of a missing date.
const MISSING: &[u8] = &[0xff];

/// A column by which rows are grouped: its categories, and one for all other values if they count.
///
/// ```
/// use sottovoce::query::groups::{Categories, Dimension};
/// let ages = Dimension::new(Categories::bins(vec![18.0, 65.0])?, false);
/// assert_eq!(ages.len(), 3);
/// # Ok::<(), sottovoce::Error>(())
/// ```
pub struct Dimension {
    categories: Categories,
    other: bool,
    /// For numbers: where rows lie among them, and the category of each such bin.
    numbers: Option<(Candidates, Vec<u32>)>,
}

impl Categories {
    /// Intervals between edges.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there is an edge, and they are finite and strictly increasing;
    /// [`Error::Limit`] for `2^16` edges or more.
    pub fn bins(edges: Vec<f64>) -> Result<Self> {
        let refused = |rule| Error::parameter("edges", rule);
        refused("must not be empty").when(edges.is_empty())?;
        refused("must be finite numbers").when(!edges.iter().all(|edge| edge.is_finite()))?;
        refused("must be strictly increasing").when(!edges.is_sorted_by(|a, b| a < b))?;
        Error::limit("edges", "must be fewer than 65536 (2^16)").when(edges.len() >= 1 << 16)?;
        Ok(Self::Bins(edges))
    }

    fn len(&self) -> u32 {
        match self {
            Self::Listed(listed) => fits(listed.len(), "at most 2^20 categories"),
            Self::Bins(edges) => fits(edges.len() + 1, "at most 2^16 bins"),
            Self::Dates(dates) => dates.len(),
        }
    }

    /// The sorted numbers that rows are compared with, and the category of each bin. Rows that
    /// equal number `i` are in bin `2 i + 1`, rows between that one and the one before in `2 i`,
    /// and NaN is in the last one.
    fn numbers(&self, elsewhere: u32) -> Option<(Candidates, Vec<u32>)> {
        let (sorted, mut table): (Vec<f64>, Vec<u32>) = match self {
            Self::Listed(listed) => {
                let listed = listed.in_order()?;
                let sorted = listed.iter().map(|(number, _)| *number).collect();
                (sorted, listed.iter().flat_map(|(_, at)| [elsewhere, *at]).collect())
            }
            Self::Bins(edges) => {
                let between = (0..).zip(edges).flat_map(|(at, _)| [at, at + 1]);
                (edges.clone(), between.collect())
            }
            Self::Dates(_) => return None,
        };
        let last = match self {
            Self::Bins(edges) => fits(edges.len(), "at most 2^16 bins"),
            _ => elsewhere,
        };
        table.extend([last, NOWHERE]);
        Some((Candidates::new(&sorted), table))
    }
}

impl Dimension {
    /// A column with these categories. `other` counts rows in none of them, as the last category;
    /// missing values are in none.
    ///
    /// Numbers are always in a bin: there `other` makes no difference.
    pub fn new(categories: Categories, other: bool) -> Self {
        let other = other && !matches!(categories, Categories::Bins(_));
        let elsewhere = if other { categories.len() } else { NOWHERE };
        let numbers = categories.numbers(elsewhere);
        Self { categories, other, numbers }
    }

    /// The categories, without the one for all others.
    #[must_use]
    pub fn categories(&self) -> &Categories {
        &self.categories
    }

    /// How many categories there are, the one for all others included.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> u32 {
        self.categories.len() + u32::from(self.other)
    }

    /// The type that the cells of its column are read as.
    #[must_use]
    pub fn reading(&self) -> Reading {
        if self.numbers.is_some() { Reading::Numbers } else { Reading::Texts }
    }

    /// The category of each row, or [`NOWHERE`].
    ///
    /// # Panics
    /// If the column is of another type.
    pub(in crate::query) fn places(&self, column: Column<'_>, places: &mut [u32]) {
        let elsewhere = if self.other { self.categories.len() } else { NOWHERE };
        match (&self.numbers, &self.categories, column) {
            (Some((numbers, table)), _, Column::Numbers(rows)) => {
                numbers.look_up(rows, table, places);
            }
            (None, categories, Column::Places(found)) => {
                let known = categories.len();
                for (place, found) in places.iter_mut().zip(found) {
                    *place = match *found {
                        NOWHERE => NOWHERE,
                        found if found < known => found,
                        _ => elsewhere,
                    };
                }
            }
            (None, Categories::Dates(dates), Column::Texts(bytes, ends)) => {
                let mut start = 0;
                for (place, end) in places.iter_mut().zip(ends) {
                    let text = bytes.get(start..*end as usize).unwrap_or_default();
                    *place = match text {
                        MISSING => NOWHERE,
                        _ => dates.place(text).unwrap_or(elsewhere),
                    };
                    start = *end as usize;
                }
            }
            _ => panic!("place: the column is of another type"),
        }
    }
}
