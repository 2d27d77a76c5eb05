//! Facts about windows.

use super::*;
use crate::{entropy::Tape, exact::Rational, sample::local::tests::odds};

fn window(half: u32, ratio: &str) -> Window {
    let range = Range::new(&"0".parse().unwrap(), &"64".parse().unwrap()).unwrap();
    Window::new(range, half, odds(ratio)).unwrap()
}

#[test]
fn half_widths_are_the_published_ones() {
    for (ratio, half) in [
        ("1025/1024", None),
        ("3", None),
        ("10", None),
        ("21/2", None),
        ("11", Some(16)),
        ("20", Some(14)),
        ("50", Some(10)),
        ("100", Some(8)),
        ("1000", Some(4)),
        ("1048576", Some(0)),
        ("1099511627776/1048577", Some(0)),
    ] {
        assert_eq!(Window::best_half(odds(ratio)), half, "odds {ratio}");
    }
}

#[test]
fn a_number_between_points_goes_to_either() {
    let protocol = window(2, "11");
    // Inside the window, its first value: the point itself.
    let value = |answer: f64, rounding: u64| {
        let mut tape: Tape = Tape::new([rounding, 0x8000_0000, 1, 1, 1]);
        let draw = protocol.draw(&mut tape).unwrap();
        let value = draw.report(Real::new(answer).unwrap(), &mut tape).unwrap();
        assert_eq!(tape.used(), 5);
        value
    };
    // Up with probability 1/4: from 3/4 on.
    for (answer, rounding, point) in [
        (10.25, 0xbfff_ffff_ffff_ffff, 10),
        (10.25, 0xc000_0000_0000_0000, 11),
        (10.0, 0, 10),
        (10.0, u64::MAX, 10),
        (64.0, u64::MAX, 64),
        (1e9, u64::MAX, 64),
        (-0.0, u64::MAX, 0),
        (-1e9, 0, 0),
    ] {
        assert_eq!(value(answer, rounding), point, "{answer}");
    }
}

/// Mean and variance of the value less `half`, from a point of the grid.
fn moments(half: u64, (a, b): (u64, u64), point: u64) -> (Rational, Rational) {
    let (width, steps) = (2 * half + 1, u64::from(Window::STEPS));
    let part = Rational::from(a * width + b * steps).reciprocal().unwrap();
    let mut sums = [Rational::ZERO, Rational::ZERO];
    for value in 0..width + steps {
        let weight = if (point..point + width).contains(&value) { a } else { b };
        let y = Rational::from(value) - Rational::from(half);
        let share = Rational::from(weight) * part.clone();
        sums[0] = sums[0].clone() + share.clone() * y.clone();
        sums[1] = sums[1].clone() + share * y.clone() * y;
    }
    let [mean, square] = sums;
    (mean.clone(), square - mean.clone() * mean)
}

#[test]
fn mean_and_variance_are_those_of_the_proof() {
    for (half, ratio) in [(0, (100, 1)), (3, (11, 1)), (16, (11, 1)), (8, (201, 2))] {
        let apart = |one: &Rational, other: &Rational| one.clone() - other.clone();
        let at: Vec<_> = [0, 1, 32, 63, 64].map(|point| moments(half, ratio, point)).into();
        // The mean is linear in the point.
        let step = apart(&at[1].0, &at[0].0);
        let (a, b) = ratio;
        let width = 2 * half + 1;
        let slope = Rational::from((a - b) * width)
            * Rational::from(a * width + b * 64).reciprocal().unwrap();
        assert_eq!(step, slope);
        assert_eq!(apart(&at[4].0, &at[0].0), Rational::from(64) * step.clone());
        // The variance is largest at the bounds, and the one that is compared.
        assert_eq!(at[0].1, at[4].1);
        assert!(at[1].1 < at[0].1 && at[2].1 < at[1].1);
        let odds = SmallRatio::new(a, b).unwrap();
        let (top, bottom) = variance(u32::try_from(half).unwrap(), odds);
        let ours = Rational::whole(top) * Rational::whole(bottom).reciprocal().unwrap();
        assert_eq!(ours * step.clone() * step, at[0].1);
    }
}

#[test]
fn parameters_are_checked() {
    let range = Range::new(&"0".parse().unwrap(), &"1".parse().unwrap()).unwrap();
    let refused = Window::new(range, 65, odds("11")).unwrap_err();
    assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("half")));
    assert_eq!(window(64, "11").values(), 193);
}
