//! Facts about points of a few significant digits.

use super::*;
use crate::Error;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn decimals(digits: u64, smallest: &str, largest: &str, signs: Signs) -> Result<Decimals, Error> {
    Decimals::new(digits, &read(smallest), &read(largest), signs)
}

fn points(digits: u64, smallest: &str, largest: &str, signs: Signs) -> Vec<f64> {
    let decimals = decimals(digits, smallest, largest, signs).unwrap();
    let listed = decimals.written_out();
    assert_eq!(listed.len() as u64, decimals.points(), "{digits} {smallest} {largest}");
    assert!(listed.is_sorted_by(|a, b| a < b), "{digits} {smallest} {largest}");
    listed
}

#[test]
fn a_decade_of_one_digit() {
    let wanted: Vec<f64> = (0..=10).map(f64::from).collect();
    assert_eq!(points(1, "1", "10", Signs::Above), wanted);
    let both: Vec<f64> = (-10..=10).map(f64::from).collect();
    assert_eq!(points(1, "1", "10", Signs::Both), both);
    let zero = both.iter().position(|point| *point == 0.0).unwrap();
    assert!(points(1, "1", "10", Signs::Both)[zero].is_sign_positive());
}

#[test]
fn every_point_is_the_double_that_its_text_reads_as() {
    for (digits, smallest, largest) in
        [(1, -300, 300), (2, -30, 30), (3, -9, 15), (4, -2, 4), (5, 0, 1), (2, -300, -298)]
    {
        let (from, to) = (format!("1e{smallest}"), format!("1e{largest}"));
        let first = 10i64.pow(digits - 1);
        let texts = (smallest..largest).flat_map(|decade| {
            let exponent = i64::from(decade) - i64::from(digits - 1);
            (first..10 * first).map(move |mantissa| format!("{mantissa}e{exponent}"))
        });
        let above: Vec<f64> = texts.chain([to.clone()]).map(|text| text.parse().unwrap()).collect();
        let below = above.iter().rev().map(|point| -point);
        let wanted: Vec<f64> = below.chain([0.0]).chain(above.iter().copied()).collect();
        let listed = points(digits.into(), &from, &to, Signs::Both);
        assert_eq!(listed, wanted, "{digits} {from} {to}");
        let positive = points(digits.into(), &from, &to, Signs::Above);
        assert_eq!(positive, wanted[above.len()..], "{digits} {from} {to}");
    }
}

#[test]
fn points_are_counted_before_they_are_written_out() {
    let count = |digits, smallest: &str, largest: &str, signs| {
        decimals(digits, smallest, largest, signs).map(|decimals| decimals.points())
    };
    let too_many = Err(Error::too_many("candidates"));
    assert_eq!(count(3, "1e-9", "1e15", Signs::Above), Ok(21_602));
    assert_eq!(count(3, "1e-10", "1e15", Signs::Both), Ok(45_003));
    assert_eq!(count(6, "1", "10", Signs::Above), Ok(900_002));
    assert_eq!(count(6, "1", "100", Signs::Above), too_many);
    assert_eq!(count(6, "1", "10", Signs::Both), too_many);
    assert_eq!(count(5, "1", "1e11", Signs::Above), Ok(990_002));
    assert_eq!(count(5, "1", "1e12", Signs::Above), too_many);
    assert_eq!(count(6, "1e-300", "1e300", Signs::Both), too_many);
}

#[test]
fn what_is_no_decade_is_refused() {
    for (digits, smallest, largest, argument) in [
        (0, "1", "10", "digits"),
        (7, "1", "10", "digits"),
        (1 << 32 | 3, "1", "10", "digits"),
        (3, "0", "10", "smallest"),
        (3, "2", "10", "smallest"),
        (3, "-1", "10", "smallest"),
        (3, "1e-301", "10", "smallest"),
        (3, "1/3", "10", "smallest"),
        (3, "1/20", "10", "smallest"),
        (3, "1", "0", "largest"),
        (3, "1", "11", "largest"),
        (3, "1", "100/7", "largest"),
        (3, "1", "1e301", "largest"),
        (3, "1", "1", "largest"),
        (3, "10", "1", "largest"),
    ] {
        let refused = decimals(digits, smallest, largest, Signs::Both).unwrap_err();
        let said = (refused.code(), refused.argument());
        assert_eq!(said, ("ERR_ARGUMENT", Some(argument)), "{digits} {smallest} {largest}");
    }
}

#[test]
fn they_are_points_as_those_of_short_grids_are() {
    let grid = AnyGrid::from(decimals(2, "1", "10", Signs::Both).unwrap());
    assert!(
        [0.0, -0.0, 9.9, -1.0, 10.0, 9.95].map(|value| grid.has(value))
            == [true, false, true, true, true, false]
    );
}
