//! What both readers share: from bytes in any encoding to cells.

use crate::Error;

use super::cells::Cells;
use super::delimiter::Guess;
use super::encoding::Encoding;

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
    encoding: Encoding,
    text: Text<T>,
    /// A refused file stays refused.
    failure: Option<Error>,
}

#[derive(Debug)]
struct Text<T> {
    /// Until the delimiter is known.
    guess: Option<Guess>,
    cells: Cells,
    table: T,
}

impl<T: Table> Reader<T> {
    pub(super) fn new(delimiter: Option<u8>, table: T) -> Result<Self, Error> {
        if delimiter.is_some_and(|byte| !byte.is_ascii() || matches!(byte, b'"' | b'\n' | b'\r')) {
            return Err(Error::Parameter {
                name: "delimiter",
                rule: "must be one ASCII character, other than a quote or a line end",
            });
        }
        Ok(Self {
            encoding: Encoding::new(),
            text: Text {
                guess: delimiter.is_none().then(Guess::new),
                cells: Cells::new(delimiter.unwrap_or(b',')),
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
        self.run(|encoding, text| encoding.push(bytes, &mut |piece| text.push(piece)))
    }

    pub(super) fn finish(&mut self) -> Result<(), Error> {
        self.run(|encoding, text| {
            encoding.finish(&mut |piece| text.push(piece))?;
            text.finish()
        })
    }

    fn run(&mut self, step: impl FnOnce(&mut Encoding, &mut Text<T>) -> Result<(), Error>) -> Result<(), Error> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        let result = step(&mut self.encoding, &mut self.text);
        self.failure = result.err();
        result
    }
}

impl<T: Table> Text<T> {
    fn push(&mut self, mut text: &[u8]) -> Result<(), Error> {
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
        self.cells = Cells::new(delimiter);
        self.table.text(&mut self.cells, &seen)
    }
}
