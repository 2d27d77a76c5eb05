//! Facts about grids that are never written out.

use super::*;

fn grid(first: &str, last: &str, step: &str) -> Result<LongGrid, crate::Error> {
    LongGrid::new(&first.parse().unwrap(), &last.parse().unwrap(), &step.parse().unwrap())
}

#[test]
fn its_points_are_those_that_are_written_out() {
    for (first, last, step) in [
        ("0", "1", "0.1"),
        ("-1", "0.95", "1/3"),
        ("-5", "5", "1"),
        ("1/7", "9", "3/11"),
        ("9007199254740981", "9007199254740991", "2"),
        ("-9007199254740991", "-9007199254740000", "11"),
        ("7", "7", "1/3"),
    ] {
        let [from, to, by] = [first, last, step].map(|text| text.parse().unwrap());
        let listed: Vec<u64> =
            Grid::new(&from, &to, &by).unwrap().iter().map(f64::to_bits).collect();
        let grid = grid(first, last, step).unwrap();
        assert_eq!(grid.points(), listed.len() as u64, "{first} {last} {step}");
        let found: Vec<u64> = (0..grid.points()).map(|index| grid.point(index).to_bits()).collect();
        assert_eq!(found, listed, "{first} {last} {step}");
    }
}

#[test]
fn two_to_the_53_points_are_the_most_and_are_counted_before_they_are_placed() {
    let most = grid("0", "9007199254740991", "1").unwrap();
    assert_eq!(most.points(), LongGrid::MOST);
    assert_eq!(most.point(LongGrid::MOST - 1), 9_007_199_254_740_991.0);
    let refused = |first: &str, last: &str, step: &str| {
        let error = grid(first, last, step).unwrap_err();
        (error.code(), error.argument().unwrap())
    };
    for (last, step) in [("9007199254740992", "1"), ("1e300", "1"), ("1", "1e-300"), ("1e19", "1")]
    {
        assert_eq!(refused("0", last, step), ("ERR_LIMIT", "candidates"), "{last} {step}");
    }
    for (first, last, step) in [
        // Numerators, or the denominator, of more than 53 bits.
        ("1", "9007199254740992", "1"),
        ("-9007199254740992", "-9007199254740000", "1"),
        ("0", "1/2", "1/9007199254740993"),
        ("1/94906267", "1", "1/94906266"),
        ("1e300", "1e300", "1"),
        // Thirds, where doubles are halves.
        ("3002399751580329", "3002399751580330", "1/3"),
        ("-3002399751580330", "0", "1/3"),
    ] {
        assert_eq!(refused(first, last, step), ("ERR_ARGUMENT", "step"), "{first} {last} {step}");
    }
    assert!(grid("1501199875790164", "1501199875790165", "1/3").is_ok(), "quarters are enough");
    assert_eq!(refused("0", "1", "0"), ("ERR_ARGUMENT", "step"));
    assert_eq!(refused("1", "0", "1"), ("ERR_ARGUMENT", "last"));
}

#[test]
fn the_number_of_points_decides_whether_they_are_written_out() {
    let any = |last: &str| {
        AnyGrid::new(&"0".parse().unwrap(), &last.parse().unwrap(), &"1".parse().unwrap())
    };
    let (short, long) = (any("1048575").unwrap(), any("1048576").unwrap());
    assert!(matches!(short, AnyGrid::Short(_)) && matches!(long, AnyGrid::Long(_)));
    for grid in [short, long] {
        assert!(grid.has(0.0) && grid.has(1_048_575.0));
        assert!(!grid.has(-0.0) && !grid.has(0.5) && !grid.has(f64::NAN));
    }
    assert!(any("9007199254740992").is_err());
}

#[test]
fn it_has_its_points_and_no_others() {
    let cents = grid("-1", "1e9", "0.01").unwrap();
    for point in [-1.0, -0.99, 0.0, 0.07, 123_456_789.01, 1e9] {
        assert!(cents.has(point), "{point}");
    }
    for other in [-0.0, -1.01, 0.005, 1e9 + 0.01, f64::NAN, f64::INFINITY, 0.07f64.next_up()] {
        assert!(!cents.has(other), "{other}");
    }
}
