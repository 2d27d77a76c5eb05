//! Facts about categories, and about which of them a row is in.

use sottovoce_loops::rows::NOWHERE;

use super::{Categories, Column, Dates, Dimension, Every, Groups, PerPerson, Tally};
use crate::query::{
    question::Reading,
    rows::{
        count::Test,
        histogram,
        sum::{self, Range},
    },
};

pub(super) fn texts(count: usize, other: bool) -> Dimension {
    let texts = (0..count).map(|text| text.to_string()).collect();
    Dimension::new(Categories::Listed(histogram::Categories::texts(texts).unwrap()), other)
}

pub(super) fn numbers(numbers: &[f64], other: bool) -> Dimension {
    let numbers = histogram::Categories::numbers(numbers).unwrap();
    Dimension::new(Categories::Listed(numbers), other)
}

pub(super) fn bins(edges: &[f64]) -> Dimension {
    Dimension::new(Categories::bins(edges.into()).unwrap(), false)
}

fn weeks(other: bool) -> Dimension {
    let weeks = Dates::new("2026-W01", "2026-W03", Every::Week).unwrap();
    Dimension::new(Categories::Dates(weeks), other)
}

fn places(dimension: &Dimension, column: Column<'_>) -> Vec<u32> {
    let mut places = vec![7; column.rows()];
    dimension.places(column, &mut places);
    places
}

/// Numbers at and next to these, and far from all.
fn near(numbers: &[f64]) -> Vec<f64> {
    let beside = |number: &f64| [number.next_down(), *number, number.next_up(), -number];
    let far = [0.0, -0.0, 5e-324, -5e-324, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY];
    numbers.iter().flat_map(beside).chain(far).chain([f64::NAN, -f64::NAN]).collect()
}

#[test]
fn a_bin_is_the_number_of_edges_that_are_at_most_the_row() {
    for edges in [
        &[0.0][..],
        &[-0.0],
        &[-1.5, 0.0, 2.0],
        &[f64::MIN, -5e-324, 1e-310, f64::MAX],
        &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        &[-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0],
    ] {
        let (dimension, rows) = (bins(edges), near(edges));
        assert_eq!(dimension.len() as usize, edges.len() + 1);
        assert_eq!(dimension.reading(), Reading::Numbers);
        let plain = |row: &f64| match row.is_nan() {
            true => NOWHERE,
            false => u32::try_from(edges.iter().filter(|edge| *edge <= row).count()).unwrap(),
        };
        let expected: Vec<u32> = rows.iter().map(plain).collect();
        assert_eq!(places(&dimension, Column::Numbers(&rows)), expected, "{edges:?}");
    }
    // Numbers are always in a bin: nothing is left for others.
    let others = Dimension::new(Categories::bins(vec![0.0]).unwrap(), true);
    assert_eq!(others.len(), 2);
    let rows = [-f64::INFINITY, -0.0, f64::INFINITY, f64::NAN];
    assert_eq!(places(&others, Column::Numbers(&rows)), [0, 1, 1, NOWHERE]);
}

#[test]
fn numbers_are_in_the_category_that_they_equal() {
    let listed = [3.0, -0.0, 1.5, 0.1 + 0.2, -5e-324];
    for other in [false, true] {
        let (dimension, rows) = (numbers(&listed, other), near(&listed));
        assert_eq!(dimension.len(), 5 + u32::from(other));
        let plain = |row: &f64| match listed.iter().position(|number| number == row) {
            Some(at) => u32::try_from(at).unwrap(),
            None if row.is_nan() || !other => NOWHERE,
            None => 5,
        };
        let expected: Vec<u32> = rows.iter().map(plain).collect();
        assert_eq!(places(&dimension, Column::Numbers(&rows)), expected);
        // 0.1 and 0.2 are a little more than 0.3.
        assert_ne!(places(&dimension, Column::Numbers(&[0.3])), [3]);
    }
}

#[test]
fn a_missing_value_is_in_no_category_not_even_among_others() {
    let found = [0, 2, 3, 4, u32::MAX - 1, u32::MAX];
    for (dimension, expected) in [
        (texts(3, false), [0, 2, NOWHERE, NOWHERE, NOWHERE, NOWHERE]),
        (texts(3, true), [0, 2, 3, 3, 3, NOWHERE]),
        (weeks(false), [0, 2, NOWHERE, NOWHERE, NOWHERE, NOWHERE]),
        (weeks(true), [0, 2, 3, 3, 3, NOWHERE]),
    ] {
        assert_eq!(dimension.reading(), Reading::Texts);
        assert_eq!(places(&dimension, Column::Places(&found)), expected);
    }
    let nan = [f64::NAN; 9];
    assert_eq!(places(&numbers(&[0.0], true), Column::Numbers(&nan)), [NOWHERE; 9]);
    assert_eq!(places(&bins(&[0.0]), Column::Numbers(&nan)), [NOWHERE; 9]);
}

#[test]
fn dates_are_read_one_after_another() {
    let rows = ["2026-01-12T08:15", "", "2025-12-29", "2026-01-19", "x", "2026-01-05 "];
    let bytes = rows.concat();
    let ends = rows.iter().scan(0, |end, row| {
        *end += u32::try_from(row.len()).unwrap();
        Some(*end)
    });
    let ends: Vec<u32> = ends.collect();
    let column = Column::Texts(bytes.as_bytes(), &ends);
    let none = NOWHERE;
    assert_eq!(places(&weeks(false), column), [2, none, 0, none, none, 1]);
    // A value that is in no bucket is one of the others, the empty text too.
    assert_eq!(places(&weeks(true), column), [2, 3, 0, 3, 3, 1]);
}

