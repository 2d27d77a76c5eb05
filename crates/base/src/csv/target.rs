//! Finds the chosen cells of each row: one, or several.

use crate::{Error, Result};

use super::CELL_LIMIT;
use super::cells::{Cells, End};
use super::column::Column;
use super::format::{Format, Header};
use super::header::Names;
use super::reader::{Reader, Table};
use super::rows::{Cell, Collect, Slots};

/// The rows of the chosen columns, each in a slot of its own.
#[derive(Debug)]
pub(super) struct Rows<S> {
    target: Target,
    slots: S,
}

impl<S: Slots> Rows<S> {
    pub(super) fn open(
        columns: Vec<Column>,
        header: Header,
        format: &Format,
        slots: S,
    ) -> Result<Reader<Self>> {
        Reader::new(format, header, Self { target: Target::new(columns, header)?, slots })
    }
}

impl<S: Slots> Reader<Rows<S>> {
    /// The rows that this step completed: of every slot the same number.
    pub(super) fn rows_after(&mut self, step: impl FnOnce(&mut Self) -> Result<()>) -> Result<&S> {
        self.table_mut().slots.all().iter_mut().for_each(Collect::clear);
        step(self)?;
        let Rows { target, slots } = self.table_mut();
        for slot in target.slots_of_open_row() {
            if let Some(slot) = slots.all().get_mut(slot) {
                slot.hold();
            }
        }
        Ok(slots)
    }

    pub(super) fn slots(&self) -> &S {
        &self.table().slots
    }

    /// How many rows have come out so far.
    pub(super) fn count(&self) -> u64 {
        self.table().target.place.rows
    }
}

impl<S: Slots> Table for Rows<S> {
    fn text(&mut self, cells: &mut Cells, text: &[u8]) -> Result<()> {
        self.target.text(cells, text, self.slots.all())
    }

    fn end(&mut self, cells: &mut Cells) -> Result<()> {
        self.target.end(cells, self.slots.all())
    }
}

/// Finds the cells. Numbers, texts and tables share this code.
#[derive(Debug)]
struct Target {
    columns: Vec<Column>,
    /// Until the header is complete.
    names: Option<Names>,
    /// Of all columns, in the order of their cells; known once the header is.
    chosen: Vec<Chosen>,
    /// The indexes of the first and the last chosen cell. A row is complete once the last has
    /// ended.
    ends: [u64; 2],
    place: Place,
    held: Held,
}

/// A cell that fills a slot.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    index: u64,
    slot: usize,
    /// The index of the next chosen cell, which may be the same one.
    then: u64,
}

/// The index of no cell.
const NONE: u64 = u64::MAX;

/// How far the file was read. It is small, and so is kept in registers while text is read.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The index of the cell that comes next, or of the one that is open.
    cell: u64,
    /// The index of the chosen cell that comes next.
    wanted: u64,
    /// How many slots the row has filled.
    filled: usize,
    /// How many rows were completed.
    rows: u64,
}

impl Place {
    /// Gives the wanted cell to the slots that asked for it.
    #[inline]
    fn give(&mut self, cell: Cell<'_>, chosen: &[Chosen], slots: &mut [impl Collect]) {
        self.give_next(cell, chosen, slots);
        if self.wanted == self.cell {
            *self = self.given_again(cell, chosen, slots);
        }
    }

    #[inline]
    fn give_next(&mut self, cell: Cell<'_>, chosen: &[Chosen], slots: &mut [impl Collect]) {
        if let Some(one) = chosen.get(self.filled) {
            if let Some(slot) = slots.get_mut(one.slot) {
                slot.push_cell(cell);
            }
            self.filled += 1;
            self.wanted = one.then;
        }
    }

    /// The same cell fills further slots. By value, so that the place stays in registers.
    #[cold]
    fn given_again(
        mut self,
        cell: Cell<'_>,
        chosen: &[Chosen],
        slots: &mut [impl Collect],
    ) -> Self {
        while self.wanted == self.cell && self.filled < chosen.len() {
            self.give_next(cell, chosen, slots);
        }
        self
    }

    /// The row needs no more cells; those that did not come are missing.
    #[inline]
    fn end_row(&mut self, first: u64, chosen: &[Chosen], slots: &mut [impl Collect]) {
        if self.filled < chosen.len() {
            miss(chosen.iter().skip(self.filled), slots);
        }
        self.filled = 0;
        self.wanted = first;
        self.rows += 1;
    }
}

#[cold]
fn miss<'a>(chosen: impl Iterator<Item = &'a Chosen>, slots: &mut [impl Collect]) {
    for one in chosen {
        if let Some(slot) = slots.get_mut(one.slot) {
            slot.push_cell(Cell::Missing);
        }
    }
}

