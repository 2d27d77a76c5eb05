//! How readers of files hand over what they read, and look up texts on the way.

use wasm_bindgen::prelude::*;

use super::failure::Failure;
use crate::{
    Error, Result,
    csv::{Decimal, Marks, Texts, Thousands},
    exact::fits,
};

#[wasm_bindgen]
extern "C" {
    /// Takes what is read, as it comes out: the run of another module, through JavaScript. It gets
    /// a view of this module's memory, valid for that one call.
    pub type Taker;

    #[wasm_bindgen(method, catch)]
    pub(super) fn numbers(this: &Taker, numbers: &[f64]) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    pub(super) fn places(this: &Taker, places: &[u32]) -> Result<(), JsValue>;

    /// Rows of text in UTF-8, one after another, and where each ends.
    #[wasm_bindgen(method, catch)]
    pub(super) fn texts(this: &Taker, text: &[u8], ends: &[u32]) -> Result<(), JsValue>;

    /// One row, or one name.
    #[wasm_bindgen(method, catch)]
    pub(super) fn text(this: &Taker, text: &str) -> Result<(), JsValue>;
}

/// Texts that indexes are handed over for. A table of our own: those of the standard library are
/// more code than all the rest of this file.
#[derive(Default)]
pub(super) struct Places {
    texts: Vec<(String, u32)>,
    /// For each hash the number of a text, counted from 1, or 0: at most half of them are used.
    slots: Vec<u32>,
}

/// Hands over rows of text: their indexes where they are looked up, otherwise each by itself or all
/// in one piece.
#[inline(never)] // the same in two modules: `alike` in scripts/modules.mjs
pub(super) fn give_texts(
    rows: &Texts,
    places: &Places,
    each: bool,
    to: &Taker,
) -> Result<(), Failure> {
    if !places.texts.is_empty() {
        hand(&found(places, rows), |places| to.places(places))
    } else if each {
        rows.iter().try_for_each(|row| to.text(row))
    } else {
        let ends = rows.ends().iter().map(|end| fits(*end, "texts are within memory"));
        hand(&ends.collect::<Vec<u32>>(), |ends| to.texts(rows.bytes(), ends))
    }
    .map_err(Failure::from)
}

/// The index of each row among the texts that are looked up.
fn found(places: &Places, rows: &Texts) -> Vec<u32> {
    let none: u32 = fits(places.texts.len(), "categories are counted in 32 bits");
    let mut start = 0;
    rows.ends()
        .iter()
        .map(|end| {
            let row = rows.bytes().get(start..*end).and_then(|row| places.find(row));
            start = *end;
            row.unwrap_or(none)
        })
        .collect()
}

impl Places {
    /// Adds a text; one that is there keeps its index.
    #[inline(never)] // as `give_texts`
    pub(super) fn add(&mut self, text: String, place: u32) {
        if self.find(text.as_bytes()).is_some() {
            return;
        }
        self.texts.push((text, place));
        if 2 * self.texts.len() <= self.slots.len() {
            self.enter(self.texts.len());
            return;
        }
        self.slots = vec![0; 8 * self.texts.len().next_power_of_two()];
        (1..=self.texts.len()).for_each(|number| self.enter(number));
    }

    /// Takes the next free slot for a text.
    fn enter(&mut self, number: usize) {
        let Some((text, _)) = self.texts.get(number - 1) else { return };
        let mut hash = hash_of(text.as_bytes());
        while let Some(slot) = slot_mut(&mut self.slots, hash) {
            if *slot == 0 {
                *slot = fits(number, "categories are counted in 32 bits");
                return;
            }
            hash += 1;
        }
    }

    #[inline]
    fn find(&self, text: &[u8]) -> Option<u32> {
        let mut hash = hash_of(text);
        loop {
            let number = *self.slots.get(hash & self.slots.len().wrapping_sub(1))?;
            let (known, place) = self.texts.get((number as usize).checked_sub(1)?)?;
            if known.as_bytes() == text {
                return Some(*place);
            }
            hash += 1;
        }
    }
}

fn slot_mut(slots: &mut [u32], hash: usize) -> Option<&mut u32> {
    let mask = slots.len().wrapping_sub(1);
    slots.get_mut(hash & mask)
}

/// The sum of FNV-1a, at most half of the largest index. Texts that are looked up are public, so no
/// row can make it slow.
#[inline]
fn hash_of(text: &[u8]) -> usize {
    let hash = text
        .iter()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    ((hash ^ hash >> 15) >> 1) as usize
}

/// Hands over what there is.
pub(super) fn hand<T>(
    rows: &[T],
    to: impl FnOnce(&[T]) -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    if rows.is_empty() { Ok(()) } else { to(rows) }
}

/// What the TypeScript layer lets nobody say.
pub(super) const fn unknown(name: &'static str) -> Error {
    Error::parameter(name, "must be as its type says")
}

#[inline(never)] // as `give_texts`
pub(super) fn marks_of(decimal: &str, thousands: &str) -> Result<Marks> {
    let decimal = match decimal {
        "." => Decimal::Point,
        "," => Decimal::Comma,
        _ => return Err(unknown("decimal")),
    };
    let thousands = match thousands {
        "" => None,
        "," => Some(Thousands::Comma),
        "." => Some(Thousands::Point),
        "'" => Some(Thousands::Apostrophe),
        " " => Some(Thousands::Space),
        _ => return Err(unknown("thousands")),
    };
    Marks::new(decimal, thousands)
}
