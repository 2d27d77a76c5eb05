//! A scanner of XML: bytes in chunks of any size, elements and text out.
//!
//! It knows what workbooks need. Names are compared without their prefixes, elements by how deep
//! they are. Text comes with its entities undone, in pieces. Text that is not well formed is
//! refused only where the end of an element could not be found otherwise.

use super::find::Needles;
use crate::{Error, Result};

/// The longest tag, in bytes. That of a cell has a few dozen.
pub(super) const TAG_LIMIT: usize = 1 << 16;

/// The longest reference, in bytes, between its `&` and its `;`.
const REFERENCE_LIMIT: usize = 10;

pub(super) const DAMAGED: Error = Error::data(
    "source",
    "is a workbook that is cut off or damaged. Nothing was released. Save it again, or choose a complete copy",
);

const DOCTYPE: Error = Error::data(
    "source",
    "is a workbook with a DOCTYPE, which no spreadsheet program writes: save it again as .xlsx",
);

/// Parts in UTF-16 begin with its byte-order mark.
const NOT_UTF_8: Error = Error::data(
    "source",
    "is a workbook with parts in UTF-16, which are not read: save it again as .xlsx",
);

/// Receives the parts of a document. The root is at depth 1.
pub(super) trait Sink {
    fn start(&mut self, depth: u32, tag: &Tag<'_>) -> Result<()>;
    fn end(&mut self, depth: u32);
    /// A piece of text, of the element that began last and has not ended.
    fn text(&mut self, text: &[u8]);
    /// Checks whether no more is needed.
    fn is_done(&self) -> bool {
        false
    }
}

/// A start tag.
pub(super) struct Tag<'a> {
    /// Without its prefix.
    pub(super) name: &'a [u8],
    attributes: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The value of the first attribute of this name, with any prefix. References are not undone.
    pub(super) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut rest = self.attributes;
        loop {
            let equals = rest.iter().position(|byte| *byte == b'=')?;
            let (before, after) = rest.split_at(equals);
            let after = after.get(1..)?.trim_ascii_start();
            let (quote, value) = after.split_first()?;
            let end = value.iter().position(|byte| byte == quote)?;
            let (value, after) = value.split_at(end);
            if local(before.trim_ascii()) == name {
                return Some(value);
            }
            rest = after.get(1..)?;
        }
    }
}

/// A name without its prefix.
fn local(name: &[u8]) -> &[u8] {
    name.iter().position(|byte| *byte == b':').and_then(|at| name.get(at + 1..)).unwrap_or(name)
}

/// Where in the document the next byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Text,
    /// After a `&`.
    Reference,
    /// After a `<`, before it is known what it begins.
    Markup,
    Tag,
    Comment,
    Data,
    Instruction,
}

/// A document that is being read.
#[derive(Debug)]
pub(super) struct Xml {
    place: Place,
    /// The part that is known of what did not come in one piece.
    held: Vec<u8>,
    /// The quote that is open in a tag, or 0.
    quote: u8,
    /// How many bytes of what ends this place came last.
    ending: u8,
    /// A carriage return came last, which is a line end with what follows.
    returned: bool,
    depth: u32,
    begun: bool,
    marks: Needles,
}

impl Xml {
    pub(super) fn new() -> Self {
        Self {
            place: Place::Text,
            held: Vec::new(),
            quote: 0,
            ending: 0,
            returned: false,
            depth: 0,
            begun: false,
            marks: Needles::new([b'<', b'&', b'\r']),
        }
    }

    /// Reads the next bytes; true once the sink needs no more.
    pub(super) fn push(&mut self, mut bytes: &[u8], sink: &mut dyn Sink) -> Result<bool> {
        NOT_UTF_8.when(!self.begun && matches!(bytes, [0xfe | 0xff, ..]))?;
        while !bytes.is_empty() && !sink.is_done() {
            bytes = match self.place {
                Place::Text => self.text(bytes, sink),
                Place::Reference => self.reference(bytes, sink),
                Place::Markup => self.markup(bytes)?,
                Place::Tag => self.tag(bytes, sink)?,
                Place::Comment => self.skip(bytes, b'-'),
                Place::Instruction => self.skip(bytes, b'?'),
                Place::Data => self.data(bytes, sink),
            };
        }
        Ok(sink.is_done())
    }

    /// The document has ended: refused if it should not have.
    pub(super) fn finish(&self) -> Result<()> {
        DAMAGED.when(!self.begun || self.depth > 0 || self.place != Place::Text)
    }

