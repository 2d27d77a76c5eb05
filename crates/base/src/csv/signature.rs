//! Recognizes files that are not delimited text: by first bytes with which no text begins, or by a
//! header that is not a list of names.
//!
//! The first bytes of a file without a header are somebody's row. So only signatures with control
//! characters that no text holds decide there, and none in UTF-16, in which they are letters. Bytes
//! that could be the text of a row decide only in a header, which is public. Nothing after the
//! first bytes, or after the header, decides anything.

use super::{
    encoding::Sink,
    format::{Encoding, Header},
};
use crate::{Error, Result};

/// First bytes of files that are not text, and the kind of each. Those of the last might be letters
/// of a row, but no list of names begins with them.
const SIGNATURES: [(&[u8], &str); 13] = [
    (
        b"PK\x03\x04",
        "is a zip archive, such as an Excel workbook (.xlsx) or OpenDocument (.ods): save the table as CSV, and choose that file, or read it by \"sottovoce/xlsx\" or \"sottovoce/zip\"",
    ),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "is a workbook with a password, or an Office file of an old kind (.xls): save the table as CSV without a password, and choose that file",
    ),
    (b"\x89PNG\r\n\x1a\n", "is a picture (PNG), and not a table"),
    (b"\x1f\x8b\x08", "is packed with gzip: unpack it first"),
    (b"\xfd7zXZ\0", "is packed with xz: unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "is packed with 7-Zip: unpack it first"),
    (b"Rar!\x1a\x07", "is packed with RAR: unpack it first"),
    (b"SQLite format 3\0", "is a SQLite database: save the table as CSV, and choose that file"),
    // After its letters, the first number of what a writer puts there: a page, or the footer.
    (b"PAR1\x15", PARQUET),
    (
        b"ARROW1\0\0",
        "is an Arrow file (Feather): save the table as CSV, and choose that file, or read it by \"sottovoce/arrow\"",
    ),
    (b"Obj\x01", "is an Avro file: save the table as CSV, and choose that file"),
    (b"\x89HDF\r\n\x1a\n", "is an HDF5 file: save the table as CSV, and choose that file"),
    (b"\x28\xb5\x2f\xfd", "is packed with zstd: unpack it first"),
];

/// How many of them hold a control character that no text holds.
const IN_NO_TEXT: usize = 12;

/// Holds the first bytes back until they are known to be no signature.
#[derive(Debug)]
pub(super) struct FirstBytes {
    held: Vec<u8>,
    /// How many of the signatures they may be, from the first.
    known: usize,
    over: bool,
}

impl FirstBytes {
    pub(super) fn new(encoding: &Encoding, header: Header) -> Self {
        let wide = matches!(encoding, Encoding::Utf16Little | Encoding::Utf16Big);
        let known = if header == Header::Names { SIGNATURES.len() } else { IN_NO_TEXT };
        Self { held: Vec::new(), known, over: wide && header == Header::Absent }
    }

    /// Hands on the bytes that may be text.
    #[inline]
    pub(super) fn push(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        if self.over { sink(bytes) } else { self.look(bytes, sink) }
    }

    #[cold]
    fn look(&mut self, mut bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        while let Some((&byte, rest)) = bytes.split_first() {
            self.held.push(byte);
            bytes = rest;
            let mut open = false;
            for (known, rule) in SIGNATURES.iter().take(self.known) {
                if known.starts_with(&self.held) {
                    open = known.len() > self.held.len();
                    if !open {
                        return Err(Error::data("source", rule));
                    }
                    break;
                }
            }
            if !open {
                self.finish(sink)?;
                return sink(bytes);
            }
        }
        Ok(())
    }

    /// No more bytes come: the bytes held back are text.
    pub(super) fn finish(&mut self, sink: Sink<'_>) -> Result<()> {
        self.over = true;
        sink(&core::mem::take(&mut self.held))
    }
}

