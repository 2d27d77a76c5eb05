//! What both readers share: from bytes in any encoding to cells.

use crate::Error;

use super::cells::Cells;
use super::delimiter::Guess;
use super::encoding::Decoder;
use super::format::{Format, Header};
use super::lines::Skip;
use super::signature::FirstBytes;

/// What is made of the cells.
pub(super) trait Table {
    /// Takes the next text, all of it.
    fn text(&mut self, cells: &mut Cells, text: &[u8]) -> Result<(), Error>;
    /// The text has ended.
    fn end(&mut self, cells: &mut Cells) -> Result<(), Error>;
}

/// The way from bytes to a table.
#[derive(Debug)]
pub(super) struct Reader<T> {
    first: FirstBytes,
    decoder: Decoder,
    text: Text<T>,
    /// A refused file stays refused.
    failure: Option<Error>,
}

#[derive(Debug)]
struct Text<T> {
    skip: Skip,
    format: Format,
    /// Until the delimiter is known.
    guess: Option<Guess>,
    cells: Cells,
    table: T,
}

impl<T: Table> Reader<T> {
    pub(super) fn new(format: &Format, header: Header, table: T) -> Result<Self, Error> {
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
                table,
            },
            failure: None,
        })
    }

    pub(super) fn table(&self) -> &T {
        &self.text.table
    }

    pub(super) fn table_mut(&mut self) -> &mut T {
        &mut self.text.table
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.run(|Self { first, decoder, text, .. }| {
            first.push(bytes, &mut |bytes| decoder.push(bytes, &mut |piece| text.push(piece)))
        })
    }

    pub(super) fn finish(&mut self) -> Result<(), Error> {
        self.run(|Self { first, decoder, text, .. }| {
            first.finish(&mut |bytes| decoder.push(bytes, &mut |piece| text.push(piece)))?;
            decoder.finish(&mut |piece| text.push(piece))?;
            text.finish()
        })
    }

    fn run(&mut self, step: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        let result = step(self);
        self.failure = result.err();
        result
    }
}

impl<T: Table> Text<T> {
    fn push(&mut self, text: &[u8]) -> Result<(), Error> {
        let mut text = self.skip.after(text);
        if let Some(guess) = &mut self.guess {
            if !guess.push(&mut text) {
                return Ok(());
            }
            self.settle()?;
        }
        self.table.text(&mut self.cells, text)
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.settle()?;
        self.table.end(&mut self.cells)
    }

    /// Takes the guess as the delimiter, and reads again what it was made from.
    fn settle(&mut self) -> Result<(), Error> {
        let Some(guess) = self.guess.take() else {
            return Ok(());
        };
        let (delimiter, seen) = guess.settle();
        self.cells = Cells::new(delimiter, self.format.quoting_by(delimiter));
        self.table.text(&mut self.cells, &seen)
    }
}
