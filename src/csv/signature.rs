//! Files that are no delimited text: known by first bytes with which no text begins, or by a header
//! that is no list of names.
//!
//! The first bytes of a file without a header are somebody's row. So only signatures with control
//! characters that no text holds decide there, and none in UTF-16, where they are letters; what
//! could be the text of a row decides in a header alone, which is public.

use super::{
    encoding::Sink,
    format::{Encoding, Header},
};
use crate::Error;

/// Bytes with which no text begins, and what such a file is.
const SIGNATURES: [(&[u8], &str); 4] = [
    (
        b"PK\x03\x04",
        "is a zip archive, such as an Excel workbook (.xlsx): save the table as CSV, and choose that file",
    ),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "is an old Office file, such as an Excel workbook (.xls): save the table as CSV, and choose that file",
    ),
    (b"\x89PNG\r\n\x1a\n", "is a picture (PNG), and not a table"),
    (b"\x1f\x8b\x08", "is packed with gzip: unpack it first"),
];

/// Holds the first bytes back until they are known to be no signature.
#[derive(Debug)]
pub(super) struct FirstBytes {
    held: Vec<u8>,
    over: bool,
}

impl FirstBytes {
    pub(super) fn new(encoding: &Encoding, header: Header) -> Self {
        let wide = matches!(encoding, Encoding::Utf16Little | Encoding::Utf16Big);
        Self { held: Vec::new(), over: wide && header == Header::Absent }
    }

    /// Hands on what may be text.
    #[inline]
    pub(super) fn push(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<(), Error> {
        if self.over { sink(bytes) } else { self.look(bytes, sink) }
    }

    #[cold]
    fn look(&mut self, mut bytes: &[u8], sink: Sink<'_>) -> Result<(), Error> {
        while let Some((&byte, rest)) = bytes.split_first() {
            self.held.push(byte);
            bytes = rest;
            if let Some((_, rule)) = SIGNATURES.iter().find(|(known, _)| *known == self.held) {
                return Err(Error::Data { name: "source", rule });
            }
            if !SIGNATURES.iter().any(|(known, _)| known.starts_with(&self.held)) {
                self.finish(sink)?;
                return sink(bytes);
            }
        }
        Ok(())
    }

    /// No more bytes come: what is held is text.
    pub(super) fn finish(&mut self, sink: Sink<'_>) -> Result<(), Error> {
        self.over = true;
        sink(&core::mem::take(&mut self.held))
    }
}

/// What a document's first line begins with, in lower case, and what such a document is.
const DOCUMENTS: [(&str, &str); 6] = [
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
];

const JSON: &str = "is JSON, and not delimited text: save the table as CSV, and choose that file";
const PARQUET: &str = "is a Parquet file: save the table as CSV, and choose that file";
const SQLITE: &str = "is a SQLite database: save the table as CSV, and choose that file";
const BINARY: &str = "has control characters in its header: either it is no delimited text, or its encoding must be given";

/// Refuses a header that is no list of names.
pub(super) fn check_header(names: &[String]) -> Result<(), Error> {
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
        && (binary || first.chars().any(|c| c == char::REPLACEMENT_CHARACTER))
    {
        PARQUET
    } else if first.starts_with("SQLite format 3\0") {
        SQLITE
    } else if binary {
        BINARY
    } else {
        return Ok(());
    };
    Err(Error::Data { name: "source", rule })
}

fn begins(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

/// What JSON's objects and arrays begin with, as far as no name of a column does: `[id]` is one.
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
    use super::{Encoding, FirstBytes, Header, SIGNATURES, check_header};
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
        for (signature, rule) in SIGNATURES {
            for rest in ["", "x,y\n1,2\n"] {
                let bytes = [signature, rest.as_bytes()].concat();
                for chunk in 1..=bytes.len() {
                    assert_eq!(passed(&bytes, chunk), Err(Error::Data { name: "source", rule }));
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
    fn every_signature_holds_a_control_character_that_no_text_holds() {
        for (signature, _) in SIGNATURES {
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
                let refused = Err(Error::Data { name: "source", rule });
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
            &["SQLite format 3\0\u{10}"],
            &["age", "na\0me"],
            &["\u{1b}[1m"],
        ] {
            assert!(of(refused).is_err(), "{refused:?}");
        }
        for odd in [
            &["[id]", "[name]"][..],
            &["{id}"],
            &["PAR1"],
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
