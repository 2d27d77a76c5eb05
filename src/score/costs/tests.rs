//! Facts about clamping.

use super::*;

fn clamped(lowest: i64, highest: i64, cost: f64) -> Real {
    Clamp::new(lowest, highest).unwrap().clamp(&[cost]).unwrap().as_slice()[0]
}

#[test]
fn a_cost_too_small_becomes_the_lower_bound_and_one_too_large_the_upper() {
    for (cost, expected) in [
        (-7.5, -5.0),
        (-5.0, -5.0),
        (-4.75, -4.75),
        (-0.0, 0.0),
        (8.999, 8.999),
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
    assert!(matches!(clamp.clamp(&[]), Err(Error::Parameter { name: "costs", .. })));
    assert!(matches!(clamp.clamp(&vec![0.0; Costs::MOST + 1]), Err(Error::Limit { name: "costs", .. })));
}