/// The beginning of a document's first line, in lower case, and the kind of document.
const DOCUMENTS: [(&str, &str); 10] = [
    ("%pdf-", "is a PDF, and not a table"),
    (
        "<?xml",
        "is an XML document, and not delimited text: save the table as CSV, and choose that file",
    ),
    (
        "<!doctype",
        "is an HTML page, and not delimited text: save the table as CSV, and choose that file",
    ),
    (
        "<html",
        "is an HTML page, and not delimited text: save the table as CSV, and choose that file",
    ),
    (
        "<table",
        "is an HTML table, and not delimited text: save the table as CSV, and choose that file",
    ),
    ("{\\rtf", "is a text document (RTF), and not a table"),
    ("bzh91ay&sy", "is packed with bzip2: unpack it first"),
    ("<stata_dta>", STATA),
    ("$fl2@(#)", SPSS),
    ("$fl3@(#)", SPSS),
];

const JSON: &str = "is JSON, and not delimited text: save the table as CSV, and choose that file, or read it by \"sottovoce/json\"";
const PARQUET: &str = "is a Parquet file: save the table as CSV, and choose that file, or read it by \"sottovoce/parquet\"";
const ORC: &str = "is an ORC file: save the table as CSV, and choose that file";
const SPSS: &str = "is an SPSS file: save the table as CSV, and choose that file";
const STATA: &str = "is a Stata file: save the table as CSV, and choose that file";
const BINARY: &str =
    "has control characters in its header: it is not delimited text, or needs the option encoding";

