//! One column, as doubles.

use crate::Error;

use super::CELL_LIMIT;
use super::cells::{Cells, End, Piece};
use super::header::Names;
use super::number;
use super::reader::{Reader, Table};

/// Which column to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The first column of this name.
    Name(String),
    /// The column at this index, from 0.
    Index(u64),
}

/// What the first line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// The names of the columns.
    Names,
    /// The first row: there are no names.
    Absent,
}

/// Reads one column: bytes in, rows out. See the [module](super) for its rules and an example.
#[derive(Debug)]
pub struct ColumnReader(Reader<Rows>);

impl ColumnReader {
    /// A reader of this column of a file with this delimiter, or with one that is guessed.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the delimiter is not ASCII, or is a quote or a line end, or if the column is a name and the
    /// file has none.
    pub fn new(column: Column, delimiter: Option<u8>, header: Header) -> Result<Self, Error> {
        let (names, wanted) = match (header, &column) {
            (Header::Names, _) => (Some(Names::default()), 0),
            (Header::Absent, Column::Index(index)) => (None, *index),
            (Header::Absent, Column::Name(_)) => {
                return Err(Error::Parameter { name: "column", rule: "must be an index where the file has no header" });
            }
        };
        let rows = Rows { column, names, wanted, at: 0, cell: Vec::new(), overlong: false, rows: Vec::new(), count: 0 };
        Ok(Self(Reader::new(delimiter, rows)?))
    }

    /// Reads the next bytes of the file, and gives the rows whose wanted cell ended within them.
    ///
    /// # Errors
    /// [`Error::Data`] if the column is not in the header, or the header is too long. Once rows have come out there are
    /// no errors.
    pub fn push(&mut self, bytes: &[u8]) -> Result<&[f64], Error> {
        self.0.table_mut().rows.clear();
        self.0.push(bytes)?;
        Ok(&self.0.table().rows)
    }

    /// The file has ended: gives the row that its end ended, if any.
    ///
    /// # Errors
    /// As [`ColumnReader::push`].
    pub fn finish(&mut self) -> Result<&[f64], Error> {
        self.0.table_mut().rows.clear();
        self.0.finish()?;
        Ok(&self.0.table().rows)
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.table().count
    }
}

#[derive(Debug)]
struct Rows {
    column: Column,
    /// Until the header is complete.
    names: Option<Names>,
    /// The index of the column; known once the header is.
    wanted: u64,
    /// The index of the cell that comes next, or of the one that is open.
    at: u64,
    /// What is known of the wanted cell, if it did not come in one piece; at most `CELL_LIMIT` bytes.
    cell: Vec<u8>,
    /// Whether more came than `cell` may hold.
    overlong: bool,
    rows: Vec<f64>,
    count: u64,
}

impl Rows {
    /// The header is complete: finds the column in it.
    fn choose(&mut self, names: &Names) -> Result<(), Error> {
        let found = match &self.column {
            Column::Name(name) => names.position(name),
            Column::Index(index) => names.has(*index).then_some(*index),
        };
        self.wanted = found.ok_or(Error::Data { name: "column", rule: "is not in the header" })?;
        Ok(())
    }

    fn row(&mut self, value: f64) {
        self.rows.push(value);
        self.count += 1;
    }

    #[inline]
    fn wanted_piece(&mut self, piece: &Piece<'_>) {
        if self.cell.is_empty() && !self.overlong && piece.end != End::Open {
            self.row(number::parse(piece.text));
            return;
        }
        if self.cell.len() + piece.text.len() > CELL_LIMIT {
            self.overlong = true;
        } else {
            self.cell.extend_from_slice(piece.text);
        }
        if piece.end != End::Open {
            self.end_wanted();
        }
    }

    fn end_wanted(&mut self) {
        let value = if self.overlong { f64::NAN } else { number::parse(&self.cell) };
        self.cell.clear();
        self.overlong = false;
        self.row(value);
    }
}

impl Table for Rows {
    fn text(&mut self, cells: &mut Cells, mut text: &[u8]) -> Result<(), Error> {
        if let Some(names) = &mut self.names {
            if !names.read(cells, &mut text)? {
                return Ok(());
            }
            if let Some(names) = self.names.take() {
                self.choose(&names)?;
            }
        }
        loop {
            if self.at > self.wanted {
                if !cells.skip_row(&mut text) {
                    return Ok(());
                }
                self.at = 0;
            }
            let Some(piece) = cells.next(&mut text) else {
                return Ok(());
            };
            if self.at == self.wanted {
                self.wanted_piece(&piece);
            } else if piece.end == End::Row {
                // The row ended before the wanted cell.
                self.row(f64::NAN);
            }
            match piece.end {
                End::Open => {}
                End::Cell => self.at += 1,
                End::Row => self.at = 0,
            }
        }
    }

    fn end(&mut self, cells: &mut Cells) -> Result<(), Error> {
        if let Some(mut names) = self.names.take() {
            names.end(cells)?;
            return self.choose(&names);
        }
        if cells.finish() {
            // The end of the file ends the open row; a cell past the wanted one has had its row already.
            if self.at == self.wanted {
                self.end_wanted();
            } else if self.at < self.wanted {
                self.row(f64::NAN);
            }
        }
        self.at = 0;
        Ok(())
    }
}
