//! What the builder of surveys asks: odds and bounds in canonical form, and which protocol is
//! chosen. The plan itself is put together and checked in TypeScript, where phones check it too.

use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::{
    privacy::Odds,
    query::survey::{Asked, Protocol},
};

/// Odds as they are given, as a canonical fraction.
#[wasm_bindgen]
pub fn survey_odds(odds: &str) -> Result<String, JsValue> {
    read("odds", odds).and_then(|odds| Odds::new(&odds)).map(text).map_err(failure)
}

/// The largest odds that keep to this loss.
#[wasm_bindgen]
pub fn survey_odds_of_epsilon(epsilon: &str) -> Result<String, JsValue> {
    read("epsilon", epsilon)
        .and_then(|epsilon| Odds::of_epsilon(&epsilon))
        .map(text)
        .map_err(failure)
}

/// What each of so many reports of one person may lose.
#[wasm_bindgen]
pub fn survey_odds_each(odds: &str, questions: u32) -> Result<String, JsValue> {
    read("odds", odds).and_then(|odds| Odds::new(&odds)?.each(questions)).map(text).map_err(failure)
}

/// Bounds of a number, each as a canonical fraction.
#[wasm_bindgen]
pub fn survey_bounds(lowest: &str, highest: &str) -> Result<Vec<String>, JsValue> {
    let text = |name, given| read(name, given).map(|bound| bound.to_string());
    text("lowest", lowest)
        .and_then(|lowest| Ok(vec![lowest, text("highest", highest)?]))
        .map_err(failure)
}

/// The protocol for one of so many options: the size of sets, or a prime and a number of digits.
#[wasm_bindgen]
pub fn survey_protocol_of_options(options: u32, each: &str) -> Result<Vec<u32>, JsValue> {
    chosen(&Asked::One(options), each)
}

/// The protocol for a number within these bounds: nothing for a bit, or the half width of windows.
#[wasm_bindgen]
pub fn survey_protocol_of_bounds(
    lowest: &str,
    highest: &str,
    each: &str,
) -> Result<Vec<u32>, JsValue> {
    let bounds = read("lowest", lowest).and_then(|low| Ok((low, read("highest", highest)?)));
    let (lowest, highest) = bounds.map_err(failure)?;
    chosen(&Asked::Number(lowest, highest), each)
}

/// The parameters of the protocol that is chosen.
fn chosen(asked: &Asked, each: &str) -> Result<Vec<u32>, JsValue> {
    let protocol = read("oddsEach", each)
        .and_then(|each| Protocol::best(asked, Odds::new(&each)?.ratio()))
        .map_err(failure)?;
    Ok(match protocol {
        Protocol::Subset(subset) => vec![subset.size()],
        Protocol::Lines(lines) => vec![lines.prime(), lines.digits()],
        Protocol::Boxes(_) | Protocol::Bit(_) => Vec::new(),
        Protocol::Window(window) => vec![window.law().half],
    })
}

fn text(odds: Odds) -> String {
    odds.ratio().to_string()
}