/// Refuses a header that is not a list of names.
pub(super) fn check_header(names: &[String]) -> Result<()> {
    let first = names.first().map_or("", |name| name.trim_start());
    let control = |name: &String| {
        name.bytes().any(|byte| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r'))
    };
    let binary = names.iter().any(control);
    let rule = if let Some((_, rule)) = DOCUMENTS.iter().find(|(start, _)| begins(first, start)) {
        rule
    } else if is_json(first) {
        JSON
    } else if first.starts_with("PAR1")
        && (binary || first.chars().any(|letter| letter == char::REPLACEMENT_CHARACTER))
    {
        PARQUET
    } else if !binary {
        return Ok(());
    } else if first.starts_with("ORC") {
        ORC
    } else if matches!(first.as_bytes(), [b'n'..=b's', 1 | 2, 1, 0, ..]) {
        // Versions before the one whose name is in angle brackets.
        STATA
    } else {
        BINARY
    };
    Err(Error::data("source", rule))
}

fn begins(text: &str, start: &str) -> bool {
    let head = text.as_bytes().get(..start.len());
    head.is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
}

/// The beginnings of JSON's objects and arrays, as far as no name of a column has them: `[id]` is
/// one.
fn is_json(first: &str) -> bool {
    let inside = |open: char| first.strip_prefix(open).map(|rest| rest.trim_start().chars().next());
    match (inside('{'), inside('[')) {
        (Some(next), _) => matches!(next, None | Some('"' | '}')),
        (_, Some(next)) => matches!(next, None | Some('"' | '{' | '[' | ']' | '-' | '0'..='9')),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, FirstBytes, Header, IN_NO_TEXT, SIGNATURES, check_header};
    use crate::Error;

    fn passed(bytes: &[u8], chunk: usize) -> Result<Vec<u8>, Error> {
        passed_as(&Encoding::FromMark, Header::Absent, bytes, chunk)
    }

    fn passed_as(
        encoding: &Encoding,
        header: Header,
        bytes: &[u8],
        chunk: usize,
    ) -> Result<Vec<u8>, Error> {
        let (mut first, mut text) = (FirstBytes::new(encoding, header), Vec::new());
        let mut sink = |piece: &[u8]| {
            text.extend_from_slice(piece);
            Ok(())
        };
        for piece in bytes.chunks(chunk) {
            first.push(piece, &mut sink)?;
        }
        first.finish(&mut sink)?;
        Ok(text)
    }

    #[test]
    fn a_signature_is_refused_however_it_is_cut() {
        for (index, (signature, rule)) in SIGNATURES.into_iter().enumerate() {
            for rest in ["", "x,y\n1,2\n"] {
                let bytes = [signature, rest.as_bytes()].concat();
                for chunk in 1..=bytes.len() {
                    let refused = Err(Error::data("source", rule));
                    let named = passed_as(&Encoding::FromMark, Header::Names, &bytes, chunk);
                    assert_eq!(named, refused);
                    let bare = if index < IN_NO_TEXT { refused } else { Ok(bytes.clone()) };
                    assert_eq!(passed(&bytes, chunk), bare);
                }
            }
        }
    }

    #[test]
    fn what_is_short_of_a_signature_passes_whole() {
        let mut texts: Vec<Vec<u8>> =
            vec![b"".to_vec(), b"a".to_vec(), b"P,K\n1,2\n".to_vec(), b"PKZIP,x\n".to_vec()];
        for (signature, _) in SIGNATURES {
            for length in 1..signature.len() {
                texts.push(signature[..length].to_vec());
                texts.push([&signature[..length], b"~,1\n"].concat());
            }
        }
        for text in texts {
            for chunk in 1..=text.len().max(1) {
                assert_eq!(passed(&text, chunk).as_deref(), Ok(&text[..]));
            }
        }
    }

    #[test]
    fn what_decides_without_a_header_holds_a_control_character_that_no_text_holds() {
        for (signature, _) in SIGNATURES.split_at(IN_NO_TEXT).0 {
            assert!(signature.iter().any(|byte| *byte < 9 || (14..32).contains(byte)));
        }
    }

    #[test]
    fn in_utf_16_they_are_letters_and_decide_in_a_header_alone() {
        for (signature, rule) in SIGNATURES {
            for encoding in [Encoding::Utf16Little, Encoding::Utf16Big] {
                assert_eq!(
                    passed_as(&encoding, Header::Absent, signature, 1).as_deref(),
                    Ok(signature)
                );
                let refused = Err(Error::data("source", rule));
                assert_eq!(passed_as(&encoding, Header::Names, signature, 1), refused);
            }
        }
    }

    #[test]
    fn a_header_of_a_document_is_refused_and_one_of_odd_names_is_not() {
        let of = |names: &[&str]| {
            check_header(&names.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        for refused in [
            &["%PDF-1.4"][..],
            &["<?xml version=\"1.0\"?>"],
            &["<!DOCTYPE html>"],
            &["<HTML>"],
            &["{\\rtf1\\ansi"],
            &["["],
            &["  [ {\"age\": 0", "\"name\": \"P0\"}"],
            &["[[1", "2]"],
            &["{\"age\":0"],
            &["{"],
            &["PAR1\u{15}\u{4}"],
            &["PAR1\u{fffd}"],
            &["ORC\u{fffd}\u{1}"],
            &["ORC\u{7}"],
            &["BZh91AY&SY\u{fffd}"],
            &["<stata_dta><header>"],
            &["s\u{2}\u{1}\0\u{8}"],
            &["$FL2@(#) SPSS DATA FILE"],
            &["$FL3@(#)"],
            &["age", "na\0me"],
            &["\u{1b}[1m"],
        ] {
            assert!(of(refused).is_err(), "{refused:?}");
        }
        for odd in [
            &["[id]", "[name]"][..],
            &["{id}"],
            &["PAR1"],
            &["ORCHESTRE D'\u{fffd}T\u{fffd}"],
            &["BZh9"],
            &["$FL2"],
            &["(\u{b5}/\u{fd}"],
            &["%PDF"],
            &["<b>"],
            &["age\nin years"],
            &["na\u{fffd}me"],
            &["", ""],
            &[],
        ] {
            assert_eq!(of(odd), Ok(()), "{odd:?}");
        }
    }
}
