//! Integers of a fixed width, for samplers that run where the big-integer library is too heavy.

use zeroize::Zeroizing;

use super::{Integer, fits};

/// A signed integer of a public number of 64-bit words, in two's complement, the lowest first.
///
/// Every operation goes over all of the words, regardless of their values. The caller knows that
/// results fit; outside the width they wrap around. Wiped when dropped.
///
/// ```
/// use sottovoce::exact::Wide;
/// let mut seven = Wide::new(&[7], 2);
/// seven.shift(100);
/// assert_eq!(seven.words(), [0, 7 << 36]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wide(Zeroizing<Vec<u64>>);

impl Wide {
    /// The integer of these words, made wider by its sign.
    ///
    /// # Panics
    /// If the width is less than that of the words.
    #[must_use]
    pub fn new(words: &[u64], width: usize) -> Self {
        assert!(words.len() <= width, "Wide: the words fit the width");
        let sign = words.last().map_or(0, |word| sign_of(*word));
        let mut wide = vec![sign; width];
        wide[..words.len()].copy_from_slice(words);
        Self(Zeroizing::new(wide))
    }

    /// The words of an integer of any size, with its sign.
    #[must_use]
    pub fn words_of(value: &Integer) -> Vec<u64> {
        let mut bytes = value.to_le_bytes().into_vec();
        let sign = if *value < Integer::ZERO { 0xff } else { 0 };
        bytes.resize((bytes.len() / 8 + 1) * 8, sign);
        let (words, _) = bytes.as_chunks::<8>();
        words.iter().map(|word| u64::from_le_bytes(*word)).collect()
    }

    /// All of the words.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Checks whether it is below 0.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.last().is_some_and(|word| sign_of(*word) != 0)
    }

    /// Checks whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Adds `factor` times another of the same width.
    pub fn add_times(&mut self, other: &Self, factor: u64) {
        let mut carry = 0u64;
        for (word, of) in self.0.iter_mut().zip(other.0.iter()) {
            let sum = u128::from(*of) * u128::from(factor) + u128::from(*word) + u128::from(carry);
            (*word, carry) = halves(sum);
        }
    }

    /// Takes another away.
    pub fn subtract(&mut self, other: &Self) {
        self.subtract_masked(other, u64::MAX);
    }

    /// Changes its sign if the flag is set.
    pub fn negate_if(&mut self, negated: bool) {
        let mask = mask_of(negated);
        let mut carry = mask & 1;
        for word in self.0.iter_mut() {
            (*word, carry) = halves(u128::from(*word ^ mask) + u128::from(carry));
        }
    }

    /// Becomes another if the flag is set.
    pub fn replace_if(&mut self, other: &Self, replaced: bool) {
        let mask = mask_of(replaced);
        for (word, of) in self.0.iter_mut().zip(other.0.iter()) {
            *word ^= (*word ^ of) & mask;
        }
    }

    /// Times `2^places`.
    pub fn shift(&mut self, places: u32) {
        let (whole, bits) = (fits::<_, usize>(places / 64, "words in memory"), places % 64);
        for index in (0..self.0.len()).rev() {
            let word = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
            let at = index.checked_sub(whole);
            let low = word(at.and_then(|at| at.checked_sub(1)));
            // Both halves of a shift by 64 - bits; neither of them is by 64.
            self.0[index] = word(at) << bits | low >> 1 >> (63 - bits);
        }
    }

    /// The next binary place of `self / of`, which is below 1: the rest is left behind, times 2.
    fn next_place(&mut self, of: &Self) -> u64 {
        self.shift_one();
        let mut borrow = false;
        for (word, other) in self.0.iter().zip(of.0.iter()) {
            (_, borrow) = borrowed(*word, *other, borrow);
        }
        self.subtract_masked(of, mask_of(!borrow));
        u64::from(!borrow)
    }

    /// The next binary digits of `self / of`, which is from 0 on and below 1. The rest of the
    /// division remains, shifted by as many digits.
    ///
    /// # Panics
    /// If they are more than 128.
    pub fn next_places(&mut self, of: &Self, places: u32) -> u128 {
        assert!(places <= 128, "Wide: at most 128 bits at a time");
        (0..places).fold(0, |all, _| all << 1 | u128::from(self.next_place(of)))
    }

    fn shift_one(&mut self) {
        let mut carry = 0;
        for word in self.0.iter_mut() {
            (*word, carry) = (*word << 1 | carry, *word >> 63);
        }
    }

    fn subtract_masked(&mut self, other: &Self, mask: u64) {
        let mut borrow = false;
        for (word, of) in self.0.iter_mut().zip(other.0.iter()) {
            (*word, borrow) = borrowed(*word, of & mask, borrow);
        }
    }
}

/// All ones for a word whose highest bit is set, otherwise 0.
fn sign_of(word: u64) -> u64 {
    (word >> 63).wrapping_neg()
}

fn mask_of(set: bool) -> u64 {
    u64::from(set).wrapping_neg()
}

/// Low and high half.
fn halves(value: u128) -> (u64, u64) {
    let low = value & u128::from(u64::MAX);
    (fits(low, "64 bits"), fits(value >> 64, "64 bits"))
}

/// `word - other - borrow`, and whether that is below 0.
fn borrowed(word: u64, other: u64, borrow: bool) -> (u64, bool) {
    let (rest, first) = word.overflowing_sub(other);
    let (rest, second) = rest.overflowing_sub(u64::from(borrow));
    (rest, first | second)
}
