//! Facts about surveys.

use std::sync::Arc;

use super::*;
use crate::{
    entropy::Seeded,
    exact::{Rational, SmallRatio},
    sample::local::{Local, Range, Support, lines::Lines, subset::Subset, window::Window},
};

fn odds(text: &str) -> SmallRatio {
    SmallRatio::of(&exact(text)).unwrap()
}

fn exact(text: &str) -> Rational {
    text.parse().unwrap()
}

fn confidence(text: &str) -> Confidence {
    Confidence::new(exact(text)).unwrap()
}

/// One of so many intervals.
fn share_of(support: Support, counted: [u64; 2], of: &str, intervals: u32) -> Interval {
    let level = confidence(of).level(intervals);
    Interval::of(&Statistic::Count(support), counted, &level, [&Rational::ZERO, &Rational::ONE])
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 2e-9, "{found} for {wanted}");
}

#[test]
fn protocols_are_chosen_by_what_is_asked() {
    let chosen = |asked: Asked, ratio: &str| best(&asked, odds(ratio)).unwrap().plan().0;
    let number = || Asked::Number(exact("0"), exact("60"));
    assert_eq!(chosen(Asked::One(53), "3"), "subset");
    assert_eq!(chosen(Asked::One(54), "3"), "lines");
    assert_eq!(chosen(Asked::Several(64), "3"), "boxes");
    assert_eq!(chosen(number(), "10"), "bit");
    assert_eq!(chosen(number(), "11"), "window");
    for asked in [
        Asked::One(1),
        Asked::One(65_537),
        Asked::Several(1),
        Asked::Several(65),
        Asked::Number(exact("1"), exact("1")),
    ] {
        assert_eq!(best(&asked, odds("3")).unwrap_err().code(), "ERR_ARGUMENT");
    }
}

#[test]
fn values_that_no_answer_makes_are_not_counted() {
    let mut sets = Tally::new(best(&Asked::One(10), odds("3")).unwrap());
    for (value, counts) in [
        (0b111, true),
        (0b11, false),
        (0, false),
        (0b1111, false),
        (0b111 << 7, true),
        (0b111 << 8, false),
    ] {
        assert_eq!(sets.add(value), counts, "{value:b}");
    }
    assert_eq!(sets.reports(), 2);
    assert_eq!(sets.sums(), [1, 1, 1, 0, 0, 0, 0, 1, 1, 1].map(|count| (count, 2)));
    let mut lines = Tally::new(best(&Asked::One(54), odds("11")).unwrap());
    assert!(lines.add(13 * 13 * 13 - 1) && !lines.add(13 * 13 * 13));
    let mut twice = sets.clone();
    twice.merge(&sets);
    assert_eq!((twice.reports(), twice.of(2)), (4, 2));
}

#[test]
fn supporters_of_lines_are_those_that_each_report_supports() {
    for (options, prime) in [(54, 3), (54, 13), (54, 61), (300, 7), (1000, 11)] {
        let lines = Lines::new(options, prime, odds("3")).unwrap();
        let mut tally = Tally::new(Arc::new(lines));
        let mut source = Seeded::new(&[9; 32], 0).unwrap();
        let mut wanted = vec![(0, 200); options as usize];
        for person in 0..200 {
            let report = lines.draw(&mut source).unwrap().report(person % 5);
            assert!(tally.add(report));
            for option in 0..options {
                wanted[option as usize].0 += u64::from(lines.supports(report, option));
            }
        }
        assert_eq!(tally.sums(), wanted);
    }
}

#[test]
fn shares_are_those_of_the_worked_values() {
    let coin = Support { own: 3, other: 1, whole: 4 };
    let share = share_of(coin, [175, 500], "0.95", 1);
    assert_eq!(share.exact, Some(exact("1/5")));
    near(share.lowest, 0.116_373_797);
    near(share.highest, 0.287_197_734);
    assert!(!share.outside);
    let few = share_of(coin, [10, 30], "0.95", 1);
    assert_eq!((few.exact, few.lowest), (Some(exact("1/6")), 0.0));
    near(few.highest, 0.556_240_090);
    let color = Subset::best(10, odds("3")).unwrap();
    let blue = share_of(color.support(), [400, 1000], "0.95", 10);
    assert_eq!(blue.exact, Some(exact("31/70")));
    near(blue.lowest, 0.294_320_515);
    near(blue.highest, 0.595_275_184);
    let level = confidence("0.95").level(1);
    let range = [&exact("0"), &exact("60")];
    let hours = Interval::of(&Statistic::Count(coin), [250, 400], &level, range);
    assert_eq!(hours.exact, Some(exact("45")));
    assert!((hours.lowest - 39.062_614_6).abs() < 1e-7);
    assert!((hours.highest - 50.713_651_4).abs() < 1e-7);
}

