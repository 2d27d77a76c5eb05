//! `exp(-x)` for `x` below 4, to about 56 bits: the probability that a position within a block is
//! kept.
//!
//! The bounds are proved in steps 8 and 9 of the proof of discrete Gaussian noise by blocks.

use crate::wide::high_word;

/// Fractional bits of [`weight`].
pub const BITS: u32 = 62;

/// How far [`weight`] may be off at most, in units of `2^-BITS`, if no precision of `x` is lost.
pub const SLACK: u64 = 128;

/// Lower bounds of `2^63 exp(-i / 32)` and `2^63 exp(-j / 1024)`, short by less than 2.
pub struct Tables {
    /// By `i`.
    pub coarse: [u64; 128],
    /// By `j`.
    pub fine: [u64; 32],
}

/// `2^62 exp(-x)`, up to the slack, for `x = y c` with `y = offset (2 block + offset)`. `block` is
/// below 256, `offset` in units of `2^-64`, and the rate `c` in units of `2^-(69 + finer)`, which
/// has 63 bits. `None` from `x = 4` on.
///
/// If `finer` is below 0, that many more bits of `x` are lost.
#[inline(never)]
#[must_use]
pub fn weight(tables: &Tables, (block, offset): (u64, u64), rate: u64, finer: i32) -> Option<u64> {
    // y in units of 2^-55, below 2^9; then x in units of 2^-(60 + finer).
    let y = high_word(offset, block << 56 | offset >> 9);
    let x = high_word(y, rate);
    // In units of 2^-61.
    let x = if finer > 0 {
        x >> (finer - 1)
    } else {
        let places = 1 + finer.unsigned_abs();
        if x >> (63 - places) != 0 {
            return None;
        }
        x << places
    };
    Some(exponential(tables, x))
}

/// `2^62 exp(-x)` for `x` in units of `2^-61`, below 4.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // digits are cut out
fn exponential(tables: &Tables, x: u64) -> u64 {
    // x = i / 32 + j / 1024 + t.
    let (i, j, t) = ((x >> 56) as usize & 127, (x >> 51) as usize & 31, x & ((1 << 51) - 1));
    let power = high_word(tables.coarse[i], tables.fine[j]);
    // t^2 and t^3, from 32 bits of t: in units of 2^-52 and 2^-62.
    let short = t >> 19;
    let square = (short * short) >> 32;
    let cube = (square * short) >> 32;
    // t / 2 - t^2 / 6 + t^3 / 24, in units of 2^-60; 2^32 / 6 and 2^32 / 24.
    let rest = (t >> 2) - ((square * 715_827_882) >> 24) + ((cube * 178_956_970) >> 34);
    // 1 - exp(-t) = t (1 - rest), in units of 2^-60.
    let lost = (t >> 1) - (high_word(t << 13, rest << 14) >> 24);
    power - (high_word(power << 1, lost << 13) >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> Tables {
        let entry = |x: f64| ((-x).exp() * 2f64.powi(63)) as u64;
        Tables {
            coarse: core::array::from_fn(|i| entry(i as f64 / 32.0)),
            fine: core::array::from_fn(|j| entry(j as f64 / 1024.0)),
        }
    }

    #[test]
    fn it_is_the_exponential_as_far_as_doubles_tell() {
        let tables = tables();
        let mut state = 1_u64;
        for _ in 0..10_000 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let x = state >> 1;
            let expected = (-(x as f64) / 2f64.powi(61)).exp();
            let found = exponential(&tables, x) as f64 / 2f64.powi(62);
            assert!((found - expected).abs() < 1e-15, "{x}: {found} for {expected}");
        }
        assert_eq!(exponential(&tables, 0), 1 << 62);
    }

    #[test]
    fn a_place_costs_its_distance_from_the_block() {
        let tables = tables();
        // c = 1/128 in units of 2^-69, and 1/2 in units of 2^-63.
        for (rate, finer, c) in
            [(1 << 62, 0, 1.0 / 128.0), (1 << 62, -6, 0.5), (1 << 62, 2, 1.0 / 512.0)]
        {
            for block in [0, 1, 2, 3, 200] {
                for offset in [0_u64, 1 << 63, 3 << 62, u64::MAX] {
                    let share = offset as f64 / 2f64.powi(64);
                    let x = share * (2.0 * block as f64 + share) * c;
                    let found = weight(&tables, (block, offset), rate, finer);
                    assert_eq!(found.is_none(), x >= 4.0, "{block} {offset:x}");
                    if let Some(found) = found {
                        let off = found as f64 / 2f64.powi(62) - (-x).exp();
                        assert!(off.abs() < 1e-14, "{block} {offset:x} {c}");
                    }
                }
            }
        }
    }
}
