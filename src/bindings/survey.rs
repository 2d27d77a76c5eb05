//! Answers to the builder of surveys: odds and bounds in canonical form, and the protocol that is
//! chosen. The plan itself is put together and checked in TypeScript, where phones check it too.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::read};
use crate::{
    privacy::Odds,
    query::survey::{Asked, best},
};

/// Odds as they are given, as a canonical fraction.
#[wasm_bindgen]
pub fn survey_odds(odds: &str) -> Result<String, Failure> {
    Ok(text(Odds::new(&read("odds", odds)?)?))
}

/// The largest odds that stay within this loss.
#[wasm_bindgen]
pub fn survey_odds_of_epsilon(epsilon: &str) -> Result<String, Failure> {
    Ok(text(Odds::of_epsilon(&read("epsilon", epsilon)?)?))
}

/// The loss that each report may have, of this many reports of one person.
#[wasm_bindgen]
pub fn survey_odds_each(odds: &str, questions: u32) -> Result<String, Failure> {
    Ok(text(Odds::new(&read("odds", odds)?)?.each(questions)?))
}

/// Bounds of a number, each as a canonical fraction.
#[wasm_bindgen]
pub fn survey_bounds(lowest: &str, highest: &str) -> Result<Vec<String>, Failure> {
    Ok(vec![read("lowest", lowest)?.to_string(), read("highest", highest)?.to_string()])
}

/// The protocol for this many options, where a person chooses one, or up to `most`: its kind and
/// its parameters, in the order of plans.
#[wasm_bindgen]
pub fn survey_protocol_of_options(options: u32, most: u32, each: &str) -> Result<String, Failure> {
    chosen(&if most == 1 { Asked::One(options) } else { Asked::Several(options) }, each)
}

/// The protocol for a number within these bounds.
#[wasm_bindgen]
pub fn survey_protocol_of_bounds(
    lowest: &str,
    highest: &str,
    each: &str,
) -> Result<String, Failure> {
    let (lowest, highest) = (read("lowest", lowest)?, read("highest", highest)?);
    chosen(&Asked::Number(lowest, highest), each)
}

fn chosen(question: &Asked, each: &str) -> Result<String, Failure> {
    let protocol = best(question, Odds::new(&read("oddsEach", each)?)?.ratio())?;
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
