//! Different texts, of all rows and of the rows of each group.

use sottovoce_loops::{
    rows::NOWHERE,
    texts::{Pairs, Texts},
    wiped::Wiped,
};
use zeroize::Zeroizing;

use super::DifferentTexts;
use crate::{
    Error, Result,
    exact::Integer,
    query::{
        groups::{Cells, Inner},
        rows::{self, signed, unsigned},
        texts::{self, MOST_BYTES, OF_PAIR, TOO_MANY, given, no_texts, parts},
    },
};

/// The longest text that counts, in bytes of UTF-8.
const LONGEST: usize = 256;

/// Checks whether a text counts. Readers give U+FFFD for a text that they could not read; two of
/// these may have been different.
fn is_text(text: &[u8]) -> bool {
    text.len() <= LONGEST && text != "\u{fffd}".as_bytes() && core::str::from_utf8(text).is_ok()
}

/// The different texts so far: exact, private, and wiped when dropped.
///
/// Nothing of the rows fails: a release does, if they need more memory than there may be.
pub struct Tally {
    texts: Held,
    /// Those that somebody else counted.
    counted: Zeroizing<u64>,
    most_bytes: u64,
}

/// The texts that are held.
enum Held {
    /// None came.
    Nothing,
    Some(Box<Texts>),
    /// They need more memory than there may be, or the system's source failed. Nothing is kept.
    Failed(Error),
}

impl Tally {
    pub(super) fn new() -> Self {
        Self { texts: Held::Nothing, counted: Zeroizing::default(), most_bytes: MOST_BYTES }
    }

    /// Allows less memory for texts.
    #[cfg(test)]
    pub(super) fn within(self, most_bytes: u64) -> Self {
        Self { most_bytes, ..self }
    }

    /// How many different texts there are. Not private.
    pub(super) fn number(&self) -> i64 {
        let held = match &self.texts {
            Held::Some(texts) => texts.count() as u64,
            Held::Nothing | Held::Failed(_) => 0,
        };
        signed(held.saturating_add(*self.counted))
    }

    fn add(&mut self, text: &[u8]) {
        if !is_text(text) || matches!(self.texts, Held::Failed(_)) {
            return;
        }
        if let Err(failed) = self.try_add(text) {
            self.texts = Held::Failed(failed);
        }
    }

    fn try_add(&mut self, text: &[u8]) -> Result<()> {
        if let Held::Nothing = self.texts {
            self.texts = Held::Some(Box::new(no_texts()?));
        }
        let Held::Some(texts) = &mut self.texts else { return Ok(()) };
        given(texts.index(text))?;
        TOO_MANY.when(texts::size(texts) > self.most_bytes)
    }
}

impl rows::Tally for Tally {
    fn add(&mut self, _: &[f64]) -> Result<()> {
        Err(Error::parameter("rows", "must be texts"))
    }

    fn add_text(&mut self, row: &str) -> Result<()> {
        self.add(row.as_bytes());
        Ok(())
    }

    fn add_texts(&mut self, texts: &[u8], ends: &[u32]) -> Result<()> {
        parts(texts, ends).for_each(|text| self.add(text));
        Ok(())
    }

    fn checked(&self) -> Result<()> {
        match &self.texts {
            Held::Failed(failed) => Err(*failed),
            Held::Nothing | Held::Some(_) => Ok(()),
        }
    }

    fn add_counted(&mut self, _: &[u32], rows: &[Integer]) {
        *self.counted += rows.iter().map(unsigned).sum::<u64>();
    }

    fn answers(&self) -> Vec<i64> {
        vec![self.number()]
    }
}

impl Inner for DifferentTexts {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        Box::new(OfGroups { texts: None, known: Pairs::default(), counts: Wiped::zeros(groups) })
    }
}

/// How many different texts each group has.
struct OfGroups {
    /// The texts of all groups.
    texts: Option<Texts>,
    /// Each text with each group that it is in.
    known: Pairs,
    counts: Wiped<u64>,
}

impl Cells for OfGroups {
    fn keep(&self, _: &[f64], _: &mut [u32]) {
        panic!("keep: the question is about texts")
    }

    fn add(&mut self, _: &[u32], _: &[f64]) {
        panic!("add: the question is about texts")
    }

    fn keep_texts(&self, texts: &[u8], ends: &[u32], cells: &mut [u32]) {
        for (cell, text) in cells.iter_mut().zip(parts(texts, ends)) {
            if !is_text(text) {
                *cell = NOWHERE;
            }
        }
    }

    fn add_texts(&mut self, cells: &[u32], rows: &[u8], ends: &[u32]) -> Result<()> {
        let Self { texts, known, counts } = self;
        let texts = match texts {
            Some(texts) => texts,
            none => none.insert(no_texts()?),
        };
        for (cell, text) in cells.iter().zip(parts(rows, ends)) {
            if *cell == NOWHERE {
                continue;
            }
            let index = given(texts.index(text))?;
            if known.find(texts, index, *cell).is_none() {
                given(known.add(texts, index, *cell))?;
                counts[*cell as usize] += 1;
            }
        }
        Ok(())
    }

    fn size(&self) -> u64 {
        self.texts.as_ref().map_or(0, texts::size) + OF_PAIR * self.known.count() as u64
    }

    fn answers(&self) -> Vec<Integer> {
        self.counts.iter().map(|count| Integer::from(*count)).collect()
    }
}
