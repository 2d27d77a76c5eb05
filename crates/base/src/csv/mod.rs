//! Reading columns of a delimited file, numbers or texts, in bounded memory, from bytes in chunks
//! of any size.
//!
//! For a file that is too large to hold, or that a person just chose. [`ColumnReader`] gives a
//! column as doubles, [`TextReader`] as texts. Several columns are read in one pass by a
//! [`TableReader`]. Two others look at the beginning alone: [`HeaderReader`] gives the names, and
//! [`WidthReader`] the number of cells in a first row. Bytes go in with `push`, rows come out.
//!
//! **Watch out**: a cell that is not a number becomes NaN silently, and queries of numbers do not
//! count it. `1,50` or `20,000` are not numbers until their [`Marks`] are given. A quote that a
//! person typed at the beginning of a cell takes in other people's rows. To prevent this, the
//! writer of the file must quote the cell, or the file must be read without quoting. Without a
//! header the delimiter must be given.
//!
//! Nothing here knows about privacy, but the privacy guarantees rely on three properties of this
//! module. The reading of a record depends on the text of the file alone, never on how it was cut
//! into chunks. **After the header nothing in the file is an error**, so that no refusal can reveal
//! what a row holds. **How a row is read depends on that row alone**, in a file that is well formed
//! under the options given for it.
//!
//! # What one row is
//!
//! All guarantees about "one row more, less or changed" are about *records*: two files are
//! neighbors if their records differ so, and both are well formed. With [`Quoting::Rfc4180`], a
//! record is well formed if each cell that holds the delimiter, a quote or a line end is quoted,
//! with its quotes doubled. With [`Quoting::Backslash`], a backslash may escape a quote, and a
//! backslash before a quote or another backslash is doubled. With [`Quoting::Absent`] every line is
//! a well-formed record, except that a blank line is not a record. Rows may join in a file that is
//! not well formed. An unquoted cell that *begins* with a quote takes in everything up to the next
//! lone quote, including the rows of others. An odd byte in UTF-16 shifts everything after it. So
//! the writer of the file must quote texts that people wrote, or the file must be read without
//! quoting. The settings that decide how all rows are read (the delimiter, the encoding, the marks
//! in numbers) are given, or taken from the header, and never from a row. `tests/rust/neighbors`
//! shows this for all records of a few letters.
//!
//! # Rules
//!
//! Each fact is shown by a test that bears its name.
//!
//! | Subject | Rule |
//! | --- | --- |
//! | Quoting | RFC 4180, unless set otherwise or the delimiter is a tab. A cell that begins with `"` ends at the next lone `"`. Inside, `""` is one quote, and delimiters and line ends are text |
//! | Backslashes | are text, unless [`Quoting::Backslash`] is set. Then, inside quotes, `\"` is a quote and `\\` a backslash; a backslash before anything else, or in a cell without quotes, is text |
//! | Stray quotes | a quote later in a cell is text; text after a closing quote continues the cell (`"1"2` is 12) |
//! | Unclosed quote | the cell and its row end with the file |
//! | Line ends | LF, CRLF or a lone CR, mixed at will; the last one may be missing |
//! | Blank lines | are not rows, before the header too; a line of spaces, or of `""`, is a row |
//! | Ragged rows | a missing cell is NaN; cells after the header's last one are skipped |
//! | Numbers | decimal, `[+-]?(digits[.[digits]]\|.digits)([eE][+-]?digits)?`, read to the nearest double; -0 keeps its sign; with other [`Marks`] if given. Groups of digits are one to three and then always three, or one or two, then two, and three at the end (`12,34,567`). U+2212 is a minus |
//! | Blanks | of any kind around a number are dropped, line ends and no-break spaces too; a name is kept as it stands |
//! | Small and large | `1e308` is read; what rounds to infinity (`1e400`) is NaN; what rounds to zero is zero |
//! | Not numbers | are NaN: empty cells, words, `inf`, `nan`, hex, marks that were not given, currency, other scripts' digits |
//! | Long cells | more than [`CELL_LIMIT`] bytes is NaN; the line may be of any length |
//! | NUL bytes | are text, so their cell is NaN |
//! | Tables | give of each column what its own reader gives, one row of all columns at a time; a column may be read twice, as numbers and as texts |
//! | Texts | are kept as they stand, blanks and all; a missing cell is the empty text; a long cell, and bytes that are not UTF-8, read as U+FFFD |
//! | Invalid UTF-8 | in a cell makes it NaN; in a name it reads as U+FFFD |
//! | Byte-order mark | is dropped before every line. After one a quote is text, except at the beginning of the file, where the mark is the file's own. If no encoding is given, a mark of UTF-16 (either order) at the beginning of a file with a header makes it UTF-16. Units that are not well formed then read as U+FFFD |
//! | No mark | the file is read in the given encoding, otherwise as UTF-8 |
//! | First bytes | are [`Error::Data`] if they are of a zip archive (as workbooks are), an Office file of an old kind or with a password, or a PNG. So are those of gzip, xz, 7-Zip, RAR, SQLite, Parquet, Arrow, Avro and HDF5. All these hold control characters that no text holds, except in UTF-16 without a header, in which they are letters and are read. Those of zstd might be letters of a row: they are an error only if there is a header |
//! | Header | the first line that is not blank, after those to skip. It is [`Error::Data`] if it is longer than [`HEADER_LIMIT`] bytes or [`NAME_LIMIT`] names, or holds control characters. So is a header of a PDF, JSON, HTML, XML, RTF, ORC, Stata or SPSS file, or of a file packed with bzip2 |
//! | Names | compared exactly; the first of duplicates wins; a name or index that is not in the header is [`Error::Data`] |
//! | No header | the first line is a row; the column is an index, and if it is missing the cell is NaN; a delimiter is required |
//! | Delimiter | unless given: of `,` `;` tab `\|` the most frequent one outside quotes in the first line of the header (or its first [`GUESS_LIMIT`] bytes). On a tie it is the earlier of that list, and a comma if none occurs. A quote that is open at the line end is text there, unless quoting is given |
//!
//! # Parts
//!
//! ```text
//! bytes -> signature (what is no text) -> encoding (marks, UTF-16, tables)
//!       -> lines (those to skip) -> delimiter (guessed from the header)
//!       -> cells (quoting, line ends) -> header (names)
//!       -> target (the chosen cells) -> rows (numbers by their marks, texts)
//! ```
//!
//! A cell that lies whole and unquoted in a chunk is parsed in place. In addition to a chunk's
//! rows, a reader holds at most the chosen cells of one row or the header's names. While the
//! delimiter is being guessed, it holds the beginning of the first line.
//!
//! # Examples
//! ```
//! use sottovoce::csv::{Column, ColumnReader, Format, Header, Marks};
//!
//! let format = Format::default();
//! let age = Column::Name("age".into());
//! let mut reader = ColumnReader::new(age, Header::Names, &format, Marks::default())?;
//! let mut ages = reader.push(b"name,age\nAda,36\n\"Hopper, Gra")?.to_vec();
//! ages.extend(reader.push(b"ce\",85\nCharles,unknown")?);
//! ages.extend(reader.finish()?);
//! assert_eq!(ages[..2], [36.0, 85.0]);
//! assert!(ages[2].is_nan());
//! # Ok::<(), sottovoce::Error>(())
//! ```
//!
//! [`Error::Data`]: crate::Error::Data

mod cells;
mod column;
mod decimal;
mod delimiter;
mod encoding;
mod format;
mod header;
mod lines;
mod marks;
mod number;
mod reader;
mod rows;
mod signature;
mod table;
mod target;
#[cfg(test)]
mod tests;

pub use column::{Column, ColumnReader, TextReader};
pub use format::{Encoding, Format, Header, Quoting};
pub use header::{HeaderReader, WidthReader};
pub use marks::{Decimal, Marks, Thousands};
pub use rows::Texts;
pub(crate) use rows::{Cell, Doubles};
pub use table::{ReadAs, TableReader};

/// The longest cell that is read, in bytes of UTF-8 once its quotes are undone.
///
/// The longest exact decimal of a double has 767 significant digits; a longer cell is not a
/// measurement.
pub const CELL_LIMIT: usize = 4096;

/// The longest header, in bytes of UTF-8 over all its names.
pub const HEADER_LIMIT: usize = 1 << 20;

/// The most names that a header may hold.
pub const NAME_LIMIT: usize = 1 << 16;

/// How much of the header the delimiter is guessed from, in bytes.
pub const GUESS_LIMIT: usize = 1 << 16;
