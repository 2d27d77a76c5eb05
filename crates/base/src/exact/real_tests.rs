//! Facts about doubles that are clamped and counted in units.

use sottovoce_loops::costs::never_subnormal;

use super::*;

/// Where something changes: the ends of the subnormal numbers, of what is replaced, of halves and
/// of integers.
const BORDERS: [f64; 12] = [
    0.0,
    5e-324,
    1e-310,
    f64::MIN_POSITIVE,
    1e-300,
    1.0 / 8_589_934_592.0,
    1.0 / 4_294_967_296.0,
    0.3,
    0.5,
    1.0,
    2_147_483_647.0,
    1e308,
];

/// Each border with its neighbors, of both signs.
fn at_borders() -> impl Iterator<Item = f64> {
    BORDERS
        .into_iter()
        .flat_map(|border| {
            [
                border.next_down().next_down(),
                border.next_down(),
                border,
                border.next_up(),
                border.next_up().next_up(),
            ]
        })
        .flat_map(|value| [value, -value])
}

/// Every sign and exponent, with the least, the largest and other mantissas.
fn of_all_exponents() -> impl Iterator<Item = f64> {
    let mantissas = [0, 1, 2, 0x5_5555_5555_5555, 1 << 51, (1 << 52) - 2, (1 << 52) - 1];
    (0..1u64 << 12).flat_map(move |high| mantissas.map(|low| f64::from_bits(high << 52 | low)))
}

#[test]
fn no_product_of_a_subnormal_number_is_taken() {
    for value in at_borders().chain(of_all_exponents()) {
        assert!(!never_subnormal(value).is_subnormal(), "{value:e}");
        let product = never_subnormal(value) * 4_294_967_296.0;
        assert!(!product.is_subnormal(), "{value:e}");
    }
}

#[test]
fn what_is_replaced_has_the_same_integer_below_in_units() {
    for value in at_borders().chain(of_all_exponents()).filter(|value| value.is_finite()) {
        let units = |value: f64| floor(&Rational::from_double(value).unwrap().shifted(32));
        assert_eq!(units(never_subnormal(value)), units(value), "{value:e}");
    }
    assert_eq!(never_subnormal(-0.0).to_bits(), (-0.0f64).to_bits());
    assert!(never_subnormal(f64::NAN).is_nan());
}

#[test]
fn costs_in_units_are_those_of_exact_fractions() {
    let widest = i32::MAX;
    for (lowest, highest) in [(-5, 9), (0, 0), (0, 1), (-1, 0), (-widest, widest)] {
        let clamp = |value: &Rational| value.clone().max(whole(lowest)).min(whole(highest));
        for value in at_borders().chain(of_all_exponents()) {
            let exact = match Rational::from_double(value) {
                Some(value) => clamp(&value),
                None if value == f64::NEG_INFINITY => whole(lowest),
                None => whole(highest),
            };
            let above = exact - whole(lowest);
            assert_eq!(
                Integer::from(fixed_above(value, lowest, highest)),
                floor(&above.shifted(32)),
                "{value:e}"
            );
            assert_eq!(
                Integer::from(whole_above(value, lowest, highest)),
                floor(&above),
                "{value:e}"
            );
        }
    }
}

#[test]
fn zeros_of_both_signs_have_one_place() {
    assert_eq!(Real::new(-0.0), Real::new(0.0));
    for value in at_borders().chain(of_all_exponents()).filter(|value| value.is_finite()) {
        assert_eq!(
            Real::new(value).unwrap().exact(),
            Rational::from_double(value).unwrap(),
            "{value:e}"
        );
    }
}

fn floor(value: &Rational) -> Integer {
    let toward_zero = value.numerator() / Integer::from(value.denominator().clone());
    if value.is_negative() && !value.is_integer() {
        toward_zero - Integer::ONE
    } else {
        toward_zero
    }
}

fn whole(value: i32) -> Rational {
    Rational::new(value.into(), Natural::ONE).unwrap()
}
