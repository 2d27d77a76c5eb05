//! Facts about clamping.

use super::*;
use crate::exact::Rational;

/// The clamped cost, by both readings of it.
fn clamped(lowest: i64, highest: i64, cost: f64) -> Real {
    let costs = Costs::real(Clamp::new(lowest, highest).unwrap(), [cost]).unwrap();
    let real = costs.reals()[0];
    // Exact for the costs that are tried here.
    let expected =
        (real.exact() - Rational::from_double(lowest as f64).unwrap()) * Rational::from(1u64 << 32);
    assert_eq!(Rational::from(costs.fixed()[0]), expected, "{cost}");
    real
}

#[test]
fn a_cost_too_small_becomes_the_lower_bound_and_one_too_large_the_upper() {
    for (cost, expected) in [
        (-7.5, -5.0),
        (-5.0, -5.0),
        (-4.75, -4.75),
        (-0.0, 0.0),
        (8.875, 8.875),
        (9.001, 9.0),
        (f64::NEG_INFINITY, -5.0),
        (f64::INFINITY, 9.0),
        (f64::MAX, 9.0),
    ] {
        assert_eq!(clamped(-5, 9, cost), Real::new(expected).unwrap(), "{cost}");
    }
}

#[test]
fn nan_becomes_the_upper_bound_and_slips_past_no_comparison() {
    for nan in [f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
        assert_eq!(clamped(-5, 9, nan), Real::new(9.0).unwrap());
    }
}

#[test]
fn reversed_and_huge_bounds_are_refused() {
    assert!(Clamp::new(3, 3).is_ok());
    assert!(Clamp::new(-((1 << 31) - 1), (1 << 31) - 1).is_ok());
    for (lowest, highest) in [(4, 3), (0, 1 << 31), (-(1 << 31), 0), (i64::MIN, i64::MAX)] {
        assert!(matches!(Clamp::new(lowest, highest), Err(Error::Parameter { name: "clamp", .. })));
    }
}

#[test]
fn there_is_a_cost_and_there_are_not_too_many() {
    let clamp = Clamp::new(0, 1).unwrap();
    assert!(matches!(
        Costs::real(clamp, Vec::<f64>::new()),
        Err(Error::Parameter { name: "costs", .. })
    ));
    assert!(matches!(
        Costs::real(clamp, vec![0.0; Costs::MOST + 1]),
        Err(Error::Limit { name: "costs", .. })
    ));
}

#[test]
fn what_is_below_a_unit_is_cut_off_downward() {
    for (cost, expected) in [
        (0.1, 0x5_1999_9999),
        (-0.1, 0x4_e666_6666),
        (5e-324, 0x5_0000_0000),
        (-5e-324, 0x4_ffff_ffff),
        (f64::MIN_POSITIVE, 0x5_0000_0000),
        (f64::MAX, 0xe_0000_0000),
    ] {
        let costs = Costs::real(Clamp::new(-5, 9).unwrap(), [cost]).unwrap();
        assert_eq!(costs.fixed(), [expected], "{cost}");
    }
    let widest =
        Costs::real(Clamp::new(-((1 << 31) - 1), (1 << 31) - 1).unwrap(), [f64::MAX, f64::MIN])
            .unwrap();
    assert_eq!(widest.fixed(), [((1 << 32) - 2) << 32, 0]);
}

#[test]
fn whole_costs_are_the_same_costs() {
    let whole = vec![i32::MIN, -6, -5, 0, 3, 9, 10, i32::MAX];
    let real: Vec<f64> = whole.iter().copied().map(f64::from).collect();
    let clamp = Clamp::new(-5, 9).unwrap();
    let (whole, real) = (Costs::whole(clamp, whole).unwrap(), Costs::real(clamp, real).unwrap());
    assert_eq!(whole.fixed(), real.fixed());
    assert_eq!(whole.reals(), real.reals());
    assert_eq!(whole.floors(), real.floors());
    assert_eq!(whole.floors().to_vec(), [0, 0, 0, 5, 8, 14, 14, 14]);
}

#[test]
fn costs_in_parts_are_the_integers_below_them() {
    let clamp = Clamp::new(-5, 9).unwrap();
    let costs = [
        -7.0,
        -4.25,
        -0.0,
        3.999,
        f64::NAN,
        8.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        5e-324,
        -5e-324,
    ];
    let mut floors = Floors::new(clamp, costs.len());
    costs.chunks(3).for_each(|part| floors.add(part));
    let floored = floors.costs().unwrap();
    assert_eq!(floored.floors(), Costs::real(clamp, costs).unwrap().floors());
    assert_eq!(floored.floors().to_vec(), [0, 0, 5, 8, 14, 13, 14, 0, 5, 4]);
    assert!(matches!(Floors::new(clamp, 0).costs(), Err(Error::Parameter { name: "costs", .. })));
    let mut many = Floors::new(clamp, usize::MAX);
    many.add(&vec![0.0; Costs::MOST + 1]);
    assert!(matches!(many.costs(), Err(Error::Limit { name: "costs", .. })));
}
