//! Columns and headers of delimited files.
//!
//! What is told of a file was checked by the TypeScript layer, and is checked again here.

use std::collections::BTreeMap;

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{failure::failure, number::whole, wiped::wiped};
use crate::Error;
use crate::csv::{
    Column, ColumnReader, Decimal, Encoding, Format, Header, HeaderReader, Marks, Quoting,
    TextReader, Texts, Thousands, WidthReader,
};

#[wasm_bindgen]
extern "C" {
    /// Who takes rows as they come out: another module's run, by way of JavaScript. What is handed
    /// over is a view of this module's memory, good for the one call.
    pub type Rows;

    #[wasm_bindgen(method, catch)]
    fn numbers(this: &Rows, rows: &[f64]) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn places(this: &Rows, places: &[u32]) -> Result<(), JsValue>;
}

/// How a file is written.
#[wasm_bindgen]
pub struct CsvFormat(Format);

#[wasm_bindgen]
impl CsvFormat {
    /// `encoding` is "utf-8", "utf-16le" or "utf-16be", or the 128 letters that the bytes from 128
    /// on stand for.
    pub fn told(
        delimiter: Option<String>,
        quote: Option<bool>,
        encoding: Option<String>,
        skip_lines: f64,
    ) -> Result<CsvFormat, JsValue> {
        let skipped =
            Error::Parameter { name: "skipLines", rule: "must be a non-negative safe integer" };
        let format = || {
            Ok(Format {
                delimiter: byte(delimiter.as_deref()),
                quoting: quote.map(|quote| if quote { Quoting::Rfc4180 } else { Quoting::Absent }),
                encoding: encoding_of(encoding.as_deref())?,
                skip_lines: whole(skip_lines).ok_or(skipped)?,
            })
        };
        format().map(Self).map_err(failure)
    }
}

fn encoding_of(told: Option<&str>) -> Result<Encoding, Error> {
    match told {
        None => Ok(Encoding::FromMark),
        Some("utf-8") => Ok(Encoding::Utf8),
        Some("utf-16le") => Ok(Encoding::Utf16Little),
        Some("utf-16be") => Ok(Encoding::Utf16Big),
        Some(letters) => {
            match <Box<[char; 128]>>::try_from(letters.chars().collect::<Box<[char]>>()) {
                Ok(letters) => Ok(Encoding::Bytes(letters)),
                Err(_) => Err(Error::Parameter {
                    name: "encoding",
                    rule: "must be the name of an encoding",
                }),
            }
        }
    }
}

fn marks_of(decimal: &str, thousands: Option<&str>) -> Result<Marks, Error> {
    let decimal = match decimal {
        "." => Decimal::Point,
        "," => Decimal::Comma,
        _ => return Err(Error::Parameter { name: "decimal", rule: "must be \".\" or \",\"" }),
    };
    let thousands = match thousands {
        None => None,
        Some(",") => Some(Thousands::Comma),
        Some(".") => Some(Thousands::Point),
        Some("'") => Some(Thousands::Apostrophe),
        Some(" ") => Some(Thousands::Space),
        Some(_) => {
            return Err(Error::Parameter {
                name: "thousands",
                rule: "must be \",\", \".\", \"'\" or a space",
            });
        }
    };
    Marks::new(decimal, thousands)
}

/// A column being read: bytes in, rows out.
#[wasm_bindgen]
pub struct CsvColumn(ColumnReader);

#[wasm_bindgen]
impl CsvColumn {
    /// Reads the first column of this name, from a file with a header.
    pub fn named(
        name: String,
        format: &CsvFormat,
        decimal: &str,
        thousands: Option<String>,
    ) -> Result<CsvColumn, JsValue> {
        Self::open(Ok(Column::Name(name)), Header::Names, format, decimal, thousands.as_deref())
    }

    /// Reads the column at this index, from 0.
    pub fn at(
        index: f64,
        header: bool,
        format: &CsvFormat,
        decimal: &str,
        thousands: Option<String>,
    ) -> Result<CsvColumn, JsValue> {
        Self::open(place(index), first_line(header), format, decimal, thousands.as_deref())
    }

    fn open(
        column: Result<Column, Error>,
        header: Header,
        CsvFormat(format): &CsvFormat,
        decimal: &str,
        thousands: Option<&str>,
    ) -> Result<CsvColumn, JsValue> {
        let reader = || ColumnReader::new(column?, header, format, marks_of(decimal, thousands)?);
        reader().map(Self).map_err(failure)
    }

    /// The rows that ended within the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Float64Array, JsValue> {
        wiped(|| self.0.push(bytes).map(Float64Array::from)).map_err(failure)
    }

    /// The row that the end of the file ended, if any.
    pub fn finish(&mut self) -> Result<Float64Array, JsValue> {
        wiped(|| self.0.finish().map(Float64Array::from)).map_err(failure)
    }

    /// Hands over the rows that ended within the next bytes. What `to` throws is thrown.
    pub fn feed(&mut self, bytes: &[u8], to: &Rows) -> Result<(), JsValue> {
        wiped(|| hand(self.0.push(bytes).map_err(failure)?, |rows| to.numbers(rows)))
    }

    /// Hands over the row that the end of the file ended, if any.
    pub fn end(&mut self, to: &Rows) -> Result<(), JsValue> {
        wiped(|| hand(self.0.finish().map_err(failure)?, |rows| to.numbers(rows)))
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        self.0.rows() as f64
    }
}

