//! The cells of a header.

use super::COLUMN_LIMIT;
use super::rows::Found;
use super::sheet::Rows;
use super::strings::Texted;
use crate::csv::{Cell, Collect as _, Texts};

/// The first row that counts, after those to skip: a name for each column, "" for gaps.
#[derive(Debug)]
pub(super) struct Names {
    skip: u64,
    names: Vec<String>,
    /// Names that are shared texts: the index of each, and its column.
    shared: Vec<(u32, u32)>,
    known: usize,
}

impl Names {
    pub(super) const fn new(skip: u64) -> Self {
        Self { skip, names: Vec::new(), shared: Vec::new(), known: 0 }
    }

    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }

    fn set(&mut self, column: u32, cell: Cell<'_>) {
        let mut name = Texts::default();
        name.push_cell(cell);
        let at = column as usize;
        if self.names.len() <= at {
            self.names.resize(at + 1, String::new());
        }
        if let Some(known) = self.names.get_mut(at) {
            *known = name.text().into();
        }
    }
}

impl Rows for Names {
    fn wants(&self, column: u32) -> bool {
        self.skip == 0 && column < COLUMN_LIMIT
    }

    fn cell(&mut self, column: u32, found: Found<'_>) {
        self.shared.retain(|(_, other)| *other != column);
        let cell = match found {
            Found::Number(cell) | Found::Text(cell) => cell,
            Found::Neither => Cell::Missing,
            Found::Shared(index) => {
                self.shared.push((index, column));
                Cell::Missing
            }
        };
        self.set(column, cell);
    }

    fn end_row(&mut self) -> bool {
        let is_header = self.skip == 0;
        self.skip = self.skip.saturating_sub(1);
        is_header
    }
}

impl Texted for Names {
    fn end_sheet(&mut self) {
        self.shared.sort_unstable();
    }

    fn next_shared(&self) -> Option<u32> {
        self.shared.get(self.known).map(|(index, _)| *index)
    }

    fn shared(&mut self, cell: Cell<'_>) {
        let index = self.next_shared();
        while let Some(&(next, column)) = self.shared.get(self.known)
            && Some(next) == index
        {
            self.set(column, cell);
            self.known += 1;
        }
    }
}
