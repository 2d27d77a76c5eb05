//! Facts about whole questions.

use super::*;
use crate::{
    exact::{Rational, SmallRatio},
    sample::local::{
        Local, Range, WithProtocol, bit::Bit, boxes::Boxes, lines::Lines, subset::Subset,
        window::Window,
    },
};

fn exact(text: &str) -> Rational {
    text.parse().unwrap()
}

fn odds(text: &str) -> SmallRatio {
    SmallRatio::of(&exact(text)).unwrap()
}

fn confidence() -> Confidence {
    Confidence::new(exact("0.95")).unwrap()
}

fn subset(options: u32, ratio: &str) -> Subset {
    Subset::best(options, odds(ratio)).unwrap()
}

fn held(protocol: impl Local + 'static) -> Protocol {
    Held.with(protocol)
}

/// This many reports, and how often each item was in them.
fn tally(wanted: &Wanted, reports: u64, items: &[u64]) -> Tally {
    let mut tally = Tally::new(wanted.protocol().clone());
    tally.count_reports(reports);
    for (item, times) in (0..).zip(items) {
        tally.count(item, *times);
    }
    tally
}

#[test]
fn intervals_are_as_many_as_hold_at_once() {
    let of = |protocol| Wanted::of(protocol).intervals();
    assert_eq!([2, 3, 53].map(|k| of(held(subset(k, "3")))), [1, 3, 53]);
    assert_eq!([2, 3, 53].map(|k| Wanted::bins(held(subset(k, "3"))).intervals()), [1, 5, 105]);
    assert_eq!(of(held(Lines::best(1000, odds("3")).unwrap())), 1000);
    assert_eq!(of(held(Boxes::new(2, odds("3")).unwrap())), 2);
    let range = || Range::new(&exact("0"), &exact("60")).unwrap();
    assert_eq!(of(held(Bit::new(range(), odds("3")))), 1);
    assert_eq!(of(held(Window::new(range(), 14, odds("20")).unwrap())), 1);
}

#[test]
fn shares_of_bins_add_up_to_what_is_below() {
    for (ratio, reports, counts) in [
        // Sets of two of seven, and one of seven.
        ("3", 500, [200, 150, 120, 160, 130, 120, 120]),
        ("9", 500, [80, 50, 90, 60, 120, 40, 60]),
    ] {
        let wanted = Wanted::bins(held(subset(7, ratio)));
        let estimate = wanted.estimate(&tally(&wanted, reports, &counts), &confidence());
        let mut sum = Rational::ZERO;
        for (place, below) in estimate.shares.iter().zip(&estimate.below) {
            sum = sum + estimate.distinct[*place].exact.clone().unwrap();
            assert_eq!(below.exact, Some(sum.clone()));
            assert!(below.lowest < below.highest && !below.outside);
        }
        let share = |place: usize| &estimate.distinct[estimate.shares[place]];
        // The first bin is all below the first edge, and the last one the rest.
        assert_eq!(
            (share(0).lowest, share(0).highest),
            (estimate.below[0].lowest, estimate.below[0].highest)
        );
        let (last, rest) = (share(6), &estimate.below[5]);
        assert!((1.0 - last.lowest - rest.highest).abs() < 1e-12);
        assert!((1.0 - last.highest - rest.lowest).abs() < 1e-12);
        assert_eq!(estimate.shares.len(), 7);
        assert_eq!(estimate.below.len(), 6);
    }
}

#[test]
fn equal_counts_share_one_interval() {
    let wanted = Wanted::of(held(subset(5, "9")));
    let estimate = wanted.estimate(&tally(&wanted, 100, &[30, 20, 30, 20, 0]), &confidence());
    assert_eq!(estimate.shares, [0, 1, 0, 1, 2]);
    assert_eq!(estimate.distinct.len(), 3);
    let consistent = estimate.consistent().unwrap();
    let sum = estimate.shares.iter().map(|place| consistent[*place].clone());
    assert_eq!(sum.fold(Rational::ZERO, |sum, share| sum + share), Rational::ONE);
    // Boxes of equal counts among other numbers of reports do not.
    let boxes = Wanted::of(held(Boxes::new(3, odds("3")).unwrap()));
    let estimate = boxes.estimate(&tally(&boxes, 120, &[20, 20, 40, 20, 10, 10]), &confidence());
    assert_eq!(estimate.shares, [0, 1, 2]);
    let exacts: Vec<_> = estimate.distinct.iter().map(|one| one.exact.clone().unwrap()).collect();
    assert_eq!(exacts, ["1/2", "1/6", "1/2"].map(exact));
}

#[test]
fn means_are_of_the_range() {
    let range = Range::new(&exact("-10"), &exact("30")).unwrap();
    let bit =
        Wanted::of(held(Bit::new(range.clone(), odds("3")))).between(exact("-10"), exact("30"));
    let estimate = bit.estimate(&tally(&bit, 400, &[150, 250]), &confidence());
    assert_eq!(estimate.distinct[0].exact, Some(exact("20")));
    let window = Wanted::of(held(Window::new(range, 14, odds("20")).unwrap()))
        .between(exact("-10"), exact("30"));
    // All 93 values alike: the middle.
    let estimate = window.estimate(&tally(&window, 93, &[1; 93]), &confidence());
    assert_eq!(estimate.distinct[0].exact, Some(exact("10")));
}

