//! One cell as a number.

use sottovoce_loops::{
    cells::{Cells, Span},
    decimals,
};

use super::{CELL_LIMIT, decimal, marks::Marks};

/// Appends the double nearest to a decimal; NaN for other text, and for what rounds to infinity.
#[inline]
pub(super) fn push(cell: &[u8], rows: &mut Vec<f64>) {
    let text = trim(cell);
    let is_read = u32::try_from(text.len()).is_ok_and(|end| {
        let cells = Cells { text, spans: &[Span { start: 0, end }], step: 1, quotes: false };
        cell.len() <= CELL_LIMIT && decimals::read(cells, 0, rows) == 1
    });
    if !is_read {
        rows.push(any(cell, text));
    }
}

#[inline(never)]
fn any(cell: &[u8], text: &[u8]) -> f64 {
    if cell.len() > CELL_LIMIT {
        return f64::NAN;
    }
    let number = decimal::nearest(text).or_else(|| decimal::nearest(&in_ascii(cell)));
    number.filter(|number| number.is_finite()).unwrap_or(f64::NAN)
}

/// Like the plain reader, for a number written with other marks, which is rewritten in `plain`.
pub(super) fn push_marked(cell: &[u8], marks: Marks, plain: &mut Vec<u8>, rows: &mut Vec<f64>) {
    let is_short = cell.len() <= CELL_LIMIT;
    if is_short && (marks.rewrite(trim(cell), plain) || marks.rewrite(&in_ascii(cell), plain)) {
        push(plain, rows);
    } else {
        rows.push(f64::NAN);
    }
}

/// Drops the white space of Unicode at both ends, and writes `-` for U+2212, the minus sign.
#[inline(never)] // for cells that hardly ever come
fn in_ascii(cell: &[u8]) -> Vec<u8> {
    let mut ascii = Vec::new();
    // Empty is no number either.
    let mut rest = str::from_utf8(cell).unwrap_or("").trim().as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let minus = rest.strip_prefix("\u{2212}".as_bytes());
        ascii.push(if minus.is_some() { b'-' } else { first });
        rest = minus.unwrap_or(after);
    }
    ascii
}

