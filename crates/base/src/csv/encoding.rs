//! Bytes into UTF-8: byte-order marks, UTF-16, and letters of one byte.

use core::mem;

use super::format::{Encoding, Header};
use crate::Result;

/// Takes the text. Called once for each chunk or so, so that it need not be known when this is
/// compiled.
pub(super) type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> Result<()>;

/// The number of UTF-16 units converted at a time. It keeps the buffer small for chunks of any
/// size.
const UNITS: usize = 4096;

/// Undoes the encoding that was given, or that the first bytes show. UTF-8 passes unchecked.
#[derive(Debug)]
pub(super) enum Decoder {
    /// The first bytes, as long as they may yet become one of these marks; without one, the rest is
    /// as given last.
    Marked { first: Vec<u8>, marks: &'static [Mark], otherwise: Family },
    /// UTF-8, or bytes that are read as UTF-8.
    Utf8,
    /// UTF-16 after its mark.
    Utf16(Utf16),
    /// A byte is a letter.
    Bytes(Bytes),
}

/// A byte-order mark, and the text after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    bytes: &'static [u8],
    then: Family,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Family {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

const UTF8: Mark = Mark { bytes: &[0xef, 0xbb, 0xbf], then: Family::Utf8 };
const LITTLE: Mark = Mark { bytes: &[0xff, 0xfe], then: Family::Utf16(u16::from_le_bytes) };
const BIG: Mark = Mark { bytes: &[0xfe, 0xff], then: Family::Utf16(u16::from_be_bytes) };

#[derive(Debug)]
pub(super) struct Utf16 {
    unit: fn([u8; 2]) -> u16,
    /// The first byte of a unit that a chunk's end cut in two.
    half: Option<u8>,
    /// Units not turned yet: at a chunk's end none, or one that may begin a pair.
    units: Vec<u16>,
    text: String,
}

/// Letters of one byte, by a table.
#[derive(Debug)]
pub(super) struct Bytes {
    letters: Box<[char; 128]>,
    text: String,
}

impl Decoder {
    pub(super) fn new(encoding: &Encoding, header: Header) -> Self {
        let marked = |marks, otherwise| Self::Marked { first: Vec::new(), marks, otherwise };
        match encoding {
            Encoding::FromMark if header == Header::Names => {
                marked(&[UTF8, LITTLE, BIG], Family::Utf8)
            }
            // Without a header the first bytes are a row's, and none decides how the others are
            // read.
            Encoding::FromMark | Encoding::Utf8 => marked(&[UTF8], Family::Utf8),
            Encoding::Utf16Little => marked(&[LITTLE], LITTLE.then),
            Encoding::Utf16Big => marked(&[BIG], BIG.then),
            Encoding::Bytes(letters) => {
                Self::Bytes(Bytes { letters: letters.clone(), text: String::new() })
            }
        }
    }

    /// Hands the next bytes to `sink` as UTF-8.
    pub(super) fn push(&mut self, mut bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        if let Self::Marked { first, marks, .. } = self {
            while let Some((&byte, rest)) = bytes.split_first() {
                first.push(byte);
                bytes = rest;
                if !marks
                    .iter()
                    .any(|mark| mark.bytes.len() > first.len() && mark.bytes.starts_with(first))
                {
                    self.decide(sink)?;
                    break;
                }
            }
        }
        match self {
            Self::Marked { .. } => Ok(()),
            Self::Utf8 => sink(bytes),
            Self::Utf16(decoder) => decoder.push(bytes, sink),
            Self::Bytes(decoder) => decoder.push(bytes, sink),
        }
    }

    /// The bytes have ended: hands over the rest that was held back.
    pub(super) fn finish(&mut self, sink: Sink<'_>) -> Result<()> {
        if matches!(self, Self::Marked { .. }) {
            self.decide(sink)?;
        }
        match self {
            Self::Marked { .. } | Self::Utf8 | Self::Bytes(_) => Ok(()),
            Self::Utf16(decoder) => decoder.finish(sink),
        }
    }

    /// Reads the mark, or finds that there is none and hands over what might have become one.
    fn decide(&mut self, sink: Sink<'_>) -> Result<()> {
        let Self::Marked { first, marks, otherwise } = mem::replace(self, Self::Utf8) else {
            return Ok(());
        };
        let mark = marks.iter().find(|mark| mark.bytes == first);
        if let Family::Utf16(unit) = mark.map_or(otherwise, |mark| mark.then) {
            *self = Self::Utf16(Utf16::new(unit));
        }
        if mark.is_none() { self.push(&first, sink) } else { Ok(()) }
    }
}

impl Bytes {
    fn push(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        for piece in bytes.chunks(UNITS) {
            self.text.clear();
            let letters = &self.letters;
            self.text.extend(piece.iter().map(|byte| match byte.checked_sub(128) {
                None => char::from(*byte),
                Some(high) => {
                    letters.get(usize::from(high)).copied().unwrap_or(char::REPLACEMENT_CHARACTER)
                }
            }));
            sink(self.text.as_bytes())?;
        }
        Ok(())
    }
}

impl Utf16 {
    fn new(unit: fn([u8; 2]) -> u16) -> Self {
        Self { unit, half: None, units: Vec::new(), text: String::new() }
    }

    fn push(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<()> {
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

    /// Hands over all units, except a last one that may be the first half of a pair.
    fn turn(&mut self, sink: Sink<'_>) -> Result<()> {
        let open = self.units.pop_if(|unit| matches!(*unit, 0xd800..=0xdbff));
        self.text.clear();
        self.text.extend(
            char::decode_utf16(self.units.drain(..))
                .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)),
        );
        self.units.extend(open);
        sink(self.text.as_bytes())
    }

    fn finish(&mut self, sink: Sink<'_>) -> Result<()> {
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
    use proptest::prelude::*;

    use super::{Decoder, Encoding, Header};

    fn decode(bytes: &[u8], chunk: usize) -> Vec<u8> {
        decode_as(&Encoding::FromMark, bytes, chunk)
    }

    fn decode_as(given: &Encoding, bytes: &[u8], chunk: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let mut encoding = Decoder::new(given, Header::Names);
        let mut sink = |piece: &[u8]| {
            text.extend(piece);
            Ok(())
        };
        for piece in bytes.chunks(chunk) {
            encoding.push(piece, &mut sink).unwrap();
        }
        encoding.finish(&mut sink).unwrap();
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

    #[test]
    fn what_is_given_wins_over_the_mark_of_another_encoding() {
        let cases: [(Encoding, &[u8], &str); 8] = [
            (Encoding::Utf8, b"\xef\xbb\xbfa", "a"),
            (Encoding::Utf16Little, b"a\0,\0", "a,"),
            (Encoding::Utf16Little, b"\xff\xfea\0", "a"),
            (Encoding::Utf16Little, b"\xff\xfe\xff\xfe", "\u{feff}"),
            (Encoding::Utf16Little, b"\xfe\xff", "\u{fffe}"),
            (Encoding::Utf16Big, b"\0a\0,", "a,"),
            (Encoding::Utf16Big, b"\xfe\xff\0a\0", "a\u{fffd}"),
            (Encoding::Utf16Big, b"\xfe", "\u{fffd}"),
        ];
        for (given, bytes, text) in cases {
            for chunk in 1..=bytes.len() {
                assert_eq!(
                    decode_as(&given, bytes, chunk),
                    text.as_bytes(),
                    "{given:?} {bytes:x?} by {chunk}"
                );
            }
        }
        assert_eq!(decode_as(&Encoding::Utf8, b"\xff\xfea", 1), b"\xff\xfea");
    }

    #[test]
    fn letters_of_one_byte_are_read_by_their_table() {
        let mut letters: [char; 128] = core::array::from_fn(|index| {
            char::from_u32(0x100 + u32::try_from(index).unwrap()).unwrap()
        });
        (letters[0], letters[127]) = ('\u{20ac}', '\u{fffd}');
        let given = Encoding::Bytes(Box::new(letters));
        for chunk in [1, 3, 9] {
            assert_eq!(
                decode_as(&given, b"a\x80\n\x81\xfe\xff\xef\xbb\xbf", chunk),
                "a\u{20ac}\n\u{101}\u{17e}\u{fffd}\u{16f}\u{13b}\u{13f}".as_bytes()
            );
        }
    }

    proptest! {
        #[test]
        fn utf_16_comes_back_as_the_text_it_was(
            text in "\\PC{0,300}",
            repeat in 1usize..40,
            chunk in 1usize..9000,
            little: bool,
        ) {
            let text = text.repeat(repeat);
            let order = if little { u16::to_le_bytes } else { u16::to_be_bytes };
            let bytes: Vec<u8> =
                core::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(order).collect();
            prop_assert_eq!(decode(&bytes, chunk), text.as_bytes());
        }
    }
}
