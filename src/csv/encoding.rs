//! Bytes into UTF-8: byte-order marks and UTF-16.

use core::mem;

/// How many UTF-16 units are turned at a time: what is held stays small whatever a chunk's size.
const UNITS: usize = 4096;

/// Undoes the encoding that the first bytes tell. UTF-8 passes unchecked.
#[derive(Debug)]
pub(super) enum Encoding {
    /// The first bytes, as long as they may yet become a mark.
    Unknown(Vec<u8>),
    /// UTF-8, or what is read as such.
    Utf8,
    /// UTF-16 after its mark.
    Utf16(Utf16),
}

#[derive(Debug)]
pub(super) struct Utf16 {
    unit: fn([u8; 2]) -> u16,
    /// The first byte of a unit that a chunk's end cut in two.
    half: Option<u8>,
    /// Units not turned yet: at a chunk's end none, or one that may begin a pair.
    units: Vec<u16>,
    text: String,
}

const UTF8_MARK: &[u8] = &[0xef, 0xbb, 0xbf];
const LITTLE_MARK: &[u8] = &[0xff, 0xfe];
const BIG_MARK: &[u8] = &[0xfe, 0xff];

impl Encoding {
    pub(super) fn new() -> Self {
        Self::Unknown(Vec::new())
    }

    /// Hands the next bytes to `sink` as UTF-8.
    pub(super) fn push<E>(&mut self, mut bytes: &[u8], sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        if let Self::Unknown(first) = self {
            while let Some((&byte, rest)) = bytes.split_first() {
                first.push(byte);
                bytes = rest;
                if ![UTF8_MARK, LITTLE_MARK, BIG_MARK]
                    .iter()
                    .any(|mark| mark.len() > first.len() && mark.starts_with(first))
                {
                    self.decide(sink)?;
                    break;
                }
            }
        }
        match self {
            Self::Unknown(_) => Ok(()),
            Self::Utf8 => sink(bytes),
            Self::Utf16(decoder) => decoder.push(bytes, sink),
        }
    }

    /// The bytes have ended: hands over what was held back.
    pub(super) fn finish<E>(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Unknown(_) => self.decide(sink),
            Self::Utf8 => Ok(()),
            Self::Utf16(decoder) => decoder.finish(sink),
        }
    }

    /// Reads the mark, or finds that there is none and hands over what might have become one.
    fn decide<E>(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let Self::Unknown(first) = mem::replace(self, Self::Utf8) else {
            return Ok(());
        };
        match first.as_slice() {
            UTF8_MARK => Ok(()),
            LITTLE_MARK => {
                *self = Self::Utf16(Utf16::new(u16::from_le_bytes));
                Ok(())
            }
            BIG_MARK => {
                *self = Self::Utf16(Utf16::new(u16::from_be_bytes));
                Ok(())
            }
            text => sink(text),
        }
    }
}

impl Utf16 {
    fn new(unit: fn([u8; 2]) -> u16) -> Self {
        Self { unit, half: None, units: Vec::new(), text: String::new() }
    }

    fn push<E>(&mut self, bytes: &[u8], sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        for &byte in bytes {
            match self.half.take() {
                None => self.half = Some(byte),
                Some(half) => {
                    self.units.push((self.unit)([half, byte]));
                    if self.units.len() >= UNITS {
                        self.turn(sink)?;
                    }
                }
            }
        }
        self.turn(sink)
    }

    /// Hands over all units, but for a last one that may be the first half of a pair.
    fn turn<E>(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let open = self.units.pop_if(|unit| matches!(*unit, 0xd800..=0xdbff));
        self.text.clear();
        self.text.extend(
            char::decode_utf16(self.units.drain(..)).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)),
        );
        self.units.extend(open);
        sink(self.text.as_bytes())
    }

    fn finish<E>(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let cut = self.half.take().is_some() || !self.units.is_empty();
        self.units.clear();
        if cut {
            let mut letter = [0; 4];
            sink(char::REPLACEMENT_CHARACTER.encode_utf8(&mut letter).as_bytes())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use proptest::prelude::*;

    use super::Encoding;

    fn decode(bytes: &[u8], chunk: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let mut encoding = Encoding::new();
        let mut sink = |piece: &[u8]| {
            text.extend(piece);
            Ok::<(), Infallible>(())
        };
        for piece in bytes.chunks(chunk) {
            let Ok(()) = encoding.push(piece, &mut sink);
        }
        let Ok(()) = encoding.finish(&mut sink);
        text
    }

    fn every_chunking(bytes: &[u8], text: &[u8]) {
        for chunk in 1..=bytes.len().max(1) {
            assert_eq!(decode(bytes, chunk), text, "{bytes:x?} by {chunk}");
        }
    }

    #[test]
    fn the_mark_of_utf_8_is_dropped_once() {
        every_chunking(b"\xef\xbb\xbfa", b"a");
        every_chunking(b"\xef\xbb\xbf\xef\xbb\xbfa", b"\xef\xbb\xbfa");
        every_chunking(b"\xef\xbb\xbf", b"");
    }

    #[test]
    fn part_of_a_mark_is_text() {
        for text in [&b"\xef\xbb"[..], b"\xef", b"\xef\xbba", b"\xefab", b"\xff", b"\xfea", b""] {
            every_chunking(text, text);
        }
    }

    #[test]
    fn utf_16_is_read_in_both_orders() {
        every_chunking(b"\xff\xfea\0\xac\x20\x3d\xd8\x00\xde", "a\u{20ac}\u{1f600}".as_bytes());
        every_chunking(b"\xfe\xff\0a\x20\xac\xd8\x3d\xde\x00", "a\u{20ac}\u{1f600}".as_bytes());
    }

    #[test]
    fn malformed_utf_16_reads_as_replacement_characters() {
        every_chunking(b"\xfe\xff\xd8\x3d\0a", "\u{fffd}a".as_bytes());
        every_chunking(b"\xfe\xff\xd8\x3d\xd8\x3d\xde\x00", "\u{fffd}\u{1f600}".as_bytes());
        every_chunking(b"\xfe\xff\xde\x00\0a", "\u{fffd}a".as_bytes());
        every_chunking(b"\xfe\xff\0a\xd8\x3d", "a\u{fffd}".as_bytes());
        every_chunking(b"\xfe\xff\0a\0", "a\u{fffd}".as_bytes());
        every_chunking(b"\xfe\xff\xd8\x3d\0", "\u{fffd}".as_bytes());
    }

    proptest! {
        #[test]
        fn utf_16_comes_back_as_the_text_it_was(text in "\\PC{0,300}", repeat in 1usize..40, chunk in 1usize..9000, little: bool) {
            let text = text.repeat(repeat);
            let order = if little { u16::to_le_bytes } else { u16::to_be_bytes };
            let bytes: Vec<u8> = core::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(order).collect();
            prop_assert_eq!(decode(&bytes, chunk), text.as_bytes());
        }
    }
}