/// Drops ASCII spaces and tabs at both ends, which are there most often.
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
    use num_bigint::BigUint;
    use proptest::prelude::*;

    /// The number that is appended for this cell.
    fn parse(cell: &[u8]) -> f64 {
        let mut rows = Vec::new();
        super::push(cell, &mut rows);
        let [number] = *rows else { panic!("one cell is one row") };
        number
    }

    /// The documented grammar, a byte at a time, and the standard library's reading of it.
    fn plain(cell: &[u8]) -> f64 {
        let text = core::str::from_utf8(cell).unwrap_or("x").replace('\u{2212}', "-");
        let text = text.trim();
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
    fn blanks_of_any_kind_around_a_number_are_dropped() {
        let blanks =
            (0..=0xffff).filter_map(char::from_u32).filter(|letter| letter.is_whitespace());
        assert_eq!(blanks.clone().count(), 25);
        for blank in blanks {
            for text in [format!("{blank}7"), format!("7{blank}{blank}"), format!(" {blank}7\t")] {
                assert_eq!(parse(text.as_bytes()), 7.0, "{text:?}");
            }
            for text in [format!("-{blank}7"), format!("7{blank}0")] {
                assert!(parse(text.as_bytes()).is_nan(), "{text:?}");
            }
        }
        for text in ["7\u{200b}", "\u{ad}7", "\u{feff}7", "7\u{feff}"] {
            assert!(parse(text.as_bytes()).is_nan(), "{text:?}");
        }
    }

    #[test]
    fn the_minus_sign_is_a_minus_and_other_dashes_are_not() {
        for (text, number) in
            [("\u{2212}5", -5.0), ("1e\u{2212}3", 0.001), ("\u{a0}\u{2212}.5\u{a0}", -0.5)]
        {
            assert_eq!(parse(text.as_bytes()), number, "{text}");
        }
        for text in [
            "5\u{2212}",
            "\u{2212}",
            "\u{2212}\u{2212}5",
            "-\u{2212}5",
            "\u{2013}5",
            "\u{2010}5",
            "\u{ff0d}5",
        ] {
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
        fn agrees_with_the_standard_library_on_decimals(
            text in r"[ \t]{0,2}[+-]?[0-9]{0,25}\.?[0-9]{0,25}([eE][+-]?[0-9]{0,4})?[ \t]{0,2}",
        ) {
            same(text.as_bytes())?;
        }

        #[test]
        fn agrees_with_the_standard_library_on_any_text_of_number_letters(
            text in "[-+.eE0-9infaNx_, \t]{0,12}",
        ) {
            same(text.as_bytes())?;
        }

        #[test]
        fn agrees_with_the_standard_library_on_what_doubles_print(bits: u64) {
            let number = f64::from_bits(bits);
            same(format!("{number:?}").as_bytes())?;
            same(format!("{number:e}").as_bytes())?;
            same(format!("{number:.16e}").as_bytes())?;
        }

        #[test]
        fn agrees_with_the_standard_library_on_digits_at_all_powers(
            digits in prop_oneof!["[0-9]{1,19}", "[0-9]{20,40}", "[1-9]0{0,30}[0-9]{0,2}"],
            power in -380i32..330,
        ) {
            same(format!("{digits}e{power}").as_bytes())?;
        }
    }

    /// The decimals half-way between the double of these bits and the next, exactly, and right
    /// beside it; each with an exponent and without.
    fn ties(bits: u64, zeros: usize) -> Vec<String> {
        let (field, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
        let hidden = u64::from(field > 0) << 52;
        // The double is `mantissa * 2^exponent`, the tie (2 mantissa + 1) 2^(exponent - 1).
        let odd = BigUint::from(2 * (fraction | hidden) + 1);
        let exponent = i32::try_from(field.max(1)).unwrap() - 1075 - 1;
        let shift = usize::try_from(exponent.unsigned_abs()).unwrap();
        let (digits, places) = if exponent >= 0 {
            (odd << shift, 0)
        } else {
            (odd * BigUint::from(5u8).pow(exponent.unsigned_abs()), shift)
        };
        let below = format!("{}{}", &digits - 1u8, "9".repeat(zeros + 1));
        let above = format!("{digits}{}1", "0".repeat(zeros));
        [(digits.to_string(), places), (below, places + zeros + 1), (above, places + zeros + 1)]
            .into_iter()
            .flat_map(|(digits, places)| {
                let padded = format!("{digits:0>width$}", width = places + 1);
                let (whole, fraction) = padded.split_at(padded.len() - places);
                [format!("{digits}e-{places}"), format!("{whole}.{fraction}")]
            })
            .collect()
    }

    #[test]
    fn ties_at_the_ends_of_all_ranges_go_to_the_even_double() {
        let smallest_normal = f64::MIN_POSITIVE.to_bits();
        // The last one: a library without tables took its odd neighbor.
        for bits in
            [0, 1, 2, smallest_normal - 1, smallest_normal, 1.0f64.to_bits(), 0x13ecdaf6c3b02c3]
        {
            let even = f64::from_bits(bits + bits % 2);
            for text in &ties(bits, 0)[..2] {
                assert_eq!(parse(text.as_bytes()), even, "{bits}");
            }
        }
        // Half-way to infinity.
        assert!(
            ties(f64::MAX.to_bits(), 0)[..2].iter().all(|text| parse(text.as_bytes()).is_nan())
        );
    }

    #[test]
    fn ties_of_few_digits_go_to_the_even_double() {
        for zeros in ["", "0", "00", "000"] {
            for (digits, even) in [
                ("9007199254740993", 9_007_199_254_740_992.0),
                ("9007199254740995", 9_007_199_254_740_996.0),
            ] {
                let places = zeros.len();
                assert_eq!(parse(format!("{digits}.{zeros}").as_bytes()), even);
                assert_eq!(parse(format!("{digits}{zeros}e-{places}").as_bytes()), even);
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_standard_library_on_ties_and_beside_them(
            bits in prop_oneof![
                0..f64::INFINITY.to_bits(),
                0..1u64 << 53,
                (0u64..64).prop_map(|at| 1 << at.min(51))
            ],
            zeros in prop_oneof![0usize..30, 0usize..3000],
        ) {
            for text in ties(bits, zeros) {
                if text.len() <= super::CELL_LIMIT {
                    same(text.as_bytes())?;
                }
            }
        }

        #[test]
        fn agrees_with_the_standard_library_on_short_decimals(
            digits in prop_oneof![
                0u64..200_000_000_000_000_000,
                0u64..1 << 54,
                9_007_199_254_740_990u64..10_000_000_000_000_000,
            ],
            places in 0usize..18,
            plus in "[+-]?",
        ) {
            let padded = format!("{digits:0>width$}", width = places + 1);
            let (whole, fraction) = padded.split_at(padded.len() - places);
            same(format!("{plus}{whole}.{fraction}").as_bytes())?;
            same(format!("{plus}{digits}").as_bytes())?;
            same(format!("{plus}{digits}e-{places}").as_bytes())?;
        }
    }
}
