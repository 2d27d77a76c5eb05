//! A decimal to the nearest double, exactly: by integers, and without tables.
//!
//! For numbers in files of any length, with ties to even. Two libraries were weighed: the readers
//! with tables of powers of five bring 10 kB after compression, for which every page that reads a
//! file would pay; one without them gave the odd neighbor of some ties.
//!
//! What bites: a decimal of more than 19 digits, or with an exponent beyond 27 either way, takes
//! some microseconds.

use core::cmp::Ordering;

/// What a text says: its digits, read as one integer, times `10^power`.
struct Decimal<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    power: i64,
}

/// Larger powers of ten are infinite, smaller ones are 0, however many digits a cell has.
const FARTHEST: i64 = 1 << 32;

/// The most digits that a `u64` holds, whichever they are.
const DIGITS: usize = 19;

/// The largest power of five below `2^63`.
const FIVES: u32 = 27;

/// The double nearest to `[+-]?(digits[.[digits]]|.digits)([eE][+-]?digits)?`, infinite if that
/// overflows; nothing for any other text.
pub(super) fn nearest(text: &[u8]) -> Option<f64> {
    let Decimal { negative, whole, fraction, power } = read(text)?;
    let digits = || whole.iter().chain(fraction).skip_while(|digit| **digit == b'0');
    let count = digits().count();
    // Lengths and powers are below 2^33.
    let highest = power.saturating_add(i64::try_from(count).ok()?);
    let bits = if count == 0 || highest < -330 {
        0
    } else if highest > 310 {
        f64::INFINITY.to_bits()
    } else if count <= DIGITS && power.unsigned_abs() <= u64::from(FIVES) {
        let value = digits().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        short(value, i32::try_from(power).ok()?)
    } else {
        long(digits(), i32::try_from(power).ok()?)
    };
    Some(f64::from_bits(bits | u64::from(negative) << 63))
}

fn read(text: &[u8]) -> Option<Decimal<'_>> {
    let (negative, unsigned) = signed(text);
    let (mantissa, exponent) = split(unsigned, |byte| matches!(byte, b'e' | b'E'));
    let (whole, fraction) = split(mantissa, |byte| byte == b'.');
    let fraction = fraction.unwrap_or_default();
    let all_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    if !all_digits(whole) || !all_digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let mut power = 0;
    if let Some(exponent) = exponent {
        let (negative, digits) = signed(exponent);
        if digits.is_empty() || !all_digits(digits) {
            return None;
        }
        power = digits
            .iter()
            .fold(0, |power, digit| FARTHEST.min(power * 10 + i64::from(digit - b'0')));
        power = if negative { -power } else { power };
    }
    power -= i64::try_from(fraction.len()).ok()?;
    Some(Decimal { negative, whole, fraction, power })
}

fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', unsigned @ ..] => (true, unsigned),
        [b'+', unsigned @ ..] => (false, unsigned),
        _ => (false, text),
    }
}

/// What stands before the first byte that is meant, and what after it, if there is one.
fn split(text: &[u8], meant: impl Fn(u8) -> bool) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| meant(*byte)) {
        Some(at) => (text.split_at(at).0, text.get(at + 1..)),
        None => (text, None),
    }
}

/// The bits of the double nearest to `value * 10^power`, for a power of at most [`FIVES`] in size.
fn short(value: u64, power: i32) -> u64 {
    let fives = 5u64.pow(power.unsigned_abs());
    if power >= 0 {
        return rounded(u128::from(value) * u128::from(fives), false, power);
    }
    // The dividend has 127 bits and the divisor at most 63: the quotient has more than 63.
    let shift = value.leading_zeros() + 63;
    let dividend = u128::from(value) << shift;
    let quotient = dividend / u128::from(fives);
    // A second division would take as long as all the rest.
    let more = quotient * u128::from(fives) < dividend;
    rounded(quotient, more, power - shift.cast_signed())
}

/// The bits of the double nearest to `digits * 10^power`, whatever their sizes.
fn long<'a>(digits: impl Iterator<Item = &'a u8>, power: i32) -> u64 {
    let mut top = Big(Vec::new());
    for digit in digits {
        top.times_plus(10, u32::from(digit - b'0'));
    }
    let mut bottom = Big(vec![1]);
    let scaled = if power < 0 { &mut bottom } else { &mut top };
    for _ in 0..power.unsigned_abs() {
        scaled.times_plus(10, 0);
    }
    // 2^shift * top has 64 bits more than the bottom: the quotient has 64 or 65.
    let shift = 64 + bottom.bits() - top.bits();
    top.double(shift.max(0).unsigned_abs());
    bottom.double((65 + (-shift).max(0)).unsigned_abs());
    let mut quotient = 0;
    for _ in 0..=65 {
        quotient <<= 1;
        if top.is_at_least(&bottom) {
            top.minus(&bottom);
            quotient |= 1;
        }
        top.double(1);
    }
    rounded(quotient, top.bits() > 0, -shift)
}

/// The bits of the double nearest to `value * 2^exponent`, ties to even; where `more`, to a number
/// that is larger by less than `2^exponent`. Then the value has more than 63 bits, always at most
/// 127.
fn rounded(value: u128, more: bool, exponent: i32) -> u64 {
    let bits = (128 - value.leading_zeros()).cast_signed();
    // What is dropped: all but 53 bits, or what is below the smallest double.
    let dropped = (bits - 53).max(-1074 - exponent);
    let mantissa = match dropped {
        ..=0 => value << dropped.unsigned_abs(),
        1..128 => {
            let kept = value >> dropped;
            let (rest, half) = (value ^ (kept << dropped), 1 << (dropped - 1));
            let up = match rest.cmp(&half) {
                Ordering::Less => false,
                Ordering::Equal => more || kept & 1 == 1,
                Ordering::Greater => true,
            };
            kept + u128::from(up)
        }
        _ => 0,
    };
    // The field of the exponent is one more where there is a 53rd bit: it carries into the field.
    // Kept are at most 53 bits, and 2^53.
    let field = u128::from((exponent + dropped + 1074).unsigned_abs());
    let infinite = u128::from(f64::INFINITY.to_bits());
    u64::try_from(infinite.min((field << 52) + mantissa)).unwrap_or(f64::INFINITY.to_bits())
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
        let others = other.0.iter().copied().chain(core::iter::repeat(0));
        for (word, other) in self.0.iter_mut().zip(others) {
            let (less, first) = word.overflowing_sub(other);
            let (less, second) = less.overflowing_sub(u32::from(borrow));
            (*word, borrow) = (less, first || second);
        }
        while self.0.pop_if(|word| *word == 0).is_some() {}
    }
}

/// The low half.
#[allow(clippy::cast_possible_truncation)]
fn low(word: u64) -> u32 {
    word as u32
}
