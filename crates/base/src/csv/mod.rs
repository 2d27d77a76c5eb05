//! Reading one column of a delimited file, numbers or texts, in bounded memory, from bytes in
//! chunks of any size.
//!
//! For a file that is too large to hold, or that a person just chose: [`ColumnReader`] gives a
//! column as doubles, [`TextReader`] as texts, [`HeaderReader`] the names alone, and
//! [`WidthReader`] how many cells a first row has. Bytes go in with `push`, rows come out.
//!
//! What bites: a cell that is no number is NaN, without a word, and is not counted by queries of
//! numbers; `1,50` or `20,000` are no numbers until their [`Marks`] are given; a quote that a
//! person typed at the beginning of a cell takes in other people's rows unless whoever wrote the
//! file quoted it, or the file is read without quoting; and without a header the delimiter must be
//! given.
//!
//! Nothing here knows about privacy, but three of its promises lean on this module: how a record is
//! read depends on the text of the file alone, never on how it was cut into chunks; **after the
//! header nothing in the file is an error**, so that no refusal can tell what a row holds; and
//! **how a row is read depends on that row alone**, in a file that is well formed for what was said
//! of it.
//!
//! # What one row is
//!
//! All guarantees about "one row more, less or changed" are about *records*: two files are
//! neighbors if their records differ so, and both are well formed. With [`Quoting::Rfc4180`], a
//! record is well formed if a cell that holds the delimiter, a quote or a line end stands in
//! quotes, its quotes doubled. With [`Quoting::Absent`] every line is, whatever it holds, and a
//! blank one is none. What is not well formed may join rows: an unquoted cell that *begins* with a
//! quote takes in what follows up to the next lone quote, the rows of others with it; an odd byte
//! in UTF-16 shifts all that follows. So a text that a person wrote must be quoted by whoever
//! writes the file, or the file read without quoting. What decides how all rows are read (the
//! delimiter, the encoding, the marks in numbers) is given, or taken from the header, and never
//! from a row. `tests/neighbors.rs` shows it for all records of a few letters.
//!
//! # Rules
//!
//! Each fact is shown by a test that bears its name.
//!
//! | Subject | Rule |
//! | --- | --- |
//! | Quoting | RFC 4180, unless set otherwise or the delimiter is a tab: a cell that begins with `"` ends at the next lone `"`; inside, `""` is one quote, and delimiters and line ends are text |
//! | Stray quotes | a quote later in a cell is text; text after a closing quote continues the cell (`"1"2` is 12) |
//! | Unclosed quote | the cell and its row end with the file |
//! | Line ends | LF, CRLF or a lone CR, mixed at will; the last one may be missing |
//! | Blank lines | are no rows, before the header too; a line of spaces, or of `""`, is a row |
//! | Ragged rows | a missing cell is NaN; cells beyond the header are passed over |
//! | Numbers | decimal, `[+-]?(digits[.[digits]]\|.digits)([eE][+-]?digits)?`, read to the nearest double; -0 keeps its sign; with other [`Marks`] if given, where groups of digits are one to three and then always three |
//! | Blanks | ASCII spaces and tabs around a number are dropped; a name is kept as it stands |
//! | Small and large | `1e308` is read; what rounds to infinity (`1e400`) is NaN; what rounds to zero is zero |
//! | Not numbers | are NaN: empty cells, words, `inf`, `nan`, hex, marks that were not given, currency, other scripts' digits |
//! | Long cells | more than [`CELL_LIMIT`] bytes is NaN; the line may be of any length |
//! | NUL bytes | are text, so their cell is NaN |
//! | Texts | are kept as they stand, blanks and all; a missing cell is the empty text; a long cell, and what is no UTF-8, reads as U+FFFD |
//! | Invalid UTF-8 | in a cell makes it NaN; in a name it reads as U+FFFD |
//! | Byte-order mark | before a line is dropped, before any line; after one a quote is text, but at the beginning of the file, whose own mark that is; UTF-16's at the beginning of a file with a header, either order, has it read as UTF-16 if no encoding is given, where what is not well formed reads as U+FFFD |
//! | No mark | the file is read in the encoding that is given, else as UTF-8 |
//! | First bytes | of a zip archive (as workbooks are), an Office file of an old kind or with a password, a PNG, a file packed with gzip, xz, 7-Zip or RAR, of SQLite, Parquet, Arrow, Avro or HDF5 are [`Error::Data`]: they hold control characters that no text holds; but in UTF-16 without a header, where they are letters; those of zstd, which might be letters of a row, if there is a header |
//! | Header | the first line that is not blank, after those to skip; longer than [`HEADER_LIMIT`] bytes or [`NAME_LIMIT`] names is [`Error::Data`], and so is one of a PDF, of JSON, HTML, XML or RTF, of ORC, Stata or SPSS, of a file packed with bzip2, or with control characters |
//! | Names | compared exactly; the first of duplicates wins; a name or index that is not in the header is [`Error::Data`] |
//! | No header | the first line is a row; the column is an index, and where it is missing the cell is NaN; a delimiter is required |
//! | Delimiter | unless given: of `,` `;` tab `\|` the one that stands most often outside quotes in the first line of the header (or its first [`GUESS_LIMIT`] bytes); the earlier of that list on a tie, a comma if there is none; a quote that is open at the line end is text there, unless quoting is given |
//!
//! # Parts
//!
//! ```text
//! bytes -> signature (what is no text) -> encoding (marks, UTF-16, tables)
//!       -> lines (those to skip) -> delimiter (guessed from the header)
//!       -> cells (quoting, line ends) -> header (names)
//!       -> column (the wanted cell) -> rows (numbers by their marks, texts)
//! ```
//!
//! A cell that lies whole and unquoted in a chunk is parsed where it is. What a reader holds beyond
//! a chunk's rows is at most one wanted cell, the header's names, or the first line's beginning
//! while its delimiter is being guessed.
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
mod find;
mod format;
mod header;
mod lines;
mod marks;
mod number;
mod reader;
mod rows;
mod signature;
#[cfg(test)]
mod tests;

pub use column::{Column, ColumnReader, TextReader};
pub use format::{Encoding, Format, Header, Quoting};
pub use header::{HeaderReader, WidthReader};
pub use marks::{Decimal, Marks, Thousands};
pub use rows::Texts;

/// The longest cell that is read, in bytes of UTF-8 once its quotes are undone.
///
/// The longest exact decimal of a double has 767 significant digits; what is longer than this is no
/// measurement.
pub const CELL_LIMIT: usize = 4096;

/// The longest header, in bytes of UTF-8 over all its names.
pub const HEADER_LIMIT: usize = 1 << 20;

/// The most names that a header may hold.
pub const NAME_LIMIT: usize = 1 << 16;

/// How much of the header the delimiter is guessed from, in bytes.
pub const GUESS_LIMIT: usize = 1 << 16;
