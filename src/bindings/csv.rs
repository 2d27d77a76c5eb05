//! Columns and headers of delimited files.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{failure::failure, number::whole, wiped::wiped};
use crate::Error;
use crate::csv::{Column, ColumnReader, Header, HeaderReader, TextReader, Texts};

/// A column being read: bytes in, rows out.
#[wasm_bindgen]
pub struct CsvColumn(pub(super) ColumnReader);

#[wasm_bindgen]
impl CsvColumn {
    /// Reads the first column of this name, from a file with a header.
    pub fn named(name: String, delimiter: Option<String>) -> Result<CsvColumn, JsValue> {
        ColumnReader::new(Column::Name(name), byte(delimiter.as_deref()), Header::Names).map(Self).map_err(failure)
    }

    /// Reads the column at this index, from 0.
    pub fn at(index: f64, delimiter: Option<String>, header: bool) -> Result<CsvColumn, JsValue> {
        let reader = place(index).and_then(|at| ColumnReader::new(at, byte(delimiter.as_deref()), first_line(header)));
        reader.map(Self).map_err(failure)
    }

    /// The rows that ended within the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Float64Array, JsValue> {
        wiped(|| self.0.push(bytes).map(Float64Array::from)).map_err(failure)
    }

    /// The row that the end of the file ended, if any.
    pub fn finish(&mut self) -> Result<Float64Array, JsValue> {
        wiped(|| self.0.finish().map(Float64Array::from)).map_err(failure)
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        self.0.rows() as f64
    }
}

/// A column of texts being read: bytes in, rows out.
#[wasm_bindgen]
pub struct CsvTexts(pub(super) TextReader);

#[wasm_bindgen]
impl CsvTexts {
    /// Reads the first column of this name, from a file with a header.
    pub fn named(name: String, delimiter: Option<String>) -> Result<CsvTexts, JsValue> {
        TextReader::new(Column::Name(name), byte(delimiter.as_deref()), Header::Names).map(Self).map_err(failure)
    }

    /// Reads the column at this index, from 0.
    pub fn at(index: f64, delimiter: Option<String>, header: bool) -> Result<CsvTexts, JsValue> {
        let reader = place(index).and_then(|at| TextReader::new(at, byte(delimiter.as_deref()), first_line(header)));
        reader.map(Self).map_err(failure)
    }

    /// The rows that ended within the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<String>, JsValue> {
        wiped(|| self.0.push(bytes).map(strings)).map_err(failure)
    }

    /// The row that the end of the file ended, if any.
    pub fn finish(&mut self) -> Result<Vec<String>, JsValue> {
        wiped(|| self.0.finish().map(strings)).map_err(failure)
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no file has 2^53 rows
    pub fn rows(&self) -> f64 {
        self.0.rows() as f64
    }
}

fn strings(rows: &Texts) -> Vec<String> {
    rows.iter().map(String::from).collect()
}

fn place(index: f64) -> Result<Column, Error> {
    let refused = Error::Parameter { name: "column", rule: "must be a name or a non-negative safe integer" };
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
    /// A header of a file with this delimiter, or a guessed one.
    pub fn open(delimiter: Option<String>) -> Result<CsvHeader, JsValue> {
        HeaderReader::new(byte(delimiter.as_deref())).map(|reader| Self(Some(reader))).map_err(failure)
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

/// The one byte of a delimiter. Which bytes may be one is for the reader to say: 0xff, never ASCII, stands for other text.
fn byte(delimiter: Option<&str>) -> Option<u8> {
    delimiter.map(|text| match text.as_bytes() {
        [byte] => *byte,
        _ => 0xff,
    })
}
