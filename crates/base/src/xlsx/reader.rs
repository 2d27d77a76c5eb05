//! A sheet and its shared texts, read one after the other.

use super::names::Names;
use super::rows::{Columns, Page};
use super::sheet::Sheet;
use super::strings::Strings;
use super::target::Target;
use super::xml::Xml;
use super::{Dates, Formulas, Kind};
use crate::Result;
use crate::csv::{Marks, Texts};

/// The passes over a sheet and its shared texts.
#[derive(Debug)]
struct Passes {
    xml: Xml,
    pass: Pass,
}

#[derive(Debug)]
enum Pass {
    Sheet(Sheet),
    Strings(Strings),
    /// Between the two.
    Neither,
}

impl Passes {
    fn new(rows: Target, formulas: Formulas) -> Self {
        Self { xml: Xml::new(), pass: Pass::Sheet(Sheet::new(rows, formulas)) }
    }

    fn push(&mut self, bytes: &[u8]) -> Result<bool> {
        match &mut self.pass {
            Pass::Sheet(sheet) => self.xml.push(bytes, sheet),
            Pass::Strings(strings) => self.xml.push(bytes, strings),
            Pass::Neither => Ok(true),
        }
    }

    /// The part has ended, or no more of it is needed.
    fn end_part(&mut self, complete: bool) -> Result<()> {
        if complete {
            self.xml.finish()?;
        }
        self.xml = Xml::new();
        self.pass = match core::mem::replace(&mut self.pass, Pass::Neither) {
            Pass::Sheet(sheet) => Pass::Strings(Strings::new(sheet.rows)),
            Pass::Strings(mut strings) => {
                strings.end();
                Pass::Strings(strings)
            }
            Pass::Neither => Pass::Neither,
        };
        Ok(())
    }

    const fn target(&mut self) -> Option<&mut Target> {
        match &mut self.pass {
            Pass::Sheet(sheet) => Some(&mut sheet.rows),
            Pass::Strings(strings) => Some(&mut strings.to),
            Pass::Neither => None,
        }
    }
}

/// Reads columns of one sheet: first the bytes of the sheet, then those of the shared texts, and
/// then rows come out. See the [module](super) for its rules and an example.
#[derive(Debug)]
pub struct SheetReader {
    passes: Passes,
    page: Vec<Page>,
    rows: usize,
}

impl SheetReader {
    /// A reader of these columns, each by its index from 0. The first `skip` rows that have a value
    /// are left out: the header is one of them.
    #[must_use]
    pub fn new(columns: &[(u32, Kind)], marks: Marks, skip: u64, formulas: Formulas) -> Self {
        let columns = Target::Columns(Box::new(Columns::new(columns, marks, skip)));
        Self { passes: Passes::new(columns, formulas), page: Vec::new(), rows: 0 }
    }

    /// With these styles, numbers that are shown as dates are texts in ISO form.
    #[must_use]
    pub fn with_dates(mut self, dates: Dates) -> Self {
        if let Pass::Sheet(sheet) = &mut self.passes.pass {
            sheet.dates = dates;
        }
        self
    }

    /// Reads the next bytes of the part; true once no more of it is needed.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) if the part is not well formed.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool> {
        self.passes.push(bytes)
    }

    /// The part has ended; with `complete` false, no more of it was needed. After that of the sheet
    /// comes that of the shared texts.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) if the part should not have ended.
    pub fn end_part(&mut self, complete: bool) -> Result<()> {
        self.passes.end_part(complete)
    }

    /// Both parts have ended: goes on to the next rows, as many in each slot. False if there are
    /// none.
    pub fn next_page(&mut self) -> bool {
        let Some(Target::Columns(columns)) = self.passes.target() else { return false };
        let page = columns.next_page();
        let is_there = page.is_some();
        self.rows = columns.given();
        self.page = page.unwrap_or_default();
        is_there
    }

    /// How many rows have come out so far.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The rows of this slot; none if it is not of numbers.
    #[must_use]
    pub fn numbers(&self, slot: usize) -> Option<&[f64]> {
        match self.page.get(slot)? {
            Page::Numbers(numbers) => Some(numbers),
            Page::Texts(_) => None,
        }
    }

    /// The rows of this slot; none if it is not of texts.
    #[must_use]
    pub fn texts(&self, slot: usize) -> Option<&Texts> {
        match self.page.get(slot)? {
            Page::Texts(texts) => Some(texts),
            Page::Numbers(_) => None,
        }
    }
}

/// Reads the header of a sheet: the bytes of the sheet, and then those of the shared texts, each
/// until no more are needed.
#[derive(Debug)]
pub struct NamesReader(Passes);

impl NamesReader {
    /// The first row that has a value, after `skip` others. A name that a formula computes is the
    /// value that was saved: the header is public.
    #[must_use]
    pub fn new(skip: u64) -> Self {
        Self(Passes::new(Target::Names(Names::new(skip)), Formulas::LastValue))
    }

    /// See [`SheetReader::push`].
    ///
    /// # Errors
    /// See there.
    pub fn push(&mut self, bytes: &[u8]) -> Result<bool> {
        self.0.push(bytes)
    }

    /// See [`SheetReader::end_part`].
    ///
    /// # Errors
    /// See there.
    pub fn end_part(&mut self, complete: bool) -> Result<()> {
        self.0.end_part(complete)
    }

    /// The names, "" where a column has none. Empty for a sheet without such a row.
    #[must_use]
    pub fn finish(mut self) -> Vec<String> {
        match self.0.target() {
            Some(Target::Names(names)) => names.take_names(),
            _ => Vec::new(),
        }
    }
}
