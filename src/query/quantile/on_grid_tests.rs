//! Facts about quantiles on grids that are never written out.

use proptest::prelude::*;

use super::{tests::Given, *};
use crate::{
    entropy::Tape,
    exact::{LongGrid, up},
};

fn settings(alpha: &str, neighbors: Neighbors, epsilon: &str) -> Given {
    Given {
        alpha: alpha.parse().unwrap(),
        neighbors,
        rows_per_person: 1,
        epsilon: epsilon.parse().unwrap(),
        scorer: Scorer::Interval,
        weights: Weights::BaseE,
    }
}

fn grid(first: &str, last: &str, step: &str) -> LongGrid {
    LongGrid::new(&first.parse().unwrap(), &last.parse().unwrap(), &step.parse().unwrap()).unwrap()
}

fn median(epsilon: &str, grid: LongGrid) -> Quantile {
    let settings = settings("1/2", Neighbors::AddOrRemoveOne, epsilon);
    settings.clone().query(AnyGrid::Long(grid)).unwrap()
}

/// The point that is released, and how many words it took.
fn released(query: &Quantile, rows: &[f64], words: &[u64]) -> (Result<f64, Error>, usize) {
    let mut tally = query.tally();
    tally.add(rows).unwrap();
    let mut tape = Tape::<64>::new(words);
    (query.release(&mut tally, &mut tape), tape.used())
}

#[test]
fn three_rows_on_sixteen_points_release_what_was_worked_out_by_hand() {
    let query = median("1", grid("0", "15", "1"));
    assert_eq!(query.words(), 3);
    for (words, value) in [
        ([0, 0, 0], 3.0),
        ([1 << 62, 0, 1 << 63], 6.0),
        ([1 << 63, 1, 0x0123_4567_89ab_cdef], 4.0),
        ([u64::MAX; 3], 15.0),
    ] {
        assert_eq!(released(&query, &[3.0, 3.0, 8.0], &words), (Ok(value), 3), "{words:x?}");
    }
}