#[test]
fn means_of_windows_are_unbiased_and_within_their_intervals() {
    let bounds = Range::new(&exact("-10"), &exact("30")).unwrap();
    let half = Window::best_half(odds("20")).unwrap();
    let window = Window::new(bounds, half, odds("20")).unwrap();
    let (law, range) = (window.law(), [&exact("-10"), &exact("30")]);
    // The mean of all values that a point gives, by its weights.
    let width = u64::from(2 * law.half + 1);
    for point in [0u64, 1, 40, 64] {
        let weight = |value: u64| if (point..point + width).contains(&value) { 20 } else { 1 };
        let values = || 0..window.values();
        let sum = values().map(|value| value * weight(value)).sum();
        let mean = law.mean(sum, values().map(weight).sum());
        assert_eq!(mean, Some(Rational::from(point) * exact("1/64")));
    }
    // The middle of the values is the middle of the range.
    let middle = (window.values() - 1) * 1000;
    let level = confidence("0.95").level(1);
    let of = |sum, reports| Interval::of(&Statistic::Values(law), [sum, reports], &level, range);
    let mean = of(middle, 2000);
    assert_eq!(mean.exact, Some(exact("10")));
    assert!(mean.lowest > 9.0 && mean.lowest < 9.3 && mean.highest > 10.7 && mean.highest < 11.0);
    let nobody = of(0, 0);
    assert_eq!((nobody.exact, nobody.lowest, nobody.highest), (None, -10.0, 30.0));
    let beyond = of((window.values() - 1) * 2000, 2000);
    assert_eq!((beyond.lowest, beyond.highest, beyond.outside), (30.0, 30.0, true));
}

#[test]
fn what_is_impossible_is_cut_and_said() {
    let coin = Support { own: 3, other: 1, whole: 4 };
    let share = |count, reports| share_of(coin, [count, reports], "0.9", 1);
    let all = share(1000, 1000);
    assert_eq!(
        (all.exact, all.lowest, all.highest, all.outside),
        (Some(exact("3/2")), 1.0, 1.0, true)
    );
    let none = share(0, 1000);
    assert_eq!(
        (none.exact, none.lowest, none.highest, none.outside),
        (Some(exact("-1/2")), 0.0, 0.0, true)
    );
    let nobody = share(0, 0);
    assert_eq!(
        (nobody.exact, nobody.lowest, nobody.highest, nobody.outside),
        (None, 0.0, 1.0, false)
    );
}

#[test]
fn consistent_shares_add_up() {
    for (given, wanted) in [
        (&["7/10", "1/2", "-1/5"][..], &["3/5", "2/5", "0"][..]),
        (&["1/3", "1/3", "1/3"], &["1/3", "1/3", "1/3"]),
        (&["-1", "-2"], &["1", "0"]),
        (&["0", "0", "0", "0"], &["1/4", "1/4", "1/4", "1/4"]),
        (&["5", "4.5"], &["3/4", "1/4"]),
    ] {
        let shares: Vec<_> = given.iter().map(|share| (exact(share), 1)).collect();
        let wanted: Vec<Rational> = wanted.iter().map(|share| exact(share)).collect();
        assert_eq!(consistent(&shares), wanted);
    }
    // Equal ones may be told together.
    let one = [("7/10", 1), ("1/20", 10), ("-1/5", 2)].map(|(share, times)| (exact(share), times));
    assert_eq!(consistent(&one), ["15/22", "7/220", "0"].map(exact));
}

#[test]
fn confidence_is_from_nine_tenths_to_below_one() {
    for text in ["0.89", "1", "1.5", "0", "-1"] {
        let refused = Confidence::new(exact(text)).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("confidence")));
    }
    for text in ["0.9", "0.999999"] {
        let _ = confidence(text).level(65_536);
    }
}
