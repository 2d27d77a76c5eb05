//! Text as bits: which of 64 bytes are a given one.

/// How many bytes are looked at together: one for each bit of a word.
pub const BLOCK: usize = 64;

/// The bytes of a block that are this one, the first as the lowest bit.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
#[must_use]
pub fn equal(block: &[u8; BLOCK], byte: u8) -> u64 {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_splat};

    let wanted = u8x16_splat(byte);
    let (parts, _) = block.as_chunks::<16>();
    parts.iter().rev().fold(0, |bits, part| {
        bits << 16 | u64::from(u8x16_bitmask(u8x16_eq(vector(part), wanted)))
    })
}

#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn vector(bytes: &[u8; 16]) -> core::arch::wasm32::v128 {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *bytes;
    core::arch::wasm32::u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
}

/// The bytes of a block that are this one, the first as the lowest bit.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
#[must_use]
pub fn equal(block: &[u8; BLOCK], byte: u8) -> u64 {
    let wanted = u64::from(byte) * LOW;
    let (words, _) = block.as_chunks::<8>();
    words.iter().rev().fold(0, |bits, word| {
        let other = u64::from_le_bytes(*word) ^ wanted;
        // The highest bit of each byte that is not 0; no sum leaves its byte.
        let others = ((other & !HIGH) + !HIGH) | other;
        // Moves the bits together: bit 8 i + 7 to bit 56 + i.
        bits << 8 | (!others & HIGH).wrapping_mul(GATHER) >> 56
    })
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
    use super::{BLOCK, between, equal};

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
                let bits = equal(&block, byte);
                for (at, other) in block.iter().enumerate() {
                    assert_eq!(bits >> at & 1 == 1, *other == byte, "{byte} at {at}");
                }
            }
        }
    }

    #[test]
    fn bits_between_pairs_are_set() {
        assert_eq!(between(0b1000_1001_0010), 0b0111_1000_1110 | u64::MAX << 11 & 0);
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
