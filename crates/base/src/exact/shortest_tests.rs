//! The shortest decimals of doubles, compared with those that the standard library prints.

use super::{
    Natural, Rational,
    directed::nearest,
    shortest::{Decimal, printed as read},
};

/// By the standard library's text. JavaScript prints its mirror image instead if that is equally
/// short, equally near, and even.
fn printed(value: f64) -> Decimal {
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').unwrap();
    let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
    let exponent = exponent.parse::<i64>().unwrap() - i64::try_from(places).unwrap();
    let digits: u64 = digits.replace('.', "").parse().unwrap();
    let decimal = |digits| Decimal { digits, exponent };
    let distance = |digits| {
        let (exact, read) = (Rational::from_double(value).unwrap(), exactly(decimal(digits)));
        if exact > read { exact - read } else { read - exact }
    };
    let is_mirror = |other: &u64| {
        nearest(&exactly(decimal(*other))) == value && distance(*other) == distance(digits)
    };
    let mirror = [digits + 1, digits - 1].into_iter().find(is_mirror);
    decimal(mirror.filter(|_| digits % 2 == 1).unwrap_or(digits))
}

fn exactly(decimal: Decimal) -> Rational {
    let power = Natural::from(10u8).pow(decimal.exponent.unsigned_abs().try_into().unwrap());
    let digits = Natural::from(decimal.digits);
    if decimal.exponent < 0 {
        Rational::new(digits.into(), power).unwrap()
    } else {
        Rational::new((digits * power).into(), Natural::ONE).unwrap()
    }
}

/// Without zeros at the end, because either side may leave some.
fn bare(Decimal { mut digits, mut exponent }: Decimal) -> Decimal {
    while digits % 10 == 0 {
        (digits, exponent) = (digits / 10, exponent + 1);
    }
    Decimal { digits, exponent }
}

fn check(value: f64) {
    assert_eq!(bare(Decimal::of(value)), bare(printed(value)), "{value:e}");
}

/// Doubles of all sizes, evenly spread over their bits (SplitMix64).
fn spread(count: u64) -> impl Iterator<Item = f64> {
    (0..count)
        .map(|index| {
            let z = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            f64::from_bits((z ^ z >> 31) >> 1)
        })
        .filter(|value| value.is_finite() && *value > 0.0)
}

#[test]
fn every_power_of_two_and_its_neighbors_have_the_decimal_that_javascript_prints() {
    for power in -1074..=1023 {
        let value = if power < -1022 {
            f64::from_bits(1 << (power + 1074))
        } else {
            f64::from_bits(u64::try_from(power + 1023).unwrap() << 52)
        };
        for near in [value.next_down(), value, value.next_up()] {
            if near > 0.0 {
                check(near);
            }
        }
    }
    check(f64::MAX);
}

#[test]
fn every_power_of_ten_and_the_least_doubles_have_the_decimal_that_javascript_prints() {
    for exponent in -323..=308 {
        let value: f64 = format!("1e{exponent}").parse().unwrap();
        for near in [value.next_down(), value, value.next_up(), value * 5.0, value * 9.5] {
            if near.is_finite() {
                check(near);
            }
        }
    }
    (1..=2_000).map(f64::from_bits).for_each(check);
    (1..=2_000).map(f64::from).for_each(check);
    (1..=2_000u32).map(|hundreds| f64::from(hundreds) / 100.0).for_each(check);
}

#[test]
fn doubles_of_all_sizes_have_the_decimal_that_javascript_prints() {
    let is_full = std::env::var_os("SOTTOVOCE_FULL").is_some();
    spread(if is_full { 4_000_000 } else { 30_000 }).for_each(check);
}

#[test]
fn a_number_is_the_decimal_that_prints_it() {
    for (value, text) in [
        (0.1, "1/10"),
        (-2.5, "-5/2"),
        (0.0, "0"),
        (-0.0, "0"),
        (1e21, "1000000000000000000000"),
        (9_007_199_254_740_991.0, "9007199254740991"),
        (1e-7, "1/10000000"),
    ] {
        assert_eq!(read(value), Some(text.parse().unwrap()), "{value}");
    }
    assert_eq!([f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(read), [None, None, None]);
}