#[test]
fn four_rows_on_two_to_the_53_points_release_what_was_worked_out_by_hand() {
    let rows = [1e15, 2e15, 2e15 + 1.0, 9e15];
    let grid = grid("0", "9007199254740991", "1");
    let middle = [1 << 63, 1, 0xfedc_ba98_7654_3210, 0x0123_4567_89ab_cdef];
    let late = [0xfedc_ba98_7654_3210, 0, 0x0123_4567_89ab_cdef, 0];
    for (epsilon, words, value) in [
        ("40", [0; 4], 2_000_000_000_000_000u64),
        ("40", middle, 2_000_000_000_000_001),
        ("40", late, 1_035_555_555_555_555),
        ("1", middle, 8_964_444_444_444_445),
        ("1", late, 4_476_441_132_182),
    ] {
        let query = median(epsilon, grid);
        assert_eq!(query.words(), 4);
        assert_eq!(released(&query, &rows, &words), (Ok(value as f64), 4), "{epsilon} {words:x?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn it_releases_what_a_list_of_its_points_does_from_the_same_words(
        (start, stride, denominator) in (-300..300i64, 1..7i64, 1..12i64),
        points in 1..4096u32,
        places in prop::collection::vec((-200..4300i64, 0..4i64), 0..60),
        (p, q) in (1..12u32).prop_flat_map(|q| (0..=q, Just(q))),
        adds in any::<bool>(),
        epsilon in 1..40u32,
        words in prop::collection::vec(any::<u64>(), 30),
    ) {
        let (all, points) = (points, i64::from(points));
        let text = |top: i64| format!("{top}/{denominator}");
        let grid = grid(&text(start), &text(start + (points - 1) * stride), &text(stride));
        prop_assert_eq!(grid.points(), u64::from(all));
        let neighbors = if adds { Neighbors::AddOrRemoveOne } else { Neighbors::ChangeOne };
        let settings = settings(&format!("{p}/{q}"), neighbors, &format!("{epsilon}/10"));
        let row = |(place, part): &(i64, i64)| {
            let numerator = start + place % (points + 9) * stride;
            numerator as f64 / denominator as f64 + *part as f64 / 64.0
        };
        let rows: Vec<f64> = places.iter().map(row).chain([f64::NAN]).collect();
        let candidates = (0..grid.points()).map(|at| grid.point(at)).collect();
        let listed = settings.clone().query(AnyGrid::Short(candidates)).unwrap();
        let expected = released(&listed, &rows, &words);
        let query = settings.clone().query(AnyGrid::Long(grid)).unwrap();
        prop_assert_eq!(released(&query, &rows, &words), expected);
        let confidence = "0.95".parse().unwrap();
        prop_assert_eq!(query.rank_error(&confidence), listed.rank_error(&confidence));
        prop_assert_eq!(query.charge(), listed.charge());
        prop_assert_eq!(query.loss(&"3".parse().unwrap()), listed.loss(&"3".parse().unwrap()));
    }

    #[test]
    fn rows_and_grid_that_move_together_move_the_answer(
        places in prop::collection::vec(0..1i64 << 40, 0..40),
        by in -1_000_000..1_000_000i64,
        words in prop::collection::vec(any::<u64>(), 30),
    ) {
        let last = 1i64 << 40;
        let at = |by: i64| {
            let rows: Vec<f64> = places.iter().map(|place| (place + by) as f64).collect();
            let query = median("1/2", grid(&by.to_string(), &(last + by).to_string(), "1"));
            released(&query, &rows, &words)
        };
        let ((here, used), (there, used_there)) = (at(0), at(by));
        prop_assert_eq!((here.unwrap() + by as f64, used), (there.unwrap(), used_there));
    }
}

#[test]
fn the_promised_rank_error_grows_with_the_logarithm_of_the_points() {
    let error = |alpha: &str, last: &str| {
        let settings = settings(alpha, Neighbors::AddOrRemoveOne, "1");
        let query = settings.clone().query(AnyGrid::Long(grid("0", last, "1"))).unwrap();
        (up(&query.rank_error(&"0.95".parse().unwrap()).unwrap()) * 100.0).ceil()
    };
    assert_eq!(error("1/2", "9007199254740991"), 3974.0);
    assert_eq!(error("1/2", "200000"), 1521.0);
    assert_eq!(error("1/2", "120"), 780.0);
    assert_eq!(error("9/10", "200000"), 2737.0);
}

#[test]
fn options_of_lists_are_refused_by_their_names() {
    let refused = |change: &dyn Fn(&mut Given)| {
        let mut settings = settings("1/2", Neighbors::ChangeOne, "1");
        change(&mut settings);
        let long = AnyGrid::Long(grid("0", "2000000", "1"));
        let error = settings.clone().query(long).err().unwrap();
        (error.code(), error.argument().unwrap())
    };
    assert_eq!(refused(&|s| s.scorer = Scorer::Rank), ("ERR_ARGUMENT", "scorer"));
    let base2 = Weights::Base2 { expected: None };
    assert_eq!(refused(&|s| s.weights = base2.clone()), ("ERR_ARGUMENT", "base2"));
    assert_eq!(refused(&|s| s.alpha = Rational::from(2)), ("ERR_ARGUMENT", "alpha"));
    assert_eq!(refused(&|s| s.epsilon = Rational::ZERO), ("ERR_ARGUMENT", "epsilon"));
    assert_eq!(refused(&|s| s.rows_per_person = 0), ("ERR_ARGUMENT", "rowsPerPerson"));
}

#[test]
fn a_grid_without_rows_and_one_below_or_above_all_of_them_release_a_point() {
    let query = median("1000", grid("0", "9007199254740991", "1"));
    let words = [1 << 63, 0, 1 << 63, 0];
    assert_eq!(released(&query, &[], &words), (Ok(4_503_599_627_370_496.0), 4));
    assert_eq!(released(&query, &[f64::NAN], &words), (Ok(4_503_599_627_370_496.0), 4));
    // All points are as good as each other: none has a row below it, or all have.
    assert_eq!(released(&query, &[f64::INFINITY], &words).0, Ok(4_503_599_627_370_496.0));
    assert_eq!(released(&query, &[-1.0], &words).0, Ok(4_503_599_627_370_496.0));
    assert_eq!(released(&query, &[7.0; 9], &words).0, Ok(7.0));
}

#[test]
fn what_names_candidates_one_by_one_is_refused_and_changes_nothing() {
    let query = median("1000", grid("0", "2000000", "1"));
    let mut tally = query.tally();
    tally.add(&[7.0; 9]).unwrap();
    let told = |refused: Error| (refused.code(), refused.argument());
    for refused in [
        tally.bins().map(|_| ()),
        tally.add_counted(0, 1),
        query.probabilities(&mut tally).map(|_| ()),
    ] {
        assert_eq!(told(refused.unwrap_err()), ("ERR_LIMIT", Some("candidates")));
    }
    let words = Tape::<64>::new([1 << 63, 0, 1 << 63, 0]);
    assert_eq!(query.release(&mut tally, &mut words.clone()), Ok(7.0));
}

#[test]
#[should_panic(expected = "the tally is of other candidates")]
fn a_tally_of_a_list_is_no_tally_of_a_grid() {
    let listed = AnyGrid::Short(vec![0.0, 1.0]);
    let listed = settings("1/2", Neighbors::AddOrRemoveOne, "1").query(listed).unwrap();
    let query = median("1", grid("0", "2000000", "1"));
    let _ = query.release(&mut listed.tally(), &mut Tape::<64>::new([0; 4]));
}
