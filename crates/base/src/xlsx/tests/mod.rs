//! The rules of the module, each by its name.

mod cells;
mod properties;
mod xml;

use super::{Dates, Formulas, Kind, NamesReader, SheetReader};
use crate::Result;
use crate::csv::{Decimal, Marks, Thousands};

/// A sheet with these rows.
fn sheet(rows: &str) -> String {
    format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")
}

/// Shared texts, each an item of its own.
fn strings(items: &[&str]) -> String {
    let items = items.iter().map(|item| format!("<si>{item}</si>"));
    format!("<sst>{}</sst>", items.collect::<String>())
}

/// How a sheet is read, in these tests.
#[derive(Clone)]
struct Setting {
    marks: Marks,
    skip: u64,
    formulas: Formulas,
    dates: Dates,
    /// How many bytes come at a time.
    piece: usize,
    strings: String,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            marks: Marks::default(),
            skip: 0,
            formulas: Formulas::LeftOut,
            dates: Dates::default(),
            piece: usize::MAX,
            strings: strings(&[]),
        }
    }
}

/// All rows of the first column, as numbers and as texts.
type Rows = Vec<(f64, String)>;

impl Setting {
    fn read(&self, document: &str) -> Result<Rows> {
        self.read_column(0, document.as_bytes())
    }

    fn read_column(&self, column: u32, document: &[u8]) -> Result<Rows> {
        let columns = [(column, Kind::Numbers), (column, Kind::Texts)];
        let mut reader = SheetReader::new(&columns, self.marks, self.skip, self.formulas)
            .with_dates(self.dates.clone());
        for part in [document, self.strings.as_bytes()] {
            let enough = push(part, self.piece, |piece| reader.push(piece))?;
            reader.end_part(!enough)?;
        }
        let mut rows = Vec::new();
        while reader.next_page() {
            let (numbers, texts) = (reader.numbers(0).unwrap(), reader.texts(1).unwrap());
            assert_eq!(numbers.len(), texts.ends().len());
            rows.extend(numbers.iter().copied().zip(texts.iter().map(String::from)));
            assert_eq!(reader.rows(), rows.len());
        }
        Ok(rows)
    }

    fn names(&self, document: &str) -> Result<Vec<String>> {
        let mut reader = NamesReader::new(self.skip);
        for part in [document, &self.strings] {
            let enough = push(part.as_bytes(), self.piece, |piece| reader.push(piece))?;
            reader.end_part(!enough)?;
        }
        Ok(reader.finish())
    }
}

fn push(part: &[u8], piece: usize, mut to: impl FnMut(&[u8]) -> Result<bool>) -> Result<bool> {
    for piece in part.chunks(piece) {
        if to(piece)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The rows of a sheet that is written so, however it is cut; NaN reads as `None`.
fn rows(setting: &Setting, written: &str) -> Vec<(Option<f64>, String)> {
    let document = sheet(written);
    let read = |piece| {
        let setting = Setting { piece, ..setting.clone() };
        let rows = setting.read(&document).unwrap().into_iter();
        rows.map(|(number, text)| (Some(number).filter(|number| !number.is_nan()), text))
            .collect::<Vec<_>>()
    };
    let whole = read(usize::MAX);
    for piece in [1, 2, 3, 7] {
        assert_eq!(read(piece), whole, "in pieces of {piece}");
    }
    whole
}

/// A sheet whose rows have one cell each.
fn cells(written: &[&str]) -> String {
    written.iter().map(|cell| format!("<row>{cell}</row>")).collect()
}

/// The number and the text of one cell.
fn cell(setting: &Setting, written: &str) -> (Option<f64>, String) {
    let rows = rows(setting, &cells(&[written]));
    assert_eq!(rows.len(), 1, "{written}");
    rows.into_iter().next().unwrap()
}

fn german() -> Setting {
    let marks = Marks::new(Decimal::Comma, Some(Thousands::Point)).unwrap();
    Setting { marks, ..Setting::default() }
}
