//! Integers on their way to noise: numbers, or of any size as words.

use super::wiped::wiped;
use crate::exact::{Integer, Wide};

/// The values so far that noise is to be added to: all of one kind.
#[derive(Default)]
pub(super) struct Values {
    pub numbers: Vec<i64>,
    pub integers: Vec<Integer>,
}

/// Declares how values come to a run, and what is released of them. The run has `values`, and a
/// query that is its `noise`.
#[cfg(any(feature = "noise", feature = "gaussian"))]
macro_rules! takes_values {
    ($run:ident) => {
        #[wasm_bindgen]
        impl $run {
            /// Makes room for `values` many numbers.
            pub fn expect_numbers(&mut self, values: u32) {
                self.values.numbers.reserve_exact(values as usize);
            }

            /// Takes numbers that are safe integers.
            pub fn add_numbers(&mut self, values: &[f64]) {
                self.values.add_numbers(values);
            }

            /// Takes integers of any size: for each, how many words it has, and these, in two's
            /// complement, the lowest first.
            pub fn add_integers(&mut self, words: &[u64]) {
                self.values.add_integers(words);
            }

            /// Draws the noise, then adds the numbers taken.
            pub fn release_numbers(
                &mut self,
                source: &mut $crate::bindings::source::Source,
            ) -> Result<Vec<f64>, Failure> {
                let released = $crate::bindings::wiped::wiped(|| {
                    let values = core::mem::take(&mut self.values.numbers);
                    let words = self.noise.words(values.len() as u64);
                    self.noise.release_numbers(&values, &mut source.open(words))
                })?;
                Ok($crate::bindings::values::doubles(released))
            }

            /// Draws the noise, then adds the integers taken; written as they are read.
            pub fn release_integers(
                &mut self,
                source: &mut $crate::bindings::source::Source,
            ) -> Result<Vec<u64>, Failure> {
                let released = $crate::bindings::wiped::wiped(|| {
                    let values = core::mem::take(&mut self.values.integers);
                    let words = self.noise.words(values.len() as u64);
                    self.noise.release_integers(&values, &mut source.open(words))
                })?;
                Ok($crate::bindings::values::words(&released))
            }
        }
    };
}
#[cfg(any(feature = "noise", feature = "gaussian"))]
pub(super) use takes_values;

impl Values {
    /// Takes numbers that are safe integers.
    #[allow(clippy::cast_possible_truncation)] // they are whole, and below 2^53
    pub fn add_numbers(&mut self, values: &[f64]) {
        wiped(|| self.numbers.extend(values.iter().map(|value| *value as i64)));
    }

    /// Takes integers of any size, as words.
    pub fn add_integers(&mut self, words: &[u64]) {
        wiped(|| self.integers.append(&mut integers(words)));
    }
}

/// Safe integers as JavaScript has them.
#[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
pub(super) fn doubles(values: Vec<i64>) -> Vec<f64> {
    values.into_iter().map(|value| value as f64).collect()
}

/// Integers of any size: for each, how many words it has, and these, in two's complement, the
/// lowest first.
pub(super) fn integers(words: &[u64]) -> Vec<Integer> {
    let (mut rest, mut all) = (words, Vec::new());
    while let Some((count, after)) = rest.split_first() {
        let (own, others) = after.split_at(usize::try_from(*count).expect("words in memory"));
        let bytes: Vec<u8> = own.iter().flat_map(|word| word.to_le_bytes()).collect();
        all.push(Integer::from_le_bytes(&bytes));
        rest = others;
    }
    all
}

/// Integers of any size, written as they are read: how many words each has, and these.
pub(super) fn words(values: &[Integer]) -> Vec<u64> {
    let with_count = |value: &Integer| {
        let own = Wide::words_of(value);
        core::iter::once(own.len() as u64).chain(own)
    };
    values.iter().flat_map(with_count).collect()
}
