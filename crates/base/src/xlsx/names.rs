//! The cells of a header.

use super::COLUMN_LIMIT;
use super::rows::{Found, truth};
use crate::csv::{Cell, Texts};

/// The first row that counts, after those to skip: a name for each column, "" for gaps.
#[derive(Debug)]
pub(super) struct Names {
    skip: u64,
    names: Vec<String>,
    /// Names that are shared texts: the index of each, and its column.
    shared: Vec<(u32, u32)>,
}

impl Names {
    pub(super) const fn new(skip: u64) -> Self {
        Self { skip, names: Vec::new(), shared: Vec::new() }
    }

    pub(super) fn take_names(&mut self) -> Vec<String> {
        core::mem::take(&mut self.names)
    }

    fn set(&mut self, column: u32, cell: Cell<'_>) {
        let mut name = Texts::default();
        name.push(cell);
        let at = column as usize;
        if self.names.len() <= at {
            self.names.resize(at + 1, String::new());
        }
        if let Some(known) = self.names.get_mut(at) {
            *known = name.text().into();
        }
    }

    pub(super) fn wants(&self, column: u32) -> bool {
        self.skip == 0 && column < COLUMN_LIMIT
    }

    pub(super) fn cell(&mut self, column: u32, found: Found<'_>) {
        self.shared.retain(|(_, other)| *other != column);
        let cell = match found {
            Found::Number(cell) | Found::Date(cell, _) | Found::Text(cell) => cell,
            Found::Truth(is_true) => truth(is_true),
            Found::Neither => Cell::Missing,
            Found::Shared(index) => {
                self.shared.push((index, column));
                Cell::Missing
            }
        };
        self.set(column, cell);
    }

    pub(super) fn end_row(&mut self) -> bool {
        let is_header = self.skip == 0;
        self.skip = self.skip.saturating_sub(1);
        is_header
    }

    pub(super) fn shared_indexes(&self) -> Vec<u32> {
        self.shared.iter().map(|(index, _)| *index).collect()
    }

    pub(super) fn take_shared(&mut self, index: u32, cell: Cell<'_>) {
        let shared = core::mem::take(&mut self.shared);
        let columns = shared.iter().filter(|(other, _)| *other == index);
        columns.for_each(|(_, column)| self.set(*column, cell));
        self.shared = shared;
    }
}
