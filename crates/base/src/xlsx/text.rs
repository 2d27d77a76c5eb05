//! The text of one cell, as it is gathered.

use super::xml;
use crate::csv::{CELL_LIMIT, Cell};

/// How long an escape is: `_x000D_`.
const ESCAPE: usize = 7;

/// The text of a cell. Its pieces are kept up to the longest that escapes can make a cell of.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    text: Vec<u8>,
    overlong: bool,
}

impl Gathered {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.overlong = false;
    }

    pub(super) fn push(&mut self, text: &[u8]) {
        if self.text.len() + text.len() > ESCAPE * CELL_LIMIT {
            self.overlong = true;
        } else {
            self.text.extend_from_slice(text);
        }
    }

    /// As it is written.
    pub(super) fn plain(&self) -> Cell<'_> {
        if self.overlong { Cell::Overlong } else { Cell::of(&self.text) }
    }

    /// Whole numbers of 32 bits, such as an index.
    pub(super) fn index(&self) -> Option<u32> {
        xml::number(self.text.trim_ascii(), 10).filter(|_| !self.overlong)
    }

    /// With the escapes of spreadsheets undone.
    pub(super) fn unescaped(&mut self) -> Cell<'_> {
        if self.text.windows(2).any(|pair| pair == b"_x") {
            self.text = unescaped(&self.text);
        }
        self.plain()
    }
}

/// Undoes `_x000D_`, by which spreadsheets write units of UTF-16 that XML cannot hold. Two that are
/// halves of a letter are that letter; half a letter is U+FFFD.
fn unescaped(mut text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    while let Some((byte, rest)) = text.split_first() {
        let Some((unit, rest)) = escaped(text) else {
            plain.push(*byte);
            text = rest;
            continue;
        };
        let next = escaped(rest);
        let units = [unit, next.map_or(0, |(unit, _)| unit)];
        let letter = char::decode_utf16(units).next().and_then(core::result::Result::ok);
        let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
        plain.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        text = match next {
            Some((_, rest)) if letter.len_utf16() == 2 => rest,
            _ => rest,
        };
    }
    plain
}

/// The unit that the text begins with, if it begins with an escape.
fn escaped(text: &[u8]) -> Option<(u16, &[u8])> {
    let (escape, rest) = text.split_at_checked(ESCAPE)?;
    let [b'_', b'x', digits @ .., b'_'] = escape else { return None };
    let unit = xml::number(digits, 16)?;
    Some((u16::try_from(unit).ok()?, rest))
}
