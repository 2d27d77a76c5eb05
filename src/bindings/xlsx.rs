//! Sheets of workbooks, their headers, and the parts that say where sheets are.
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
    listed::Listed,
    xlsx::{Dates, Formulas, Kind, NamesReader, PartsReader, SheetReader, Shown},
};

/// Reads a workbook: its parts, headers and sheets. One class serves all uses, since each class
/// brings code of its own into the module and its glue.
#[wasm_bindgen]
pub struct XlsxReader {
    /// Until the table is opened.
    columns: Vec<(u32, Kind)>,
    target: Target,
}

enum Target {
    Parts(PartsReader),
    Names(NamesReader),
    /// With the texts that each slot looks up.
    Table(SheetReader, Vec<Listed>),
    Nothing,
}

#[wasm_bindgen]
impl XlsxReader {
    /// Reads the part that lists sheets, or relations, until something else is requested.
    pub fn open() -> Result<XlsxReader, Failure> {
        Ok(Self { columns: Vec::new(), target: Target::Parts(PartsReader::default()) })
    }

    /// The next slot is of this column, as texts or as numbers.
    pub fn want(&mut self, column: u32, texts: bool) {
        self.columns.push((column, if texts { Kind::Texts } else { Kind::Numbers }));
    }

    /// All slots were requested; the first rows, `skip` of them, are left out. How each style shows
    /// a number is a letter: `d` as a day, `t` as a day with a time, any other not as a date.
    pub fn open_table(
        &mut self,
        skip: f64,
        formulas: bool,
        decimal: &str,
        thousands: &str,
        styles: &str,
        from_1904: bool,
    ) -> Result<(), Failure> {
        let columns = core::mem::take(&mut self.columns);
        let listed = columns.iter().map(|_| Listed::default()).collect();
        let marks = marks_of(decimal, thousands)?;
        let shown = |letter| match letter {
            b'd' => Shown::Day,
            b't' => Shown::Moment,
            _ => Shown::Number,
        };
        let dates = Dates { styles: styles.bytes().map(shown).collect(), from_1904 };
        let reader = SheetReader::new(&columns, marks, rows(skip)?, by(formulas)).with_dates(dates);
        self.target = Target::Table(reader, listed);
        Ok(())
    }

    /// Requests the names in the header, which comes after `skip` rows.
    pub fn want_names(&mut self, skip: f64) -> Result<(), Failure> {
        self.target = Target::Names(NamesReader::new(rows(skip)?));
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

    /// Reads the next bytes of a part; true once no more of it is needed.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool, Failure> {
        wiped(|| match &mut self.target {
            Target::Parts(reader) => reader.push(bytes).map(|()| false),
            Target::Names(reader) => reader.push(bytes),
            Target::Table(reader, _) => reader.push(bytes),
            Target::Nothing => Ok(true),
        })
        .map_err(Failure::from)
    }

    /// The part has ended, or no more of it is needed.
    pub fn end_part(&mut self, complete: bool) -> Result<(), Failure> {
        wiped(|| match &mut self.target {
            Target::Names(reader) => reader.end_part(complete),
            Target::Table(reader, _) => reader.end_part(complete),
            Target::Parts(_) | Target::Nothing => Ok(()),
        })
        .map_err(Failure::from)
    }

    /// Goes on to the next rows; false if there are none.
    pub fn next_page(&mut self) -> bool {
        match &mut self.target {
            Target::Table(reader, _) => wiped(|| reader.next_page()),
            _ => false,
        }
    }

    /// How many rows have come out.
    #[allow(clippy::cast_precision_loss)] // no sheet has 2^53 rows
    pub fn rows(&self) -> f64 {
        match &self.target {
            Target::Table(reader, _) => reader.rows() as f64,
            _ => 0.0,
        }
    }

    /// Hands over the rows of this slot, texts in one piece or each by itself; or all names or
    /// texts of a part, which is over then. An exception of `to` is passed on.
    pub fn give(&mut self, slot: usize, each: bool, to: &Taker) -> Result<(), Failure> {
        wiped(|| self.target.give(slot, each, to))
    }
}

impl Target {
    fn give(&mut self, slot: usize, each: bool, to: &Taker) -> Result<(), Failure> {
        if let Self::Table(reader, listed) = self {
            if let Some(numbers) = reader.numbers(slot) {
                hand(numbers, |numbers| to.numbers(numbers))?;
            }
            return match (reader.texts(slot), listed.get(slot)) {
                (Some(rows), Some(listed)) => give_texts(rows, listed, each, to),
                _ => Ok(()),
            };
        }
        let texts = match core::mem::replace(self, Self::Nothing) {
            Self::Parts(mut reader) => reader.finish()?,
            Self::Names(reader) => reader.finish(),
            Self::Table(..) | Self::Nothing => Vec::new(),
        };
        texts.iter().try_for_each(|text| to.text(text)).map_err(Failure::from)
    }
}

fn rows(skip: f64) -> Result<u64> {
    whole(skip).ok_or(unknown("skipRows"))
}

const fn by(formulas: bool) -> Formulas {
    if formulas { Formulas::LastValue } else { Formulas::LeftOut }
}
