//! Rows of the chosen columns, kept until the shared texts are known.

use super::{Kind, dates::Date};
use crate::csv::{Cell, Doubles, Marks, Texts};

/// A cell of a slot has 64 bits: a number by its bits, or a text by its index in the pool. A shared
/// text has this mark and its index. The mark is that of a NaN which no number is.
const SHARED: u64 = 0x7ffa << 48;

/// How many rows are in one piece of memory.
const PAGE: usize = 1 << 14;

/// The content that was found in a cell.
#[derive(Clone, Copy)]
pub(super) enum Found<'a> {
    Number(Cell<'a>),
    /// A number that is shown as a date.
    Date(Cell<'a>, Date),
    Text(Cell<'a>),
    /// The text with this index among the shared ones.
    Shared(u32),
    Truth(bool),
    /// An error, or a formula that is left out.
    Neither,
}

/// A truth as a text, as spreadsheets show it.
pub(super) const fn truth(is_true: bool) -> Cell<'static> {
    Cell::Text(if is_true { b"TRUE" } else { b"FALSE" })
}

/// Texts that are kept, each once for a cell that has it. The first is the empty one.
#[derive(Debug)]
pub(super) struct Pool {
    texts: Texts,
    count: u64,
}

impl Pool {
    pub(super) fn new() -> Self {
        let mut texts = Texts::default();
        texts.push(Cell::Missing);
        Self { texts, count: 1 }
    }

    fn keep(&mut self, cell: Cell<'_>) -> u64 {
        if matches!(cell, Cell::Text([]) | Cell::Missing) {
            return 0;
        }
        self.texts.push(cell);
        self.count += 1;
        self.count - 1
    }

    fn get(&self, index: u64) -> &[u8] {
        usize::try_from(index).ok().and_then(|index| self.texts.get(index)).unwrap_or_default()
    }
}

const NAN: u64 = f64::NAN.to_bits();

/// The rows of one column.
#[derive(Debug)]
struct Slot {
    column: u32,
    kind: Kind,
    /// The cell of the row that is open.
    cell: u64,
    pages: Vec<Vec<u64>>,
}

impl Slot {
    const fn missing(kind: Kind) -> u64 {
        match kind {
            Kind::Numbers => NAN,
            Kind::Texts => 0,
        }
    }

    fn end_row(&mut self) {
        let cell = core::mem::replace(&mut self.cell, Self::missing(self.kind));
        match self.pages.last_mut().filter(|page| page.len() < PAGE) {
            Some(page) => page.push(cell),
            None => {
                let mut page = Vec::with_capacity(PAGE);
                page.push(cell);
                self.pages.push(page);
            }
        }
    }
}

/// Texts, and what those that cells share are.
#[derive(Debug)]
struct Known {
    pool: Pool,
    /// Shared texts that cells have: their indexes, in order, each once.
    shared: Vec<u32>,
    /// The values of those so far: as numbers, if a slot is of numbers, and as texts, if one is.
    numbers: Vec<u64>,
    texts: Vec<u64>,
}

/// The rows of all chosen columns.
#[derive(Debug)]
pub(super) struct Columns {
    slots: Vec<Slot>,
    /// True for each column of the sheet that is chosen, up to the last one.
    chosen: Vec<bool>,
    /// How many rows come before the first one.
    skip: u64,
    /// Cells of numbers are written with plain marks, texts with those of the caller.
    plain: Doubles,
    marked: Doubles,
    known: Known,
    /// How many rows there are, and how many were handed over.
    rows: usize,
    given: usize,
}

impl Columns {
    pub(super) fn new(columns: &[(u32, Kind)], marks: Marks, skip: u64) -> Self {
        let slots = columns.iter().map(|&(column, kind)| Slot {
            column,
            kind,
            cell: Slot::missing(kind),
            pages: Vec::new(),
        });
        let last = columns.iter().map(|(column, _)| *column).max();
        let is_chosen = |at| columns.iter().any(|(column, _)| *column == at);
        Self {
            slots: slots.collect(),
            chosen: last.map(|last| (0..=last).map(is_chosen).collect()).unwrap_or_default(),
            skip,
            plain: Doubles::new(Marks::default()),
            marked: Doubles::new(marks),
            known: Known {
                pool: Pool::new(),
                shared: Vec::new(),
                numbers: Vec::new(),
                texts: Vec::new(),
            },
            rows: 0,
            given: 0,
        }
    }

    /// How many rows were handed over.
    pub(super) const fn given(&self) -> usize {
        self.given
    }

    /// The next rows of each slot, taken out; none after the last.
    pub(super) fn next_page(&mut self) -> Option<Vec<Page>> {
        if self.given == self.rows {
            return None;
        }
        let at = self.given / PAGE;
        self.given = self.rows.min(self.given + PAGE);
        let pages = self.slots.iter_mut().filter_map(|slot| {
            let codes = core::mem::take(slot.pages.get_mut(at)?);
            Some(self.known.resolved(slot.kind, codes))
        });
        Some(pages.collect())
    }
}

impl Known {
    fn resolved(&self, kind: Kind, codes: Vec<u64>) -> Page {
        let known = match kind {
            Kind::Numbers => &self.numbers,
            Kind::Texts => &self.texts,
        };
        let resolve = |code: u64| {
            let Some(index) = index_of(code) else { return code };
            let at = self.shared.binary_search(&index).ok();
            at.and_then(|at| known.get(at)).copied().unwrap_or(Slot::missing(kind))
        };
        let codes = codes.into_iter().map(resolve);
        match kind {
            Kind::Numbers => Page::Numbers(codes.map(f64::from_bits).collect()),
            Kind::Texts => {
                let mut texts = Texts::default();
                codes.for_each(|code| texts.push(Cell::Text(self.pool.get(code))));
                Page::Texts(texts)
            }
        }
    }
}

impl Columns {
    #[inline]
    pub(super) fn wants(&self, column: u32) -> bool {
        self.chosen.get(column as usize).is_some_and(|chosen| *chosen)
    }

    pub(super) fn cell(&mut self, column: u32, found: Found<'_>) {
        for slot in self.slots.iter_mut().filter(|slot| slot.column == column) {
            slot.cell = match (found, slot.kind) {
                (Found::Shared(index), _) => SHARED | u64::from(index),
                (Found::Number(cell) | Found::Date(cell, _), Kind::Numbers) => {
                    self.plain.read(cell).to_bits()
                }
                (Found::Text(cell), Kind::Numbers) => self.marked.read(cell).to_bits(),
                (Found::Truth(truth), Kind::Numbers) => f64::from(truth).to_bits(),
                // Those before the first row are nobody's: none is kept.
                (Found::Number(cell) | Found::Text(cell), Kind::Texts) if self.skip == 0 => {
                    self.known.pool.keep(cell)
                }
                (Found::Date(cell, date), Kind::Texts) if self.skip == 0 => {
                    let text = date.text(self.plain.read(cell));
                    self.known.pool.keep(Cell::Text(text.as_bytes()))
                }
                (Found::Truth(is_true), Kind::Texts) if self.skip == 0 => {
                    self.known.pool.keep(truth(is_true))
                }
                _ => Slot::missing(slot.kind),
            };
        }
    }

    pub(super) fn end_row(&mut self) {
        if self.skip == 0 {
            self.rows += 1;
            self.slots.iter_mut().for_each(Slot::end_row);
        } else {
            self.skip -= 1;
            self.slots.iter_mut().for_each(|slot| slot.cell = Slot::missing(slot.kind));
        }
    }

    /// In no order, and some more than once.
    pub(super) fn shared_indexes(&self) -> Vec<u32> {
        let mut indexes = Vec::new();
        for page in self.slots.iter().flat_map(|slot| &slot.pages) {
            indexes.extend(page.iter().filter_map(|code| index_of(*code)));
        }
        indexes
    }

    pub(super) fn take_shared(&mut self, cell: Cell<'_>) {
        let is_read_as = |kind| self.slots.iter().any(|slot| slot.kind == kind);
        let (numbers, texts) = (is_read_as(Kind::Numbers), is_read_as(Kind::Texts));
        let known = &mut self.known;
        known.numbers.push(if numbers { self.marked.read(cell).to_bits() } else { NAN });
        known.texts.push(if texts { known.pool.keep(cell) } else { 0 });
    }

    pub(super) fn end_shared(&mut self, indexes: Vec<u32>) {
        self.known.shared = indexes;
    }
}

fn index_of(code: u64) -> Option<u32> {
    u32::try_from(code ^ SHARED).ok()
}

/// Rows that are handed over.
#[derive(Debug)]
pub(super) enum Page {
    Numbers(Vec<f64>),
    Texts(Texts),
}
