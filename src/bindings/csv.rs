//! Tables, columns and headers of delimited files. A column is a table of one slot.
//!
//! What callers say of a file was checked by the TypeScript layer, and is checked again here.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::whole, wiped::wiped};
use crate::{
    Error, Result,
    csv::{
        Column, Decimal, Encoding, Format, Header, HeaderReader, Marks, Quoting, ReadAs,
        TableReader, Texts, Thousands, WidthReader,
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

    /// Rows of text in UTF-8, one after another, and where each ends.
    #[wasm_bindgen(method, catch)]
    fn texts(this: &Taker, text: &[u8], ends: &[u32]) -> Result<(), JsValue>;

    /// One row, or one name.
    #[wasm_bindgen(method, catch)]
    fn text(this: &Taker, text: &str) -> Result<(), JsValue>;
}

/// A file that is read once: how it is written, and then what to read from it. One class serves all
/// uses, since each class brings code of its own into the module and its glue.
#[wasm_bindgen]
pub struct CsvReader {
    format: Format,
    /// Until the table is opened.
    columns: Vec<(Column, ReadAs)>,
    target: Target,
}

/// Texts that indexes are handed over for. A table of our own: those of the standard library are
/// more code than all the rest of this file.
#[derive(Default)]
struct Places {
    texts: Vec<(String, u32)>,
    /// For each hash the number of a text, counted from 1, or 0: at most half of them are used.
    slots: Vec<u32>,
}

enum Target {
    Nothing,
    /// With the texts that each slot looks up.
    Table(TableReader, Vec<Places>),
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
        let places = columns.iter().map(|_| Places::default()).collect();
        let reader = TableReader::new(columns, first_line(header), &self.format)?;
        self.target = Target::Table(reader, places);
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
            && let Some(places) = slots.get_mut(slot)
        {
            places.add(text, place);
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
    /// each by itself; or the first line, which is over then. What `to` throws is thrown.
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
        let Self::Table(reader, places) = self else {
            return self.end_line(to);
        };
        if let Some(numbers) = reader.numbers(slot) {
            hand(numbers, |numbers| to.numbers(numbers))?;
        }
        let Some(rows) = reader.texts(slot) else {
            return Ok(());
        };
        match places.get(slot) {
            Some(places) if !places.texts.is_empty() => {
                hand(&found(places, rows), |places| to.places(places))
            }
            _ if each => rows.iter().try_for_each(|row| to.text(row)),
            _ => {
                let ends = rows.ends().iter().map(|end| fits(*end, "texts are within memory"));
                hand(&ends.collect::<Vec<u32>>(), |ends| to.texts(rows.text().as_bytes(), ends))
            }
        }
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

/// The index of each row among the texts that are looked up.
fn found(places: &Places, rows: &Texts) -> Vec<u32> {
    let none: u32 = fits(places.texts.len(), "categories are counted in 32 bits");
    rows.iter().map(|row| places.find(row).unwrap_or(none)).collect()
}

impl Places {
    /// Adds a text; one that is there keeps its index.
    fn add(&mut self, text: String, place: u32) {
        if self.find(&text).is_some() {
            return;
        }
        self.texts.push((text, place));
        if 2 * self.texts.len() <= self.slots.len() {
            self.enter(self.texts.len());
            return;
        }
        self.slots = vec![0; 8 * self.texts.len().next_power_of_two()];
        (1..=self.texts.len()).for_each(|number| self.enter(number));
    }

    /// Takes the next free slot for a text.
    fn enter(&mut self, number: usize) {
        let Some((text, _)) = self.texts.get(number - 1) else { return };
        let mut hash = hash_of(text);
        while let Some(slot) = slot_mut(&mut self.slots, hash) {
            if *slot == 0 {
                *slot = fits(number, "categories are counted in 32 bits");
                return;
            }
            hash += 1;
        }
    }

    #[inline]
    fn find(&self, text: &str) -> Option<u32> {
        let mut hash = hash_of(text);
        loop {
            let number = *self.slots.get(hash & self.slots.len().wrapping_sub(1))?;
            let (known, place) = self.texts.get((number as usize).checked_sub(1)?)?;
            if known == text {
                return Some(*place);
            }
            hash += 1;
        }
    }
}

fn slot_mut(slots: &mut [u32], hash: usize) -> Option<&mut u32> {
    let mask = slots.len().wrapping_sub(1);
    slots.get_mut(hash & mask)
}

/// The sum of FNV-1a, at most half of the largest index. Texts that are looked up are public, so no
/// row can make it slow.
#[inline]
fn hash_of(text: &str) -> usize {
    let hash = text
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    ((hash ^ hash >> 15) >> 1) as usize
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