fn counts(by: Vec<Dimension>) -> Tally {
    Groups::new(by, PerPerson::rows(1).unwrap(), Test::ANY).unwrap().tally()
}

fn small(tally: &Tally) -> Vec<i64> {
    tally.answers().iter().map(|count| i64::try_from(count).unwrap()).collect()
}

#[test]
fn the_last_dimension_varies_fastest_and_a_row_dropped_in_one_is_dropped() {
    let mut tally = counts(vec![texts(2, false), bins(&[0.0, 1.0]), texts(1, true)]);
    let (mut expected, mut dropped) = (vec![0; 12], 0);
    for first in [0, 1, 2, u32::MAX] {
        for (second, number) in [-1.0, 0.5, 1.0, f64::NAN].into_iter().enumerate() {
            for third in [0, 1, u32::MAX] {
                // As many rows as tell this cell from others.
                let rows = 1 + usize::try_from(first.min(2) + third.min(2)).unwrap() + second;
                tally.begin(rows);
                tally.place(0, Column::Places(&vec![first; rows]));
                tally.place(1, Column::Numbers(&vec![number; rows]));
                tally.place(2, Column::Places(&vec![third; rows]));
                tally.add_all();
                if first < 2 && second < 3 && third < 2 {
                    let cell = 6 * first as usize + 2 * second + third as usize;
                    expected[cell] += i64::try_from(rows).unwrap();
                } else {
                    dropped += rows;
                }
            }
        }
    }
    assert_eq!(small(&tally), expected);
    assert!(dropped > 0 && expected.iter().all(|count| *count > 0));
}

#[test]
fn rows_outside_a_test_of_another_column_are_left_out() {
    let mut tally = counts(vec![texts(2, true)]);
    let rows = [1.0, 2.0, f64::NAN, 3.0_f64.next_up(), 3.0, f64::INFINITY, 0.5, -0.0];
    tally.begin(8);
    tally.keep_within(&rows, 1.0, 3.0);
    tally.place(0, Column::Places(&[0, 0, 0, 0, 1, 1, 2, u32::MAX]));
    tally.add_all();
    assert_eq!(small(&tally), [2, 1, 0]);
    // Before the dimensions or after them; and what was left out stays out.
    tally.begin(8);
    tally.place(0, Column::Places(&[0, 0, 0, 0, 1, 1, 2, u32::MAX]));
    tally.keep_within(&rows, f64::NEG_INFINITY, f64::INFINITY);
    tally.keep_within(&rows, f64::NEG_INFINITY, 3.0);
    tally.keep_within(&rows, 0.0, f64::INFINITY);
    tally.add(&[0.0, f64::NAN, 0.0, 0.0, 0.0, 0.0, 7.0, 0.0]);
    assert_eq!(small(&tally), [2 + 1, 1 + 1, 1]);
}

#[test]
fn edges_that_are_no_bins_are_refused() {
    let refused = |edges: Vec<f64>| {
        Categories::bins(edges).err().map(|error| (error.code(), error.argument()))
    };
    let wrong = Some(("ERR_ARGUMENT", Some("edges")));
    for edges in [
        vec![],
        vec![f64::NAN],
        vec![f64::INFINITY],
        vec![0.0, f64::NEG_INFINITY],
        vec![0.0, f64::NAN, 1.0],
        vec![1.0, 0.0],
        vec![1.0, 1.0],
        vec![0.0, -0.0],
        vec![-0.0, 0.0],
    ] {
        assert_eq!(refused(edges.clone()), wrong, "{edges:?}");
    }
    let many = |count: u32| (0..count).map(f64::from).collect();
    assert_eq!(refused(many(65_535)), None);
    assert_eq!(refused(many(65_536)), Some(("ERR_LIMIT", Some("edges"))));
}

#[test]
#[should_panic(expected = "another type")]
fn a_column_of_another_type_is_a_bug() {
    counts(vec![texts(2, false)]).place(0, Column::Numbers(&[]));
}

#[test]
#[should_panic(expected = "as many rows")]
fn a_column_of_another_length_is_a_bug() {
    let mut tally = counts(vec![texts(2, false)]);
    tally.begin(2);
    tally.place(0, Column::Places(&[1]));
}

#[test]
#[should_panic(expected = "the first dimension first")]
fn dimensions_in_another_order_are_a_bug() {
    counts(vec![texts(2, false), texts(2, false)]).place(1, Column::Places(&[]));
}

#[test]
#[should_panic(expected = "every dimension")]
fn rows_that_were_not_divided_are_a_bug() {
    counts(vec![texts(2, false)]).add_all();
}

#[test]
#[should_panic(expected = "a number for each row")]
fn sums_of_rows_without_numbers_are_a_bug() {
    let range: sum::Range =
        Range::new(&"0".parse().unwrap(), &"9".parse().unwrap(), "1".parse().unwrap()).unwrap();
    let groups = Groups::new(vec![texts(1, false)], PerPerson::rows(1).unwrap(), range).unwrap();
    let mut tally = groups.tally();
    tally.begin(1);
    tally.place(0, Column::Places(&[0]));
    tally.add_all();
}
