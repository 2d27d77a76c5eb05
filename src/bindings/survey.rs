//! What the builder of surveys asks: odds and bounds in canonical form, and which protocol is
//! chosen. The plan itself is put together and checked in TypeScript, where phones check it too.

use wasm_bindgen::prelude::*;

use super::{failure::failure, number::read};
use crate::{
    privacy::Odds,
    query::survey::{Asked, best},
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

/// The protocol for so many options, of which one is chosen, or up to `most`: its kind and its
/// parameters, in the order of plans.
#[wasm_bindgen]
pub fn survey_protocol_of_options(options: u32, most: u32, each: &str) -> Result<String, JsValue> {
    chosen(&if most == 1 { Asked::One(options) } else { Asked::Several(options) }, each)
}

/// The protocol for a number within these bounds.
#[wasm_bindgen]
pub fn survey_protocol_of_bounds(
    lowest: &str,
    highest: &str,
    each: &str,
) -> Result<String, JsValue> {
    let bounds = read("lowest", lowest).and_then(|low| Ok((low, read("highest", highest)?)));
    let (lowest, highest) = bounds.map_err(failure)?;
    chosen(&Asked::Number(lowest, highest), each)
}

fn chosen(asked: &Asked, each: &str) -> Result<String, JsValue> {
    let protocol = read("oddsEach", each)
        .and_then(|each| best(asked, Odds::new(&each)?.ratio()))
        .map_err(failure)?;
    let (kind, parameters) = protocol.plan();
    let mut text = String::from(kind);
    for parameter in parameters {
        text.push(' ');
        text.push_str(&parameter.to_string());
    }
    Ok(text)
}

fn text(odds: Odds) -> String {
    odds.ratio().to_string()
}
