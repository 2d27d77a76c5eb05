//! A decimal to the nearest double, exactly: by integers, and with a small table.
//!
//! For numbers in files of any length, with ties to even. Two kinds of libraries were considered.
//! Readers with tables of powers of five add 10 kB after compression to every page that reads a
//! file. One reader without them gave the odd neighbor of some ties.
//!
//! **Watch out**: a tie takes some microseconds, and so does one of a hundred decimals of more than
//! 19 digits.
//!
//! Up to 19 digits are a word, and `10^27` times it a product of two words. For other powers, two
//! products of 96 bits bound the number: the bounds differ by less than `2^-89` of it, and by
//! `2^-59` more if there are more digits. So nearly always one double is nearest to both, and
//! therefore to what is between. If not, long division decides.

use core::cmp::Ordering;

use sottovoce_loops::wide::{Short, high_word, words};

/// The value of a text: its digits, read as one integer, times `10^power`.
struct Decimal<'a> {
    negative: bool,
    /// All digits, and a point.
    mantissa: &'a [u8],
    /// From the first that is not 0.
    count: usize,
    /// The first [`DIGITS`] of these, or all.
    value: u64,
    power: i64,
}

/// Larger powers of ten are infinite, smaller ones are 0, however many digits a cell has.
const FARTHEST: i64 = 1 << 32;

/// The most digits that always fit into a `u64`.
const DIGITS: usize = 19;

/// `5^27` is the largest power of five in a word.
const STEP: i32 = 27;

/// The double nearest to `[+-]?(digits[.[digits]]|.digits)([eE][+-]?digits)?`, infinite if that
/// overflows; nothing for any other text.
pub(super) fn nearest(text: &[u8]) -> Option<f64> {
    let Decimal { negative, mantissa, count, value, power } = read(text)?;
    // Lengths and powers are below 2^33.
    let highest = power.saturating_add(i64::try_from(count).ok()?);
    let bits = if count == 0 || highest < -330 {
        0
    } else if highest > 310 {
        f64::INFINITY.to_bits()
    } else {
        let power = i32::try_from(power).ok()?;
        let cut = i32::try_from(count.saturating_sub(DIGITS)).ok()?;
        short(value, power + cut, cut > 0).unwrap_or_else(|| long(mantissa, power))
    };
    Some(f64::from_bits(bits | u64::from(negative) << 63))
}

fn read(text: &[u8]) -> Option<Decimal<'_>> {
    let (negative, unsigned) = signed(text);
    let (mut value, mut count, mut fraction, mut point) = (0u64, 0, 0, false);
    let mut end = 0;
    for &byte in unsigned {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            if count < DIGITS {
                value = value * 10 + u64::from(digit);
            }
            count += usize::from(value > 0);
            fraction += i64::from(point);
        } else if byte == b'.' && !point {
            point = true;
        } else {
            break;
        }
        end += 1;
    }
    let (mantissa, rest) = unsigned.split_at_checked(end)?;
    if end == usize::from(point) {
        return None;
    }
    let power = match rest {
        [] => 0,
        [b'e' | b'E', exponent @ ..] => read_exponent(exponent)?,
        _ => return None,
    };
    Some(Decimal { negative, mantissa, count, value, power: power - fraction })
}

fn read_exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size =
        digits.iter().fold(0, |power, digit| FARTHEST.min(power * 10 + i64::from(digit - b'0')));
    Some(if negative { -size } else { size })
}

fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', unsigned @ ..] => (true, unsigned),
        [b'+', unsigned @ ..] => (false, unsigned),
        _ => (false, text),
    }
}

/// The bits of the double nearest to `value * 10^power`, for a value above 0. If `cut`, the double
/// is nearest to a number that is larger by less than `10^power`. `None` if 96 bits do not decide.
fn short(value: u64, power: i32, cut: bool) -> Option<u64> {
    let (coarse, fine) = (power.div_euclid(STEP), power.rem_euclid(STEP));
    let fives = *FIVES.get(usize::try_from(fine).ok()?)?;
    let (places, more) = (value.leading_zeros(), fives.leading_zeros());
    let (value, fives) = (value << places, fives << more);
    let exponent = power + log2(coarse) + 65 - (places + more).cast_signed();
    if coarse == 0 && !cut {
        let (high, low) = (high_word(value, fives), value.wrapping_mul(fives));
        return Some(rounded(high, low > 0, exponent - 1));
    }
    // All three are at least 2^95: `a` and `b` are exact, and `c` is too low by less than 2.
    let at_top = |word: u64| Short::from(u128::from(word) << 32);
    let c = POWERS.get(usize::try_from(coarse - FIRST).ok()?)?;
    // Each product is too low by less than 6. That of the first and the error of `c` pass on less
    // than their sizes, as `a`, `b` and `c` are below 2^96: all in all, less than 6 + 6 + 2. The
    // part that is cut off passes on less than its size, too; then there are at most 4 zeros in
    // front.
    let low = u128::from(at_top(value).times(at_top(fives)).times(Short::from(*c)));
    let high = low + 14 + u128::from(u64::from(cut) << 32 << places);
    let ((bottom, rest), (top, above)) = (words(low << 32), words(high << 32));
    let bits = rounded(bottom, rest > 0, exponent);
    // An equal word and an equal flag round to the same.
    let resolved = bottom == top && rest > 0 || bits == rounded(top, above > 0, exponent);
    resolved.then_some(bits)
}

/// The smallest number that is not 0 has powers from here, [`DIGITS`] included.
const FIRST: i32 = -13;

/// And the largest that is finite up to here.
const LAST: i32 = 11;

