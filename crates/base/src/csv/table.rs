//! Several columns of one file in one pass.

use crate::Result;

use super::column::Column;
use super::format::{Format, Header};
use super::marks::Marks;
use super::reader::Reader;
use super::rows::{Cell, Collect, Doubles, Texts, Whole};
use super::target::Rows;

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// Numbers with these marks, as [`ColumnReader`](super::ColumnReader) reads them.
    Numbers(Marks),
    /// Texts, as [`TextReader`] reads them.
    ///
    /// [`TextReader`]: super::TextReader
    Texts,
}

/// Reads several columns in one pass: bytes in, rows out. See the [module](super) for its rules.
///
/// Each column that is asked for has a slot, by its index among them. A slot gives what a reader of
/// that column alone gives. A column may be asked for twice, such as once as numbers and once as
/// texts. After each step all slots have the same number of rows: a row comes out once all of its
/// cells have.
///
/// # Examples
/// ```
/// use sottovoce::csv::{Column, Format, Header, Marks, ReadAs, TableReader};
///
/// let columns = [
///     (Column::Name("city".into()), ReadAs::Texts),
///     (Column::Name("age".into()), ReadAs::Numbers(Marks::default())),
/// ];
/// let mut reader = TableReader::new(columns, Header::Names, &Format::default())?;
/// reader.push(b"age,city\n31,Oslo\n44,Li")?;
/// let cities = reader.texts(0).expect("a column of texts");
/// assert_eq!(cities.iter().collect::<Vec<_>>(), ["Oslo"]);
/// assert_eq!(reader.numbers(1), Some(&[31.0][..]));
/// reader.finish()?;
/// assert_eq!(reader.numbers(1), Some(&[44.0][..]));
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Debug)]
pub struct TableReader(Reader<Rows<Vec<Slot>>>);

impl TableReader {
    /// A reader of these columns of a file that is written so. Without columns it counts rows.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) where
    /// [`ColumnReader::new`](super::ColumnReader::new) gives it for one of the columns.
    pub fn new(
        columns: impl IntoIterator<Item = (Column, ReadAs)>,
        header: Header,
        format: &Format,
    ) -> Result<Self> {
        let (columns, slots) =
            columns.into_iter().map(|(column, read_as)| (column, Slot::new(read_as))).unzip();
        Rows::open(columns, header, format, slots).map(Self)
    }

    /// Reads the next bytes of the file. From here on, slots give the rows that were completed
    /// within them, and no earlier ones.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) if the file is not delimited text, if a column is not in
    /// the header, or if the header is too long. Once rows have come out there are no errors.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        self.0.rows_after(|reader| reader.push(bytes)).map(drop)
    }

    /// The file has ended: slots give the row that its end completed, if any.
    ///
    /// # Errors
    /// See [`TableReader::push`].
    pub fn finish(&mut self) -> Result<()> {
        self.0.rows_after(Reader::finish).map(drop)
    }

    /// The rows of this slot; none if it is not of numbers.
    #[must_use]
    pub fn numbers(&self, slot: usize) -> Option<&[f64]> {
        match self.0.slots().get(slot)? {
            Slot::Numbers(numbers) => Some(&numbers.rows),
            Slot::Texts(_) => None,
        }
    }

    /// The rows of this slot; none if it is not of texts.
    #[must_use]
    pub fn texts(&self, slot: usize) -> Option<&Texts> {
        match self.0.slots().get(slot)? {
            Slot::Texts(texts) => Some(texts),
            Slot::Numbers(_) => None,
        }
    }

    /// How many rows have come out so far.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.count()
    }
}

#[derive(Debug)]
enum Slot {
    Numbers(Doubles),
    Texts(Texts),
}

impl Slot {
    fn new(read_as: ReadAs) -> Self {
        match read_as {
            ReadAs::Numbers(marks) => Self::Numbers(Doubles::new(marks)),
            ReadAs::Texts => Self::Texts(Texts::default()),
        }
    }
}

impl Collect for Slot {
    #[inline]
    fn push_cell(&mut self, cell: Cell<'_>) {
        match self {
            Self::Numbers(numbers) => numbers.push_cell(cell),
            Self::Texts(texts) => texts.push_cell(cell),
        }
    }

    fn push_cells(&mut self, whole: &Whole<'_>) {
        match self {
            Self::Numbers(numbers) => numbers.push_cells(whole),
            Self::Texts(texts) => texts.push_cells(whole),
        }
    }

    fn hold(&mut self) {
        match self {
            Self::Numbers(numbers) => numbers.hold(),
            Self::Texts(texts) => texts.hold(),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Numbers(numbers) => numbers.clear(),
            Self::Texts(texts) => texts.clear(),
        }
    }
}
