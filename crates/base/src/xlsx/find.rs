//! Finding the next byte that matters, eight at a time.

/// Up to three bytes to look for, each repeated over a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needles {
    bytes: [u8; 3],
    words: [u64; 3],
}

/// The lowest bit of every byte of a word.
const LOW: u64 = u64::MAX / 0xff;
/// The highest bit of every byte of a word.
const HIGH: u64 = LOW << 7;

impl Needles {
    pub(super) fn new(bytes: [u8; 3]) -> Self {
        Self { bytes, words: bytes.map(|byte| u64::from(byte) * LOW) }
    }

    /// The index of the first of them.
    #[inline]
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        let (words, rest) = bytes.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let [a, b, c] = self.words.map(|needle| zeros(word ^ needle));
            let hits = a | b | c;
            if hits != 0 {
                return Some(index * 8 + hits.trailing_zeros() as usize / 8);
            }
        }
        let at = rest.iter().position(|byte| self.bytes.contains(byte))?;
        Some(words.len() * 8 + at)
    }
}

/// Marks the zero bytes of a word by their highest bit.
///
/// The borrow of a zero byte can mark bytes above it falsely, never below. The lowest mark is
/// always right, and only the lowest mark is used.
#[inline]
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word & HIGH
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Needles;

    proptest! {
        /// Few distinct bytes, so that neighbors and near misses (one below, high bit set) are
        /// frequent.
        #[test]
        fn finds_what_a_plain_search_finds(
            bytes in proptest::collection::vec(
                prop_oneof![
                    Just(b','),
                    Just(b'-'),
                    Just(b'+'),
                    Just(b'\n'),
                    Just(0xac),
                    Just(0),
                    Just(b'x')
                ],
                0..40,
            ),
            needles in
                prop_oneof![Just([b',', b'\r', b'\n']), Just([b'"'; 3]), Just([0, b'\r', 0xac])],
        ) {
            let plain = bytes.iter().position(|byte| needles.contains(byte));
            prop_assert_eq!(Needles::new(needles).find(&bytes), plain);
        }
    }
}