    fn text<'a>(&mut self, bytes: &'a [u8], sink: &mut dyn Sink) -> &'a [u8] {
        let bytes = match bytes {
            [b'\n', rest @ ..] if self.returned => rest,
            _ => bytes,
        };
        self.returned = false;
        let at = self.marks.find(bytes).unwrap_or(bytes.len());
        let (text, rest) = bytes.split_at(at);
        if !text.is_empty() {
            sink.text(text);
        }
        let Some((mark, rest)) = rest.split_first() else { return rest };
        match mark {
            b'<' => self.place = Place::Markup,
            b'&' => self.place = Place::Reference,
            _ => {
                // XML reads every line end as a line feed.
                sink.text(b"\n");
                self.returned = true;
            }
        }
        rest
    }

    fn reference<'a>(&mut self, bytes: &'a [u8], sink: &mut dyn Sink) -> &'a [u8] {
        let Some((byte, rest)) = bytes.split_first() else { return bytes };
        if self.held.len() < REFERENCE_LIMIT && (byte.is_ascii_alphanumeric() || *byte == b'#') {
            self.held.push(*byte);
            return rest;
        }
        let letter = referred(&self.held).filter(|_| *byte == b';');
        let mut utf8 = [0; 4];
        sink.text(letter.unwrap_or(char::REPLACEMENT_CHARACTER).encode_utf8(&mut utf8).as_bytes());
        self.held.clear();
        self.place = Place::Text;
        if *byte == b';' { rest } else { bytes }
    }

    fn markup<'a>(&mut self, bytes: &'a [u8]) -> Result<&'a [u8]> {
        const DATA: &[u8] = b"![CDATA[";
        const COMMENT: &[u8] = b"!--";
        let Some((byte, rest)) = bytes.split_first() else { return Ok(bytes) };
        if self.held.is_empty() && !matches!(byte, b'!' | b'?') {
            let names = byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'/' | 0x80..);
            DAMAGED.when(!names)?;
            self.place = Place::Tag;
            return Ok(bytes);
        }
        self.held.push(*byte);
        let known = match self.held.as_slice() {
            b"?" => Some(Place::Instruction),
            COMMENT => Some(Place::Comment),
            DATA => Some(Place::Data),
            some if DATA.starts_with(some) || COMMENT.starts_with(some) => None,
            _ => return Err(DOCTYPE),
        };
        if let Some(place) = known {
            self.place = place;
            self.held.clear();
        }
        Ok(rest)
    }

    fn tag<'a>(&mut self, bytes: &'a [u8], sink: &mut dyn Sink) -> Result<&'a [u8]> {
        let mut quote = self.quote;
        let end = bytes.iter().position(|&byte| {
            if quote != 0 {
                quote = if byte == quote { 0 } else { quote };
                return false;
            }
            if matches!(byte, b'"' | b'\'') {
                quote = byte;
            }
            byte == b'>'
        });
        self.quote = quote;
        let (tag, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
        DAMAGED.when(self.held.len() + tag.len() > TAG_LIMIT)?;
        if end.is_none() {
            self.held.extend_from_slice(tag);
            return Ok(rest);
        }
        self.place = Place::Text;
        self.returned = false;
        if self.held.is_empty() {
            self.element(tag, sink)?;
        } else {
            let mut whole = core::mem::take(&mut self.held);
            whole.extend_from_slice(tag);
            self.element(&whole, sink)?;
        }
        Ok(rest.get(1..).unwrap_or_default())
    }

    fn element(&mut self, tag: &[u8], sink: &mut dyn Sink) -> Result<()> {
        if let [b'/', ..] = tag {
            DAMAGED.when(self.depth == 0)?;
            sink.end(self.depth);
            self.depth -= 1;
            return Ok(());
        }
        // A document has one root.
        DAMAGED.when(self.depth == 0 && self.begun)?;
        let (tag, closed) = match tag {
            [tag @ .., b'/'] => (tag, true),
            _ => (tag, false),
        };
        let end = tag.iter().position(u8::is_ascii_whitespace).unwrap_or(tag.len());
        let (name, attributes) = tag.split_at(end);
        self.begun = true;
        sink.start(self.depth + 1, &Tag { name: local(name), attributes })?;
        if closed {
            sink.end(self.depth + 1);
        } else {
            self.depth = self.depth.checked_add(1).ok_or(DAMAGED)?;
        }
        Ok(())
    }

    /// Passes over what ends with `-->` or `?>`.
    fn skip<'a>(&mut self, bytes: &'a [u8], mark: u8) -> &'a [u8] {
        let least = if mark == b'-' { 2 } else { 1 };
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'>' && self.ending == least {
                self.ending = 0;
                self.place = Place::Text;
                return bytes.get(at + 1..).unwrap_or_default();
            }
            self.ending = if byte == mark { least.min(self.ending + 1) } else { 0 };
        }
        &[]
    }

    /// Text as it stands, up to `]]>`.
    fn data<'a>(&mut self, bytes: &'a [u8], sink: &mut dyn Sink) -> &'a [u8] {
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b']' if self.ending < 2 => self.ending += 1,
                b'>' if self.ending == 2 => {
                    self.ending = 0;
                    self.place = Place::Text;
                    return bytes.get(at + 1..).unwrap_or_default();
                }
                b']' => sink.text(b"]"),
                _ => {
                    sink.text(b"]]".get(..self.ending.into()).unwrap_or_default());
                    sink.text(core::slice::from_ref(byte));
                    self.ending = 0;
                }
            }
        }
        &[]
    }
}

/// The letter that a reference stands for: one of the five names, or a number.
fn referred(name: &[u8]) -> Option<char> {
    Some(match name {
        b"amp" => '&',
        b"lt" => '<',
        b"gt" => '>',
        b"quot" => '"',
        b"apos" => '\'',
        [b'#', b'x', digits @ ..] => char::from_u32(number(digits, 16)?)?,
        [b'#', digits @ ..] => char::from_u32(number(digits, 10)?)?,
        _ => return None,
    })
}

/// The number that these digits write, all of them.
pub(super) fn number(digits: &[u8], radix: u32) -> Option<u32> {
    let mut number: u32 = 0;
    for digit in digits {
        let digit = char::from(*digit).to_digit(radix)?;
        number = number.checked_mul(radix)?.checked_add(digit)?;
    }
    (!digits.is_empty()).then_some(number)
}
