//! The first line: the names in it, or how many cells it has.

use crate::{Error, Result};

use super::cells::{Cells, End};
use super::format::{Format, Header};
use super::reader::{Reader, Table};
use super::rows::push_lossy;
use super::signature::check_header;
use super::{HEADER_LIMIT, NAME_LIMIT};

/// Reads the names in the first line that is not blank, and nothing after it.
///
/// # Examples
/// ```
/// use sottovoce::csv::{Format, HeaderReader};
///
/// let mut reader = HeaderReader::new(&Format::default())?;
/// assert!(!reader.push(b"name;\"age, in")?);
/// assert!(reader.push(b" years\"\r\nAda;36\r\n")?);
/// assert_eq!(reader.finish()?, ["name", "age, in years"]);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Debug)]
pub struct HeaderReader(Reader<Names>);

impl HeaderReader {
    /// A reader of a file that is written so.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the delimiter is not ASCII, or is a quote or a line end.
    pub fn new(format: &Format) -> Result<Self> {
        Ok(Self(Reader::new(format, Header::Names, Names::default())?))
    }

    /// Reads the next bytes of the file; true once the header is complete and no more bytes are
    /// needed.
    ///
    /// # Errors
    /// [`Error::Data`] if the file is not delimited text, or its header is longer than
    /// [`HEADER_LIMIT`] bytes or [`NAME_LIMIT`] names.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool> {
        self.0.push(bytes)?;
        Ok(self.0.table().complete)
    }

    /// The names; none if the file holds nothing but blank lines.
    ///
    /// # Errors
    /// See [`HeaderReader::push`].
    pub fn finish(mut self) -> Result<Vec<String>> {
        self.0.finish()?;
        Ok(core::mem::take(&mut self.0.table_mut().names))
    }
}

/// Counts the cells of the first line that is not blank, for a file without a header. That line is
/// somebody's row, so nothing else of it is reported, and nothing in it is an error.
///
/// # Examples
/// ```
/// use sottovoce::csv::{Format, WidthReader};
///
/// let mut reader = WidthReader::new(&Format::delimited(b';'))?;
/// assert!(reader.push(b"Ada;36;Rome\nBob;28;Oslo\n")?);
/// assert_eq!(reader.finish()?, 3);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Debug)]
pub struct WidthReader(Reader<Width>);

impl WidthReader {
    /// A reader of a file that is written so.
    ///
    /// # Errors
    /// [`Error::Parameter`] if no delimiter is given, or it is not ASCII, or is a quote or a line
    /// end.
    pub fn new(format: &Format) -> Result<Self> {
        Ok(Self(Reader::new(format, Header::Absent, Width::default())?))
    }

    /// Reads the next bytes of the file; true once no more bytes are needed.
    ///
    /// # Errors
    /// [`Error::Data`] if the file's first bytes are those of no text.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool> {
        self.0.push(bytes)?;
        Ok(self.0.table().complete)
    }

    /// How many cells; none if the file holds nothing but blank lines.
    ///
    /// # Errors
    /// See [`WidthReader::push`].
    pub fn finish(mut self) -> Result<u64> {
        self.0.finish()?;
        Ok(self.0.table().cells)
    }
}

#[derive(Debug, Default)]
struct Width {
    cells: u64,
    complete: bool,
}

impl Table for Width {
    fn text(&mut self, cells: &mut Cells, mut text: &[u8]) -> Result<()> {
        while !self.complete {
            let Some(piece) = cells.next(&mut text) else {
                break;
            };
            self.cells += u64::from(piece.end != End::Open);
            self.complete = piece.end == End::Row;
        }
        Ok(())
    }

    fn end(&mut self, cells: &mut Cells) -> Result<()> {
        self.cells += u64::from(!self.complete && cells.finish());
        self.complete = true;
        Ok(())
    }
}

/// The names of a header that is being read.
#[derive(Debug, Default)]
pub(super) struct Names {
    names: Vec<String>,
    name: Vec<u8>,
    bytes: usize,
    complete: bool,
}

impl Names {
    /// Takes text off the front until the header is complete; true once it is.
    pub(super) fn read(&mut self, cells: &mut Cells, text: &mut &[u8]) -> Result<bool> {
        while !self.complete {
            let Some(piece) = cells.next(text) else {
                return Ok(false);
            };
            self.bytes = self.bytes.saturating_add(piece.text.len());
            if self.bytes > HEADER_LIMIT {
                return Err(self.too_long());
            }
            self.name.extend_from_slice(piece.text);
            if piece.end != End::Open {
                self.end_name()?;
            }
            if piece.end == End::Row {
                self.complete()?;
            }
        }
        Ok(true)
    }

    /// The text has ended, and the header with it.
    pub(super) fn end(&mut self, cells: &mut Cells) -> Result<()> {
        if !self.complete && cells.finish() {
            self.end_name()?;
        }
        self.complete()
    }

    fn complete(&mut self) -> Result<()> {
        self.complete = true;
        check_header(&self.names)
    }

    /// A file without a line end for this long is seldom a table.
    fn too_long(&mut self) -> Error {
        self.take_name();
        check_header(&self.names).err().unwrap_or(TOO_LONG)
    }

    /// The index of the first column of this name, or whether there is a name at this index.
    pub(super) fn position(&self, name: &str) -> Option<u64> {
        let index = self.names.iter().position(|known| known == name)?;
        u64::try_from(index).ok()
    }

    pub(super) fn has(&self, index: u64) -> bool {
        usize::try_from(index).is_ok_and(|index| index < self.names.len())
    }

    fn end_name(&mut self) -> Result<()> {
        if self.names.len() >= NAME_LIMIT {
            return Err(self.too_long());
        }
        self.take_name();
        Ok(())
    }

    fn take_name(&mut self) {
        let mut name = String::new();
        push_lossy(&mut name, &self.name);
        self.names.push(name);
        self.name.clear();
    }
}

impl Table for Names {
    fn text(&mut self, cells: &mut Cells, text: &[u8]) -> Result<()> {
        self.read(cells, &mut &*text).map(drop)
    }

    fn end(&mut self, cells: &mut Cells) -> Result<()> {
        Names::end(self, cells)
    }
}

const TOO_LONG: Error =
    Error::data("source", "has a header of more than 1 MiB or more than 65,536 names");
