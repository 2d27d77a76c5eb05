//! Facts about exact numbers.

use std::str::FromStr;

use dashu_base::BitTest;
use dashu_float::{DBig, round::mode};
use proptest::prelude::*;

use super::{fixed::Short, *};
use crate::Error;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

#[test]
fn number_text_is_read_exactly() {
    for (text, canonical) in [
        ("0.1", "1/10"),
        ("1/10", "1/10"),
        ("2/20", "1/10"),
        ("1e-1", "1/10"),
        ("10e-2", "1/10"),
        ("0", "0"),
        ("-0", "0"),
        ("-0.50", "-1/2"),
        ("1e+21", "1000000000000000000000"),
        ("007", "7"),
        ("3/1", "3"),
        ("0/5", "0"),
        ("1e0000", "1"),
        ("0.3333333333333333", "3333333333333333/10000000000000000"),
    ] {
        assert_eq!(read(text).to_string(), canonical, "{text}");
    }
    assert_eq!(read("5e-324"), read("1/2") * read("1e-323"));
    assert_eq!(read("1.7976931348623157e308").to_string().len(), 309);
}

#[test]
fn malformed_text_is_refused() {
    for text in [
        "",
        " 1",
        "1 ",
        "+1",
        ".5",
        "5.",
        "1e",
        "1e+",
        "e5",
        "1/0",
        "1/",
        "/1",
        "1/2/3",
        "1/-2",
        "1.5/2",
        "1e5/2",
        "abc",
        "NaN",
        "Infinity",
        "-",
        "--1",
        "0x10",
        "1_000",
        "1,5",
        "1E5",
        "\u{661}",
        "1\u{ff11}",
        "1e401",
        "1e-401",
        "1e99999999999999999999",
        "1\n",
        "1\0",
    ] {
        assert!(Rational::from_str(text).is_err(), "{text:?}");
    }
}

#[test]
fn long_text_is_refused_before_any_big_number_is_made() {
    assert!(Rational::from_str(&"9".repeat(64)).is_ok());
    assert!(Rational::from_str(&"9".repeat(65)).is_err());
    assert!(Rational::from_str(&"9".repeat(10_000)).is_err());
    assert!(Rational::from_str(&format!("1{}", "0".repeat(500))).is_ok());
    assert!(Rational::from_str(&format!("1{}", "0".repeat(600))).is_err());
    // In lowest terms the denominator of 2^200 / 10^400 has 140 significant digits: it could not be
    // read again.
    let power_of_two = Natural::ONE << 200usize;
    assert!(Rational::from_str(&format!("{power_of_two}e-400")).is_err());
}

#[test]
fn a_privacy_loss_is_reported_as_the_least_double_that_reads_no_lower() {
    for (text, reported_as) in [
        ("0.3", 0.3),
        ("0.1", 0.1),
        ("1/3", 0.333_333_333_333_333_37),
        ("0", 0.0),
        ("1", 1.0),
        ("1e-400", 5e-324),
        ("1e308", 1e308),
        ("1e309", f64::INFINITY),
        ("1.7976931348623157e308", f64::MAX),
        ("1.7976931348623158e308", f64::INFINITY),
        ("0.30000000000000001", 0.300_000_000_000_000_04),
        ("5e-324", 5e-324),
        ("6e-324", 1e-323),
    ] {
        assert_eq!(reported(&read(text)), reported_as, "{text}");
    }
}

#[test]
fn nearest_breaks_ties_to_even_and_overflows_from_the_last_half_step() {
    let half_step = Rational::from((1 << 53) + 1);
    assert_eq!(nearest(&half_step), 9_007_199_254_740_992.0);
    assert_eq!(nearest(&Rational::from((1 << 53) + 3)), 9_007_199_254_740_996.0);
    let limit = Rational::from((1u64 << 54) - 1).shifted(970);
    assert_eq!(nearest(&limit), f64::INFINITY);
    assert_eq!(nearest(&(limit - Rational::ONE)), f64::MAX);
    assert_eq!(nearest(&read("2e-324")), 0.0);
    assert_eq!(nearest(&read("3e-324")), 5e-324);
}

