//! Tables, columns and headers of delimited files. A column is a table of one slot.
//!
//! Arguments about a file were checked by the TypeScript layer, and are checked again here.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::whole,
    taker::{Taker, give_texts, hand, marks_of, unknown},
    wiped::wiped,
};
use crate::{
    Result,
    csv::{
        Column, Encoding, Format, Header, HeaderReader, Quoting, ReadAs, TableReader, WidthReader,
    },
    listed::Listed,
};

/// A file that is read once: how it is written, and then what to read from it. One class serves all
/// uses, since each class brings code of its own into the module and its glue.
#[wasm_bindgen]
pub struct CsvReader {
    format: Format,
    /// Until the table is opened.
    columns: Vec<(Column, ReadAs)>,
    target: Target,
}

enum Target {
    Nothing,
    /// With the texts that each slot looks up.
    Table(TableReader, Vec<Listed>),
    Names(HeaderReader),
    /// How many cells the first line has.
    Width(WidthReader),
}

#[wasm_bindgen]
impl CsvReader {
    /// `encoding` is "utf-8", "utf-16le" or "utf-16be", or the 128 letters that the bytes from 128
    /// on stand for. Where a text is empty, nothing was said. If a backslash is an escape, cells
    /// may be quoted.
    pub fn open(
        delimiter: &str,
        quote: Option<bool>,
        escape: bool,
        encoding: &str,
        skip_lines: f64,
    ) -> Result<CsvReader, Failure> {
        let format = Format {
            delimiter: byte(delimiter),
            quoting: match quote {
                _ if escape => Some(Quoting::Backslash),
                Some(quote) => Some(if quote { Quoting::Rfc4180 } else { Quoting::Absent }),
                None => None,
            },
            encoding: encoding_of(encoding).ok_or(unknown("encoding"))?,
            skip_lines: whole(skip_lines).ok_or(unknown("skipLines"))?,
        };
        Ok(Self { format, columns: Vec::new(), target: Target::Nothing })
    }

    /// The next slot is of numbers, from the column with this index, or with this name where the
    /// index is not a number.
    pub fn want_numbers(
        &mut self,
        name: &str,
        index: f64,
        decimal: &str,
        thousands: &str,
    ) -> Result<(), Failure> {
        let marks = marks_of(decimal, thousands)?;
        self.columns.push((column(name, index)?, ReadAs::Numbers(marks)));
        Ok(())
    }

    /// The next slot is of texts, from the column with this index, or with this name where the
    /// index is not a number.
    pub fn want_texts(&mut self, name: &str, index: f64) -> Result<(), Failure> {
        self.columns.push((column(name, index)?, ReadAs::Texts));
        Ok(())
    }

    /// All slots were requested.
    pub fn open_table(&mut self, header: bool) -> Result<(), Failure> {
        let columns = core::mem::take(&mut self.columns);
        let listed = columns.iter().map(|_| Listed::default()).collect();
        let reader = TableReader::new(columns, first_line(header), &self.format)?;
        self.target = Target::Table(reader, listed);
        Ok(())
    }

    /// Requests the names in the header; without one, the number of cells in the first line.
    pub fn want_first_line(&mut self, header: bool) -> Result<(), Failure> {
        self.target = match first_line(header) {
            Header::Names => Target::Names(HeaderReader::new(&self.format)?),
            Header::Absent => Target::Width(WidthReader::new(&self.format)?),
        };
        Ok(())
    }

    /// From here on, indexes are handed over instead of the texts of this slot: those of the texts
    /// that this was called with. Any other text has the next index after them.
    pub fn look_up(&mut self, slot: usize, text: String, place: u32) {
        if let Target::Table(_, slots) = &mut self.target
            && let Some(listed) = slots.get_mut(slot)
        {
            listed.add(text, place);
        }
    }

    /// Reads the next bytes; true once no more are needed.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool, Failure> {
        wiped(|| match &mut self.target {
            Target::Nothing => Ok(false),
            Target::Table(reader, _) => reader.push(bytes).map(|()| false),
            Target::Names(reader) => reader.push(bytes),
            Target::Width(reader) => reader.push(bytes),
        })
        .map_err(Failure::from)
    }

    /// The file has ended.
    pub fn finish(&mut self) -> Result<(), Failure> {
        match &mut self.target {
            Target::Table(reader, _) => Ok(wiped(|| reader.finish())?),
            _ => Ok(()),
        }
    }

    /// Hands over the rows of this slot that were completed in the last step, texts in one piece or
    /// each by itself; or the first line, which is over then. An exception of `to` is passed on.
    pub fn give(&mut self, slot: usize, each: bool, to: &Taker) -> Result<(), Failure> {
        wiped(|| self.target.give(slot, each, to))
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        match &self.target {
            Target::Table(reader, _) => reader.rows() as f64,
            _ => 0.0,
        }
    }
}

impl Target {
    fn give(&mut self, slot: usize, each: bool, to: &Taker) -> Result<(), Failure> {
        let Self::Table(reader, listed) = self else {
            return self.end_line(to);
        };
        if let Some(numbers) = reader.numbers(slot) {
            hand(numbers, |numbers| to.numbers(numbers))?;
        }
        match (reader.texts(slot), listed.get(slot)) {
            (Some(rows), Some(listed)) => give_texts(rows, listed, each, to),
            _ => Ok(()),
        }
    }

    /// The first line has ended, or needs no more.
    fn end_line(&mut self, to: &Taker) -> Result<(), Failure> {
        match core::mem::replace(self, Self::Nothing) {
            Self::Names(reader) => reader.finish()?.iter().try_for_each(|name| to.text(name))?,
            #[allow(clippy::cast_precision_loss)] // no line has 2^53 cells
            Self::Width(reader) => to.numbers(&[reader.finish()? as f64])?,
            _ => {}
        }
        Ok(())
    }
}

fn encoding_of(name: &str) -> Option<Encoding> {
    Some(match name {
        "" => Encoding::FromMark,
        "utf-8" => Encoding::Utf8,
        "utf-16le" => Encoding::Utf16Little,
        "utf-16be" => Encoding::Utf16Big,
        letters => Encoding::Bytes(letters.chars().collect::<Box<[char]>>().try_into().ok()?),
    })
}

#[inline(never)] // once for numbers and texts
fn column(name: &str, index: f64) -> Result<Column> {
    if index.is_nan() {
        return Ok(Column::Name(name.into()));
    }
    whole(index).map(Column::Index).ok_or(unknown("column"))
}

fn first_line(header: bool) -> Header {
    if header { Header::Names } else { Header::Absent }
}

/// The one byte of a delimiter. The reader decides which bytes may be one. A longer text becomes
/// 0xff, which is never ASCII.
fn byte(delimiter: &str) -> Option<u8> {
    match delimiter.as_bytes() {
        [] => None,
        [byte] => Some(*byte),
        _ => Some(0xff),
    }
}
