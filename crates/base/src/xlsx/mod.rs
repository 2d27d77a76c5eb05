//! Reading columns of a sheet of a workbook (.xlsx), numbers or texts, in bounded memory, from the
//! bytes of its parts in chunks of any size.
//!
//! A workbook is a zip archive of XML parts. The caller unpacks it, and hands over the bytes of a
//! sheet. Those of the shared texts follow. Most cells are an index into these. [`SheetReader`]
//! keeps one number or one index for each row and chosen column. Rows come out at the end.
//! [`NamesReader`] reads the header alone, and [`PartsReader`] which sheets there are.
//!
//! **Watch out**: dates are numbers in a workbook, days since 1900 or 1904. The style of a cell
//! says if its number is a date: as a text it is one, if the reader knows the styles ([`Dates`]). A
//! cell that a formula computes is NaN unless [`Formulas::LastValue`] is set: a formula may compute
//! it from everybody's rows.
//!
//! Nothing here knows about privacy, but the privacy guarantees rely on two properties of this
//! module. **After the names of sheets and the header, no cell is an error**: only what is not well
//! formed is, and what a program writes is. **How a row is read depends on that row alone**, except
//! that a formula which fills a range computes cells of other rows too.
//! `tests/rust/neighbors_xlsx.rs` shows this for rows of every kind of cell.
//!
//! # Rules
//!
//! Each fact is shown by a test that bears its name.
//!
//! | Subject | Rule |
//! | --- | --- |
//! | Rows | a `row` with a cell that has a value or a formula; one of formats only is not a row. Rows are read as they come, and their numbers do not matter. After 2^20 elements `row` the rest is left |
//! | Cells | are in the column that `r` says. Without it they are in the next one. If two are in one column, the last with a value counts |
//! | Numbers | a cell of numbers is read by the grammar of [`csv`](crate::csv), with a point and without groups. A cell that it cannot read is NaN |
//! | Dates | a number whose style shows a day has the text of that day in ISO form, with the time if the style shows one (`2026-01-31`, `2026-01-31T12:00:00`). Before the first day of the workbook and after the year 9999 it is the empty text |
//! | Texts as numbers | shared texts, inline texts, texts of formulas and ISO dates are read by that grammar with the [`Marks`](crate::csv::Marks) |
//! | Truths | are 1 and 0, and the texts TRUE and FALSE |
//! | Neither | errors and unknown types are NaN, and the empty text |
//! | Missing | is NaN, and the empty text |
//! | Texts | as they stand, with runs joined and phonetic readings left out. Cells of numbers give what the file has. Longer than [`CELL_LIMIT`](crate::csv::CELL_LIMIT) bytes, and not well-formed UTF-8, is U+FFFD |
//! | Escapes | `_x000D_` is the unit of UTF-16 that it names; half a letter is U+FFFD |
//! | Formulas | their cells are NaN, or the empty text, and so are those in the range of an array formula or a data table. With [`Formulas::LastValue`] they have the value that was saved |
//! | Shared texts | an index after the last one is NaN, and the empty text |
//! | Header | the first row that counts, after those to skip: names by column, the empty text for gaps. Names that formulas compute have the value that was saved |
//! | XML | elements are known by their depth and their names without prefixes; attributes come in any order, in either quote. Comments and instructions are passed over, CDATA is text, every line end is a line feed |
//! | References | the five names and numbers; any other is U+FFFD |
//! | Damage | a DOCTYPE, a tag of more than 64 KiB, a `<` that begins nothing, and an end before the root's are [`Error::Data`](crate::Error::Data). So is a part in UTF-16 |
//!
//! # Examples
//! ```
//! use sottovoce::csv::Marks;
//! use sottovoce::xlsx::{Formulas, Kind, SheetReader};
//!
//! let columns = [(0, Kind::Numbers), (1, Kind::Texts)];
//! let mut reader = SheetReader::new(&columns, Marks::default(), 0, Formulas::LeftOut);
//! reader.push(b"<worksheet><sheetData><row><c><v>31</v></c><c t='s'><v>0</v></c></row>")?;
//! reader.push(b"</sheetData></worksheet>")?;
//! reader.end_part(true)?;
//! reader.push(b"<sst><si><t>Oslo</t></si></sst>")?;
//! reader.end_part(true)?;
//! assert!(reader.next_page());
//! assert_eq!(reader.numbers(0), Some(&[31.0][..]));
//! assert_eq!(reader.texts(1).map(|texts| texts.text()), Some("Oslo"));
//! assert!(!reader.next_page());
//! # Ok::<(), sottovoce::Error>(())
//! ```

mod dates;
mod find;
mod names;
mod parts;
mod reader;
mod rows;
mod sheet;
mod strings;
mod target;
#[cfg(test)]
mod tests;
mod text;
mod xml;

pub use dates::{Dates, Shown};
pub use parts::PartsReader;
pub use reader::{NamesReader, SheetReader};

/// The most rows of a sheet: as many as spreadsheet programs have.
pub const ROW_LIMIT: u32 = 1 << 20;

/// The most columns of a sheet.
pub const COLUMN_LIMIT: u32 = 1 << 14;

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers; texts are read as numbers by the marks.
    Numbers,
    /// Texts.
    Texts,
}

/// How cells that formulas compute are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formulas {
    /// They are as cells without a number or text.
    LeftOut,
    /// They have the value that was saved with them.
    LastValue,
}
