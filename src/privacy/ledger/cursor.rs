//! The small words that lines are made of, read from left to right.
//!
//! Every reader tells two ways of failing apart: the text ended, and so is the beginning of
//! something that is allowed; or it is the beginning of nothing that is.

/// Why reading ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text is over: what was read is a beginning of what is allowed.
    Short,
    /// No text that begins so is allowed.
    Wrong,
}

/// Plans are flatter than this.
const DEEPEST: u32 = 16;

/// Most digits of one part of a number.
const MOST_DIGITS: usize = 512;

/// A position in a text.
pub(super) struct Cursor<'text> {
    text: &'text str,
    at: usize,
}

impl<'text> Cursor<'text> {
    pub fn new(text: &'text str) -> Self {
        Self { text, at: 0 }
    }

    /// How many bytes were read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The text that was read from there on.
    pub fn since(&self, start: usize) -> &'text str {
        &self.text[start..self.at]
    }

    /// The next byte, which is not read yet.
    pub fn peek(&self) -> Result<u8, Stop> {
        self.text.as_bytes().get(self.at).copied().ok_or(Stop::Short)
    }

    fn next(&mut self) -> Result<u8, Stop> {
        let byte = self.peek()?;
        self.at += 1;
        Ok(byte)
    }

    /// One byte of these.
    fn byte(&mut self, is_one: impl Fn(u8) -> bool) -> Result<u8, Stop> {
        if is_one(self.peek()?) { self.next() } else { Err(Stop::Wrong) }
    }

    /// Exactly this word.
    pub fn word(&mut self, word: &str) -> Result<(), Stop> {
        self.one_of(&[word]).map(|_| ())
    }

    /// Reads the one of these words that comes next, and gives its index; none begins with another.
    pub fn one_of(&mut self, words: &[&str]) -> Result<usize, Stop> {
        let rest = &self.text.as_bytes()[self.at..];
        if let Some(index) = words.iter().position(|word| rest.starts_with(word.as_bytes())) {
            self.at += words[index].len();
            return Ok(index);
        }
        let begun = words.iter().any(|word| word.as_bytes().starts_with(rest));
        Err(if begun { Stop::Short } else { Stop::Wrong })
    }

    /// This many hexadecimal digits between quotes.
    pub fn hexadecimal(&mut self, digits: usize) -> Result<&'text str, Stop> {
        self.word("\"")?;
        let start = self.at;
        for _ in 0..digits {
            self.byte(is_hexadecimal)?;
        }
        let read = self.since(start);
        self.word("\"")?;
        Ok(read)
    }

    /// An id of 128 bits.
    pub fn id(&mut self) -> Result<u128, Stop> {
        let digits = self.hexadecimal(32)?;
        u128::from_str_radix(digits, 16).map_err(|_| Stop::Wrong)
    }

    /// A moment as `"2026-01-31T23:59:59.999Z"`.
    pub fn moment(&mut self) -> Result<(), Stop> {
        for pattern in b"\"0000-00-00T00:00:00.000Z\"" {
            self.byte(|byte| match pattern {
                b'0' => byte.is_ascii_digit(),
                other => byte == *other,
            })?;
        }
        Ok(())
    }

    /// The canonical text of an exact number, at least 0, between quotes; or `null`. The caller
    /// that reads it checks that it is in lowest terms.
    pub fn amount(&mut self) -> Result<Option<&'text str>, Stop> {
        if self.one_of(&["null", "\""])? == 0 {
            return Ok(None);
        }
        let start = self.at;
        self.digits()?;
        if self.peek()? == b'/' {
            self.at += 1;
            self.digits()?;
        }
        let read = self.since(start);
        self.word("\"")?;
        Ok(Some(read))
    }

    /// A whole number without leading zeros.
    fn digits(&mut self) -> Result<(), Stop> {
        if self.byte(|byte| byte.is_ascii_digit())? == b'0' {
            return Ok(());
        }
        let start = self.at;
        while self.peek()?.is_ascii_digit() {
            self.at += 1;
            if self.at - start == MOST_DIGITS {
                return Err(Stop::Wrong);
            }
        }
        Ok(())
    }

    /// A text of JSON as `JSON.stringify` writes it, in ASCII: each text has one such form.
    pub fn string(&mut self) -> Result<&'text str, Stop> {
        let start = self.at;
        self.word("\"")?;
        loop {
            match self.next()? {
                b'"' => return Ok(self.since(start)),
                b'\\' => self.escape()?,
                b' '..=b'~' => {}
                _ => return Err(Stop::Wrong),
            }
        }
    }

    /// A text as [`Self::string`] reads it, or `null`.
    pub fn string_or_null(&mut self) -> Result<Option<&'text str>, Stop> {
        if self.peek()? == b'n' {
            return self.word("null").map(|()| None);
        }
        self.string().map(Some)
    }

    fn escape(&mut self) -> Result<(), Stop> {
        let letter = self.next()?;
        if b"\"\\bfnrt".contains(&letter) {
            return Ok(());
        }
        if letter != b'u' {
            return Err(Stop::Wrong);
        }
        let start = self.at;
        for _ in 0..4 {
            self.byte(is_hexadecimal)?;
        }
        match u16::from_str_radix(self.since(start), 16) {
            // A character that has an escape letter, or is one of ASCII, must be written as such.
            Ok(8 | 9 | 10 | 12 | 13 | 0x20..=0x7e) | Err(_) => Err(Stop::Wrong),
            Ok(_) => Ok(()),
        }
    }

    /// An object of JSON without blanks.
    pub fn object(&mut self) -> Result<(), Stop> {
        if self.peek()? == b'{' { self.value(DEEPEST) } else { Err(Stop::Wrong) }
    }

    /// JSON of at most this many levels, without blanks.
    fn value(&mut self, levels: u32) -> Result<(), Stop> {
        let inner = levels.checked_sub(1).ok_or(Stop::Wrong)?;
        match self.peek()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.list("{", b'}', &mut |cursor| {
                cursor.string()?;
                cursor.word(":")?;
                cursor.value(inner)
            }),
            b'[' => self.list("[", b']', &mut |cursor| cursor.value(inner)),
            b't' | b'f' | b'n' => self.one_of(&["true", "false", "null"]).map(|_| ()),
            _ => self.number(),
        }
    }

    /// The text between these brackets, with commas in between.
    pub fn list(
        &mut self,
        open: &str,
        close: u8,
        one: &mut dyn FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.word(open)?;
        if self.peek()? == close {
            self.at += 1;
            return Ok(());
        }
        loop {
            one(self)?;
            if self.byte(|byte| byte == b',' || byte == close)? == close {
                return Ok(());
            }
        }
    }

    /// A number of JSON, as JavaScript prints them.
    fn number(&mut self) -> Result<(), Stop> {
        if self.peek()? == b'-' {
            self.at += 1;
        }
        self.digits()?;
        if self.peek()? == b'.' {
            self.at += 1;
            self.some_digits()?;
        }
        if self.peek()? == b'e' {
            self.at += 1;
            self.byte(|byte| byte == b'+' || byte == b'-')?;
            self.some_digits()?;
        }
        Ok(())
    }

    fn some_digits(&mut self) -> Result<(), Stop> {
        self.byte(|byte| byte.is_ascii_digit())?;
        while self.peek()?.is_ascii_digit() {
            self.at += 1;
        }
        Ok(())
    }
}

fn is_hexadecimal(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}
