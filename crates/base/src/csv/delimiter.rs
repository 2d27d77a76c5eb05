//! Guessing the delimiter from the first line.

use super::GUESS_LIMIT;
use super::format::Quoting;

/// The delimiters that may be guessed; the earlier wins a tie.
const CANDIDATES: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The state at the next byte of the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Blank lines so far.
    Before,
    /// After a candidate: a quote opens here.
    CellStart,
    Plain,
    Quoted,
    Closing,
    Escaping,
}

/// Counts the candidates outside quotes, and keeps what it has seen: the line is read again once
/// the delimiter is known.
///
/// It looks only at bytes that belong to the header with every delimiter. So if quoting is not
/// given, it stops at the first line end. Between tabs a quote that is open there is text, and the
/// bytes after it are somebody's row.
#[derive(Debug)]
pub(super) struct Guess {
    quoting: Option<Quoting>,
    state: State,
    counts: [u32; 4],
    seen: Vec<u8>,
}

impl Guess {
    pub(super) fn new(quoting: Option<Quoting>) -> Self {
        Self { quoting, state: State::Before, counts: [0; 4], seen: Vec::new() }
    }

    /// Looks at the next bytes of the file, dropping blank lines before the first; true once it has
    /// seen enough.
    ///
    /// Bytes are used up one by one, so the cuts between chunks make no difference. The rest of
    /// `text` was not looked at.
    pub(super) fn push(&mut self, text: &mut &[u8]) -> bool {
        while let Some((&byte, rest)) = text.split_first() {
            let line_end = matches!(byte, b'\n' | b'\r');
            if line_end && self.state == State::Before {
                *text = rest;
                continue;
            }
            let is_inside = matches!(self.state, State::Quoted | State::Escaping);
            let goes_on = is_inside && !matches!(self.quoting, None | Some(Quoting::Absent));
            if (line_end && !goes_on) || self.seen.len() >= GUESS_LIMIT {
                return true;
            }
            self.step(byte);
            self.seen.push(byte);
            *text = rest;
        }
        false
    }

    fn step(&mut self, byte: u8) {
        let candidate = CANDIDATES.iter().position(|known| *known == byte);
        self.state = match (self.state, byte) {
            (State::Before | State::CellStart | State::Closing, b'"')
                if self.quoting != Some(Quoting::Absent) =>
            {
                State::Quoted
            }
            (State::Quoted, b'"') => State::Closing,
            (State::Quoted, b'\\') if self.quoting == Some(Quoting::Backslash) => State::Escaping,
            (State::Quoted | State::Escaping, _) => State::Quoted,
            _ => match candidate.and_then(|index| self.counts.get_mut(index)) {
                Some(count) => {
                    *count += 1;
                    State::CellStart
                }
                None => State::Plain,
            },
        };
    }

    /// The delimiter, and the bytes seen on the way to it.
    pub(super) fn chosen(mut self) -> (u8, Vec<u8>) {
        if self.quoting.is_none() && self.state == State::Quoted {
            // The quote was text, as between tabs, or the header goes on in another line: then its
            // delimiter is required.
            if self.seen.contains(&b'\t') {
                return (b'\t', self.seen);
            }
            let mut again = Self::new(Some(Quoting::Absent));
            again.push(&mut self.seen.as_slice());
            self.counts = again.counts;
        }
        let mut best = (b',', 0);
        for (candidate, count) in CANDIDATES.into_iter().zip(self.counts) {
            if count > best.1 {
                best = (candidate, count);
            }
        }
        (best.0, self.seen)
    }
}

#[cfg(test)]
mod tests {
    use super::{GUESS_LIMIT, Guess};

    fn guess(text: &[u8]) -> u8 {
        let mut guess = Guess::new(None);
        guess.push(&mut &text[..]);
        guess.chosen().0
    }

    #[test]
    fn the_most_frequent_candidate_outside_quotes_wins() {
        assert_eq!(guess(b"a,b,c;d\n"), b',');
        assert_eq!(guess(b"a;b;c,d\n"), b';');
        assert_eq!(guess(b"a\tb\n"), b'\t');
        assert_eq!(guess(b"a|b|c"), b'|');
        assert_eq!(guess(b"\"a,b,c\";\"d,\"\",e\"\n"), b';');
    }

    #[test]
    fn only_where_quotes_are_set_does_a_quote_lead_beyond_the_line() {
        let text = b"\"a\r\n,b\";c\n";
        assert_eq!(guess(text), b',');
        let mut given = Guess::new(Some(super::Quoting::Rfc4180));
        assert!(given.push(&mut &text[..]));
        assert_eq!(given.chosen().0, b';');
    }

    #[test]
    fn a_quote_behind_a_backslash_closes_nothing_where_it_escapes() {
        let text = b"\"a\\\",b,d,\\\\\";c\n";
        let mut given = Guess::new(Some(super::Quoting::Backslash));
        assert!(given.push(&mut &text[..]));
        assert_eq!(given.chosen().0, b';');
        let mut plain = Guess::new(Some(super::Quoting::Rfc4180));
        plain.push(&mut &text[..]);
        assert_eq!(plain.chosen().0, b',');
    }

    #[test]
    fn a_quote_that_is_open_at_the_line_end_is_text() {
        assert_eq!(guess(b"id\t\"a;b\nx\";;z\t50\n"), b'\t');
        assert_eq!(guess(b"id\t\"age\nx\";;;;\t50\n"), b'\t');
        assert_eq!(guess(b"\"a|b;c|d\n"), b'|');
    }

    #[test]
    fn where_quotes_are_text_they_hide_no_delimiter() {
        let mut guess = Guess::new(Some(super::Quoting::Absent));
        assert!(guess.push(&mut &b"\"a,b;c,d\n"[..]));
        assert_eq!(guess.chosen().0, b',');
    }

    #[test]
    fn a_tie_goes_to_the_earlier_of_comma_semicolon_tab_and_bar() {
        assert_eq!(guess(b"a|b\tc;d,e"), b',');
        assert_eq!(guess(b"a|b\tc;d"), b';');
        assert_eq!(guess(b"a|b\tc"), b'\t');
    }

    #[test]
    fn a_line_without_candidates_has_commas() {
        assert_eq!(guess(b"value\n"), b',');
        assert_eq!(guess(b""), b',');
    }

    #[test]
    fn only_the_first_line_counts() {
        assert_eq!(guess(b"\r\n\na;b\nc,d,e,f"), b';');
        assert_eq!(guess(b"a;b\rc,d,e,f"), b';');
    }

    #[test]
    fn a_quote_inside_a_cell_opens_nothing() {
        assert_eq!(guess(b"5\" pipe;6\" pipe,a,b\n"), b',');
    }

    #[test]
    fn an_endless_first_line_is_judged_by_its_beginning() {
        let mut line = vec![b'x'; GUESS_LIMIT - 1];
        line.extend(b";,,,");
        let mut guess = Guess::new(None);
        let mut rest = line.as_slice();
        assert!(guess.push(&mut rest));
        assert_eq!(rest, b",,,");
        let (delimiter, seen) = guess.chosen();
        assert_eq!((delimiter, seen.len()), (b';', GUESS_LIMIT));
    }
}
