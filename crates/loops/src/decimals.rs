//! Cells into numbers, where these are short: digits and a point, as most measurements are.

use crate::cells::Span;

/// The longest decimal that is read by one division, with its point.
const SHORT: usize = 17;

/// The powers of ten that are divided by: each is a double.
const POWERS: [f64; SHORT] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16];

/// Reads every `step`-th cell from this one on, as long as they are short decimals. Gives the index
/// of the first that is not; all are read if there is none.
#[inline(never)]
pub fn read(text: &[u8], spans: &[Span], mut at: usize, step: usize, rows: &mut Vec<f64>) -> usize {
    while let Some(span) = spans.get(at) {
        let Some(number) = span.of(text).and_then(short) else {
            break;
        };
        rows.push(number);
        at += step;
    }
    at
}

/// A decimal of digits and a point, where all digits together are at most 2^53. Then the digits and
/// the power of ten are doubles. Their quotient, rounded once, is the double nearest to the decimal
/// (Clinger 1990, "How to read floating point numbers accurately"). `None` for any other text.
#[inline(always)]
#[must_use]
pub fn short(cell: &[u8]) -> Option<f64> {
    let (sign, unsigned) = match cell {
        [b'-', unsigned @ ..] => (-1.0, unsigned),
        _ => (1.0, cell),
    };
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
    if count == 0 || digits > 1 << 53 {
        return None;
    }
    // At most 2^53; a sign is not rounded.
    #[allow(clippy::cast_precision_loss)]
    let number = sign * (digits as f64 / POWERS.get(fraction)?);
    Some(number)
}
