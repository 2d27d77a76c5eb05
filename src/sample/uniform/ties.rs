//! Small uniform numbers, several of which come from one word.

use zeroize::Zeroizing;

use super::uniform_bits;
use crate::{Result, entropy::Entropy};

/// Uniform numbers of so few bits that three of them come from one word of 64 bits. They are the
/// top bits of its bits 63 to 44, 43 to 24 and 23 to 4. Narrower digits give each number digits of
/// its own; numbers of no bits take none.
///
/// ```
/// use sottovoce::{entropy::Tape, sample::uniform::TieBits};
/// let mut tape = Tape::<64>::new([0x1234_5678_9abc_def0]);
/// let mut ties = TieBits::new(20, &mut tape);
/// let drawn = [ties.draw(), ties.draw(), ties.draw()];
/// assert_eq!(drawn, [Ok(0x12345), Ok(0x6789a), Ok(0xbcdef)]);
/// assert!(ties.draw().is_err());
/// ```
pub struct TieBits<'source, E> {
    bits: u32,
    entropy: &'source mut E,
    word: Zeroizing<u64>,
    /// How many numbers are left of the word.
    left: u64,
}

impl<'source, E: Entropy> TieBits<'source, E> {
    /// The most bits of a number.
    pub const MOST: u32 = 20;
    /// How many numbers a word of 64 bits has.
    pub const IN_A_WORD: u64 = 3;

    /// Numbers of this many bits.
    ///
    /// # Panics
    /// If there are more than [`TieBits::MOST`] bits.
    pub fn new(bits: u32, entropy: &'source mut E) -> Self {
        assert!(bits <= Self::MOST, "TieBits: at most 20 bits");
        Self { bits, entropy, word: Zeroizing::default(), left: 0 }
    }

    /// The next number.
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    pub fn draw(&mut self) -> Result<u64> {
        if self.bits == 0 {
            return Ok(0);
        }
        if E::DIGIT_BITS < u64::BITS {
            return uniform_bits(self.bits, self.entropy);
        }
        if self.left == 0 {
            (*self.word, self.left) = (self.entropy.digit()?, Self::IN_A_WORD);
        }
        let drawn = *self.word >> (u64::BITS - self.bits);
        *self.word <<= Self::MOST;
        self.left -= 1;
        Ok(drawn)
    }
}
