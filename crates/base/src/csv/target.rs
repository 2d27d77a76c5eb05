//! Finds the chosen cells of each row: one, or several.

use sottovoce_loops::cells::{Place, SPANS, Span, Wanted};

use crate::{Error, Result};

use super::CELL_LIMIT;
use super::cells::{Cells, End};
use super::column::Column;
use super::format::{Format, Header};
use super::header::Names;
use super::reader::{Reader, Table};
use super::rows::{Cell, Collect, Slots, Whole};

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
    chosen: Chosen,
    place: Place,
    held: Held,
    /// Where whole cells lie in the text that is being read.
    spans: Vec<Span>,
}

/// The cells that fill slots, in the order in which a row has them; known once the header is.
/// A row is complete once the last of them has ended.
#[derive(Debug, Default)]
struct Chosen(Vec<Wanted>);

impl Chosen {
    fn last(&self) -> u64 {
        self.0.last().map_or(0, |wanted| wanted.index)
    }

    fn wants(&self, place: Place) -> bool {
        self.0.get(place.filled).is_some_and(|wanted| wanted.index == place.cell)
    }

    /// Gives the cell to the slots that asked for it.
    fn give(&self, place: &mut Place, cell: Cell<'_>, slots: &mut [impl Collect]) {
        while self.wants(*place) {
            self.fill(place, cell, slots);
        }
    }

    fn fill(&self, place: &mut Place, cell: Cell<'_>, slots: &mut [impl Collect]) {
        let wanted = self.0.get(place.filled);
        if let Some(slot) = wanted.and_then(|wanted| slots.get_mut(wanted.slot)) {
            slot.push_cell(cell);
        }
        place.filled += 1;
    }

    /// The row needs no more cells; those that did not come are missing.
    fn end_row(&self, place: &mut Place, slots: &mut [impl Collect]) {
        while place.filled < self.0.len() {
            self.fill(place, Cell::Missing, slots);
        }
        place.filled = 0;
        place.rows += 1;
    }
}

/// The part of a chosen cell that is known, if it is not taken whole.
#[derive(Debug, Default)]
struct Held {
    /// At most `CELL_LIMIT` bytes.
    text: Vec<u8>,
    /// Whether more came.
    overlong: bool,
}

impl Held {
    fn keep(&mut self, text: &[u8]) {
        if self.text.len() + text.len() > CELL_LIMIT {
            self.overlong = true;
        } else {
            self.text.extend_from_slice(text);
        }
    }

    /// The cell has ended.
    fn give(&mut self, place: &mut Place, chosen: &Chosen, slots: &mut [impl Collect]) {
        let cell = if self.overlong { Cell::Overlong } else { Cell::of(&self.text) };
        chosen.give(place, cell, slots);
        self.text.clear();
        self.overlong = false;
    }
}

const NOT_IN_HEADER: Error =
    Error::data("column", "is not in the header: header(file) shows what is");

const EMPTY: Error = Error::data("source", "is empty: it has no header");

impl Target {
    fn new(columns: Vec<Column>, header: Header) -> Result<Self> {
        let mut target = Self {
            columns,
            names: None,
            chosen: Chosen::default(),
            place: Place { cell: 0, filled: 0, rows: 0 },
            held: Held::default(),
            spans: Vec::new(),
        };
        match header {
            Header::Names => target.names = Some(Names::default()),
            Header::Absent => target.choose(|column| match column {
                Column::Index(index) => Ok(*index),
                Column::Name(_) => {
                    Err(Error::parameter("column", "must be an index if the file has no header"))
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
            let place = self.chosen.0.partition_point(|before| before.index <= index);
            self.chosen.0.insert(place, Wanted { index, slot });
        }
        Ok(())
    }

    /// The header is complete: finds the columns in it.
    fn choose_by(&mut self, names: &Names) -> Result<()> {
        self.choose(|column| {
            let found = match column {
                Column::Name(name) => names.position(name),
                Column::Index(index) => names.has(*index).then_some(*index),
            };
            found.ok_or(if names.has(0) { NOT_IN_HEADER } else { EMPTY })
        })
    }

    /// The slots that have a cell of the row that is open.
    fn slots_of_open_row(&self) -> impl Iterator<Item = usize> {
        self.chosen.0.iter().take(self.place.filled).map(|wanted| wanted.slot)
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
        let last = self.chosen.last();
        loop {
            self.take_whole_cells(cells, &mut text, slots);
            let Self { chosen, place, held, .. } = self;
            let Some(piece) = cells.next(&mut text) else {
                return Ok(());
            };
            if chosen.wants(*place) {
                held.keep(piece.text);
                if piece.end != End::Open {
                    held.give(place, chosen, slots);
                }
            }
            if piece.end == End::Open {
                continue;
            }
            if place.cell == last || piece.end == End::Row && place.cell < last {
                chosen.end_row(place, slots);
            }
            place.cell = if piece.end == End::Row { 0 } else { place.cell + 1 };
        }
    }

    /// Takes the cells off the front of the text that need no second look.
    fn take_whole_cells(
        &mut self,
        cells: &mut Cells,
        text: &mut &[u8],
        slots: &mut [impl Collect],
    ) {
        let Self { chosen: Chosen(chosen), place, spans, .. } = self;
        loop {
            let filled = place.filled;
            spans.clear();
            let taken = cells.split(text, chosen, place, spans);
            let step = chosen.len();
            for (order, wanted) in chosen.iter().enumerate() {
                // The row that was open lacks the cells after those that it has.
                let first = if order < filled { order + step - filled } else { order - filled };
                if let Some(slot) = slots.get_mut(wanted.slot) {
                    slot.push_cells(&Whole { cells, text: taken, spans, first, step });
                }
            }
            if spans.len() < SPANS {
                return;
            }
        }
    }

    fn end(&mut self, cells: &mut Cells, slots: &mut [impl Collect]) -> Result<()> {
        if let Some(mut names) = self.names.take() {
            names.end(cells)?;
            return self.choose_by(&names);
        }
        let Self { chosen, place, held, .. } = self;
        // The end of the file ends the open row, unless that was given with its last chosen cell.
        if cells.finish() && place.cell <= chosen.last() {
            if chosen.wants(*place) {
                held.give(place, chosen, slots);
            }
            chosen.end_row(place, slots);
        }
        place.cell = 0;
        Ok(())
    }
}