/// A column of texts being read: bytes in, rows out.
#[wasm_bindgen]
pub struct CsvTexts {
    reader: TextReader,
    /// The places of the texts that are looked up.
    places: BTreeMap<String, u32>,
}

#[wasm_bindgen]
impl CsvTexts {
    /// Reads the first column of this name, from a file with a header.
    pub fn named(name: String, format: &CsvFormat) -> Result<CsvTexts, JsValue> {
        TextReader::new(Column::Name(name), Header::Names, &format.0).map(Self::of).map_err(failure)
    }

    /// Reads the column at this index, from 0.
    pub fn at(index: f64, header: bool, format: &CsvFormat) -> Result<CsvTexts, JsValue> {
        let reader = place(index).and_then(|at| TextReader::new(at, first_line(header), &format.0));
        reader.map(Self::of).map_err(failure)
    }

    /// The rows that ended within the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<String>, JsValue> {
        wiped(|| self.reader.push(bytes).map(strings)).map_err(failure)
    }

    /// The row that the end of the file ended, if any.
    pub fn finish(&mut self) -> Result<Vec<String>, JsValue> {
        wiped(|| self.reader.finish().map(strings)).map_err(failure)
    }

    /// From here on rows may be handed over as the places of these texts.
    pub fn look_up(&mut self, texts: Vec<String>) {
        // One by one: to collect them is to sort them, by a sort of its own.
        for (text, place) in texts.into_iter().zip(0..) {
            self.places.insert(text, place);
        }
    }

    /// Hands over the places of the rows that ended within the next bytes; any other text is at the
    /// place after all of them. What `to` throws is thrown.
    pub fn feed(&mut self, bytes: &[u8], to: &Rows) -> Result<(), JsValue> {
        wiped(|| {
            let rows = self.reader.push(bytes).map_err(failure)?;
            hand(&found(&self.places, rows), |places| to.places(places))
        })
    }

    /// Hands over the place of the row that the end of the file ended, if any.
    pub fn end(&mut self, to: &Rows) -> Result<(), JsValue> {
        wiped(|| {
            let rows = self.reader.finish().map_err(failure)?;
            hand(&found(&self.places, rows), |places| to.places(places))
        })
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        self.reader.rows() as f64
    }
}

impl CsvTexts {
    fn of(reader: TextReader) -> Self {
        Self { reader, places: BTreeMap::new() }
    }
}

/// The place of each row among the texts that are looked up.
fn found(places: &BTreeMap<String, u32>, rows: &Texts) -> Vec<u32> {
    // No more than there are categories, which are few.
    let none = u32::try_from(places.len()).unwrap_or(u32::MAX);
    rows.iter().map(|row| places.get(row).copied().unwrap_or(none)).collect()
}

/// Hands over what there is.
fn hand<T>(rows: &[T], to: impl FnOnce(&[T]) -> Result<(), JsValue>) -> Result<(), JsValue> {
    if rows.is_empty() { Ok(()) } else { to(rows) }
}

fn strings(rows: &Texts) -> Vec<String> {
    rows.iter().map(String::from).collect()
}

fn place(index: f64) -> Result<Column, Error> {
    let refused =
        Error::Parameter { name: "column", rule: "must be a name or a non-negative safe integer" };
    whole(index).map(Column::Index).ok_or(refused)
}

fn first_line(header: bool) -> Header {
    if header { Header::Names } else { Header::Absent }
}

/// A header being read.
#[wasm_bindgen]
pub struct CsvHeader(Option<HeaderReader>);

#[wasm_bindgen]
impl CsvHeader {
    /// A header of a file that is written so.
    pub fn open(format: &CsvFormat) -> Result<CsvHeader, JsValue> {
        HeaderReader::new(&format.0).map(|reader| Self(Some(reader))).map_err(failure)
    }

    /// True once no more bytes are needed.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool, JsValue> {
        self.0.as_mut().map_or(Ok(true), |reader| reader.push(bytes)).map_err(failure)
    }

    /// The names; none when they were taken before.
    pub fn finish(&mut self) -> Result<Vec<String>, JsValue> {
        self.0.take().map_or(Ok(Vec::new()), HeaderReader::finish).map_err(failure)
    }
}

/// The first line of a file without a header, whose cells are counted.
#[wasm_bindgen]
pub struct CsvWidth(Option<WidthReader>);

#[wasm_bindgen]
impl CsvWidth {
    /// A file that is written so.
    pub fn open(format: &CsvFormat) -> Result<CsvWidth, JsValue> {
        WidthReader::new(&format.0).map(|reader| Self(Some(reader))).map_err(failure)
    }

    /// True once no more bytes are needed.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool, JsValue> {
        wiped(|| self.0.as_mut().map_or(Ok(true), |reader| reader.push(bytes))).map_err(failure)
    }

    /// How many cells; none when they were taken before.
    #[allow(clippy::cast_precision_loss)] // no line has 2^53 cells
    pub fn finish(&mut self) -> Result<f64, JsValue> {
        let cells = wiped(|| self.0.take().map_or(Ok(0), WidthReader::finish));
        cells.map(|cells| cells as f64).map_err(failure)
    }
}

/// The one byte of a delimiter. Which bytes may be one is for the reader to say: 0xff, never ASCII,
/// stands for other text.
fn byte(delimiter: Option<&str>) -> Option<u8> {
    delimiter.map(|text| match text.as_bytes() {
        [byte] => *byte,
        _ => 0xff,
    })
}