#[test]
fn nobody_says_nothing() {
    for wanted in [
        Wanted::bins(held(subset(10, "3"))),
        Wanted::of(held(Boxes::new(3, odds("3")).unwrap())),
        Wanted::of(held(Lines::best(54, odds("3")).unwrap())),
    ] {
        let estimate = wanted.estimate(&tally(&wanted, 0, &[]), &confidence());
        let all = estimate.shares.iter().map(|place| &estimate.distinct[*place]);
        for one in all.chain(&estimate.below) {
            assert_eq!(
                (one.exact.clone(), one.lowest, one.highest, one.outside),
                (None, 0.0, 1.0, false)
            );
        }
        assert_eq!(estimate.consistent(), None);
    }
}

#[test]
fn counts_that_no_reports_have_are_noticed() {
    let sets = Wanted::of(held(subset(10, "3")));
    let boxes = Wanted::of(held(Boxes::new(2, odds("3")).unwrap()));
    for (wanted, reports, items, is_whole) in [
        // Three of ten in each.
        (&sets, 2, &[2, 2, 1, 1][..], true),
        (&sets, 2, &[3, 1, 1, 1], false),
        (&sets, 2, &[2, 2, 1], false),
        (&sets, 2, &[2, 2, 2, 1], false),
        (&sets, 1, &[0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1], false),
        (&boxes, 3, &[1, 0, 1, 1], true),
        (&boxes, 3, &[1, 0, 1, 0, 1], false),
    ] {
        assert_eq!(tally(wanted, reports, items).is_whole(), is_whole, "{items:?}");
    }
}

#[test]
fn ratings_have_their_mean() {
    // Five stars at odds 9: single options, p = 9/13, q = 1/13.
    let wanted = Wanted::of(held(subset(5, "9")));
    let mean = wanted.mean(1, &tally(&wanted, 100, &[10, 10, 20, 30, 30])).unwrap();
    // (13 (10 + 20 + 60 + 120 + 150) / 100 - 15) / 8
    assert_eq!(mean.exact, exact("159/40"));
    assert!(mean.standard_error > 0.25 && mean.standard_error < 0.35, "{}", mean.standard_error);
    assert_eq!(wanted.mean(1, &tally(&wanted, 0, &[])), None);
}

#[test]
fn people_are_planned_for_forms_and_boxes() {
    let coin = Wanted::of(held(subset(2, "3")));
    let people = |wanted: &Wanted, each: &str| {
        wanted.planner(&confidence(), &exact(each)).people(&exact("1/20"), None).unwrap()
    };
    let one = people(&coin, "1");
    // One of five questions each, and two or three of five.
    assert_eq!(people(&coin, "5"), 5 * one);
    assert_eq!(people(&coin, "5/2"), (5 * one).div_ceil(2));
    assert_eq!(people(&coin, "5/3"), (5 * one).div_ceil(3));
    // Two boxes are two intervals, of half of the reports each.
    let boxes = Wanted::of(held(Boxes::new(2, odds("3")).unwrap()));
    assert!(people(&boxes, "1") > 2 * one && people(&boxes, "1") < 3 * one);
    for (wanted, each) in [(&coin, "5/2"), (&boxes, "3")] {
        let planner = wanted.planner(&confidence(), &exact(each));
        let enough = people(wanted, each);
        assert!(planner.margin(enough).unwrap() <= exact("1/20"));
        assert!(planner.margin(enough - 3).unwrap() > exact("1/20"));
    }
}

#[test]
fn plans_of_bins_are_for_what_is_below_too() {
    for ratio in ["3", "9"] {
        let (shares, bins) =
            (Wanted::of(held(subset(7, ratio))), Wanted::bins(held(subset(7, ratio))));
        let margin =
            |wanted: &Wanted| wanted.planner(&confidence(), &Rational::ONE).margin(2000).unwrap();
        assert!(margin(&bins) > margin(&shares));
        // As wide as any interval of the middle turns out.
        let planner = bins.planner(&confidence(), &Rational::ONE);
        let enough = planner.people(&exact("1/10"), None).unwrap();
        assert!(planner.margin(enough).unwrap() <= exact("1/10"));
    }
}

#[test]
fn plans_of_windows_are_for_any_mean() {
    let range = Range::new(&exact("0"), &exact("1")).unwrap();
    let window = Wanted::of(held(Window::new(range, 14, odds("20")).unwrap()));
    let planner = window.planner(&confidence(), &Rational::ONE);
    let margin = planner.margin(2000).unwrap();
    // About 0.019 (published at epsilon 3, odds 20.1).
    assert!(margin > exact("0.0185") && margin < exact("0.02"), "{margin}");
    // One report can say at most that all of them are beyond the highest number.
    let fake = planner.fake();
    assert_eq!(fake.up, Rational::ONE + fake.down);
}

#[test]
fn plans_of_numbers_count_on_every_report_up_to_its_largest_number() {
    let range = Range::new(&exact("0"), &exact("60")).unwrap();
    let wanted = Wanted::of(held(Window::new(range, 14, odds("20")).unwrap()));
    let planner = wanted.planner(&confidence(), &Rational::ONE);
    let margin = exact("1/20");
    // A sum that is cut off too early would look much surer, and 40 people enough.
    for share in [None, Some(exact("0")), Some(exact("1/2")), Some(Rational::ONE)] {
        let enough = planner.people(&margin, share.as_ref()).unwrap();
        assert!((200..400).contains(&enough), "{share:?}: {enough}");
    }
}
