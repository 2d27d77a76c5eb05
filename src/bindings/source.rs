//! The random source of one release.

use wasm_bindgen::prelude::*;

use super::failure::failure;
use crate::{
    Error,
    entropy::{Capped, Entropy, Seeded, System, Tape, probe},
};

/// Where a release takes its words from: the platform, unless `sottovoce/testing` says otherwise.
#[wasm_bindgen]
pub struct Source(Kind);

enum Kind {
    System,
    Tape(Tape),
    Seeded(Box<Seeded>),
}

#[wasm_bindgen]
impl Source {
    /// `crypto.getRandomValues`.
    pub fn system() -> Source {
        Self(Kind::System)
    }

    /// These words, then failure.
    pub fn tape(words: &[u64]) -> Source {
        Self(Kind::Tape(Tape::new(words)))
    }

    /// The stream of a 32-byte seed, from this word on.
    pub fn seeded(seed: &[u8], position: u64) -> Result<Source, JsValue> {
        let seed = <&[u8; 32]>::try_from(seed)
            .map_err(|_| failure(Error::Parameter { name: "seed", rule: "must be a Uint8Array of 32 bytes" }))?;
        Seeded::new(seed, position).map(|stream| Self(Kind::Seeded(Box::new(stream)))).map_err(failure)
    }

    /// Fails now if the platform's source does not work; draws nothing from a tape or a seed.
    pub fn probe(&self) -> Result<(), JsValue> {
        match self.0 {
            Kind::System => probe().map_err(failure),
            Kind::Tape(_) | Kind::Seeded(_) => Ok(()),
        }
    }

    /// How many words were taken from a tape or a seed.
    pub fn used(&self) -> u64 {
        match &self.0 {
            Kind::System => 0,
            Kind::Tape(tape) => tape.used() as u64,
            Kind::Seeded(stream) => stream.used(),
        }
    }
}

/// What a release does with its source, whichever it is.
pub(super) trait Draw {
    /// What is released.
    type Output;

    /// Draws.
    fn draw<E: Entropy>(self, entropy: &mut E) -> Result<Self::Output, Error>;
}

impl Source {
    /// Runs a draw that is expected to use `words` words, and ends it where it goes on far beyond.
    pub(super) fn run<D: Draw>(&mut self, words: u64, draw: D) -> Result<D::Output, Error> {
        match &mut self.0 {
            Kind::System => draw.draw(&mut Capped::new(&mut System::new(words), words)),
            Kind::Tape(tape) => draw.draw(&mut Capped::new(tape, words)),
            Kind::Seeded(stream) => draw.draw(&mut Capped::new(stream.as_mut(), words)),
        }
    }
}
