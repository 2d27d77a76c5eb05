//! One column, as doubles or as texts.

use crate::{Error, Result};

use super::CELL_LIMIT;
use super::cells::{Cells, End, Piece};
use super::format::{Format, Header};
use super::header::Names;
use super::marks::Marks;
use super::reader::{Reader, Table};
use super::rows::{Cell, Collect, Doubles, Texts};

/// Which column to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The first column of this name.
    Name(String),
    /// The column at this index, from 0.
    Index(u64),
}

/// Reads one column of numbers: bytes in, rows out. See the [module](super) for its rules and an
/// example.
#[derive(Debug)]
pub struct ColumnReader(Reader<Rows<Doubles>>);

impl ColumnReader {
    /// A reader of this column of a file that is written so, of numbers with these marks.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the delimiter is not ASCII, or is a quote or a line end; also if the
    /// file has no header and no delimiter is given. The same error if the column is given by name
    /// and the file has no header.
    pub fn new(column: Column, header: Header, format: &Format, marks: Marks) -> Result<Self> {
        Rows::open(column, header, format, Doubles::new(marks)).map(Self)
    }

    /// Reads the next bytes of the file, and gives the rows whose chosen cell ended within them.
    ///
    /// # Errors
    /// [`Error::Data`] if the file is not delimited text, if the column is not in the header, or if
    /// the header is too long. Once rows have come out there are no errors.
    pub fn push(&mut self, bytes: &[u8]) -> Result<&[f64]> {
        Ok(&self.0.rows_after(|reader| reader.push(bytes))?.rows)
    }

    /// The file has ended: gives the row that its end ended, if any.
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn finish(&mut self) -> Result<&[f64]> {
        Ok(&self.0.rows_after(Reader::finish)?.rows)
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.table().target.count
    }
}

/// Reads one column of texts: bytes in, rows out. See the [module](super) for its rules.
///
/// # Examples
/// ```
/// use sottovoce::csv::{Column, Format, Header, TextReader};
///
/// let city = Column::Name("city".into());
/// let mut reader = TextReader::new(city, Header::Names, &Format::default())?;
/// let rows = reader.push(b"city,age\nOslo,31\n\"Lima, Peru\",44\n")?;
/// assert_eq!(rows.iter().collect::<Vec<_>>(), ["Oslo", "Lima, Peru"]);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Debug)]
pub struct TextReader(Reader<Rows<Texts>>);

impl TextReader {
    /// See [`ColumnReader::new`].
    ///
    /// # Errors
    /// See [`ColumnReader::new`].
    pub fn new(column: Column, header: Header, format: &Format) -> Result<Self> {
        Rows::open(column, header, format, Texts::default()).map(Self)
    }

    /// See [`ColumnReader::push`].
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn push(&mut self, bytes: &[u8]) -> Result<&Texts> {
        self.0.rows_after(|reader| reader.push(bytes))
    }

    /// See [`ColumnReader::finish`].
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn finish(&mut self) -> Result<&Texts> {
        self.0.rows_after(Reader::finish)
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.table().target.count
    }
}

impl<C: Collect> Reader<Rows<C>> {
    /// The rows that came out in this step.
    fn rows_after(&mut self, step: impl FnOnce(&mut Self) -> Result<()>) -> Result<&C> {
        self.table_mut().rows.clear();
        step(self)?;
        Ok(&self.table().rows)
    }
}

#[derive(Debug)]
struct Rows<C> {
    target: Target,
    rows: C,
}

impl<C: Collect> Rows<C> {
    fn open(column: Column, header: Header, format: &Format, rows: C) -> Result<Reader<Self>> {
        Reader::new(format, header, Self { target: Target::new(column, header)?, rows })
    }
}

impl<C: Collect> Table for Rows<C> {
    fn text(&mut self, cells: &mut Cells, text: &[u8]) -> Result<()> {
        self.target.text(cells, text, &mut self.rows)
    }

