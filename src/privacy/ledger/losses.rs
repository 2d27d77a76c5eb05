//! Losses that were seen, each once: many charges are of few kinds, and reading numbers is dear.

use std::collections::BTreeMap;

use super::{cost::Cost, cursor::Stop, line::exact};
use crate::exact::{Rational, fits};

/// Losses by the texts that they were read from.
#[derive(Clone, Debug, Default)]
pub(super) struct Losses {
    indices: BTreeMap<Box<str>, u32>,
    all: Vec<Cost>,
}

impl Losses {
    /// The index of a loss that is written so: one number in each unit, and delta if there is one.
    pub fn index(
        &mut self,
        text: &str,
        texts: [Option<&str>; 3],
        delta: Option<&str>,
    ) -> Result<u32, Stop> {
        if let Some(index) = self.indices.get(text) {
            return Ok(*index);
        }
        let [epsilon, bits, rho] = texts;
        let index = fits(self.all.len(), "lines are counted in 32 bits");
        let units = [exact(epsilon)?, exact(bits)?, exact(rho)?];
        let delta = exact(delta)?.unwrap_or(Rational::ZERO);
        self.all.push(Cost { units, delta });
        self.indices.insert(text.into(), index);
        Ok(index)
    }

    /// All of them, by their indexes.
    pub fn all(&self) -> impl Iterator<Item = &Cost> {
        self.all.iter()
    }

    /// The loss with that index.
    pub fn at(&self, index: u32) -> &Cost {
        &self.all[index as usize]
    }
}
