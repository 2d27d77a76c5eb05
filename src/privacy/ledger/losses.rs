//! Losses that were seen, each once: many charges are of few kinds, and reading numbers is dear.

use std::collections::BTreeMap;

use super::{budget::Amounts, cursor::Stop, line::exact};
use crate::exact::fits;

/// Losses by the texts that they were read from.
#[derive(Clone, Debug, Default)]
pub(super) struct Losses {
    indices: BTreeMap<Box<str>, u32>,
    all: Vec<Amounts>,
}

impl Losses {
    /// The index of a loss that is written so, one number in each unit.
    pub fn index(&mut self, text: &str, texts: [Option<&str>; 3]) -> Result<u32, Stop> {
        if let Some(index) = self.indices.get(text) {
            return Ok(*index);
        }
        let [epsilon, bits, rho] = texts;
        let index = fits(self.all.len(), "lines are counted in 32 bits");
        self.all.push([exact(epsilon)?, exact(bits)?, exact(rho)?]);
        self.indices.insert(text.into(), index);
        Ok(index)
    }

    /// All of them, by their indexes.
    pub fn all(&self) -> impl Iterator<Item = &Amounts> {
        self.all.iter()
    }

    /// The loss with that index.
    pub fn at(&self, index: u32) -> &Amounts {
        &self.all[index as usize]
    }
}
