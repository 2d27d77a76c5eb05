//! One person's reports: everything is drawn before an answer is read.
//!
//! Plans are read in TypeScript; what comes here is what samplers take, and checked again. Without
//! plans, floats and big integers: this is what a phone loads.

use wasm_bindgen::prelude::*;

use super::{
    failure::failure,
    source::{Source, Words},
    wiped::wiped,
};
use crate::{
    Error,
    entropy::Entropy,
    exact::{Real, SmallRatio, fits},
    privacy::Odds,
    sample::local::{
        Range,
        bit::{self, Bit},
        boxes::{self, Boxes},
        lines::{self, Lines},
        subset::{self, Subset},
        uniform_subset,
        window::{self, Window},
    },
};

/// The reports of one person: protocols first, then draws, then answers. Freed by whoever opened
/// it.
#[wasm_bindgen]
pub struct Reports {
    odds: SmallRatio,
    protocols: Vec<Protocol>,
    drawn: Vec<Drawn>,
}

enum Protocol {
    Subset(Subset),
    Lines(Lines),
    Boxes(Boxes),
    Bit(Bit),
    Window(Window),
}

enum Drawn {
    Subset(subset::Draw),
    Lines(lines::Draw),
    Boxes(boxes::Draw),
    Bit(bit::Draw),
    Window(window::Draw),
}

/// More than any report takes before it is cut off: sets of 52 and two integers more, two words for
/// an id.
const WORDS: u64 = 64;

/// A mask of the questions that one person is asked: `size` of so many, drawn without looking at
/// answers.
#[wasm_bindgen]
pub fn draw_questions(questions: u32, size: u32, source: &mut Source) -> Result<u64, JsValue> {
    if questions > 64 || size > questions {
        let rule = "must be from 1 to the number of questions";
        return Err(failure(Error::parameter("questionsPerPerson", rule)));
    }
    let mut words = source.open(WORDS);
    wiped(|| uniform_subset(questions, size, &mut words)).map(|set| *set).map_err(failure)
}

#[wasm_bindgen]
impl Reports {
    /// None yet, each with the odds `top / bottom`.
    #[wasm_bindgen(constructor)]
    pub fn new(top: u64, bottom: u64) -> Result<Reports, JsValue> {
        let rule = "must be a fraction of integers up to 2^40, above 1";
        let odds = SmallRatio::new(top, bottom)
            .ok_or(Error::parameter("oddsEach", rule))
            .and_then(Odds::of)
            .map_err(failure)?
            .ratio();
        Ok(Self { odds, protocols: Vec::new(), drawn: Vec::new() })
    }

    /// One more, of a set of options.
    pub fn subset(&mut self, options: u32, size: u32) -> Result<(), JsValue> {
        self.add(Subset::new(options, size, self.odds).map(Protocol::Subset))
    }

    /// One more, of a line.
    pub fn lines(&mut self, options: u32, prime: u32) -> Result<(), JsValue> {
        self.add(Lines::new(options, prime, self.odds).map(Protocol::Lines))
    }

    /// One more, of a box.
    pub fn boxes(&mut self, boxes: u32) -> Result<(), JsValue> {
        self.add(Boxes::new(boxes, self.odds).map(Protocol::Boxes))
    }

    /// One more, of a bit of a number from `lowest / denominator` on, `span / denominator` wide:
    /// words of two's complement, the lowest first.
    pub fn bit(
        &mut self,
        lowest: &[u64],
        span: &[u64],
        denominator: &[u64],
    ) -> Result<(), JsValue> {
        let range = Range::of_words(lowest, span, denominator);
        self.add(range.map(|range| Protocol::Bit(Bit::new(range, self.odds))))
    }

    /// One more, of a window around such a number.
    pub fn window(
        &mut self,
        half: u32,
        lowest: &[u64],
        span: &[u64],
        denominator: &[u64],
    ) -> Result<(), JsValue> {
        let range = Range::of_words(lowest, span, denominator);
        let window = range.and_then(|range| Window::new(range, half, self.odds));
        self.add(window.map(Protocol::Window))
    }

    /// Draws for all of them, in order.
    pub fn draw(&mut self, source: &mut Source) -> Result<(), JsValue> {
        let mut words = source.open(WORDS * self.protocols.len() as u64);
        let (protocols, drawn) = (&self.protocols, &mut self.drawn);
        drawn.clear();
        wiped(|| {
            protocols.iter().try_for_each(|protocol| {
                drawn.push(protocol.draw(&mut words)?);
                Ok(())
            })
        })
        .map_err(failure)
    }

    /// The reports of these answers, each with two words for its id: for an option its place, for
    /// boxes their mask, for numbers the bits of the double.
    pub fn report(&mut self, answers: Vec<u64>, source: &mut Source) -> Result<Vec<u64>, JsValue> {
        let drawn = core::mem::take(&mut self.drawn);
        let mut words = source.open(WORDS * drawn.len() as u64);
        wiped(|| reports(drawn, &answers, &mut words)).map_err(failure)
    }

    fn add(&mut self, protocol: Result<Protocol, Error>) -> Result<(), JsValue> {
        self.protocols.push(protocol.map_err(failure)?);
        Ok(())
    }
}

impl Protocol {
    fn draw(&self, words: &mut Words<'_>) -> Result<Drawn, Error> {
        Ok(match self {
            Self::Subset(subset) => Drawn::Subset(subset.draw(words)?),
            Self::Lines(lines) => Drawn::Lines(lines.draw(words)?),
            Self::Boxes(boxes) => Drawn::Boxes(boxes.draw(words)?),
            Self::Bit(bit) => Drawn::Bit(bit.draw(words)?),
            Self::Window(window) => Drawn::Window(window.draw(words)?),
        })
    }
}

impl Drawn {
    fn report(self, answer: u64, words: &mut Words<'_>) -> Result<u64, Error> {
        let place = || fits::<_, u32>(answer, "the place of an option");
        let number = || Real::new(f64::from_bits(answer)).expect("answers were checked: finite");
        match self {
            Self::Subset(draw) => Ok(draw.report(place())),
            Self::Lines(draw) => Ok(draw.report(place())),
            Self::Boxes(draw) => Ok(draw.report(answer)),
            Self::Bit(draw) => draw.report(number(), words),
            Self::Window(draw) => draw.report(number(), words),
        }
    }
}

/// All values first, then all ids.
fn reports(drawn: Vec<Drawn>, answers: &[u64], words: &mut Words<'_>) -> Result<Vec<u64>, Error> {
    assert!(drawn.len() == answers.len(), "Reports: an answer for each");
    let values = drawn
        .into_iter()
        .zip(answers)
        .map(|(draw, answer)| draw.report(*answer, words))
        .collect::<Result<Vec<_>, _>>()?;
    let mut all = Vec::with_capacity(3 * values.len());
    for value in values {
        all.extend([value, words.digit()?, words.digit()?]);
    }
    Ok(all)
}
