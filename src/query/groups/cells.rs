//! Tallies that hold the answers of groups.

use crate::{Result, exact::Integer, score::quantile::LongGroups};

/// The tallies of all groups: exact, private, and wiped when dropped.
pub trait Cells {
    /// Moves rows that it does not count out of all groups.
    fn keep(&self, rows: &[f64], cells: &mut [u32]);

    /// Counts each row in its group, by the same steps for each. A row that is in no group counts
    /// in a tally of its own, which is never looked at.
    fn add(&mut self, cells: &[u32], rows: &[f64]);

    /// As [`Cells::keep`], where the question is about texts: one after another, and where each of
    /// them ends.
    fn keep_texts(&self, _texts: &[u8], _ends: &[u32], _cells: &mut [u32]) {
        panic!("keep_texts: the question is about numbers")
    }

    /// As [`Cells::add`], where the question is about texts. The work depends on the rows.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) if the host gives no more memory, and
    /// [`Error::Entropy`](crate::Error::Entropy) if the system's source fails.
    fn add_texts(&mut self, _cells: &[u32], _texts: &[u8], _ends: &[u32]) -> Result<()> {
        panic!("add_texts: the question is about numbers")
    }

    /// Adds what somebody else counted in some of the bins: those of the first group, then those of
    /// the next. A count and a sum have one bin. A mean has two: the sum of distances from the
    /// lowest bound, in steps, and the rows.
    ///
    /// # Panics
    /// If there is no such bin; for a number of rows below 0, or that 64 bits do not hold; and
    /// where the question is about texts.
    fn add_counted(&mut self, _bins: &[u32], _counted: &[Integer]) {
        panic!("add_counted: nobody else counts texts")
    }

    /// How much memory is held that grows with the rows.
    fn size(&self) -> u64 {
        0
    }

    /// The exact integers that answer, one group after the other. Not private. None where bins
    /// answer.
    fn answers(&self) -> Vec<Integer> {
        Vec::new()
    }

    /// How many bins each group has in a tally that somebody else made; of sums and means none
    /// counts.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit) for candidates that are not written out.
    fn bins_of_group(&self) -> Result<usize> {
        Ok(1)
    }

    /// The exact counts of the bins of one group. Not private. None where integers answer.
    fn bins(&self, _group: usize) -> &[u64] {
        &[]
    }

    /// The exact numbers of rows on a grid that is not written out. Not private. Nothing where bins
    /// or integers answer.
    fn on_grid(&mut self) -> Option<&mut LongGroups> {
        None
    }
}

/// Rows that are read on to the end, and not kept.
pub(super) struct Nothing;

impl Cells for Nothing {
    fn keep(&self, _: &[f64], _: &mut [u32]) {}

    fn add(&mut self, _: &[u32], _: &[f64]) {}

    fn keep_texts(&self, _: &[u8], _: &[u32], _: &mut [u32]) {}

    fn add_texts(&mut self, _: &[u32], _: &[u8], _: &[u32]) -> Result<()> {
        Ok(())
    }
}
