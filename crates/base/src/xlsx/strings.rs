//! The texts that cells share, which a workbook keeps in a part of their own.

use super::target::Target;
use super::text::Gathered;
use super::xml::{Sink, Tag};
use crate::Result;

/// The shared texts that are read: where the scanner is in them. Runs of a text belong to it, and
/// its phonetic readings do not.
#[derive(Debug)]
pub(super) struct Strings {
    pub(super) to: Target,
    /// The texts that cells have: their indexes, in order, and how many came.
    needed: Vec<u32>,
    known: usize,
    /// The index of the text that is open, or comes next.
    index: u32,
    item: bool,
    run: bool,
    value: Option<u32>,
    text: Gathered,
}

impl Strings {
    pub(super) fn new(to: Target) -> Self {
        let needed = to.shared_indexes();
        Self {
            to,
            needed,
            known: 0,
            index: 0,
            item: false,
            run: false,
            value: None,
            text: Gathered::default(),
        }
    }

    fn is_needed(&self) -> bool {
        self.needed.get(self.known) == Some(&self.index)
    }

    /// The part has ended.
    pub(super) fn end(&mut self) {
        self.to.end_shared(core::mem::take(&mut self.needed));
    }
}

impl Sink for Strings {
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
                if self.is_needed() {
                    self.to.take_shared(self.index, self.text.unescaped());
                    self.known += 1;
                }
                self.text.clear();
                self.index = self.index.saturating_add(1);
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &[u8]) {
        if self.value.is_some() && self.is_needed() {
            self.text.push(text);
        }
    }
}
