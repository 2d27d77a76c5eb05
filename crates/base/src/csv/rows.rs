//! The rows made from the cells of a column: numbers or texts.

use sottovoce_loops::{
    cells::{self, Span},
    decimals, shorts,
};

use super::{CELL_LIMIT, cells::Cells, marks::Marks, number};

/// The chosen cell of one row, quotes undone.
#[derive(Clone, Copy)]
pub(crate) enum Cell<'a> {
    /// At most `CELL_LIMIT` bytes.
    Text(&'a [u8]),
    /// More bytes than are kept.
    Overlong,
    /// The row ended before it.
    Missing,
}

impl<'a> Cell<'a> {
    #[inline]
    pub(crate) fn of(text: &'a [u8]) -> Self {
        if text.len() > CELL_LIMIT { Self::Overlong } else { Self::Text(text) }
    }
}

/// Cells of one column that lie whole in a text, with their quotes: every `step`-th from the first.
pub(super) struct Whole<'a> {
    pub(super) cells: &'a Cells,
    pub(super) text: &'a [u8],
    pub(super) spans: &'a [Span],
    pub(super) first: usize,
    pub(super) step: usize,
}

impl<'a> Whole<'a> {
    fn as_loop(&self) -> cells::Cells<'a> {
        let Self { text, spans, step, .. } = *self;
        cells::Cells { text, spans, step, quotes: self.cells.have_quotes() }
    }

    /// One of them; `plain` is for one whose quotes are undone.
    fn cell(&self, span: Span, plain: &'a mut Vec<u8>) -> Cell<'a> {
        self.text
            .get(span.start as usize..span.end as usize)
            .map_or(Cell::Missing, |cell| Cell::of(self.cells.unquoted(cell, plain)))
    }
}

/// Collects the rows of one column until they are taken.
pub(super) trait Collect {
    fn push_cell(&mut self, cell: Cell<'_>);
    fn push_cells(&mut self, whole: &Whole<'_>);
    /// The last cell is of a row that is not complete: keeps it apart.
    fn hold(&mut self);
    /// Drops the rows, and begins with the cell that was kept apart.
    fn clear(&mut self);
}

/// Collectors of the rows of all columns, one for each.
pub(super) trait Slots {
    type Slot: Collect;
    fn all(&mut self) -> &mut [Self::Slot];
}

impl<C: Collect> Slots for [C; 1] {
    type Slot = C;

    #[inline]
    fn all(&mut self) -> &mut [C] {
        self
    }
}

impl<C: Collect> Slots for Vec<C> {
    type Slot = C;

    #[inline]
    fn all(&mut self) -> &mut [C] {
        self
    }
}

/// Rows of numbers.
#[derive(Debug)]
pub(crate) struct Doubles {
    pub(super) rows: Vec<f64>,
    held: Option<f64>,
    marks: Marks,
    /// The buffer in which a number with other marks is rewritten.
    plain: Vec<u8>,
}

impl Doubles {
    pub(crate) fn new(marks: Marks) -> Self {
        Self { rows: Vec::new(), held: None, marks, plain: Vec::new() }
    }

    /// The number of one cell. No rows are kept meanwhile.
    pub(crate) fn read(&mut self, cell: Cell<'_>) -> f64 {
        self.rows.clear();
        self.push_cell(cell);
        self.rows.pop().unwrap_or(f64::NAN)
    }
}

impl Collect for Doubles {
    #[inline]
    fn push_cell(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) if self.marks.are_plain() => number::push(text, &mut self.rows),
            Cell::Text(text) => {
                number::push_marked(text, self.marks, &mut self.plain, &mut self.rows);
            }
            Cell::Overlong | Cell::Missing => self.rows.push(f64::NAN),
        }
    }

    fn push_cells(&mut self, whole: &Whole<'_>) {
        let mut plain = Vec::new();
        let mut at = whole.first;
        loop {
            if self.marks.are_plain() {
                at = decimals::read(whole.as_loop(), at, &mut self.rows);
            }
            let Some(span) = whole.spans.get(at) else {
                return;
            };
            self.push_cell(whole.cell(*span, &mut plain));
            at += whole.step;
        }
    }

