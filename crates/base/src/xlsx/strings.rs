//! The texts that cells share, which a workbook keeps in a part of their own.

use super::text::Gathered;
use super::xml::{Sink, Tag};
use crate::Result;
use crate::csv::Cell;

/// What waits for shared texts.
pub(super) trait Texted {
    /// All rows are there.
    fn end_sheet(&mut self);
    /// The index of the text that is needed next. They are asked for in order.
    fn next_shared(&self) -> Option<u32>;
    /// The text of that index.
    fn shared(&mut self, cell: Cell<'_>);
}

/// The shared texts that are read: where the scanner is in them. Runs of a text belong to it, and
/// its phonetic readings do not.
#[derive(Debug)]
pub(super) struct Strings<T> {
    pub(super) to: T,
    /// The index of the text that is open, or comes next.
    index: u32,
    item: bool,
    run: bool,
    value: Option<u32>,
    text: Gathered,
}

impl<T: Texted> Strings<T> {
    pub(super) fn new(mut to: T) -> Self {
        to.end_sheet();
        Self { to, index: 0, item: false, run: false, value: None, text: Gathered::default() }
    }
}

impl<T: Texted> Sink for Strings<T> {
    fn start(&mut self, depth: u32, tag: &Tag<'_>) -> Result<()> {
        match (depth, tag.name) {
            (2, b"si") => self.item = true,
            (3, b"r") if self.item => self.run = true,
            (3, b"t") if self.item => self.value = Some(depth),
            (4, b"t") if self.run => self.value = Some(depth),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, depth: u32) {
        if self.value == Some(depth) {
            self.value = None;
        }
        match depth {
            3 => self.run = false,
            2 if self.item => {
                self.item = false;
                if self.to.next_shared() == Some(self.index) {
                    self.to.shared(self.text.unescaped());
                }
                self.text.clear();
                self.index = self.index.saturating_add(1);
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &[u8]) {
        if self.value.is_some() && self.to.next_shared() == Some(self.index) {
            self.text.push(text);
        }
    }
}
