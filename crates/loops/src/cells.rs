//! Where the cells that somebody asked for lie in delimited text.
//!
//! A block of 64 bytes becomes bits: its delimiters, line ends and quotes. Quotes in pairs leave
//! out what is between them, and the rest are the ends of cells. All this is right only in text
//! where each quote is where RFC 4180 has one: it opens a cell, closes it, or is doubled. The walk
//! stops before the cell with any other quote, or with a backslash that may escape one. It also
//! stops before a row that begins with the first byte of a byte-order mark. These are for a slower
//! reader, which knows all rules.

use crate::masks::{BLOCK, Block, between};

/// Where a cell lies in the text, with its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first byte.
    pub start: u32,
    /// The byte after it.
    pub end: u32,
}

impl Span {
    /// The row ended before it.
    pub const MISSING: Self = Self { start: u32::MAX, end: u32::MAX };
}

/// Cells of one column to read: every `step`-th, in quotes or not.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    /// The text that was split.
    pub text: &'a [u8],
    /// Where its cells lie.
    pub spans: &'a [Span],
    /// How far one is from the next.
    pub step: usize,
    /// True if a cell may be in quotes.
    pub quotes: bool,
}

/// A cell that somebody asked for, once for each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its index in the row.
    pub index: u64,
    /// The slot that it is for.
    pub slot: usize,
}

/// How far the rows were read, at the beginning of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the cell. Once a row needs no more it is that after the last chosen one.
    pub cell: u64,
    /// How many of the chosen cells the row has had.
    pub filled: usize,
    /// How many rows needed no more.
    pub rows: u64,
}

/// The rules by which cells are separated.
#[derive(Clone, Copy, Debug)]
pub struct Splitter {
    /// The byte between cells.
    pub delimiter: u8,
    /// True if cells may be quoted.
    pub quotes: bool,
    /// True if a backslash inside quotes may escape a quote.
    pub escapes: bool,
}

/// Cells are found about this many at a time, so that what is found stays in the nearest memory.
pub const SPANS: usize = 2048;

/// The longest text that is split at once.
pub const TEXT: usize = 1 << 24;

const QUOTE: u8 = b'"';

const BACKSLASH: u8 = b'\\';

/// The first byte of a byte-order mark in UTF-8.
const MARK: u8 = 0xef;

impl Splitter {
    /// Appends where the chosen cells lie (in the order of their indexes) to `spans`, up to
    /// [`SPANS`] and those of a block more, and moves `place` on. The text begins at `place`, and
    /// has at most [`TEXT`] bytes. Gives how much of it was used: up to the beginning of a cell.
    #[inline(never)]
    pub fn split(
        &self,
        text: &[u8],
        chosen: &[Wanted],
        place: &mut Place,
        spans: &mut Vec<Span>,
    ) -> usize {
        let mut carry = Carry { quoted: 0, start: 1, line: u64::from(place.cell == 0), closed: 0 };
        let mut walk = Walk { text, chosen, place: *place, start: 0 };
        let mut rest = text;
        while !rest.is_empty() && spans.len() < SPANS {
            let at = (text.len() - rest.len()) as u32;
            let (ends, is_odd) = self.ends(Block::take(&mut rest), &mut carry);
            walk.pass(at, ends, spans);
            if is_odd {
                break;
            }
        }
        *place = walk.place;
        walk.start as usize
    }

    /// The ends of cells in a block, and whether these are only those before a quote or a row that
    /// is not for us.
    #[inline(always)]
    fn ends(&self, block: Block, carry: &mut Carry) -> (Ends, bool) {
        let lines = block.equal(b'\n') | block.equal(b'\r');
        let delimiters = block.equal(self.delimiter);
        let quotes = if self.quotes { block.equal(QUOTE) } else { 0 };
        let quoted = between(quotes) ^ carry.quoted;
        let rows = lines & !quoted;
        let cells = rows | delimiters & !quoted;
        let closing = quotes & !quoted;
        let after_row = rows << 1 | carry.line;
        let may_open = cells << 1 | carry.start | closing << 1 | carry.closed;
        let escapes = if self.escapes { block.equal(BACKSLASH) & quoted } else { 0 };
        let odd = quotes & quoted & !may_open | escapes | block.equal(MARK) & after_row;
        *carry = Carry {
            quoted: (quoted >> 63).wrapping_neg(),
            start: cells >> 63,
            line: rows >> 63,
            closed: closing >> 63,
        };
        // A line end right after another ends no row.
        let ends = Ends { cells: cells & !(rows & after_row), rows: rows & !after_row };
        // Those below the lowest odd bit; all if there is none.
        let before = (odd & odd.wrapping_neg()).wrapping_sub(1);
        (Ends { cells: ends.cells & before, rows: ends.rows & before }, odd != 0)
    }
}

/// State that the bytes before a block leave to it, each as its lowest bit; `quoted` as all of
/// them.
struct Carry {
    quoted: u64,
    /// A cell begins.
    start: u64,
    /// A row begins.
    line: u64,
    /// A quote closed a cell, unless it is doubled.
    closed: u64,
}

/// The ends of cells; those that are also ends of rows.
#[derive(Clone, Copy)]
struct Ends {
    cells: u64,
    rows: u64,
}

struct Walk<'a> {
    text: &'a [u8],
    chosen: &'a [Wanted],
    place: Place,
    /// Where the cell begins.
    start: u32,
}

impl Walk<'_> {
    /// Passes the ends of cells in the block at this place of the text.
    #[inline(always)]
    fn pass(&mut self, at: u32, ends: Ends, spans: &mut Vec<Span>) {
        let last = self.chosen.last().map_or(0, |wanted| wanted.index);
        let mut place = self.place;
        let Ends { mut cells, rows } = ends;
        while cells != 0 {
            if place.cell > last {
                // The rest of the row: no matter how many cells.
                let left = rows & cells;
                if left == 0 {
                    self.start = at + BLOCK as u32 - cells.leading_zeros();
                    break;
                }
                let end = left & left.wrapping_neg();
                self.start = at + end.trailing_zeros() + 1;
                cells &= !(end | (end - 1));
                place.cell = 0;
                continue;
            }
            let end = cells & cells.wrapping_neg();
            let here = at + cells.trailing_zeros();
            cells ^= end;
            while let Some(wanted) = self.chosen.get(place.filled)
                && wanted.index == place.cell
            {
                spans.push(self.span(place.cell, here));
                place.filled += 1;
            }
            self.start = here + 1;
            let ends_row = rows & end != 0;
            if ends_row || place.cell == last {
                for _ in place.filled..self.chosen.len() {
                    spans.push(Span::MISSING);
                }
                place.filled = 0;
                place.rows += 1;
            }
            place.cell = if ends_row { 0 } else { place.cell + 1 };
        }
        self.place = place;
    }

    /// The open cell, which ends here. The bytes before the first cell are line ends of blank
    /// lines.
    #[inline(always)]
    fn span(&self, cell: u64, end: u32) -> Span {
        let mut start = self.start;
        while cell == 0 && matches!(self.text.get(start as usize), Some(b'\n' | b'\r')) {
            start += 1;
        }
        Span { start, end }
    }
}
