//! One cell as a number.

use super::{CELL_LIMIT, marks::Marks};

/// The double nearest to a decimal; NaN for any other text, and for what rounds to infinity.
///
/// fast-float2 takes the documented decimal grammar and besides only `inf`, `infinity` and `nan`,
/// in any case and with a sign; none of these is finite, and neither is an overflow, so one test
/// refuses both.
#[inline]
pub(super) fn parse(cell: &[u8]) -> f64 {
    if cell.len() > CELL_LIMIT {
        return f64::NAN;
    }
    match fast_float2::parse(trim(cell)) {
        Ok(number) if f64::is_finite(number) => number,
        _ => f64::NAN,
    }
}

/// The same for a number that is written with other marks; `plain` is where it is rewritten.
pub(super) fn parse_marked(cell: &[u8], marks: Marks, plain: &mut Vec<u8>) -> f64 {
    if cell.len() > CELL_LIMIT || !marks.rewrite(trim(cell), plain) {
        return f64::NAN;
    }
    parse(plain)
}

/// Drops ASCII spaces and tabs at both ends, and no other white space.
#[inline]
fn trim(mut cell: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = cell {
        cell = rest;
    }
    while let [rest @ .., b' ' | b'\t'] = cell {
        cell = rest;
    }
    cell
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::parse;

    /// The documented grammar, a byte at a time, and the standard library's reading of it.
    fn plain(cell: &[u8]) -> f64 {
        let text = core::str::from_utf8(cell).unwrap_or("x");
        let text = text.trim_matches([' ', '\t']);
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => {
                (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
            }
            None => (unsigned, None),
        };
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let ok = digits(whole)
            && digits(fraction)
            && !(whole.is_empty() && fraction.is_empty())
            && exponent.is_none_or(|exponent| !exponent.is_empty() && digits(exponent));
        let number = if ok { text.parse().unwrap() } else { f64::NAN };
        if number.is_finite() { number } else { f64::NAN }
    }

    fn same(cell: &[u8]) -> Result<(), TestCaseError> {
        let (fast, plain) = (parse(cell), plain(cell));
        // Bits, so that -0 is not 0; every NaN is the one NaN.
        prop_assert_eq!(fast.to_bits(), plain.to_bits(), "{:?}", cell.escape_ascii());
        Ok(())
    }

    #[test]
    fn reads_decimals_signs_and_exponents() {
        for (text, number) in [
            ("5", 5.0),
            ("+5", 5.0),
            ("-5.25", -5.25),
            (".5", 0.5),
            ("-.5", -0.5),
            ("5.", 5.0),
            ("007", 7.0),
            ("1e3", 1000.0),
            ("1E+3", 1000.0),
            ("25e-2", 0.25),
            ("0e999999999999999999999", 0.0),
            ("1e308", 1e308),
            ("1.7976931348623157e308", f64::MAX),
            ("5e-324", 5e-324),
            ("1e-400", 0.0),
            ("9007199254740993", 9_007_199_254_740_992.0),
        ] {
            assert_eq!(parse(text.as_bytes()), number, "{text}");
        }
    }

    #[test]
    fn minus_zero_keeps_its_sign() {
        for text in ["-0", "-0.0", "-1e-400"] {
            assert_eq!(parse(text.as_bytes()).to_bits(), (-0.0f64).to_bits());
        }
    }

    #[test]
    fn spaces_and_tabs_around_a_number_are_dropped() {
        assert_eq!(parse(b" \t7\t "), 7.0);
        for text in ["7\n", "\r7", "\x0b7", "\u{a0}7", "7\u{2009}", "- 7", "7 0"] {
            assert!(parse(text.as_bytes()).is_nan(), "{text:?}");
        }
    }

    #[test]
    fn text_that_overflows_is_nan() {
        for text in ["1e400", "-1e400", "1e309", "1.7976931348623159e308", "1e99999999999999999999"]
        {
            assert!(parse(text.as_bytes()).is_nan(), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_decimal_is_nan() {
        for text in [
            "",
            " ",
            "x",
            "inf",
            "-inf",
            "+Infinity",
            "INF",
            "nan",
            "NaN",
            "-nan",
            "NA",
            "null",
            "true",
            "0x1F",
            "1f",
            "0b1",
            "1_000",
            "1,000",
            "1 000",
            "1'000",
            "1,5",
            "--5",
            "+-5",
            "++5",
            "5-",
            "e5",
            "1e",
            "1e+",
            "1e1.5",
            "1.2.3",
            ".",
            "-",
            "+",
            "-.",
            ".e5",
            "1%",
            "$1",
            "=1+1",
            "@1",
            "1/2",
            "\u{664}\u{665}",
            "\u{ff11}",
            "1\0",
            "\0",
            "1d5",
            "1n",
            "5\u{feff}",
        ] {
            assert!(parse(text.as_bytes()).is_nan(), "{text:?}");
        }
        assert!(parse(b"\xff1").is_nan());
    }

    #[test]
    fn a_cell_over_the_limit_is_nan() {
        let mut cell = vec![b'0'; super::CELL_LIMIT - 1];
        cell.push(b'1');
        assert_eq!(parse(&cell), 1.0);
        cell.push(b'1');
        assert!(parse(&cell).is_nan());
    }

    proptest! {
        #[test]
        fn agrees_with_the_standard_library_on_decimals(text in r"[ \t]{0,2}[+-]?[0-9]{0,25}\.?[0-9]{0,25}([eE][+-]?[0-9]{0,4})?[ \t]{0,2}") {
            same(text.as_bytes())?;
        }

        #[test]
        fn agrees_with_the_standard_library_on_any_text_of_number_letters(text in "[-+.eE0-9infaNx_, \t]{0,12}") {
            same(text.as_bytes())?;
        }

        #[test]
        fn agrees_with_the_standard_library_on_what_doubles_print(bits: u64) {
            let number = f64::from_bits(bits);
            same(format!("{number:?}").as_bytes())?;
            same(format!("{number:e}").as_bytes())?;
        }
    }
}
