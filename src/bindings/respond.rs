//! One person's reports: everything is drawn before an answer is read.
//!
//! Plans are read in TypeScript; what comes here is what samplers take, and checked again. Without
//! plans, floats and big integers: this is what a phone loads.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    source::{Source, Words},
    wiped::wiped,
};
use crate::{
    Error, Result,
    entropy::Entropy,
    exact::SmallRatio,
    privacy::Odds,
    sample::local::{Local, Range, WithProtocol, uniform_subset, with_protocol},
};

/// The reports of one person: draws first, then answers. The caller that opened it frees it.
#[wasm_bindgen]
pub struct Reports {
    odds: SmallRatio,
    drawn: Vec<Drawn>,
}

/// Makes the report of an answer.
type Drawn = Box<dyn FnOnce(u64, &mut Words<'_>) -> Result<u64>>;

/// Draws for one report.
struct Draws<'a, 'source>(&'a mut Words<'source>);

impl WithProtocol for Draws<'_, '_> {
    type Output = Result<Drawn>;

    fn with<P: Local>(self, protocol: P) -> Self::Output {
        let draw = protocol.draw(self.0)?;
        Ok(Box::new(move |answer, words| P::report(draw, answer, words)))
    }
}

/// More than any report takes before it is cut off: sets of 52 and two integers more, two words for
/// an id.
const WORDS: u64 = 64;

/// A mask of the questions that one person is asked: `size` of all of them, drawn without looking
/// at answers.
#[wasm_bindgen]
pub fn draw_questions(questions: u32, size: u32, source: &mut Source) -> Result<u64, Failure> {
    Error::parameter("questionsPerPerson", "must be from 1 to the number of questions")
        .when(questions > 64 || size > questions)?;
    let mut words = source.open(WORDS);
    Ok(*wiped(|| uniform_subset(questions, size, &mut words))?)
}

#[wasm_bindgen]
impl Reports {
    /// None yet, each with the odds `top / bottom`.
    #[wasm_bindgen(constructor)]
    pub fn new(top: u64, bottom: u64) -> Result<Reports, Failure> {
        let rule = "must be a fraction of integers up to 2^40, above 1";
        let odds = SmallRatio::new(top, bottom)
            .ok_or(Error::parameter("oddsEach", rule))
            .and_then(Odds::of)?
            .ratio();
        Ok(Self { odds, drawn: Vec::new() })
    }

    /// Draws for one more: the letters of its protocol's kind, and its parameters in the order of
    /// plans. For a number it also takes the lowest, the span and the denominator of both: words of
    /// two's complement, the lowest first, as many for each.
    pub fn draw(
        &mut self,
        kind: &[u8],
        parameters: &[u64],
        range: &[u64],
        source: &mut Source,
    ) -> Result<(), Failure> {
        let (lowest, rest) = range.split_at(range.len() / 3);
        let (span, denominator) = rest.split_at(rest.len() / 2);
        let range = || Range::of_words(lowest, span, denominator);
        let mut words = source.open(WORDS);
        let drawn = wiped(|| {
            with_protocol(kind, parameters, &range, self.odds, Draws(&mut words)).flatten()
        });
        self.drawn.push(drawn?);
        Ok(())
    }

    /// The reports of these answers, each with two words for its id: for an option its index, for
    /// boxes their mask, for numbers the bits of the double.
    pub fn report(&mut self, answers: Vec<u64>, source: &mut Source) -> Result<Vec<u64>, Failure> {
        let drawn = core::mem::take(&mut self.drawn);
        let mut words = source.open(WORDS * drawn.len() as u64);
        Ok(wiped(|| reports(drawn, &answers, &mut words))?)
    }
}

/// All values first, then all ids.
fn reports(drawn: Vec<Drawn>, answers: &[u64], words: &mut Words<'_>) -> Result<Vec<u64>> {
    assert!(drawn.len() == answers.len(), "Reports: an answer for each");
    let values = drawn
        .into_iter()
        .zip(answers)
        .map(|(report, answer)| report(*answer, words))
        .collect::<Result<Vec<_>, _>>()?;
    let mut all = Vec::with_capacity(3 * values.len());
    for value in values {
        all.extend([value, words.digit()?, words.digit()?]);
    }
    Ok(all)
}
