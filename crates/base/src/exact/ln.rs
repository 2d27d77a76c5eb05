//! The certified logarithm.

use dashu_base::BitTest;

use super::{Enclosure, Natural, Rational};

/// `2^bits * ln(x)` for `x >= 1`, enclosed with `high - low` below `16 * (bits + bitlen(x))`.
///
/// Source: `proof.md`, Lemma 3 (`ln y = 2 artanh((y - 1) / (y + 1))`).
pub fn ln_enclosure(x: &Rational, bits: u32) -> Enclosure {
    let width = bits as usize;
    // x = 2^twos * y with 1 <= y < 2.
    let (top, mut bottom) = (x.size(), x.denominator().clone());
    let mut twos = top.bit_len().saturating_sub(bottom.bit_len());
    if (&bottom << twos) > top {
        twos = twos.saturating_sub(1);
    }
    bottom <<= twos;
    if top <= bottom && twos == 0 {
        return Enclosure::exactly(Natural::ZERO);
    }
    let rest = double_artanh(&(&top - &bottom), &(&top + &bottom), width);
    if twos == 0 {
        return rest;
    }
    let two = double_artanh(&Natural::ONE, &Natural::from(3u8), width);
    two.scaled(twos as u64).plus(&rest)
}

/// Encloses `2^width * 2 artanh(top / bottom)` for `0 <= top / bottom <= 1/3`.
fn double_artanh(top: &Natural, bottom: &Natural, width: usize) -> Enclosure {
    let z = super::rational::quotient(top << width, bottom).0;
    let square = (&z * &z) >> width;
    let mut power = z;
    let mut sum = Natural::ZERO;
    let mut order: u32 = 1;
    while !power.is_zero() {
        sum += &power / order;
        power = (power * &square) >> width;
        order += 2;
    }
    // Terms are too small by less than 2 each; the omitted rest is less than 2.
    Enclosure { low: &sum << 1, high: (sum << 1) + Natural::from(2 * order + 6) }
}
