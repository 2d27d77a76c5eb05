//! One column, as doubles or as texts.

use crate::Result;

use super::format::{Format, Header};
use super::marks::Marks;
use super::reader::Reader;
use super::rows::{Doubles, Texts};
use super::target::Rows;

/// The column to read.
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
pub struct ColumnReader(Reader<Rows<[Doubles; 1]>>);

impl ColumnReader {
    /// A reader of this column of a file that is written so, of numbers with these marks.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the delimiter is not ASCII, or is a quote or a line end; also if the
    /// file has no header and no delimiter is given. The same error if the column is given by name
    /// and the file has no header.
    ///
    /// [`Error::Parameter`]: crate::Error::Parameter
    pub fn new(column: Column, header: Header, format: &Format, marks: Marks) -> Result<Self> {
        Rows::open(vec![column], header, format, [Doubles::new(marks)]).map(Self)
    }

    /// Reads the next bytes of the file, and gives the rows whose chosen cell ended within them.
    ///
    /// # Errors
    /// [`Error::Data`] if the file is not delimited text, if the column is not in the header, or if
    /// the header is too long. Once rows have come out there are no errors.
    ///
    /// [`Error::Data`]: crate::Error::Data
    pub fn push(&mut self, bytes: &[u8]) -> Result<&[f64]> {
        let [numbers] = self.0.rows_after(|reader| reader.push(bytes))?;
        Ok(&numbers.rows)
    }

    /// The file has ended: gives the row that its end ended, if any.
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn finish(&mut self) -> Result<&[f64]> {
        let [numbers] = self.0.rows_after(Reader::finish)?;
        Ok(&numbers.rows)
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.count()
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
pub struct TextReader(Reader<Rows<[Texts; 1]>>);

impl TextReader {
    /// See [`ColumnReader::new`].
    ///
    /// # Errors
    /// See [`ColumnReader::new`].
    pub fn new(column: Column, header: Header, format: &Format) -> Result<Self> {
        Rows::open(vec![column], header, format, [Texts::default()]).map(Self)
    }

    /// See [`ColumnReader::push`].
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn push(&mut self, bytes: &[u8]) -> Result<&Texts> {
        let [texts] = self.0.rows_after(|reader| reader.push(bytes))?;
        Ok(texts)
    }

    /// See [`ColumnReader::finish`].
    ///
    /// # Errors
    /// See [`ColumnReader::push`].
    pub fn finish(&mut self) -> Result<&Texts> {
        let [texts] = self.0.rows_after(Reader::finish)?;
        Ok(texts)
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.count()
    }
}
