//! The certified exponential.

use dashu_base::BitTest;

use super::{Natural, Rational};

/// `floor(2^bits * e^-x)` for `x >= 0`, certain: the precision is raised until both ends of the
/// enclosure agree.
///
/// Source: `proof.md`, Lemma 1 (Taylor enclosure) and Lemma 2 (squaring).
#[must_use]
pub fn exp_floor(x: &Rational, bits: u32) -> Natural {
    if x.is_zero() {
        return Natural::ONE << bits as usize;
    }
    // e^-x < 2^-x: nothing of it is left above 2^-bits.
    if *x >= Rational::from(u64::from(bits)) {
        return Natural::ZERO;
    }
    let mut guard = 32;
    loop {
        let (low, high) = enclosure(x, bits + guard);
        let (low, high) = (low >> guard as usize, high >> guard as usize);
        // Step 3: 2^bits * e^-x is never an integer, so the ends agree once the enclosure is narrow
        // enough.
        if low == high {
            return low;
        }
        guard *= 2;
    }
}

/// `low <= 2^width * e^-x <= high` for `0 < x < width`.
fn enclosure(x: &Rational, width: u32) -> (Natural, Natural) {
    // Step 1: t = x / 2^halvings is below 2^-8.
    let magnitude = x.size().bit_len().saturating_sub(x.denominator().bit_len()) + 1;
    let halvings = magnitude + 8;
    let work = width as usize + halvings + 16;
    let denominator = x.denominator() << halvings;
    let argument = super::rational::quotient(x.size() << work, &denominator).0;
    let (mut low, mut high) = taylor(&argument, work);
    // Step 2: e^-x = (e^-t)^(2^halvings).
    for _ in 0..halvings {
        low = (&low * &low) >> work;
        high = ((&high * &high) >> work) + Natural::ONE;
    }
    let excess = work - width as usize;
    (low >> excess, (high >> excess) + Natural::ONE)
}

/// Encloses `2^width * e^-t` for every `t` with `argument <= 2^width * t <= argument + 1`,
/// `t < 2^-8`.
fn taylor(argument: &Natural, width: usize) -> (Natural, Natural) {
    let mut term = Natural::ONE << width;
    let (mut added, mut taken) = (Natural::ZERO, Natural::ZERO);
    let mut order: u32 = 0;
    while !term.is_zero() {
        if order.is_multiple_of(2) {
            added += &term
        } else {
            taken += &term
        }
        order += 1;
        // a_k = floor(floor(a_(k-1) * t) / k), division by a small integer only.
        term = ((term * argument) >> width) / order;
    }
    // Each term is less than 2 too small, the omitted rest is less than 2, and t is less than 1 too
    // small.
    let slack = Natural::from(2 * order + 4);
    let sum = added - taken;
    (&sum - &slack, sum + slack)
}