    fn end(&mut self, cells: &mut Cells) -> Result<()> {
        self.target.end(cells, &mut self.rows)
    }
}

/// Finds the chosen cell of each row. Numbers and texts share this code.
#[derive(Debug)]
struct Target {
    column: Column,
    /// Until the header is complete.
    names: Option<Names>,
    /// The index of the column; known once the header is.
    index: u64,
    /// The index of the cell that comes next, or of the one that is open.
    at: u64,
    /// The part of the chosen cell that is known, if it did not come in one piece; at most
    /// `CELL_LIMIT` bytes.
    cell: Vec<u8>,
    /// Whether more came than `cell` may hold.
    overlong: bool,
    count: u64,
}

impl Target {
    fn new(column: Column, header: Header) -> Result<Self> {
        let (names, index) = match (header, &column) {
            (Header::Names, _) => (Some(Names::default()), 0),
            (Header::Absent, Column::Index(index)) => (None, *index),
            (Header::Absent, Column::Name(_)) => {
                return Err(Error::parameter(
                    "column",
                    "must be an index if the file has no header",
                ));
            }
        };
        Ok(Self { column, names, index, at: 0, cell: Vec::new(), overlong: false, count: 0 })
    }

    /// The header is complete: finds the column in it.
    fn choose(&mut self, names: &Names) -> Result<()> {
        let found = match &self.column {
            Column::Name(name) => names.position(name),
            Column::Index(index) => names.has(*index).then_some(*index),
        };
        self.index = found
            .ok_or(Error::data("column", "is not in the header: header(file) shows what is"))?;
        Ok(())
    }

    #[inline]
    fn row(&mut self, cell: Cell<'_>, rows: &mut dyn Collect) {
        rows.push_cell(cell);
        self.count += 1;
    }

    #[inline]
    fn piece(&mut self, piece: &Piece<'_>, rows: &mut dyn Collect) {
        if self.cell.is_empty() && !self.overlong && piece.end != End::Open {
            self.row(Cell::of(piece.text), rows);
            return;
        }
        if self.cell.len() + piece.text.len() > CELL_LIMIT {
            self.overlong = true;
        } else {
            self.cell.extend_from_slice(piece.text);
        }
        if piece.end != End::Open {
            self.end_cell(rows);
        }
    }

    fn end_cell(&mut self, rows: &mut dyn Collect) {
        let text = core::mem::take(&mut self.cell);
        self.row(if self.overlong { Cell::Overlong } else { Cell::of(&text) }, rows);
        self.cell = text;
        self.cell.clear();
        self.overlong = false;
    }

    fn text(&mut self, cells: &mut Cells, mut text: &[u8], rows: &mut dyn Collect) -> Result<()> {
        if let Some(names) = &mut self.names {
            if !names.read(cells, &mut text)? {
                return Ok(());
            }
            if let Some(names) = self.names.take() {
                self.choose(&names)?;
            }
        }
        loop {
            if self.at > self.index {
                if !cells.skip_row(&mut text) {
                    return Ok(());
                }
                self.at = 0;
            }
            let Some(piece) = cells.next(&mut text) else {
                return Ok(());
            };
            if self.at == self.index {
                self.piece(&piece, rows);
            } else if piece.end == End::Row {
                // The row ended before the chosen cell.
                self.row(Cell::Missing, rows);
            }
            match piece.end {
                End::Open => {}
                End::Cell => self.at += 1,
                End::Row => self.at = 0,
            }
        }
    }

    fn end(&mut self, cells: &mut Cells, rows: &mut dyn Collect) -> Result<()> {
        if let Some(mut names) = self.names.take() {
            names.end(cells)?;
            return self.choose(&names);
        }
        if cells.finish() {
            // The end of the file ends the open row; if the chosen cell has ended, its row was
            // already given.
            if self.at == self.index {
                self.end_cell(rows);
            } else if self.at < self.index {
                self.row(Cell::Missing, rows);
            }
        }
        self.at = 0;
        Ok(())
    }
}
