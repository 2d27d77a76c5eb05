//! Cells into numbers, if these are short: digits and a point, as most measurements are.

use crate::cells::Cells;

/// The longest decimal that is read by one division, with its point.
const SHORT: usize = 17;

/// The powers of ten that are divided by: each is a double. They are kept as integers, so that no
/// double is read here.
const POWERS: [u64; SHORT] = {
    let mut powers = [1; SHORT];
    let mut at = 1;
    while at < SHORT {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// Reads cells from this one on, as long as they are short decimals. Gives the index of the first
/// that is not; all are read if there is none.
#[inline(never)]
pub fn read(cells: Cells<'_>, mut at: usize, rows: &mut Vec<f64>) -> usize {
    let Cells { text, spans, step, quotes } = cells;
    while let Some(span) = spans.get(at) {
        let (mut start, mut end) = (span.start as usize, span.end as usize);
        if quotes && end.wrapping_sub(start) > 1 && at_quotes(text, start, end) {
            (start, end) = (start + 1, end - 1);
        }
        let Some(number) = number(text, start, end) else {
            break;
        };
        rows.push(number);
        at += step;
    }
    at
}

#[inline(always)]
fn at_quotes(text: &[u8], start: usize, end: usize) -> bool {
    text.get(start) == Some(&b'"') && text.get(end - 1) == Some(&b'"')
}

/// A decimal of digits and a point, where all digits together are at most 2^53. Then the digits and
/// the power of ten are doubles. Their quotient, rounded once, is the double nearest to the decimal
/// (Clinger 1990, "How to read floating point numbers accurately"). `None` for any other text.
#[inline(always)]
fn number(text: &[u8], start: usize, end: usize) -> Option<f64> {
    let is_negative = text.get(start) == Some(&b'-');
    let start = start + usize::from(is_negative);
    let size = end.wrapping_sub(start);
    let (digits, fraction) = if size.wrapping_sub(1) < 8 && end >= 8 {
        word(text.get(end - 8..end)?.first_chunk()?, size)?
    } else {
        digits(text.get(start..end)?)?
    };
    // Both are doubles.
    #[allow(clippy::cast_precision_loss)]
    let number = digits as f64 / *POWERS.get(fraction)? as f64;
    Some(if is_negative { -number } else { number })
}

/// Each byte of a word.
const EACH: u64 = u64::MAX / 0xff;

/// The highest bit of each byte of a word.
const HIGH: u64 = EACH << 7;

/// The digits in the last `size` of these bytes, as a number, and how many come after the point.
/// All are computed at once, the first in the lowest byte.
#[inline(always)]
fn word(bytes: &[u8; 8], size: usize) -> Option<(u64, usize)> {
    let kept = u64::MAX << (64 - 8 * size);
    let digits = (u64::from_le_bytes(*bytes) ^ (EACH * u64::from(b'0'))) & kept;
    let others = digits ^ (EACH * u64::from(b'.' ^ b'0'));
    let points = !(((others & !HIGH) + !HIGH) | others) & HIGH;
    // The first point goes out, and what is before it moves up.
    let point = points & points.wrapping_neg();
    let before = (point >> 7).wrapping_sub(1);
    let moved = (digits & before) << (8 * u32::from(point != 0));
    let digits = digits & !before & !((point >> 7) * 0xff) | moved;
    if (digits.wrapping_add(EACH * (0x80 - 10)) | digits) & HIGH != 0 || (size == 1 && point != 0) {
        return None;
    }
    // Digits become pairs, and pairs one number, in the high half. Bits that do not fit are cut
    // off.
    let pairs = digits * 10 + (digits >> 8);
    let even = (pairs & PAIR).wrapping_mul(100 | 1_000_000 << 32);
    let odd = (pairs >> 16 & PAIR).wrapping_mul(1 | 10_000 << 32);
    Some(((even.wrapping_add(odd)) >> 32, point.leading_zeros() as usize / 8 % 8))
}

/// The first and the fifth byte.
const PAIR: u64 = 0xff | 0xff << 32;

/// The digits in as many as [`SHORT`] bytes, as a number, and how many come after the point.
#[inline(always)]
fn digits(unsigned: &[u8]) -> Option<(u64, usize)> {
    if unsigned.len() > SHORT {
        return None;
    }
    let (mut digits, mut point, mut count, mut fraction) = (0u64, false, 0, 0);
    for &byte in unsigned {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            digits = digits * 10 + u64::from(digit);
            count += 1;
            fraction += usize::from(point);
        } else if byte == b'.' && !point {
            point = true;
        } else {
            return None;
        }
    }
    (count > 0 && digits <= 1 << 53).then_some((digits, fraction))
}
