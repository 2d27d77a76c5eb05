//! Text into cells: quoting, delimiters and line ends.

use sottovoce_loops::{
    cells::{Place, Span, Splitter, TEXT, Wanted},
    masks::find,
};

use super::format::Quoting;

const QUOTE: u8 = b'"';

const BACKSLASH: u8 = b'\\';

/// The byte-order mark in UTF-8.
const MARK: &[u8] = &[0xef, 0xbb, 0xbf];

/// How many bytes it has.
const WHOLE: usize = 3;

/// The reason why a piece of text ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing: the cell goes on in the next piece.
    Open,
    /// The cell ended, and the row goes on.
    Cell,
    /// The cell was the last of its row.
    Row,
}

/// Text of one cell, quotes undone, as far as it lies in one piece.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a [u8],
    pub(super) end: End,
}

/// The state of the grammar at the next byte. Nothing else passes from one chunk to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before a row: line ends are skipped, so a blank line is not a row, and neither is the LF of
    /// a CRLF.
    RowStart,
    /// Before a row, after this number of bytes of a mark. Marks are dropped before every row: if
    /// they were dropped before the first row alone, the reading of a row would depend on whether
    /// another row precedes it. After a whole mark a quote is text, so that nobody's mark begins a
    /// quoted cell. The file's own mark never comes here.
    Mark(usize),
    /// Before a cell, in a row that has begun.
    CellStart,
    /// In text, if quotes are text too.
    Plain,
    /// Inside quotes.
    Quoted,
    /// Past a quote that either closed the cell or is the first half of `""`.
    Closing,
    /// Inside quotes, past a backslash that escapes what may be escaped.
    Escaping,
}

/// The state machine that splits text into cells.
#[derive(Debug)]
pub(super) struct Cells {
    delimiter: u8,
    quoting: Quoting,
    state: State,
    /// The bytes that end a plain cell.
    ends: [u8; 3],
}

impl Cells {
    pub(super) fn new(delimiter: u8, quoting: Quoting) -> Self {
        Self { delimiter, quoting, state: State::RowStart, ends: [delimiter, b'\n', b'\r'] }
    }

    /// Takes whole cells off the front of `text`, as long as the quick reader knows them, and
    /// appends where the chosen ones lie in what was taken. Takes nothing within a cell.
    #[inline]
    pub(super) fn split<'a>(
        &mut self,
        text: &mut &'a [u8],
        chosen: &[Wanted],
        place: &mut Place,
        spans: &mut Vec<Span>,
    ) -> &'a [u8] {
        if !matches!(self.state, State::RowStart | State::CellStart) {
            return &[];
        }
        let splitter = Splitter {
            delimiter: self.delimiter,
            quotes: self.have_quotes(),
            escapes: self.have_escapes(),
        };
        let front = text.get(..TEXT).unwrap_or(text);
        let used = splitter.split(front, chosen, place, spans);
        self.state = if place.cell == 0 { State::RowStart } else { State::CellStart };
        take(text, used)
    }

    /// Undoes the quotes of a whole cell, into `plain` if some are doubled. The quick reader knows
    /// no cell with a backslash that may escape.
    pub(super) fn unquoted<'a>(&self, cell: &'a [u8], plain: &'a mut Vec<u8>) -> &'a [u8] {
        if !cell.first().is_some_and(|first| self.opens(*first)) {
            return cell;
        }
        if let [_, inner @ .., QUOTE] = cell
            && find(inner, [QUOTE; 3]).is_none()
        {
            return inner;
        }
        plain.clear();
        let mut rest = cell;
        take(&mut rest, 1);
        while let Some(at) = find(rest, [QUOTE; 3]) {
            plain.extend_from_slice(take(&mut rest, at));
            take(&mut rest, 1);
            // After a lone quote all is text.
            if rest.first() != Some(&QUOTE) {
                break;
            }
            plain.extend_from_slice(take(&mut rest, 1));
        }
        plain.extend_from_slice(rest);
        plain
    }

    /// Takes the next piece off the front of `text`; none when the text is used up.
    #[inline]
    pub(super) fn next<'a>(&mut self, text: &mut &'a [u8]) -> Option<Piece<'a>> {
        loop {
            let (&first, rest) = text.split_first()?;
            match self.state {
                State::RowStart | State::Mark(WHOLE) if matches!(first, b'\n' | b'\r') => {
                    self.state = State::RowStart;
                    *text = rest;
                }
                State::RowStart if MARK.first() == Some(&first) => self.state = State::Mark(0),
                State::Mark(known) if MARK.get(known % WHOLE) == Some(&first) => {
                    self.state = State::Mark(known % WHOLE + 1);
                    *text = rest;
                }
                State::Mark(known) => {
                    // Part of a mark is text.
                    self.state = State::Plain;
                    return Some(open(MARK.split_at(known % WHOLE).0));
                }
                State::RowStart | State::CellStart if self.opens(first) => {
                    self.state = State::Quoted;
                    *text = rest;
                }
                State::RowStart | State::CellStart | State::Plain => {
                    return Some(self.plain(text));
                }
                State::Quoted => return Some(self.quoted(text)),
                State::Escaping => {
                    self.state = State::Quoted;
                    let is_escaped = matches!(first, QUOTE | BACKSLASH);
                    return Some(open(if is_escaped { take(text, 1) } else { &[BACKSLASH] }));
                }
                State::Closing if first == QUOTE => {
                    self.state = State::Quoted;
                    return Some(open(take(text, 1)));
                }
                State::Closing => self.state = State::Plain,
            }
        }
    }

    /// Checks whether this is a quote, and quotes mean something.
    fn opens(&self, byte: u8) -> bool {
        byte == QUOTE && self.have_quotes()
    }

    /// Checks whether quotes mean something.
    pub(super) fn have_quotes(&self) -> bool {
        self.quoting != Quoting::Absent
    }

    /// True if a backslash inside quotes may escape what follows it.
    fn have_escapes(&self) -> bool {
        self.quoting == Quoting::Backslash
    }

    /// Takes the text inside quotes, up to the byte that may end it.
    fn quoted<'a>(&mut self, text: &mut &'a [u8]) -> Piece<'a> {
        let other = if self.have_escapes() { BACKSLASH } else { QUOTE };
        let Some(at) = find(text, [QUOTE, other, other]) else {
            return open(core::mem::take(text));
        };
        let inside = take(text, at);
        let is_quote = take(text, 1).first() == Some(&QUOTE);
        self.state = if is_quote { State::Closing } else { State::Escaping };
        open(inside)
    }

    fn plain<'a>(&mut self, text: &mut &'a [u8]) -> Piece<'a> {
        let Some(at) = find(text, self.ends) else {
            self.state = State::Plain;
            return open(core::mem::take(text));
        };
        let cell = take(text, at);
        let (end, state) = if take(text, 1).first() == Some(&self.delimiter) {
            (End::Cell, State::CellStart)
        } else {
            (End::Row, State::RowStart)
        };
        self.state = state;
        Piece { text: cell, end }
    }

    /// The text has ended: true if that ends a row that was open.
    pub(super) fn finish(&mut self) -> bool {
        let state = core::mem::replace(&mut self.state, State::RowStart);
        !matches!(state, State::RowStart | State::Mark(WHOLE))
    }
}

fn open(text: &[u8]) -> Piece<'_> {
    Piece { text, end: End::Open }
}

/// Splits up to `count` bytes off the front.
fn take<'a>(text: &mut &'a [u8], count: usize) -> &'a [u8] {
    let (front, back) = text.split_at_checked(count).unwrap_or((text, &[]));
    *text = back;
    front
}
