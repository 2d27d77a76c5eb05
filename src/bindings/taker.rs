//! How readers of files hand over what they read, and look up texts on the way.

use wasm_bindgen::prelude::*;

use super::failure::Failure;
use crate::{
    Error, Result,
    csv::{Decimal, Marks, Texts, Thousands},
    exact::fits,
    listed::Listed,
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

/// Hands over rows of text: their indexes if the texts are looked up, otherwise each by itself or
/// all in one piece.
pub(super) fn give_texts(
    rows: &Texts,
    listed: &Listed,
    each: bool,
    to: &Taker,
) -> Result<(), Failure> {
    if listed.count() != 0 {
        hand(&found(listed, rows), |places| to.places(places))
    } else if each {
        rows.iter().try_for_each(|row| to.text(row))
    } else {
        let ends = rows.ends().iter().map(|end| fits(*end, "texts are within memory"));
        hand(&ends.collect::<Vec<u32>>(), |ends| to.texts(rows.bytes(), ends))
    }
    .map_err(Failure::from)
}

/// The index of each row among the texts that are looked up.
fn found(listed: &Listed, rows: &Texts) -> Vec<u32> {
    let none: u32 = fits(listed.count(), "categories are counted in 32 bits");
    let mut start = 0;
    rows.ends()
        .iter()
        .map(|end| {
            let row = rows.bytes().get(start..*end).and_then(|row| listed.find(row));
            start = *end;
            row.unwrap_or(none)
        })
        .collect()
}

/// Hands over what there is.
pub(super) fn hand<T>(
    rows: &[T],
    to: impl FnOnce(&[T]) -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    if rows.is_empty() { Ok(()) } else { to(rows) }
}

/// Refuses a value that the TypeScript layer does not let through.
pub(super) const fn unknown(name: &'static str) -> Error {
    Error::parameter(name, "must be as its type says")
}

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