/// The part of a chosen cell that is known, if it did not come in one piece.
#[derive(Debug, Default)]
struct Held {
    /// At most `CELL_LIMIT` bytes.
    text: Vec<u8>,
    /// Whether more came.
    overlong: bool,
}

impl Held {
    #[inline]
    fn is_empty(&self) -> bool {
        self.text.is_empty() && !self.overlong
    }

    fn keep(&mut self, text: &[u8]) {
        if self.text.len() + text.len() > CELL_LIMIT {
            self.overlong = true;
        } else {
            self.text.extend_from_slice(text);
        }
    }

    /// The cell has ended.
    fn give(&mut self, mut place: Place, chosen: &[Chosen], slots: &mut [impl Collect]) -> Place {
        place.give(
            if self.overlong { Cell::Overlong } else { Cell::of(&self.text) },
            chosen,
            slots,
        );
        self.text.clear();
        self.overlong = false;
        place
    }
}

impl Target {
    fn new(columns: Vec<Column>, header: Header) -> Result<Self> {
        let mut target = Self {
            columns,
            names: None,
            chosen: Vec::new(),
            ends: [NONE, 0],
            place: Place { cell: 0, wanted: NONE, filled: 0, rows: 0 },
            held: Held::default(),
        };
        match header {
            Header::Names => target.names = Some(Names::default()),
            Header::Absent => target.choose(|column| match column {
                Column::Index(index) => Ok(*index),
                Column::Name(_) => {
                    Err(Error::parameter("column", "must be an index where the file has no header"))
                }
            })?,
        }
        Ok(target)
    }

    /// Finds the cells of all columns.
    fn choose(&mut self, index_of: impl Fn(&Column) -> Result<u64>) -> Result<()> {
        for (slot, column) in self.columns.iter().enumerate() {
            let index = index_of(column)?;
            // Not sorted afterwards: that is more code than all the rest of this file.
            let place = self.chosen.partition_point(|before| before.index <= index);
            self.chosen.insert(place, Chosen { index, slot, then: NONE });
        }
        let mut then = NONE;
        for chosen in self.chosen.iter_mut().rev() {
            chosen.then = then;
            then = chosen.index;
        }
        self.ends = [then, self.chosen.last().map_or(0, |chosen| chosen.index)];
        self.place.wanted = then;
        Ok(())
    }

    /// The header is complete: finds the columns in it.
    fn choose_by(&mut self, names: &Names) -> Result<()> {
        self.choose(|column| {
            let found = match column {
                Column::Name(name) => names.position(name),
                Column::Index(index) => names.has(*index).then_some(*index),
            };
            found.ok_or(Error::data("column", "is not in the header: header(file) tells what is"))
        })
    }

    /// The slots that have a cell of the row that is open.
    fn slots_of_open_row(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().take(self.place.filled).map(|chosen| chosen.slot)
    }

    fn text(
        &mut self,
        cells: &mut Cells,
        mut text: &[u8],
        slots: &mut [impl Collect],
    ) -> Result<()> {
        if let Some(names) = &mut self.names {
            if !names.read(cells, &mut text)? {
                return Ok(());
            }
            if let Some(names) = self.names.take() {
                self.choose_by(&names)?;
            }
        }
        let Self { chosen, ends: [first, last], held, .. } = self;
        let (mut place, chosen, first, last) = (self.place, chosen.as_slice(), *first, *last);
        loop {
            if place.cell > last {
                if !cells.skip_row(&mut text) {
                    break;
                }
                place.cell = 0;
            }
            let Some(piece) = cells.next(&mut text) else {
                break;
            };
            if place.cell == place.wanted {
                if piece.end == End::Open || !held.is_empty() {
                    held.keep(piece.text);
                    if piece.end != End::Open {
                        place = held.give(place, chosen, slots);
                    }
                } else {
                    place.give(Cell::of(piece.text), chosen, slots);
                }
            }
            if piece.end == End::Open {
                continue;
            }
            if piece.end == End::Row || place.cell == last {
                place.end_row(first, chosen, slots);
            }
            place.cell = if piece.end == End::Row { 0 } else { place.cell + 1 };
        }
        self.place = place;
        Ok(())
    }

    fn end(&mut self, cells: &mut Cells, slots: &mut [impl Collect]) -> Result<()> {
        if let Some(mut names) = self.names.take() {
            names.end(cells)?;
            return self.choose_by(&names);
        }
        // The end of the file ends the open row, unless that was given with its last chosen cell.
        let (mut place, [first, last]) = (self.place, self.ends);
        if cells.finish() && place.cell <= last {
            if place.cell == place.wanted {
                place = self.held.give(place, &self.chosen, slots);
            }
            place.end_row(first, &self.chosen, slots);
        }
        self.place = Place { cell: 0, ..place };
        Ok(())
    }
}
