//! How a file is written. All of it is public, and set before a row is read.

use crate::{Error, Result};

/// How cells may be quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoting {
    /// As in RFC 4180: a cell that begins with `"` ends at the next lone `"`.
    Rfc4180,
    /// As Spark writes it by default, and others where a backslash is set as the escape: inside
    /// quotes `\"` is a quote and `\\` a backslash. `""` is a quote too, and a backslash before
    /// anything else is text.
    Backslash,
    /// A quote is text like any other, as in the text/tab-separated-values of the IANA: every line
    /// is a row.
    Absent,
}

/// How bytes are letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, or UTF-16 if a file with a header begins with its byte-order mark.
    #[default]
    FromMark,
    /// UTF-8; a mark is dropped.
    Utf8,
    /// UTF-16, low byte first; a mark is dropped.
    Utf16Little,
    /// UTF-16, high byte first; a mark is dropped.
    Utf16Big,
    /// A byte is a letter: those below 128 are ASCII, the others are in this table.
    Bytes(Box<[char; 128]>),
}

/// How a file is written: what its reader must know of it, and may not learn from its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The byte between cells; `None` to guess it from the header line.
    pub delimiter: Option<u8>,
    /// How cells may be quoted; `None` for quotes as in RFC 4180, except between tabs.
    pub quoting: Option<Quoting>,
    /// How bytes are letters.
    pub encoding: Encoding,
    /// The number of lines before the header, or before the first row if there is no header. Blank
    /// lines count, and quotes do not join lines here.
    pub skip_lines: u64,
}

impl Format {
    /// A file with this delimiter, and the defaults for the rest.
    #[must_use]
    pub fn delimited(delimiter: u8) -> Self {
        Self { delimiter: Some(delimiter), ..Self::default() }
    }

    pub(super) fn check(&self, header: Header) -> Result<()> {
        let refused = |rule| Err(Error::parameter("delimiter", rule));
        match self.delimiter {
            None if header == Header::Absent => {
                refused("is required without a header: it must not be guessed from a person's row")
            }
            Some(byte) if !byte.is_ascii() || matches!(byte, b'"' | b'\n' | b'\r') => {
                refused("must be one ASCII character, other than a quote or a line end")
            }
            _ => Ok(()),
        }
    }

    /// How cells may be quoted, once the delimiter is known.
    pub(super) fn quoting_by(&self, delimiter: u8) -> Quoting {
        self.quoting.unwrap_or(if delimiter == b'\t' { Quoting::Absent } else { Quoting::Rfc4180 })
    }
}

/// The content of the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// The names of the columns: they are public.
    Names,
    /// The first row: there are no names.
    Absent,
}
