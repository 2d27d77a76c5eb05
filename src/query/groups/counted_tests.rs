//! Facts about tallies that somebody else counted: they are those of the same rows.

use super::{places_tests::texts, *};
use crate::{
    exact::AnyGrid,
    query::{
        quantile::{QuantileQuestion, Settings, Weights},
        rows::{count::Test, mean, sum},
    },
    score::quantile::Scorer,
};

/// Groups of rows, the last of them in no group.
const CELLS: [u32; 6] = [0, 2, 2, 1, 2, 7];
const ROWS: [f64; 6] = [3.0, -50.0, 9.5, 4.0, 50.0, 8.0];

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn whole(counted: &[i64]) -> Vec<Integer> {
    counted.iter().copied().map(Integer::from).collect()
}

/// The tally of the rows, and one of these bins, both of three groups.
fn both<Q: Inner>(question: Q, bins: &[u32], counted: &[i64]) -> [Tally; 2] {
    let groups = Groups::new(vec![texts(3, false)], PerPerson::rows(1).unwrap(), question).unwrap();
    let mut tally = groups.tally();
    tally.begin(ROWS.len());
    tally.place(0, Column::Places(&CELLS));
    tally.add(&ROWS);
    let mut given = groups.tally();
    let (some, others) = bins.split_at(bins.len() / 2);
    given.add_counted(some, &whole(&counted[..some.len()]));
    given.add_counted(others, &whole(&counted[some.len()..]));
    [tally, given]
}

#[test]
fn numbers_that_were_counted_are_those_of_the_rows() {
    let [rows, given] = both(Test::ANY, &[2, 0, 1], &[3, 1, 1]);
    assert_eq!(rows.answers(), given.answers());
    let range = sum::Range::new(&read("-10"), &read("20"), read("1")).unwrap();
    let [rows, given] = both(range, &[1, 0, 2], &[4, 3, 20]);
    assert_eq!(rows.answers(), given.answers());
    // Distances from -10, and rows.
    let range = mean::Range::new(&read("-10"), &read("20"), read("1")).unwrap();
    let [rows, given] = both(range, &[4, 5, 0, 1, 3, 2], &[50, 3, 13, 1, 1, 14]);
    assert_eq!(rows.answers(), given.answers());
    assert_eq!(rows.answers(), whole(&[13, 17, 14, 16, 50, 40]));
    let (scorer, weights) = (Scorer::Interval, Weights::BaseE);
    let settings = Settings { alpha: read("1/2"), scorer, weights };
    let points = AnyGrid::Short(vec![4.0, 9.0]);
    let question = QuantileQuestion::new(settings, points).unwrap();
    let [rows, given] = both(question, &[0, 6, 10, 14], &[1, 1, 1, 2]);
    for group in 0..3 {
        assert_eq!(rows.bins(group), given.bins(group), "group {group}");
    }
}

#[test]
fn sums_of_any_size_are_added_as_they_are() {
    let range = sum::Range::new(&read("0"), &read("1"), read("1")).unwrap();
    let groups = Groups::new(vec![texts(2, true)], PerPerson::rows(1).unwrap(), range).unwrap();
    let mut tally = groups.tally();
    let far = Integer::from(i128::MAX) + &Integer::from(i128::MAX);
    tally.add_counted(&[2], core::slice::from_ref(&far));
    assert_eq!(tally.answers(), [Integer::ZERO, Integer::ZERO, far]);
}

#[test]
fn persons_whom_somebody_else_bounded_have_no_ids_here() {
    let groups = Groups::new(vec![texts(2, false)], PerPerson::rows(1).unwrap(), Test::ANY);
    let groups = groups.unwrap().with_ids();
    let mut tally = groups.tally();
    tally.add_counted(&[1], &whole(&[5]));
    assert!(tally.checked().is_ok());
    assert_eq!(tally.answers(), whole(&[0, 5]));
}

#[test]
fn a_bin_of_rows_in_no_group_is_a_bug() {
    fn is_refused<Q: Inner>(question: Q, bin: u32) -> bool {
        let groups = Groups::new(vec![texts(2, false)], PerPerson::rows(1).unwrap(), question);
        let mut tally = groups.unwrap().tally();
        let counted = std::panic::AssertUnwindSafe(|| tally.add_counted(&[bin], &whole(&[1])));
        std::panic::catch_unwind(counted).is_err()
    }
    let bounds = || (read("0"), read("9"), read("1"));
    let sums = |(low, high, step): (Rational, Rational, Rational)| {
        sum::Range::new(&low, &high, step).unwrap()
    };
    let means = |(low, high, step): (Rational, Rational, Rational)| {
        mean::Range::new(&low, &high, step).unwrap()
    };
    assert!(!is_refused(Test::ANY, 1) && is_refused(Test::ANY, 2));
    assert!(!is_refused(sums(bounds()), 1) && is_refused(sums(bounds()), 2));
    assert!(!is_refused(means(bounds()), 3));
    assert!(is_refused(means(bounds()), 4) && is_refused(means(bounds()), 5));
}
