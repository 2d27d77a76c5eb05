//! The shared part of all readers: from bytes in any encoding to cells.

use crate::{Error, Result};

use super::cells::Cells;
use super::delimiter::Guess;
use super::encoding::Decoder;
use super::format::{Format, Header};
use super::lines::Skip;
use super::signature::FirstBytes;

/// The consumer of the cells.
pub(super) trait Table {
    /// Takes the next text, all of it.
    fn text(&mut self, cells: &mut Cells, text: &[u8]) -> Result<()>;
    /// The text has ended.
    fn end(&mut self, cells: &mut Cells) -> Result<()>;
}

/// The way from bytes to a table.
#[derive(Debug)]
pub(super) struct Reader<T> {
    way: Way,
    table: T,
}

/// The reader without the table, so that one reader serves all tables: they are handed over with
/// each chunk.
#[derive(Debug)]
struct Way {
    first: FirstBytes,
    decoder: Decoder,
    text: Text,
    /// A refused file stays refused.
    failure: Option<Error>,
}

#[derive(Debug)]
struct Text {
    skip: Skip,
    format: Format,
    /// Until the delimiter is known.
    guess: Option<Guess>,
    cells: Cells,
}

impl<T: Table> Reader<T> {
    pub(super) fn new(format: &Format, header: Header, table: T) -> Result<Self> {
        Ok(Self { way: Way::new(format, header)?, table })
    }

    pub(super) fn table(&self) -> &T {
        &self.table
    }

    pub(super) fn table_mut(&mut self) -> &mut T {
        &mut self.table
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<()> {
        self.way.run(Some(bytes), &mut self.table)
    }

    pub(super) fn finish(&mut self) -> Result<()> {
        self.way.run(None, &mut self.table)
    }
}

impl Way {
    fn new(format: &Format, header: Header) -> Result<Self> {
        format.check(header)?;
        let delimiter = format.delimiter.unwrap_or(b',');
        Ok(Self {
            first: FirstBytes::new(&format.encoding, header),
            decoder: Decoder::new(&format.encoding, header),
            text: Text {
                skip: Skip::new(format.skip_lines),
                guess: format.delimiter.is_none().then(|| Guess::new(format.quoting)),
                cells: Cells::new(delimiter, format.quoting_by(delimiter)),
                format: format.clone(),
            },
            failure: None,
        })
    }

    /// The next bytes, or the end.
    fn run(&mut self, bytes: Option<&[u8]>, table: &mut dyn Table) -> Result<()> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        let result = self.step(bytes, table);
        self.failure = result.err();
        result
    }

    fn step(&mut self, bytes: Option<&[u8]>, table: &mut dyn Table) -> Result<()> {
        let Self { first, decoder, text, .. } = self;
        let mut decode = |bytes: &[u8]| decoder.push(bytes, &mut |piece| text.push(piece, table));
        if let Some(bytes) = bytes {
            return first.push(bytes, &mut decode);
        }
        first.finish(&mut decode)?;
        decoder.finish(&mut |piece| text.push(piece, table))?;
        text.finish(table)
    }
}

impl Text {
    fn push(&mut self, text: &[u8], table: &mut dyn Table) -> Result<()> {
        let mut text = self.skip.after(text);
        if let Some(guess) = &mut self.guess {
            if !guess.push(&mut text) {
                return Ok(());
            }
            self.take_guess(table)?;
        }
        table.text(&mut self.cells, text)
    }

    fn finish(&mut self, table: &mut dyn Table) -> Result<()> {
        self.take_guess(table)?;
        table.end(&mut self.cells)
    }

    /// Takes the guess as the delimiter, and reads again what it was made from.
    fn take_guess(&mut self, table: &mut dyn Table) -> Result<()> {
        let Some(guess) = self.guess.take() else {
            return Ok(());
        };
        let (delimiter, seen) = guess.chosen();
        self.cells = Cells::new(delimiter, self.format.quoting_by(delimiter));
        table.text(&mut self.cells, &seen)
    }
}
