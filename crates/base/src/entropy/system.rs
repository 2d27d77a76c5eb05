//! The platform's randomness, buffered, tested and wiped.
//!
//! The first 32 bytes of every 256-byte block of a fill (or of a shorter fill) are test bytes. They
//! are examined and thrown away: refusing on the words in use would condition the distribution. A
//! source that is stuck, or repeats its blocks, ends in [`Error::Entropy`] instead of an endless
//! loop. For ideal bits a false alarm has probability below `2^-190` a block, and it is independent
//! of the words in use.

use std::sync::{Mutex, PoisonError};

use zeroize::Zeroizing;

use super::Entropy;
use crate::{Error, Result};

/// Bytes in a block, and of these the test bytes.
const BLOCK: usize = 256;
const TEST: usize = 32;
/// The most bytes taken in one call: a call costs the host as much as about 4000 bytes.
const LARGEST_FILL: usize = 1 << 15;
/// Most bytes of the first call: many releases stop long before their nominal number of words.
const FIRST_FILL: usize = 4096;
/// Fewest: a test and four words, enough for a selection.
const SMALLEST_FILL: usize = 64;

/// The last test bytes that were seen; they live as long as the program and are used for nothing
/// else.
static LAST_TEST: Mutex<[u8; TEST]> = Mutex::new([0; TEST]);

/// The platform's random source, for one release.
///
/// Bytes are taken in fills sized to the release, each word is zeroed as it is used, and the rest
/// when this is dropped.
pub struct System<F = fn(&mut [u8]) -> Result<()>> {
    fill: F,
    /// As large as a fill, because a small release would spend most of its time on zeroing a larger
    /// one.
    buffer: Zeroizing<Box<[u8]>>,
    next: usize,
    filled: usize,
    failed: bool,
}

impl System {
    /// A source for a release that is expected to use `words` words.
    #[must_use]
    pub fn new(words: u64) -> Self {
        Self::with_fill(words, platform)
    }
}

/// Takes one tested block and throws it away: fails now if a release would fail.
///
/// # Errors
/// [`Error::Entropy`] if the platform has no randomness or it is stuck.
pub fn probe() -> Result<()> {
    System::new(1).refill()
}

#[allow(clippy::disallowed_methods)] // the one door
fn platform(bytes: &mut [u8]) -> Result<()> {
    getrandom::fill(bytes).map_err(|_| Error::Entropy)
}

impl<F: FnMut(&mut [u8]) -> Result<()>> System<F> {
    pub(super) fn with_fill(words: u64, fill: F) -> Self {
        let per_block = (BLOCK - TEST) / 8;
        let fill_size = if words <= 4 {
            SMALLEST_FILL
        } else {
            let blocks = usize::try_from(words).unwrap_or(usize::MAX).div_ceil(per_block);
            blocks.saturating_mul(BLOCK).min(LARGEST_FILL)
        };
        let buffer = Zeroizing::new(vec![0; fill_size].into_boxed_slice());
        Self { fill, buffer, next: 0, filled: 0, failed: false }
    }

    #[cfg(test)]
    pub(super) fn buffer_is_wiped(&self) -> bool {
        self.buffer.iter().all(|byte| *byte == 0)
    }

    fn refill(&mut self) -> Result<()> {
        let most = if self.filled == 0 { FIRST_FILL } else { LARGEST_FILL };
        let size = self.buffer.len().min(most);
        let fresh = &mut self.buffer[..size];
        let outcome =
            (self.fill)(fresh).and_then(|()| fresh.chunks_mut(BLOCK).try_for_each(test_block));
        if outcome.is_err() {
            self.failed = true;
            self.buffer.fill(0);
            return Err(Error::Entropy);
        }
        (self.next, self.filled) = (0, size);
        Ok(())
    }
}

/// Refuses a block whose four test words are equal, or equal the last block's; wipes the test
/// bytes.
fn test_block(block: &mut [u8]) -> Result<()> {
    let (test, _) = block.split_first_chunk_mut::<TEST>().ok_or(Error::Entropy)?;
    let mut last = LAST_TEST.lock().unwrap_or_else(PoisonError::into_inner);
    let repeats = *test == *last;
    let stuck = test.chunks(8).all(|word| *word == test[..8]);
    *last = *test;
    test.fill(0);
    if repeats || stuck { Err(Error::Entropy) } else { Ok(()) }
}

impl<F: FnMut(&mut [u8]) -> Result<()>> Entropy for System<F> {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64> {
        let mut digit = [0];
        self.ahead(&mut digit)?;
        Ok(digit[0])
    }

    fn ahead(&mut self, digits: &mut [u64]) -> Result<usize> {
        if self.failed {
            return Err(Error::Entropy);
        }
        if self.next == self.filled {
            self.refill()?;
        }
        if self.next.is_multiple_of(BLOCK) {
            self.next += TEST;
        }
        let block_end = self.next.next_multiple_of(BLOCK).min(self.filled);
        let count = ((block_end - self.next) / 8).min(digits.len());
        let (words, _) = self.buffer[self.next..].as_chunks_mut::<8>();
        let start = digits.len() - count;
        for (digit, word) in digits[start..].iter_mut().zip(words) {
            // Zeros of a known number: one store.
            *digit = u64::from_le_bytes(core::mem::take(word));
        }
        self.next += 8 * count;
        Ok(count)
    }
}