#[test]
fn a_grid_is_exact_in_decimals() {
    let grid = Grid::new(&read("0"), &read("1"), &read("0.1")).unwrap();
    let points: Vec<f64> = grid.iter().collect();
    assert_eq!(points, [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
    let past = Grid::new(&read("-1"), &read("0.95"), &read("1/3")).unwrap();
    assert_eq!(past.points(), 6);
    assert!(past.iter().all(|point| point.to_bits() != (-0.0f64).to_bits()));
}

#[test]
fn grids_too_long_or_too_fine_are_refused() {
    let make =
        |first: &str, last: &str, step: &str| Grid::new(&read(first), &read(last), &read(step));
    assert!(matches!(make("0", "1", "0"), Err(Error::Parameter { name: "step", .. })));
    assert!(matches!(make("0", "1", "-1"), Err(Error::Parameter { name: "step", .. })));
    assert!(matches!(make("1", "0", "1"), Err(Error::Parameter { name: "last", .. })));
    assert!(matches!(make("0", "1e300", "1e-300"), Err(Error::Limit { .. })));
    assert!(matches!(make("0", "1048576", "1"), Err(Error::Limit { .. })));
    assert_eq!(make("1", "1048576", "1").unwrap().points(), 1 << 20);
    assert!(matches!(
        make("1e16", "10000000000000010", "1/2"),
        Err(Error::Parameter { name: "step", .. })
    ));
    assert!(matches!(
        make("0", "1e309", "1e308"),
        Err(Error::Parameter { name: "candidates", .. })
    ));
}

#[test]
fn exp_and_ln_match_published_digits() {
    // e^-1 and ln 10 to 60 digits (OEIS A068985, A002392).
    let power = Natural::from(10u8).pow(60);
    let inverse_e =
        Natural::from_str_radix("367879441171442321595523770161460867445811131031767834507836", 10)
            .unwrap();
    let from_exp = (exp_floor(&Rational::ONE, 240) * &power) >> 240;
    assert!(from_exp == inverse_e || from_exp.clone() + Natural::ONE == inverse_e, "{from_exp}");
    let ln_ten = Natural::from_str_radix(
        "2302585092994045684017991454684364207601101488628772976033327",
        10,
    )
    .unwrap();
    let Enclosure { low, high } = ln_enclosure(&Rational::from(10), 240);
    assert!((low * &power) >> 240 <= ln_ten && ln_ten <= (high * power) >> 240);
    assert_eq!(ln_enclosure(&Rational::ONE, 64), Enclosure::exactly(Natural::ZERO));
}

#[test]
fn exp_is_zero_only_below_one_ulp() {
    assert_eq!(exp_floor(&Rational::ZERO, 100), Natural::ONE << 100usize);
    assert_eq!(exp_floor(&Rational::from(1_000_000_000), 100), Natural::ZERO);
    assert_eq!(exp_floor(&read("1e400"), 100), Natural::ZERO);
    assert_eq!(exp_floor(&read("1e-400"), 100), (Natural::ONE << 100usize) - Natural::ONE);
    // e^-70 = 2^-100.98...
    assert_eq!(exp_floor(&Rational::from(70), 100), Natural::ZERO);
    assert_eq!(exp_floor(&Rational::from(70), 101), Natural::ONE);
}

#[test]
fn the_fixed_point_logarithm_is_within_its_slack() {
    // 10^5 fractions, random and extreme, against integers of any size; these against the library's
    // floats below.
    let mut state = 1u64;
    for round in 0..100_000u32 {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let bits = 1 + round % 80;
        let whole = 1u128 << bits;
        let random = u128::from(state) * u128::from(state.rotate_left(29)) % whole;
        let x = match round / 80 % 4 {
            0 => random >> (round / 320 % bits),
            1 => whole - (random >> (round / 320 % bits)),
            2 => (random >> (round / 320 % bits)).next_power_of_two(),
            _ => random,
        };
        let x = x.clamp(1, whole);
        let low = NegLn::get().lower(x, bits);
        let Enclosure { low: truth_low, high: truth_high } =
            neg_ln_enclosure(&Natural::from(x), bits, LN_BITS + 40);
        assert!(Natural::from(low) << 40 <= truth_high, "{x} of {bits} bits");
        assert!(truth_low < Natural::from(low + LN_SLACK) << 40, "{x} of {bits} bits");
    }
}

/// `e^-x` in another way: the library's floating point at twice the precision.
fn oracle_exp(x: &Rational, bits: u32) -> Natural {
    type Float = dashu_float::FBig<mode::Zero, 2>;
    let precision = 2 * bits as usize + 64;
    let numerator = Float::from(x.numerator().clone()).with_precision(precision).value();
    let denominator =
        Float::from(Integer::from(x.denominator().clone())).with_precision(precision).value();
    let scaled = (-(numerator / denominator)).exp() << isize::try_from(bits).unwrap();
    Natural::try_from(scaled.floor().to_int().value()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn exp_agrees_with_another_implementation(
        top in 1u64..1 << 40,
        bottom in 1u64..1 << 40,
        bits in 1u32..300,
    ) {
        let x = Rational::new(Integer::from(top), Natural::from(bottom)).unwrap();
        prop_assume!(x < Rational::from(1000));
        prop_assert_eq!(exp_floor(&x, bits), oracle_exp(&x, bits));
    }

    #[test]
    fn ln_encloses_another_implementation(top in 1u64..u64::MAX, bottom in 1u64..u64::MAX) {
        prop_assume!(top >= bottom);
        let x = Rational::new(Integer::from(top), Natural::from(bottom)).unwrap();
        let Enclosure { low, high } = ln_enclosure(&x, 128);
        prop_assert!((&high - &low).bit_len() < 14);
        let digits = DBig::from(top).with_precision(80).value().ln()
            - DBig::from(bottom).with_precision(80).value().ln();
        let scaled = digits * DBig::from(Natural::ONE << 128usize);
        let middle = Natural::try_from(scaled.floor().to_int().value()).unwrap();
        prop_assert!(low <= middle && middle <= high);
    }

    #[test]
    fn neg_ln_encloses_another_implementation(
        top in 1u64..,
        shift in 0u32..64,
        complement in any::<bool>(),
        bits in 64u32..200,
    ) {
        type Float = dashu_float::FBig<mode::Zero, 2>;
        let whole = Natural::ONE << bits as usize;
        let part = Natural::from((top >> shift).max(1));
        let x = if complement { &whole - part } else { part };
        prop_assume!(!x.is_zero());
        let Enclosure { low, high } = neg_ln_enclosure(&x, bits, 160);
        prop_assert!(&high - &low < Natural::from(3 * 160 * bits));
        let fraction = Float::from(Integer::from(x)).with_precision(500).value()
            >> isize::try_from(bits).unwrap();
        let exact = Natural::try_from((-fraction.ln() << 160).floor().to_int().value()).unwrap();
        prop_assert!(low <= exact && exact < high);
    }

    #[test]
    fn the_logarithm_of_the_logarithm_encloses_another_implementation(
        top in 1u64..,
        shift in 0u32..64,
        complement in any::<bool>(),
    ) {
        type Float = dashu_float::FBig<mode::Zero, 2>;
        let part = u128::from((top >> shift).max(1));
        let x = if complement { (1 << 64) - part } else { part };
        let fraction = Float::from(Integer::from(x)).with_precision(500).value() >> 64;
        let exact = -(-fraction.ln() >> 8).ln();
        let natural = |value: Float| Natural::try_from(value.floor().to_int().value()).unwrap();
        let Enclosure { low: least, high: most } = neg_ln_enclosure(&Natural::from(x), 64, 248);
        let (low, high) =
            (neg_ln_enclosure(&most, 256, 248).low, neg_ln_enclosure(&least, 256, 248).high);
        prop_assert!(low <= natural(exact.clone() << 248) && natural(exact.clone() << 248) < high);
        // It holds on 128 bits too, where the inner slack grows with 1 / E.
        let inner = NegLn::get().lower(x, 64) + LN_SLACK;
        let outer = Natural::from(NegLn::get().lower(inner, 80));
        let whole = natural(exact << 72);
        prop_assert!(
            outer <= whole
                && whole
                    <= outer
                        + Natural::from(
                            2 * LN_SLACK + (LN_SLACK << 72) / (inner - LN_SLACK).max(1)
                        )
        );
    }

    #[test]
    fn leading_bits_are_those_of_the_number(
        top in 1u64..,
        bottom in 1u64..,
        power in 0u32..2000,
        flip in any::<bool>(),
    ) {
        let value =
            Rational::new(Integer::from(top), Natural::from(bottom)).unwrap().shifted(power);
        let value = if flip { value.reciprocal().unwrap() } else { value };
        let (leading, exponent) = value.leading();
        prop_assert!(leading >> 127 == 1);
        let unit = Rational::ONE.shifted(exponent.unsigned_abs());
        let unit = if exponent < 0 { unit.reciprocal().unwrap() } else { unit };
        let low = unit.clone() * Rational::new(Integer::from(leading), Natural::ONE).unwrap();
        prop_assert!(low <= value && value < low + unit);
    }

    #[test]
    fn canonical_text_reads_back(top in any::<i64>(), bottom in 1u64.., exponent in -300i32..300) {
        let value = Rational::new(Integer::from(top), Natural::from(bottom)).unwrap();
        prop_assert_eq!(value.to_string().parse::<Rational>().unwrap(), value);
        let decimal: Rational = format!("{top}e{exponent}").parse().unwrap();
        prop_assert_eq!(decimal.to_string().parse::<Rational>().unwrap(), decimal);
    }

    #[test]
    fn directed_rounding_brackets_and_is_tight(
        top in any::<i64>(),
        bottom in 1u64..,
        power in 0u32..1000,
        flip in any::<bool>(),
    ) {
        let value =
            Rational::new(Integer::from(top), Natural::from(bottom)).unwrap().shifted(power);
        let value = if flip && !value.is_zero() { value.reciprocal().unwrap() } else { value };
        let (low, high) = (down(&value), up(&value));
        prop_assert!(Rational::from_double(low).unwrap() <= value);
        prop_assert!(high.is_infinite() || Rational::from_double(high).unwrap() >= value);
        prop_assert!(
            low == high || low.next_up() == high || (low == 0.0 && high == f64::from_bits(1))
        );
        let near = nearest(&value);
        prop_assert!(near == low || near == high);
    }

    #[test]
    fn every_double_is_its_own_rounding_and_its_own_report(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        prop_assume!(value.is_finite());
        let exact = Rational::from_double(value).unwrap();
        prop_assert_eq!(nearest(&exact), value);
        prop_assert_eq!((down(&exact), up(&exact)), (value, value));
        // If two shortest decimals are equally near, Rust may print the odd one: the double above
        // is what is read as no less than it.
        let (text, told) =
            (format!("{:e}", value.abs()), |text: &str| reported(&text.parse().unwrap()));
        let odd = text
            .split('e')
            .next()
            .is_some_and(|digits| digits.ends_with(['1', '3', '5', '7', '9']));
        prop_assert!(told(&text) == value.abs() || odd && told(&text) == value.abs().next_up());
    }

    #[test]
    fn quotients_are_those_of_long_division(
        top in any::<[u64; 4]>(),
        bottom in any::<[u64; 2]>(),
        cut in 0usize..128,
    ) {
        let natural = |words: &[u64]| {
            words
                .iter()
                .fold(Natural::ZERO, |value, word| (value << 64usize) + Natural::from(*word))
        };
        let (top, bottom) = (natural(&top), (natural(&bottom) >> cut) + Natural::ONE);
        prop_assert_eq!(
            rational::quotient(top.clone(), &bottom),
            rational::long_division(top, &bottom)
        );
    }

    #[test]
    fn wide_products_agree_with_big_integers(
        a in any::<u128>(),
        b in any::<u128>(),
        shift in 1u32..=128,
    ) {
        let (high, low) = fixed::wide_product(a, b);
        let exact = Natural::from(a) * Natural::from(b);
        prop_assert_eq!((Natural::from(high) << 128usize) + Natural::from(low), exact.clone());
        let (short, few) = (b as u32, a >> 32);
        prop_assert_eq!(fixed::times_short(few, short), few * u128::from(short));
        let cut = exact >> shift as usize;
        // A product that does not fit is the caller's to avoid; the low 128 bits are right all the
        // same.
        let low_half = cut & ((Natural::ONE << 128usize) - Natural::ONE);
        prop_assert_eq!(Natural::from(fixed::mul_shift(a, b, shift)), low_half);
    }
}

#[test]
fn what_is_too_long_to_be_read_again_is_rounded_up_to_what_is_not() {
    let long = |text: &str| text.parse::<Rational>().unwrap();
    for (a, b) in [
        (
            "1234567890123456789012345678901234567890123456789/7",
            "98765432109876543210987654321098765432109/11",
        ),
        ("1e-390/1", "3"),
    ] {
        let Ok(a) = a.parse::<Rational>() else { continue };
        let product = a * long(b).reciprocal().unwrap() * long("7919/104729");
        let up = product.readable_up().unwrap();
        assert!(up >= product && (up.clone() - product.clone()) <= product * long("1e-50"));
        assert_eq!(up.to_string().parse::<Rational>().unwrap(), up);
    }
    let product = long("1e-390") * long("9007199254740993/9007199254740992").shifted(200);
    let up = product.readable_up();
    assert!(up.is_none_or(|up| up > product && up.to_string().parse::<Rational>().unwrap() == up));
}

#[test]
fn short_products_are_below_the_truth_by_less_than_six() {
    let mut state = 1u128;
    for round in 0..20_000 {
        let mut next = || {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x1405_7b7e_f767_814f);
            // Also numbers of nothing but ones at either end.
            if round % 3 == 0 {
                ((u128::MAX >> 32) << (state % 90)) & (u128::MAX >> 32)
            } else {
                state.rotate_left(64) >> 32
            }
        };
        let (a, b) = (next(), next());
        let exact = (Natural::from(a) * Natural::from(b)) >> 96usize;
        let short = Natural::from(u128::from(Short::from(a).times(Short::from(b))));
        assert!(short <= exact && exact < short + Natural::from(6u8), "{a:#x} {b:#x}");
    }
}

#[test]
fn what_is_reported_is_read_as_javascript_prints_it_where_two_decimals_are_equally_near() {
    // 1 + 2^-17, 2^30 + 2^-8 (of 18 digits, the last one 5) and 2^50 + 1/4: JavaScript prints the
    // even one.
    for (double, prints) in [
        (1.0 + 2f64.powi(-17), "1.0000076293945312"),
        (2f64.powi(50) + 0.25, "1125899906842624.2"),
        (2f64.powi(50) + 0.75, "1125899906842624.8"),
    ] {
        let read: Rational = prints.parse().unwrap();
        assert_eq!(reported(&read), double, "{prints}");
        let above = read + "1e-30".parse().unwrap();
        assert_eq!(reported(&above), double.next_up(), "{prints}");
    }
}

#[test]
fn taking_what_is_not_above_0_for_a_positive_number_is_a_bug() {
    for bad in ["0", "-1", "-1e-300"] {
        let known = std::panic::catch_unwind(|| Positive::of(&bad.parse().unwrap()));
        assert!(known.is_err(), "{bad}");
    }
}

#[test]
fn what_is_not_above_0_is_no_positive_number() {
    for bad in ["0", "-1", "-1e-300"] {
        let refused = Positive::new(bad.parse().unwrap(), "scale");
        assert!(matches!(refused, Err(Error::Parameter { name: "scale", .. })), "{bad}");
    }
    let third = Positive::of(&"1/3".parse().unwrap());
    assert_eq!(
        (third.value().to_string(), third.reciprocal().to_string()),
        ("1/3".into(), "3".into())
    );
}

#[test]
fn fractions_over_powers_of_two_and_whole_ones_are_in_lowest_terms() {
    for (top, bits) in [(0i64, 5), (12, 4), (-12, 4), (12, 1), (1, 0), (-7, 3), (1 << 40, 40)] {
        let expected = Rational::new(Integer::from(top), Natural::ONE << bits as usize).unwrap();
        assert_eq!(Rational::dyadic(top, bits), expected, "{top} / 2^{bits}");
    }
    assert_eq!(Rational::whole(-3), Rational::dyadic(-24, 3));
}