/// `5^(27 k)` for `k` from [`FIRST`] to [`LAST`], each as the first 96 bits of it; too low by less
/// than 2 in the last place.
const POWERS: [u128; 25] = powers();

/// `5^k` for `k < 27`.
const FIVES: [u64; 27] = {
    let mut fives = [1; 27];
    let mut at = 1;
    while at < fives.len() {
        fives[at] = fives[at - 1] * 5;
        at += 1;
    }
    fives
};

const fn powers() -> [u128; 25] {
    let mut powers = [1 << 95; 25];
    let fives = 5u128.pow(STEP.unsigned_abs());
    // In 128 bits, each step loses at most 4 in the last place: all together, less than 2^-20 of
    // one in 96 bits.
    let (mut power, mut exponent, mut k) = (1 << 127, 0, 0);
    while k > FIRST {
        let (quotient, rest) = (power / fives, power % fives);
        let places = quotient.leading_zeros();
        power = (quotient << places) + (rest << places) / fives;
        exponent -= places.cast_signed();
        k -= 1;
        powers[(k - FIRST).unsigned_abs() as usize] = power >> 32;
        assert!(exponent == log2(k), "the logarithm");
    }
    (power, exponent, k) = (1 << 127, 0, 0);
    while k < LAST {
        // 2^-64 times the product.
        let high = (power >> 64) * fives + (((power & u64::MAX as u128) * fives) >> 64);
        let places = high.leading_zeros();
        power = high << places;
        exponent += 64 - places.cast_signed();
        k += 1;
        powers[(k - FIRST).unsigned_abs() as usize] = power >> 32;
        assert!(exponent == log2(k), "the logarithm");
    }
    powers
}

/// `floor(log2(5^(27 k)))`, asserted for each power above.
const fn log2(k: i32) -> i32 {
    (k * STEP * 1_217_359) >> 19
}

/// The bits of the double nearest to `mantissa * 10^power`, its point ignored, for any sizes.
fn long(mantissa: &[u8], power: i32) -> u64 {
    let mut top = Big(Vec::new());
    for digit in mantissa.iter().filter(|byte| **byte != b'.') {
        top.times_plus(10, u32::from(digit - b'0'));
    }
    let mut bottom = Big(vec![1]);
    let scaled = if power < 0 { &mut bottom } else { &mut top };
    for _ in 0..power.unsigned_abs() {
        scaled.times_plus(10, 0);
    }
    // 2^shift * top has 63 bits more than the bottom: the quotient has 63 or 64.
    let shift = 63 + bottom.bits() - top.bits();
    top.double(shift.max(0).unsigned_abs());
    bottom.double((64 + (-shift).max(0)).unsigned_abs());
    let mut quotient = 0;
    for _ in 0..=64 {
        quotient <<= 1;
        if top.is_at_least(&bottom) {
            top.minus(&bottom);
            quotient |= 1;
        }
        top.double(1);
    }
    rounded(quotient, top.bits() > 0, -shift)
}

/// The bits of the double nearest to `value * 2^exponent`, ties to even. If `more`, the double is
/// nearest to a number that is larger by less than `2^exponent`. The value has at least 60 bits.
fn rounded(value: u64, more: bool, exponent: i32) -> u64 {
    let bits = (64 - value.leading_zeros()).cast_signed();
    // The dropped bits: all but 53, or those below the smallest double.
    let dropped = (bits - 53).max(-1074 - exponent);
    // All of it is less than a half.
    if dropped > 64 {
        return 0;
    }
    let half = 1 << (dropped - 1);
    let kept = value >> (dropped - 1) >> 1;
    let rest = value & (half | (half - 1));
    let up = match rest.cmp(&half) {
        Ordering::Less => false,
        Ordering::Equal => more || kept & 1 == 1,
        Ordering::Greater => true,
    };
    // The field of the exponent is one more where there is a 53rd bit: it carries into the field.
    // Kept are at most 53 bits, and 2^53.
    let field = u64::from((exponent + dropped + 1074).unsigned_abs());
    f64::INFINITY.to_bits().min((field << 52) + kept + u64::from(up))
}

/// A natural number: its words, the lowest first, without zeros at the end.
struct Big(Vec<u32>);

impl Big {
    fn times_plus(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(factor);
            (*word, carry) = (low(carry), carry >> 32);
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
    }

    /// Doubles as often.
    fn double(&mut self, times: u32) {
        if self.0.is_empty() {
            return;
        }
        for _ in 0..times / 32 {
            self.0.insert(0, 0);
        }
        self.times_plus(1 << (times % 32), 0);
    }

    fn bits(&self) -> i32 {
        let last = self.0.last().map_or(0, |word| 32 - word.leading_zeros());
        let words = self.0.len().saturating_sub(1);
        // A cell has some thousand digits.
        i32::try_from(32 * words).unwrap_or(i32::MAX) + last.cast_signed()
    }

    fn is_at_least(&self, other: &Self) -> bool {
        let order = self.0.len().cmp(&other.0.len());
        order.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev())).is_ge()
    }

    /// Takes away a number that is not larger.
    fn minus(&mut self, other: &Self) {
        let mut borrow = false;
        for (at, word) in self.0.iter_mut().enumerate() {
            let other = other.0.get(at).copied().unwrap_or(0);
            let (less, first) = word.overflowing_sub(other);
            let (less, second) = less.overflowing_sub(u32::from(borrow));
            (*word, borrow) = (less, first || second);
        }
        while self.0.pop_if(|word| *word == 0).is_some() {}
    }
}

/// The low half.
#[allow(clippy::cast_possible_truncation)] // the high half is dropped on purpose
fn low(word: u64) -> u32 {
    word as u32
}
