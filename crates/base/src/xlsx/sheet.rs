//! Rows and cells of a sheet.

use super::rows::Found;
use super::target::Target;
use super::text::Gathered;
use super::xml::{Sink, Tag, number};
use super::{COLUMN_LIMIT, Dates, Formulas, ROW_LIMIT};
use crate::{Result, csv::Cell};

/// The type of a cell's value, by its attribute `t`.
#[derive(Clone, Copy, Debug, Default)]
enum Type {
    #[default]
    Number,
    Shared,
    /// Words in the cell: a text of its own, what a formula gave, an ISO date.
    Text,
    /// TRUE or FALSE, as a checkbox has it too.
    Truth,
    /// An error; also a type that is not known.
    Neither,
}

/// A sheet that is read: where the scanner is in it, and the cell that is open.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) rows: Target,
    formulas: Formulas,
    pub(super) dates: Dates,
    is_in: In,
    /// How many rows began.
    count: u32,
    /// The number of the row, from 1.
    row: u32,
    /// The row has a value.
    counts: bool,
    column: u32,
    kind: Type,
    /// How the cell is shown; 0 if nothing is said.
    style: u32,
    /// The cell has a value, or a formula.
    has_value: bool,
    has_formula: bool,
    text: Gathered,
    /// By column, the last row to which the ranges of formulas reach that began so far.
    computed: Vec<u32>,
    done: bool,
}

/// The elements that are open.
#[derive(Debug, Default)]
struct In {
    data: bool,
    row: bool,
    cell: bool,
    inline: bool,
    run: bool,
    /// The depth of the element whose text is the value.
    value: Option<u32>,
}

impl Sheet {
    pub(super) fn new(rows: Target, formulas: Formulas) -> Self {
        Self {
            rows,
            formulas,
            dates: Dates::default(),
            is_in: In::default(),
            count: 0,
            row: 0,
            counts: false,
            column: 0,
            kind: Type::default(),
            style: 0,
            has_value: false,
            has_formula: false,
            text: Gathered::default(),
            computed: Vec::new(),
            done: false,
        }
    }

    fn begin_row(&mut self, tag: &Tag<'_>) {
        self.count += 1;
        self.done |= self.count > ROW_LIMIT;
        let said = tag.attribute(b"r").and_then(|row| number(row, 10));
        self.row = said.unwrap_or_else(|| self.row.saturating_add(1));
        self.counts = false;
        // That of the first cell, if none is said, is 0.
        self.column = u32::MAX;
        self.is_in.row = true;
    }

    fn begin_cell(&mut self, tag: &Tag<'_>) {
        let said = tag.attribute(b"r").and_then(address);
        self.column = said.map_or(self.column.wrapping_add(1), |(column, _)| column);
        self.kind = match tag.attribute(b"t") {
            None | Some(b"n") => Type::Number,
            Some(b"s") => Type::Shared,
            Some(b"str" | b"inlineStr" | b"d") => Type::Text,
            Some(b"b") => Type::Truth,
            Some(_) => Type::Neither,
        };
        if !self.dates.styles.is_empty() {
            self.style = tag.attribute(b"s").and_then(|style| number(style, 10)).unwrap_or(0);
        }
        self.has_value = false;
        self.has_formula = false;
        self.text.clear();
        self.is_in.cell = true;
    }

    fn begin_value(&mut self, depth: u32) {
        self.has_value = true;
        self.is_in.value = Some(depth);
    }

    /// A formula of an array or a table of data computes cells that have none of their own.
    fn begin_formula(&mut self, tag: &Tag<'_>) {
        self.has_value = true;
        self.has_formula = true;
        let many = matches!(tag.attribute(b"t"), Some(b"array" | b"dataTable"));
        let Some(range) = tag.attribute(b"ref").filter(|_| many) else { return };
        let (mut first, mut last, mut to) = (usize::MAX, 0, 0);
        for (column, row) in range.split(|byte| *byte == b':').filter_map(address) {
            let column = column as usize;
            (first, last, to) = (first.min(column), last.max(column), to.max(row));
        }
        if first > last {
            return;
        }
        if self.computed.len() <= last {
            self.computed.resize(last + 1, 0);
        }
        for row in self.computed.iter_mut().take(last + 1).skip(first) {
            *row = (*row).max(to);
        }
    }

    fn end_cell(&mut self) {
        self.is_in.cell = false;
        self.counts |= self.has_value;
        if !self.has_value || !self.rows.wants(self.column) {
            return;
        }
        let reached = self.computed.get(self.column as usize).is_some_and(|row| self.row <= *row);
        let is_out = self.formulas == Formulas::LeftOut && (self.has_formula || reached);
        let found = match self.kind {
            _ if is_out => Found::Neither,
            Type::Number => match self.dates.of(self.style) {
                Some(date) => Found::Date(self.text.plain(), date),
                None => Found::Number(self.text.plain()),
            },
            Type::Shared => self.text.index().map_or(Found::Neither, Found::Shared),
            Type::Text => Found::Text(self.text.unescaped()),
            Type::Truth => match self.text.plain() {
                Cell::Text(b"1" | b"true") => Found::Truth(true),
                Cell::Text(b"0" | b"false") => Found::Truth(false),
                _ => Found::Neither,
            },
            Type::Neither => Found::Neither,
        };
        self.rows.cell(self.column, found);
    }

    fn end_row(&mut self) {
        self.is_in.row = false;
        if self.counts && !self.done {
            self.done = self.rows.end_row();
        }
    }
}

impl Sink for Sheet {
    fn start(&mut self, depth: u32, tag: &Tag<'_>) -> Result<()> {
        let open = &mut self.is_in;
        match (depth, tag.name) {
            (2, b"sheetData") => open.data = true,
            (3, b"row") if open.data => self.begin_row(tag),
            (4, b"c") if open.row => self.begin_cell(tag),
            (5, b"v") if open.cell => {
                self.text.clear();
                self.begin_value(depth);
            }
            (5, b"f") if open.cell => self.begin_formula(tag),
            (5, b"is") if open.cell => {
                self.text.clear();
                self.has_value = true;
                self.is_in.inline = true;
            }
            (6, b"r") if open.inline => open.run = true,
            (6, b"t") if open.inline => self.begin_value(depth),
            (7, b"t") if open.run => self.begin_value(depth),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, depth: u32) {
        let open = &mut self.is_in;
        if open.value == Some(depth) {
            open.value = None;
        }
        match depth {
            2 => open.data = false,
            3 if open.row => self.end_row(),
            4 if open.cell => self.end_cell(),
            5 => open.inline = false,
            6 => open.run = false,
            _ => {}
        }
    }

    #[inline]
    fn text(&mut self, text: &[u8]) {
        if self.is_in.value.is_some() && self.rows.wants(self.column) {
            self.text.push(text);
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// The column, from 0, and the row, from 1, of an address such as `AB12` or `$AB$12`.
fn address(text: &[u8]) -> Option<(u32, u32)> {
    let text = text.strip_prefix(b"$").unwrap_or(text);
    let end = text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(text.len());
    let (letters, row) = text.split_at(end);
    let mut column = 0;
    for letter in letters {
        column = column * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        if column > COLUMN_LIMIT {
            return None;
        }
    }
    let row = number(row.strip_prefix(b"$").unwrap_or(row), 10)?;
    Some((column.checked_sub(1)?, row))
}
