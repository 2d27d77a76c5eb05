//! Targets that the two passes fill: columns, or the names in a header.

use super::names::Names;
use super::rows::{Columns, Found};
use crate::csv::Cell;

/// Both by one type, so that the code of the passes is there once.
#[derive(Debug)]
pub(super) enum Target {
    Columns(Box<Columns>),
    Names(Names),
}

impl Target {
    /// Checks whether the cells of this column are needed.
    #[inline]
    pub(super) fn wants(&self, column: u32) -> bool {
        match self {
            Self::Columns(columns) => columns.wants(column),
            Self::Names(names) => names.wants(column),
        }
    }

    pub(super) fn cell(&mut self, column: u32, found: Found<'_>) {
        match self {
            Self::Columns(columns) => columns.cell(column, found),
            Self::Names(names) => names.cell(column, found),
        }
    }

    /// The row has ended, and some cell of it had a value. True once no more rows are needed.
    pub(super) fn end_row(&mut self) -> bool {
        match self {
            Self::Columns(columns) => {
                columns.end_row();
                false
            }
            Self::Names(names) => names.end_row(),
        }
    }

    /// All rows are there: the indexes of the shared texts that they have, in order, each once.
    pub(super) fn shared_indexes(&self) -> Vec<u32> {
        let mut indexes = in_order(match self {
            Self::Columns(columns) => columns.shared_indexes(),
            Self::Names(names) => names.shared_indexes(),
        });
        indexes.dedup();
        indexes
    }

    /// The next of those texts.
    pub(super) fn take_shared(&mut self, index: u32, cell: Cell<'_>) {
        match self {
            Self::Columns(columns) => columns.take_shared(cell),
            Self::Names(names) => names.take_shared(index, cell),
        }
    }

    /// All of them that the workbook has were taken.
    pub(super) fn end_shared(&mut self, indexes: Vec<u32>) {
        if let Self::Columns(columns) = self {
            columns.end_shared(indexes);
        }
    }
}

/// By a heap: the sorts of the standard library are larger than all the rest of this module.
fn in_order(indexes: Vec<u32>) -> Vec<u32> {
    std::collections::BinaryHeap::from(indexes).into_sorted_vec()
}
