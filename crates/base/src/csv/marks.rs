//! How numbers are written: the decimal mark, and the mark between thousands.

use crate::{Error, Result};

/// The mark before a fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decimal {
    /// 1.5
    #[default]
    Point,
    /// 1,5
    Comma,
}

/// The mark between groups of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thousands {
    /// 20,000
    Comma,
    /// 20.000
    Point,
    /// 20'000, also with U+2019
    Apostrophe,
    /// 20 000, also with the spaces U+00A0, U+2009 and U+202F
    Space,
}

/// How the numbers of a column are written: public, and set before a row is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    decimal: Decimal,
    thousands: Option<Thousands>,
}

impl Marks {
    /// Numbers with these marks.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the two are one.
    ///
    /// # Examples
    /// ```
    /// use sottovoce::csv::{Column, ColumnReader, Decimal, Format, Header, Marks, Thousands};
    ///
    /// let marks = Marks::new(Decimal::Comma, Some(Thousands::Point))?;
    /// let euro = Column::Name("euro".into());
    /// let mut reader = ColumnReader::new(euro, Header::Names, &Format::default(), marks)?;
    /// assert_eq!(reader.push(b"name;euro\nAda;20.000,50\nBob;1,5\n")?, [20000.5, 1.5]);
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    pub fn new(decimal: Decimal, thousands: Option<Thousands>) -> Result<Self> {
        match (decimal, thousands) {
            (Decimal::Point, Some(Thousands::Point)) | (Decimal::Comma, Some(Thousands::Comma)) => {
                Err(Error::parameter("thousands", "must differ from the decimal mark"))
            }
            _ => Ok(Self { decimal, thousands }),
        }
    }

    /// Checks whether numbers are written as the reader of plain numbers takes them.
    pub(super) fn are_plain(self) -> bool {
        self == Self::default()
    }

    /// Writes a number with plain marks into `plain`; false if the text is not a number. Blanks
    /// around it are already dropped.
    ///
    /// Digits in groups are one to three, then always three; or, with lakh and crore, one or two,
    /// then always two, and three at the end. So `1,50` is not a number with a comma between
    /// thousands.
    pub(super) fn rewrite(self, number: &[u8], plain: &mut Vec<u8>) -> bool {
        plain.clear();
        let (sign, unsigned) = number.split_at(usize::from(matches!(number, [b'+' | b'-', ..])));
        let (mantissa, exponent) = split(unsigned, |byte| matches!(byte, b'e' | b'E'));
        let mark = if self.decimal == Decimal::Comma { b',' } else { b'.' };
        let (whole, fraction) = split(mantissa, |byte| byte == mark);
        plain.extend_from_slice(sign);
        if !self.join(whole, plain) {
            return false;
        }
        if let [_, digits @ ..] = fraction {
            plain.push(b'.');
            plain.extend_from_slice(digits);
        }
        plain.extend_from_slice(exponent);
        fraction.iter().skip(1).all(u8::is_ascii_digit)
    }

    /// Appends the digits before the decimal mark; false if there is anything else, or if groups
    /// are of other sizes.
    fn join(self, mut whole: &[u8], plain: &mut Vec<u8>) -> bool {
        // The size of the open group, of the first one, and of those after it but the open one.
        let (mut group, mut first, mut between) = (0, None, None);
        while let Some((&byte, rest)) = whole.split_first() {
            if byte.is_ascii_digit() {
                plain.push(byte);
                group += 1;
                whole = rest;
                continue;
            }
            let fits = match first {
                None => (1..=3).contains(&group),
                Some(first) => {
                    (group == 3 || group == 2 && first < 3)
                        && *between.get_or_insert(group) == group
                }
            };
            let Some(rest) = self.past_separator(whole).filter(|_| fits) else {
                return false;
            };
            first.get_or_insert(group);
            (group, whole) = (0, rest);
        }
        first.is_none() || group == 3
    }

    fn past_separator(self, text: &[u8]) -> Option<&[u8]> {
        let separators: &[&str] = match self.thousands? {
            Thousands::Comma => &[","],
            Thousands::Point => &["."],
            Thousands::Apostrophe => &["'", "\u{2019}"],
            Thousands::Space => &[" ", "\u{a0}", "\u{2009}", "\u{202f}"],
        };
        separators.iter().find_map(|separator| text.strip_prefix(separator.as_bytes()))
    }
}

/// Cuts before the first byte that is meant.
fn split(text: &[u8], meant: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|byte| meant(*byte)).unwrap_or(text.len()))
}
