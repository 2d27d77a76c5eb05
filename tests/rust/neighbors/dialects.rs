//! How files are written here, and all records of a few letters.

use sottovoce::csv::{Decimal, Encoding, Format, Header, Marks, Quoting, Thousands};

/// How files are written here, and what is told of it.
#[derive(Clone, Debug)]
pub(crate) struct Dialect {
    pub(crate) delimiter: u8,
    /// How the file's cells are written.
    pub(crate) quoting: Quoting,
    /// That is not told: it follows from the delimiter.
    pub(crate) by_default: bool,
    /// Names of two columns, if there is a header.
    pub(crate) names: Option<[&'static str; 2]>,
    /// The delimiter is left to the header.
    pub(crate) guessed: bool,
    pub(crate) marks: Marks,
    pub(crate) encoding: Encoding,
    pub(crate) line_end: &'static str,
    pub(crate) skip_lines: u64,
}

impl Dialect {
    pub(crate) fn format(&self) -> Format {
        Format {
            delimiter: (!self.guessed).then_some(self.delimiter),
            quoting: (!self.by_default).then_some(self.quoting),
            encoding: self.encoding.clone(),
            skip_lines: self.skip_lines,
        }
    }

    pub(crate) fn header(&self) -> Header {
        if self.names.is_some() { Header::Names } else { Header::Absent }
    }

    /// In the bytes of the encoding.
    pub(crate) fn file(&self, records: &[String]) -> Vec<u8> {
        let delimiter = char::from(self.delimiter).to_string();
        let skipped = (0..self.skip_lines).map(|_| "of \"2026;,|\t".to_owned());
        let header = self.names.map(|names| names.join(&delimiter));
        let lines = skipped.chain(header).chain(records.iter().cloned());
        let text: String = lines.flat_map(|line| [line, self.line_end.to_owned()]).collect();
        match self.encoding {
            Encoding::Utf16Little => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Big => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Encoding::Bytes(_) => {
                text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
            }
            Encoding::FromMark | Encoding::Utf8 => text.into_bytes(),
        }
    }

    /// Letters of cells: also what some reader might take for more than a letter.
    pub(crate) fn letters(&self) -> Vec<&'static str> {
        let mut letters = vec!["1", "5", "x", ",", ";", "\t", "|", "\""];
        if self.quoting == Quoting::Backslash {
            letters.push("\\");
        }
        letters.extend(match self.encoding {
            // Bytes of these are those of gzip and of a zip archive.
            Encoding::Utf16Little => ["\u{8b1f}\u{4e08}", "\u{4b50}\u{403}", "\u{feff}"],
            Encoding::Utf16Big => ["\u{1f8b}\u{84e}", "\u{504b}\u{304}", "\u{feff}"],
            // Bytes of marks.
            Encoding::Bytes(_) => ["\u{ff}\u{fe}", "\u{fe}\u{ff}", "\u{ef}\u{bb}\u{bf}"],
            Encoding::FromMark | Encoding::Utf8 => ["\u{e9}", "\0", "\u{feff}"],
        });
        letters
    }
}

pub(crate) fn dialects() -> Vec<Dialect> {
    let mut all = Vec::new();
    for delimiter in [b',', b';', b'\t', b'|'] {
        let marks = match delimiter {
            b';' => Marks::new(Decimal::Comma, Some(Thousands::Space)),
            _ => Ok(Marks::default()),
        };
        let usual = if delimiter == b'\t' { Quoting::Absent } else { Quoting::Rfc4180 };
        for (quoting, by_default) in
            [(Quoting::Rfc4180, false), (Quoting::Absent, false), (usual, true)]
        {
            for (names, guessed) in
                [(Some(["a", "b"]), true), (Some(["a", "b"]), false), (None, false)]
            {
                let (encoding, line_end) = (Encoding::FromMark, "\n");
                let marks = marks.unwrap();
                all.push(Dialect {
                    delimiter,
                    quoting,
                    by_default,
                    names,
                    guessed,
                    marks,
                    encoding,
                    line_end,
                    skip_lines: 0,
                });
            }
        }
    }
    // A header in which quotes are text, whoever guesses from it.
    for name in ["\"a", "\"a;b", "a\"b"] {
        let quoting = (Quoting::Absent, true);
        all.push(Dialect {
            names: Some(["id", name]),
            guessed: true,
            quoting: quoting.0,
            by_default: quoting.1,
            ..all[24].clone()
        });
    }
    for names in [Some(["a", "b"]), None] {
        let (quoting, by_default) = (Quoting::Backslash, false);
        all.push(Dialect {
            names,
            guessed: names.is_some(),
            quoting,
            by_default,
            ..all[0].clone()
        });
    }
    let latin_1 = core::array::from_fn(|place| char::from(128 + u8::try_from(place).unwrap()));
    for encoding in [
        Encoding::Utf8,
        Encoding::Bytes(Box::new(latin_1)),
        Encoding::Utf16Little,
        Encoding::Utf16Big,
    ] {
        for names in [Some(["a", "b"]), None] {
            for quoting in [Quoting::Rfc4180, Quoting::Absent] {
                let by_default = false;
                all.push(Dialect {
                    names,
                    guessed: false,
                    quoting,
                    by_default,
                    encoding: encoding.clone(),
                    ..all[0].clone()
                });
            }
        }
    }
    for line_end in ["\r\n", "\r"] {
        for (names, guessed, skip_lines) in
            [(Some(["a", "b"]), true, 0), (Some(["a", "b"]), true, 2), (None, false, 1)]
        {
            all.push(Dialect { names, guessed, line_end, skip_lines, ..all[0].clone() });
        }
    }
    all
}

/// All texts of up to so many of these letters.
fn words(letters: &[&str], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}")))
            .collect();
        all.extend_from_slice(&last);
    }
    all
}

/// Every cell that is well formed for the dialect, of up to two letters.
pub(crate) fn cells(dialect: &Dialect) -> Vec<String> {
    let delimiter = char::from(dialect.delimiter);
    let fits = |letter: &&str| {
        !letter.contains(delimiter) && (dialect.quoting == Quoting::Absent || *letter != "\"")
    };
    let mut all = words(&dialect.letters().into_iter().filter(fits).collect::<Vec<_>>(), 2);
    let inside: &[_] = match dialect.quoting {
        Quoting::Absent => &[],
        Quoting::Rfc4180 => &["1", ",", ";", "|", "\"\"", "\n", "\r"],
        // The last is text as long as no quote follows.
        Quoting::Backslash => &["1", ",", "\"\"", "\\\"", "\\\\", "\n", "\\;"],
    };
    if !inside.is_empty() {
        all.extend(words(inside, 2).iter().map(|inside| format!("\"{inside}\"")));
    }
    if dialect.names.is_some() {
        // No row is the beginning of the file: there a quote after a mark is text.
        let mark = dialect.letters().pop().unwrap();
        all.extend([format!("{mark}\""), format!("{mark}{mark}\"1")]);
    }
    all
}

/// Two cells each: all of one beside a few of the other.
pub(crate) fn records(dialect: &Dialect) -> Vec<String> {
    let (cells, delimiter) = (cells(dialect), char::from(dialect.delimiter));
    let few: Vec<&String> = cells.iter().step_by(7).collect();
    let line = |first: &String, second: &String| format!("{first}{delimiter}{second}");
    let sides = |cell| few.iter().flat_map(move |other| [line(cell, other), line(other, cell)]);
    cells.iter().flat_map(sides).collect()
}
