//! Integers of any size as decimal digits.
//!
//! The library reads and writes them by tables, squares, divisions and the standard library's
//! formatting: a fifteenth of a module that writes a handful of numbers. Here division is the one
//! that multiplication confirms.

use super::{Natural, fits, rational::quotient};

/// Digits that are taken together: as many as a word of 64 bits has room for.
const TOGETHER: usize = 18;

/// The number that a text of ASCII digits is; `None` for any other text, and for none.
#[must_use]
pub fn read_digits(text: &str) -> Option<Natural> {
    let digits = text.as_bytes();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.chunks(TOGETHER).fold(Natural::ZERO, |number, digits| {
        let (value, factor) = digits.iter().fold((0, 1u64), |(value, factor), digit| {
            (10 * value + u64::from(digit - b'0'), 10 * factor)
        });
        number * Natural::from(factor) + Natural::from(value)
    }))
}

/// The digits of a number, without zeros before it.
pub(super) fn digits_of(number: &Natural) -> String {
    let whole = power_of_ten(TOGETHER);
    let mut rest = number.clone();
    // The last digit first.
    let mut digits = Vec::new();
    while !rest.is_zero() {
        let (high, _) = quotient(rest.clone(), &whole);
        let mut low: u64 = fits(rest - &high * &whole, "18 digits");
        for _ in 0..TOGETHER {
            digits.push(b'0' + fits::<_, u8>(low % 10, "a digit"));
            low /= 10;
        }
        rest = high;
    }
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    if digits.is_empty() {
        digits.push(b'0');
    }
    digits.into_iter().rev().map(char::from).collect()
}

/// `10^places`.
#[must_use]
pub fn power_of_ten(places: usize) -> Natural {
    let mut power = Natural::ONE;
    for _ in 0..places {
        power *= 10u8;
    }
    power
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_are_written_and_read_as_others_do(
            bytes in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            let (ours, theirs) = (Natural::from_le_bytes(&bytes), BigUint::from_bytes_le(&bytes));
            prop_assert_eq!(digits_of(&ours), theirs.to_string());
            prop_assert_eq!(read_digits(&theirs.to_string()), Some(ours.clone()));
            prop_assert_eq!(read_digits(&format!("00{theirs}")), Some(ours));
        }
    }

    #[test]
    fn zeros_at_either_end_and_in_between_are_digits() {
        for zeros in 0..40 {
            let text = format!("1{}2{0}", "0".repeat(zeros));
            assert_eq!(digits_of(&read_digits(&text).unwrap()), text);
            assert_eq!(digits_of(&power_of_ten(zeros)), format!("1{}", "0".repeat(zeros)));
        }
        assert_eq!(digits_of(&Natural::ZERO), "0");
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in ["", "-1", "+1", "1 ", "1_0", "1.0", "1e1", "a", "\u{0661}"] {
            assert_eq!(read_digits(text), None, "{text}");
        }
    }
}
