//! Text as bits: which of 64 bytes are a given one.

/// How many bytes are looked at together: one for each bit of a word.
pub const BLOCK: usize = 64;

/// That many bytes, as the machine compares them.
#[derive(Clone, Copy)]
pub struct Block([Part; BLOCK / PART]);

impl Block {
    /// The next bytes, off the front of a text that has some. Few are filled up with 0xff, which
    /// never occurs in UTF-8.
    #[inline(always)]
    pub(crate) fn take(text: &mut &[u8]) -> Self {
        let mut last = [0xff; BLOCK];
        let bytes;
        (bytes, *text) = text.split_first_chunk().unwrap_or_else(|| {
            if let Some(front) = last.get_mut(..text.len()) {
                front.copy_from_slice(text);
            }
            (&last, &[])
        });
        Self::new(bytes)
    }

    #[inline(always)]
    fn new(bytes: &[u8; BLOCK]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        let word = |at: usize| words.get(at).map_or(0, |word| u64::from_le_bytes(*word));
        Self(core::array::from_fn(|at| part(|place| word(at * PART / 8 + place))))
    }

    /// Where the bytes are this one, the first as the lowest bit.
    #[inline(always)]
    #[must_use]
    pub fn equal(self, byte: u8) -> u64 {
        self.0.iter().rev().fold(0, |bits, part| bits << PART | equal(*part, byte))
    }
}

/// The index of the first of these ASCII letters.
#[inline(never)]
#[must_use]
pub fn find(text: &[u8], letters: [u8; 3]) -> Option<usize> {
    let mut rest = text;
    while !rest.is_empty() {
        let at = text.len() - rest.len();
        let block = Block::take(&mut rest);
        let [a, b, c] = letters.map(|letter| block.equal(letter));
        let found = a | b | c;
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize);
        }
    }
    None
}

#[cfg(target_arch = "wasm32")]
type Part = core::arch::wasm32::v128;

#[cfg(not(target_arch = "wasm32"))]
type Part = u64;

/// How many bytes a part has.
const PART: usize = size_of::<Part>();

#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn part(word: impl Fn(usize) -> u64) -> Part {
    core::arch::wasm32::u64x2(word(0), word(1))
}

#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn part(word: impl Fn(usize) -> u64) -> Part {
    word(0)
}

#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn equal(part: Part, byte: u8) -> u64 {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_splat};

    u64::from(u8x16_bitmask(u8x16_eq(part, u8x16_splat(byte))))
}

#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn equal(part: Part, byte: u8) -> u64 {
    let other = part ^ (u64::from(byte) * LOW);
    // The highest bit of each byte that is not 0; no sum leaves its byte.
    let others = ((other & !HIGH) + !HIGH) | other;
    // Moves the bits together: bit 8 i + 7 to bit 56 + i.
    (!others & HIGH).wrapping_mul(GATHER) >> 56
}

/// The lowest bit of every byte of a word.
#[cfg(not(target_arch = "wasm32"))]
const LOW: u64 = u64::MAX / 0xff;

/// The highest bit of every byte of a word.
#[cfg(not(target_arch = "wasm32"))]
const HIGH: u64 = LOW << 7;

/// Bits 0, 7, 14 and so on to 49: the product has each marked bit once in its highest byte, and no
/// two that meet.
#[cfg(not(target_arch = "wasm32"))]
const GATHER: u64 = 0x0002_0408_1020_4081;

/// Each bit with all below it, added without carries: set from the first of a pair to before the
/// second.
#[inline(always)]
#[must_use]
pub const fn between(bits: u64) -> u64 {
    let mut sums = bits;
    let mut step = 1;
    while step < BLOCK {
        sums ^= sums << step;
        step *= 2;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Block, between, find};

    /// A sequence in which neighbors, near misses and high bits are frequent.
    fn block(mut seed: u64) -> [u8; BLOCK] {
        core::array::from_fn(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            [b',', b'-', b'+', 0, 1, 0xac, 0xff, 0x80][(seed >> 61) as usize]
        })
    }

    #[test]
    fn a_bit_is_set_where_the_byte_is() {
        for seed in 0..500 {
            let block = block(seed);
            for byte in [b',', b'-', 0, 1, 0xac, 0x2b, 0xff, 0x80, 0x7f] {
                let bits = Block::new(&block).equal(byte);
                for (at, other) in block.iter().enumerate() {
                    assert_eq!(bits >> at & 1 == 1, *other == byte, "{byte} at {at}");
                }
            }
        }
    }

    #[test]
    fn finds_what_a_plain_search_finds() {
        let text: Vec<u8> = (0..8).flat_map(|seed| block(seed).map(|byte| byte | 0x10)).collect();
        for letters in [[b',' | 0x10, b'\r', b'\n'], [b'"'; 3], [0x11, b'\r', 0x10]] {
            for start in 0..70 {
                for end in (start..text.len()).step_by(7) {
                    let part = &text[start..end];
                    let plain = part.iter().position(|byte| letters.contains(byte));
                    assert_eq!(find(part, letters), plain);
                }
            }
        }
    }

    #[test]
    fn bits_between_pairs_are_set() {
        assert_eq!(between(0b1000_1001_0010), 0b0111_1000_1110);
        assert_eq!(between(1), u64::MAX);
        assert_eq!(between(1 << 63 | 1), u64::MAX >> 1);
        for (at, bits) in [0x0123_4567_89ab_cdef_u64, 0x8000_0000_0000_0001, 0].iter().enumerate() {
            for bit in 0..64 {
                let below = bits & (u64::MAX >> (63 - bit));
                assert_eq!(between(*bits) >> bit & 1 == 1, below.count_ones() % 2 == 1, "{at}");
            }
        }
    }
}