    fn hold(&mut self) {
        self.held = self.rows.pop();
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.rows.extend(self.held.take());
    }
}

/// Rows of text, one after another in one piece of memory.
#[derive(Debug, Default)]
pub struct Texts {
    /// Well-formed UTF-8.
    bytes: Vec<u8>,
    ends: Vec<usize>,
    held: Option<Vec<u8>>,
}

impl Texts {
    /// All rows in one text, one after another. All of it is looked at, at each call.
    ///
    /// ```
    /// use sottovoce::csv::{Column, Format, Header, TextReader};
    /// let format = Format::delimited(b',');
    /// let mut reader = TextReader::new(Column::Index(0), Header::Absent, &format)?;
    /// let rows = reader.push(b"Oslo,1\n\"\",2\nLima,3\n")?;
    /// assert_eq!((rows.text(), rows.ends()), ("OsloLima", &[4, 4, 8][..]));
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        let Ok(text) = str::from_utf8(&self.bytes) else { panic!("texts are well-formed") };
        text
    }

    /// The bytes of [`text`](Self::text) in UTF-8. They are not looked at again.
    ///
    /// ```
    /// use sottovoce::csv::{Column, Format, Header, TextReader};
    /// let format = Format::delimited(b',');
    /// let mut reader = TextReader::new(Column::Index(0), Header::Absent, &format)?;
    /// assert_eq!(reader.push(b"Oslo\nLima\n")?.bytes(), b"OsloLima");
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each row ends in [`text`](Self::text), in bytes.
    #[must_use]
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// The rows, in order.
    ///
    /// ```
    /// use sottovoce::csv::{Column, Format, Header, TextReader};
    /// let format = Format::delimited(b',');
    /// let mut reader = TextReader::new(Column::Index(0), Header::Absent, &format)?;
    /// assert_eq!(reader.push(b"a\n\"\"\n")?.iter().collect::<Vec<_>>(), ["a", ""]);
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let (text, mut start) = (self.text(), 0);
        self.ends.iter().map(move |&end| {
            let row = start..end;
            start = end;
            // Not by an index: its panic would quote the text, and bring what prints texts.
            text.get(row).expect("ends are within the text")
        })
    }
}

impl Texts {
    /// One more row.
    pub(crate) fn push(&mut self, cell: Cell<'_>) {
        self.push_cell(cell);
    }

    /// The row at this index, in UTF-8.
    pub(crate) fn get(&self, index: usize) -> Option<&[u8]> {
        let start =
            index.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.bytes.get(start..*self.ends.get(index)?)
    }
}

/// Appends bytes as text, with U+FFFD for what is not well-formed UTF-8. The standard library's
/// conversion makes a text of its own first, by code that nothing else here needs.
#[inline(never)] // for texts that hardly ever come
pub(super) fn push_lossy(text: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
}

impl Collect for Texts {
    fn push_cell(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) if str::from_utf8(text).is_ok() => self.bytes.extend_from_slice(text),
            Cell::Text(text) => {
                let mut readable = String::new();
                push_lossy(&mut readable, text);
                self.bytes.extend_from_slice(readable.as_bytes());
            }
            Cell::Overlong => self.bytes.extend_from_slice("\u{fffd}".as_bytes()),
            Cell::Missing => {}
        }
        self.ends.push(self.bytes.len());
    }

    fn push_cells(&mut self, whole: &Whole<'_>) {
        let mut plain = Vec::new();
        let mut at = whole.first;
        loop {
            at = shorts::copy(whole.as_loop(), at, &mut self.bytes, &mut self.ends);
            let Some(span) = whole.spans.get(at) else {
                return;
            };
            self.push_cell(whole.cell(*span, &mut plain));
            at += whole.step;
        }
    }

    fn hold(&mut self) {
        self.ends.pop();
        self.held = Some(self.bytes.split_off(self.ends.last().copied().unwrap_or(0)));
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        if let Some(held) = self.held.take() {
            self.bytes.extend_from_slice(&held);
            self.ends.push(self.bytes.len());
        }
    }
}
