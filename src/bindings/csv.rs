//! Columns and headers of delimited files.
//!
//! What callers say of a file was checked by the TypeScript layer, and is checked again here.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::whole, wiped::wiped};
use crate::{
    Error, Result,
    csv::{
        Column, ColumnReader, Decimal, Encoding, Format, Header, HeaderReader, Marks, Quoting,
        TextReader, Texts, Thousands, WidthReader,
    },
    exact::fits,
};

#[wasm_bindgen]
extern "C" {
    /// Takes what is read, as it comes out: the run of another module, through JavaScript. It gets
    /// a view of this module's memory, valid for that one call.
    pub type Taker;

    #[wasm_bindgen(method, catch)]
    fn numbers(this: &Taker, numbers: &[f64]) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn places(this: &Taker, places: &[u32]) -> Result<(), JsValue>;

    /// One row, or one name.
    #[wasm_bindgen(method, catch)]
    fn text(this: &Taker, text: &str) -> Result<(), JsValue>;
}

/// A file that is read once: how it is written, and then what to read from it. One class serves all
/// uses, since each class brings code of its own into the module and its glue.
#[wasm_bindgen]
pub struct CsvReader {
    format: Format,
    target: Target,
}

enum Target {
    Nothing,
    Numbers(ColumnReader),
    Texts(TextReader),
    /// The indexes of texts among these, which are in order.
    Places(TextReader, Vec<(String, u32)>),
    Names(HeaderReader),
    /// How many cells the first line has.
    Width(WidthReader),
}

#[wasm_bindgen]
impl CsvReader {
    /// `encoding` is "utf-8", "utf-16le" or "utf-16be", or the 128 letters that the bytes from 128
    /// on stand for. Where a text is empty, nothing was said.
    pub fn open(
        delimiter: &str,
        quote: Option<bool>,
        encoding: &str,
        skip_lines: f64,
    ) -> Result<CsvReader, Failure> {
        let format = Format {
            delimiter: byte(delimiter),
            quoting: quote.map(|quote| if quote { Quoting::Rfc4180 } else { Quoting::Absent }),
            encoding: encoding_of(encoding).ok_or(unknown("encoding"))?,
            skip_lines: whole(skip_lines).ok_or(unknown("skipLines"))?,
        };
        Ok(Self { format, target: Target::Nothing })
    }

    /// Requests numbers, from the column with this index, or with this name where the index is not
    /// a number.
    pub fn want_numbers(
        &mut self,
        name: &str,
        index: f64,
        header: bool,
        decimal: &str,
        thousands: &str,
    ) -> Result<(), Failure> {
        let column = column(name, index)?;
        let marks = marks_of(decimal, thousands)?;
        let reader = ColumnReader::new(column, first_line(header), &self.format, marks);
        self.target = Target::Numbers(reader?);
        Ok(())
    }

    /// Requests texts, from the column with this index, or with this name where the index is not a
    /// number.
    pub fn want_texts(&mut self, name: &str, index: f64, header: bool) -> Result<(), Failure> {
        let reader = TextReader::new(column(name, index)?, first_line(header), &self.format);
        self.target = Target::Texts(reader?);
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

    /// From here on, indexes are handed over instead of texts: those of the texts that this was
    /// called with. Any other text has the next index after them. Fastest if the texts come in
    /// order.
    pub fn look_up(&mut self, text: String, place: u32) {
        self.target = match core::mem::replace(&mut self.target, Target::Nothing) {
            Target::Texts(reader) => Target::Places(reader, Vec::new()),
            other => other,
        };
        if let Target::Places(_, places) = &mut self.target {
            // No map, and no sort: either is more code than all the rest of this file.
            if let Err(at) = places.binary_search_by(|(known, _)| known.cmp(&text)) {
                places.insert(at, (text, place));
            }
        }
    }

    /// Hands over what ended within the next bytes; true once no more bytes are needed. What `to`
    /// throws is thrown.
    pub fn push(&mut self, bytes: &[u8], to: &Taker) -> Result<bool, Failure> {
        wiped(|| self.target.step(Some(bytes), to))
    }

    /// Hands over what the end of the file ended.
    pub fn finish(&mut self, to: &Taker) -> Result<(), Failure> {
        wiped(|| self.target.step(None, to)).map(drop)
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        match &self.target {
            Target::Numbers(reader) => reader.rows() as f64,
            Target::Texts(reader) | Target::Places(reader, _) => reader.rows() as f64,
            _ => 0.0,
        }
    }
}

impl Target {
    /// The next bytes, or the end; true once no more bytes are needed.
    fn step(&mut self, bytes: Option<&[u8]>, to: &Taker) -> Result<bool, Failure> {
        match (&mut *self, bytes) {
            (Self::Nothing, _) => Ok(()),
            (Self::Numbers(reader), _) => {
                let rows = match bytes {
                    Some(bytes) => reader.push(bytes),
                    None => reader.finish(),
                };
                hand(rows?, |rows| to.numbers(rows))
            }
            (Self::Texts(reader), _) => {
                let mut rows = texts(reader, bytes)?.iter();
                rows.try_for_each(|row| to.text(row))
            }
            (Self::Places(reader, places), _) => {
                hand(&found(places, texts(reader, bytes)?), |places| to.places(places))
            }
            (Self::Names(reader), Some(bytes)) => return Ok(reader.push(bytes)?),
            (Self::Width(reader), Some(bytes)) => return Ok(reader.push(bytes)?),
            (Self::Names(_) | Self::Width(_), None) => return self.end_line(to).map(|()| false),
        }
        .map(|()| false)
        .map_err(Failure::from)
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

fn texts<'a>(reader: &'a mut TextReader, bytes: Option<&[u8]>) -> Result<&'a Texts> {
    match bytes {
        Some(bytes) => reader.push(bytes),
        None => reader.finish(),
    }
}

/// The index of each row among the texts that are looked up.
fn found(places: &[(String, u32)], rows: &Texts) -> Vec<u32> {
    let none: u32 = fits(places.len(), "categories are counted in 32 bits");
    let place = |row: &str| {
        let at = places.binary_search_by(|(known, _)| known.as_str().cmp(row)).ok()?;
        Some(places.get(at)?.1)
    };
    rows.iter().map(|row| place(row).unwrap_or(none)).collect()
}

/// Hands over what there is.
fn hand<T>(rows: &[T], to: impl FnOnce(&[T]) -> Result<(), JsValue>) -> Result<(), JsValue> {
    if rows.is_empty() { Ok(()) } else { to(rows) }
}

/// What the TypeScript layer lets nobody say.
const fn unknown(name: &'static str) -> Error {
    Error::parameter(name, "must be as its type says")
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

fn marks_of(decimal: &str, thousands: &str) -> Result<Marks> {
    let decimal = match decimal {
        "." => Decimal::Point,
        "," => Decimal::Comma,
        _ => return Err(unknown("decimal")),
    };
    let thousands = match thousands {
        "" => None,
        "," => Some(Thousands::Comma),
        "." => Some(Thousands::Point),
        "'" => Some(Thousands::Apostrophe),
        " " => Some(Thousands::Space),
        _ => return Err(unknown("thousands")),
    };
    Marks::new(decimal, thousands)
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

/// The one byte of a delimiter. Which bytes may be one is for the reader to say: 0xff, never ASCII,
/// stands for longer texts.
fn byte(delimiter: &str) -> Option<u8> {
    match delimiter.as_bytes() {
        [] => None,
        [byte] => Some(*byte),
        _ => Some(0xff),
    }
}
