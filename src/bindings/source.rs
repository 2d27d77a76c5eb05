//! The random source of one release.

use wasm_bindgen::prelude::*;

use super::failure::Failure;
use crate::{
    Error, Result,
    entropy::{Capped, Entropy, Seeded, System, Tape, probe},
};

/// Where a release takes its words from: the platform, unless `sottovoce/testing` says otherwise.
#[wasm_bindgen]
pub struct Source(Kind);

/// Words that a release draws.
pub(super) type Words<'source> = Capped<'source, Kind>;

/// One type for all, so that the samplers are compiled once.
pub(super) enum Kind {
    System(Option<System>),
    Tape(Tape),
    Seeded(Box<Seeded>),
}

#[wasm_bindgen]
impl Source {
    /// `crypto.getRandomValues`.
    pub fn system() -> Source {
        Self(Kind::System(None))
    }

    /// These words, then failure.
    pub fn tape(words: &[u64]) -> Source {
        Self(Kind::Tape(Tape::new(words)))
    }

    /// The stream of a 32-byte seed, from this word on.
    pub fn seeded(seed: &[u8], position: u64) -> Result<Source, Failure> {
        let seed = <&[u8; 32]>::try_from(seed)
            .map_err(|_| Error::parameter("seed", "must be a Uint8Array of 32 bytes"))?;
        Ok(Self(Kind::Seeded(Box::new(Seeded::new(seed, position)?))))
    }

    /// Fails now if the platform's source does not work; draws nothing from a tape or a seed.
    pub fn probe(&self) -> Result<(), Failure> {
        match self.0 {
            Kind::System(_) => Ok(probe()?),
            Kind::Tape(_) | Kind::Seeded(_) => Ok(()),
        }
    }

    /// How many words were taken from a tape or a seed.
    pub fn used(&self) -> u64 {
        match &self.0 {
            Kind::System(_) => 0,
            Kind::Tape(tape) => tape.used() as u64,
            Kind::Seeded(stream) => stream.used(),
        }
    }
}

impl Source {
    /// Digits for a release that is expected to use `words` words, ended where it goes on far
    /// longer. Within [`super::wiped`].
    pub(super) fn open(&mut self, words: u64) -> Words<'_> {
        if let Kind::System(system) = &mut self.0 {
            *system = Some(System::new(words));
        }
        Capped::new(&mut self.0, words)
    }
}

impl Entropy for Kind {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64> {
        match self {
            Self::System(system) => system.as_mut().ok_or(Error::Entropy)?.digit(),
            Self::Tape(tape) => tape.digit(),
            Self::Seeded(stream) => stream.digit(),
        }
    }

    // Those of tapes and seeds are counted as they are used, so none is taken ahead.
    fn ahead(&mut self, digits: &mut [u64]) -> Result<usize> {
        match self {
            Self::System(system) => system.as_mut().ok_or(Error::Entropy)?.ahead(digits),
            Self::Tape(tape) => tape.ahead(digits),
            Self::Seeded(stream) => stream.ahead(digits),
        }
    }
}
