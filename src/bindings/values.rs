//! Integers on their way to noise: numbers, or of any size as words.

use wasm_bindgen::JsValue;

use super::{
    failure::failure,
    source::{Source, Words},
    wiped::wiped,
};
use crate::{Error, exact::Integer};

/// The values so far that noise is to be added to: all of one kind.
#[derive(Default)]
pub(super) struct Values {
    numbers: Vec<i64>,
    integers: Vec<Integer>,
}

impl Values {
    /// Makes room for `values` many numbers.
    pub fn expect_numbers(&mut self, values: u32) {
        self.numbers.reserve_exact(values as usize);
    }

    /// Takes numbers that are safe integers.
    #[allow(clippy::cast_possible_truncation)] // they are whole, and below 2^53
    pub fn add_numbers(&mut self, values: &[f64]) {
        wiped(|| self.numbers.extend(values.iter().map(|value| *value as i64)));
    }

    /// Takes integers of any size, as words.
    pub fn add_integers(&mut self, words: &[u64]) {
        wiped(|| self.integers.append(&mut integers(words)));
    }

    /// Hands the numbers taken to what adds noise to them, which needs so many random words.
    pub fn release_numbers(
        &mut self,
        source: &mut Source,
        needed: impl FnOnce(u64) -> u64,
        add_noise: impl FnOnce(&[i64], &mut Words<'_>) -> Result<Vec<i64>, Error>,
    ) -> Result<Vec<f64>, JsValue> {
        let released = wiped(|| {
            let values = core::mem::take(&mut self.numbers);
            add_noise(&values, &mut source.open(needed(values.len() as u64)))
        });
        released.map(doubles).map_err(failure)
    }

    /// The same of the integers taken; written as they are read.
    pub fn release_integers(
        &mut self,
        source: &mut Source,
        needed: impl FnOnce(u64) -> u64,
        add_noise: impl FnOnce(&[Integer], &mut Words<'_>) -> Result<Vec<Integer>, Error>,
    ) -> Result<Vec<u64>, JsValue> {
        let released = wiped(|| {
            let values = core::mem::take(&mut self.integers);
            add_noise(&values, &mut source.open(needed(values.len() as u64)))
        });
        released.map(|values| words(&values)).map_err(failure)
    }
}

/// Safe integers as JavaScript has them.
#[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
fn doubles(values: Vec<i64>) -> Vec<f64> {
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

/// Integers of any size, written as they are read.
pub(super) fn words(values: &[Integer]) -> Vec<u64> {
    values.iter().flat_map(words_of).collect()
}

/// How many words an integer has, and these.
fn words_of(value: &Integer) -> Vec<u64> {
    let mut bytes = value.to_le_bytes().into_vec();
    let sign = if *value < Integer::ZERO { 0xff } else { 0 };
    // One more byte of the sign at least, so that the highest bit is the sign.
    bytes.resize((bytes.len() / 8 + 1) * 8, sign);
    let count = (bytes.len() / 8) as u64;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    core::iter::once(count).chain(bytes.chunks_exact(8).map(word)).collect()
}
