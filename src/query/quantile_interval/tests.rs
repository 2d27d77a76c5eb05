//! Facts about intervals for quantiles.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // of small numbers

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{
    entropy::Tape,
    exact::{Decimals, Signs},
    score::quantile::{Alpha, AnyTally},
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn grid(first: &str, last: &str, step: &str) -> AnyGrid {
    AnyGrid::new(&read(first), &read(last), &read(step)).unwrap()
}

/// All that a query is made of but its grid.
#[derive(Clone)]
pub(super) struct Given {
    pub alpha: Rational,
    pub neighbors: Neighbors,
    pub rows_per_person: u64,
    pub epsilon: Rational,
    pub confidence: Rational,
    pub whose: Whose,
}

impl Given {
    pub fn query(&self, grid: AnyGrid) -> Result<QuantileInterval, Error> {
        let Self { alpha, neighbors, rows_per_person, epsilon, confidence, whose } = self.clone();
        let question = IntervalQuestion::new(&Settings { alpha, confidence, whose }, grid)?;
        question.ask(Person::new(neighbors, rows_per_person, epsilon)?)
    }
}

fn settings(alpha: &str, whose: Whose) -> Given {
    Given {
        alpha: read(alpha),
        neighbors: Neighbors::AddOrRemoveOne,
        rows_per_person: 1,
        epsilon: Rational::ONE,
        confidence: read("0.95"),
        whose,
    }
}

fn population(expected_rows: u64) -> Whose {
    Whose::Population { expected_rows: expected_rows.try_into().unwrap() }
}

fn of(settings: &Given, grid: AnyGrid) -> QuantileInterval {
    settings.query(grid).unwrap()
}

/// The ends that are released, and how many words they took.
fn released(query: &QuantileInterval, rows: &[f64], words: &[u64]) -> ([f64; 2], usize) {
    let mut tally = query.tally();
    tally.add(rows).unwrap();
    let mut tape = Tape::<64>::new(words);
    (query.release(&mut tally, &mut tape).unwrap(), tape.used())
}

/// The definition: what `-inf`, the points from 0 on and `inf` cost, for rows on points.
pub(super) fn plain(rows: &[u64], points: u64, target: i64, q: i64) -> Vec<u64> {
    let count = |keep: &dyn Fn(u64) -> bool| rows.iter().filter(|row| keep(**row)).count() as i64;
    let cost = |point: u64| {
        let (below, upto) = (count(&|row| row < point), count(&|row| row <= point));
        (q * below - target).max(target - q * upto).max(0)
    };
    let ends = [target.max(0), (q * rows.len() as i64 - target).max(0)];
    let all = [ends[0]].into_iter().chain((0..points).map(cost)).chain([ends[1]]);
    all.map(|cost| cost as u64).collect()
}

/// All multisets of up to so many rows on so many points.
pub(super) fn data_sets(points: u64, most: usize) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let until = all.len();
        for at in from..until {
            let set: Vec<u64> = all[at].clone();
            let least = set.last().copied().unwrap_or(0);
            all.extend((least..points).map(|row| [set.as_slice(), &[row]].concat()));
        }
        from = until;
    }
    all
}

/// An aim at `p n / q` and an offset, of either sign.
fn aim(p: u64, q: u64, offset: i64) -> Aim {
    Aim::of((p, q), offset)
}

fn costs(tally: &mut AnyTally, points: u64, aim: &Aim) -> Vec<u64> {
    let between = Between::of(tally, points);
    let costs = between.costs(aim);
    costs.runs().flat_map(|run| (0..run.length).map(move |_| run.cost)).collect()
}

const FRACTIONS: [(u64, u64); 7] = [(0, 1), (1, 1), (1, 2), (1, 3), (2, 3), (1, 10), (9, 10)];

#[test]
fn candidates_cost_what_the_definition_says_and_one_of_them_nothing() {
    for points in [
        grid("0", "2", "1"),
        AnyGrid::Long(crate::exact::LongGrid::new(&read("0"), &read("2"), &read("1")).unwrap()),
    ] {
        let query = of(&settings("1/2", Whose::Rows), points);
        for rows in data_sets(3, 4) {
            let mut tally = query.tally();
            let doubles: Vec<f64> = rows.iter().map(|row| *row as f64).collect();
            tally.add(&doubles).unwrap();
            tally.add(&[f64::NAN]).unwrap();
            for (p, q) in FRACTIONS {
                for offset in -30..=30 {
                    let target = (p * rows.len() as u64) as i64 + offset;
                    let expected = plain(&rows, 3, target, q as i64);
                    assert_eq!(costs(&mut tally, 3, &aim(p, q, offset)), expected, "{rows:?}");
                    assert!(expected.contains(&0), "{rows:?} {p}/{q} {offset}");
                }
            }
        }
    }
}

/// The range distance of two cost vectors.
fn apart(one: &[u64], other: &[u64]) -> u64 {
    let differences = || one.iter().zip(other).map(|(one, other)| *one as i64 - *other as i64);
    (differences().max().unwrap() - differences().min().unwrap()) as u64
}

/// The largest range distance over all rows of up to four, one added, and one changed, at offsets
/// from 7 above to 11 below; and how many pairs with one added exceed a bound.
fn largest((p, q): (u64, u64), bound: u64) -> (u64, u64, usize) {
    let (mut added, mut changed, mut beyond) = (0, 0, 0);
    let sets = data_sets(3, 4);
    for offset in -7..=11 {
        let of = |rows: &[u64]| plain(rows, 3, (p * rows.len() as u64) as i64 - offset, q as i64);
        for rows in sets.iter().filter(|rows| rows.len() < 4) {
            for row in 0..3 {
                let more = [rows.as_slice(), &[row]].concat();
                let distance = apart(&of(rows), &of(&more));
                added = added.max(distance);
                beyond += usize::from(distance > bound);
                for other in 0..3 {
                    let changed_row = [rows.as_slice(), &[other]].concat();
                    changed = changed.max(apart(&of(&more), &of(&changed_row)));
                }
            }
        }
    }
    (added, changed, beyond)
}

#[test]
fn costs_move_as_far_as_the_theorem_says_and_no_farther() {
    for (p, q) in FRACTIONS {
        let aim = aim(p, q, 0);
        let (added, changed, beyond) =
            largest((p, q), aim.range_distance(Neighbors::AddOrRemoveOne));
        let bounds =
            [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne].map(|by| aim.range_distance(by));
        assert_eq!(([added, changed], beyond), (bounds, 0), "{p}/{q}");
    }
}

#[test]
fn the_halved_constant_of_minima_and_maxima_does_not_hold_with_an_offset() {
    // Rows 1, 1 and one row 2 more, of the maximum, an offset of 2 below.
    let of = |rows: &[u64]| plain(rows, 3, rows.len() as i64 - 2, 1);
    let halved = Alpha::new(&Rational::ONE).unwrap().range_distance(Neighbors::AddOrRemoveOne);
    assert_eq!((halved, apart(&of(&[1, 1]), &of(&[1, 1, 2]))), (1, 2));
    let broken = [(0, 1), (1, 1)].map(|fraction| largest(fraction, halved).2);
    assert_eq!(broken, [45, 45]);
}

fn aims(settings: &Given, points: AnyGrid) -> [(Rational, u64); 2] {
    of(settings, points).aims().map(|aim| (aim.fraction(), aim.offset()))
}

#[test]
fn ends_of_rows_are_aimed_away_by_what_a_draw_misses() {
    // 121 points: 4 ln(2 * 123 / 0.05) = 34.003... at epsilon 1.
    let ages = grid("0", "120", "1");
    let half = (read("1/2"), 35);
    assert_eq!(aims(&settings("1/2", Whose::Rows), ages.clone()), [half.clone(), half]);
    // The maximum: 2 * 1 * 2 ln(...), in whole rows.
    let all = (Rational::ONE, 35);
    assert_eq!(aims(&settings("1", Whose::Rows), ages.clone()), [all.clone(), all]);
    let changed = Given {
        neighbors: Neighbors::ChangeOne,
        rows_per_person: 3,
        confidence: read("0.99"),
        ..settings("9/10", Whose::Rows)
    };
    // 2 * 10 * 3 * 2 ln(246 / 0.01)
    let nine = (read("9/10"), 1214);
    assert_eq!(aims(&changed, ages), [nine.clone(), nine]);
}

#[test]
fn ends_of_a_population_are_aimed_away_by_chernoffs_lines_as_well() {
    let ages = || grid("0", "120", "1");
    let ask = |alpha: &str, rows| aims(&settings(alpha, population(rows)), ages());
    // theta 0.187233, eta 0.0233700..., c 23.4041...; 4 * 523371 ln(246 / 0.025) + 10^6 c.
    let median = [("476629/1000000", 42_652_070), ("523371/1000000", 42_652_070)];
    assert_eq!(ask("1/2", 1000), median.map(|(fraction, offset)| (read(fraction), offset)));
    // theta 0.312055, eta 0.0152627 down and 0.0129266 up, c 14.0425.
    let high = [("884737/1000000", 46_580_317), ("912927/1000000", 47_617_056)];
    assert_eq!(ask("9/10", 1000), high.map(|(fraction, offset)| (read(fraction), offset)));
    // The other way round.
    let [below, above] = ask("1/10", 1000);
    let mirrored = [above, below].map(|(fraction, offset)| (Rational::ONE - fraction, offset));
    assert_eq!(mirrored.to_vec(), ask("9/10", 1000));
}

#[test]
fn extreme_settings_of_a_population_have_fractions_within_0_and_1() {
    for (alpha, rows, confidence) in [
        ("1/10000", 1, "0.95"),
        ("9999/10000", 1, "1e-30"),
        ("1/2", 1, &format!("0.{}", "9".repeat(60))[..]),
        ("1/3", 9_007_199_254_740_991, "0.999999"),
        ("1/10000", 9_007_199_254_740_991, "1e-60"),
    ] {
        let settings = Given { confidence: read(confidence), ..settings(alpha, population(rows)) };
        let [(lower, _), (upper, _)] = aims(&settings, grid("0", "9", "1"));
        assert!(!lower.is_negative() && lower < read(alpha), "{alpha} {rows}: {lower}");
        assert!(upper <= Rational::ONE && upper > read(alpha), "{alpha} {rows}: {upper}");
    }
}

/// Words that give the first member of the best group, its last one, and the last outcome of all.
const FIRST: [u64; 3] = [0, 0, 1 << 40];
const LAST: [u64; 3] = [0, 0, u64::MAX];
const WORST: [u64; 3] = [u64::MAX; 3];

#[test]
fn draws_become_ends_of_an_interval() {
    // So large an epsilon that an offset is as small as it can be.
    let sure = |alpha: &str| Given { epsilon: read("1000"), ..settings(alpha, Whose::Rows) };
    let rows = [10.0, 20.5, 30.0, 40.0, 50.9];
    let query = of(&sure("1/2"), grid("0", "100", "1"));
    assert_eq!(query.aims().map(Aim::offset), [1, 1]);
    // Two rows lie below each of 20 to 30, or on it too, and three for 30 to 40.
    assert_eq!(released(&query, &rows, &[FIRST, FIRST].concat()), ([20.0, 31.0], 6));
    assert_eq!(released(&query, &rows, &[LAST, LAST].concat()), ([30.0, 41.0], 6));
    // The third row is on 30, the fourth on 40, and all that is there is below 50.
    let query = of(&sure("3/5"), grid("0", "100", "10"));
    assert_eq!(released(&query, &rows, &[FIRST, LAST].concat()).0, [30.0, 50.0]);
}

#[test]
fn what_lies_beyond_the_points_is_infinite() {
    let query = of(&settings("1/2", Whose::Rows), grid("0", "100", "1"));
    let none = [f64::NEG_INFINITY, f64::INFINITY];
    for rows in [&[][..], &[f64::NAN], &[7.0], &[f64::INFINITY, f64::NEG_INFINITY, 7.0]] {
        assert_eq!(released(&query, rows, &[FIRST, FIRST].concat()).0, none, "{rows:?}");
    }
    let many = |row: f64| vec![row; 1000];
    let ends = |row: f64| released(&query, &many(row), &[FIRST, FIRST].concat()).0;
    // All rows below the first point, on it, between points, on the last one and above it.
    assert_eq!(ends(-5.0), [f64::NEG_INFINITY, 1.0]);
    assert_eq!(ends(0.0), [f64::NEG_INFINITY, 1.0]);
    assert_eq!(ends(7.5), [7.0, 8.0]);
    assert_eq!(ends(100.0), [100.0, f64::INFINITY]);
    assert_eq!(ends(f64::INFINITY), [100.0, f64::INFINITY]);
    // One point tells nothing.
    let query = of(&settings("1/2", Whose::Rows), grid("5", "5", "1"));
    assert_eq!(released(&query, &many(5.0), &[FIRST, FIRST].concat()).0, none);
}

#[test]
fn draws_that_miss_are_ordered_and_stay_ends() {
    let query = of(&settings("1/2", Whose::Rows), grid("0", "100", "1"));
    let rows: Vec<f64> = (0..20).map(|row| f64::from(row) * 5.0).collect();
    // The lower one at infinity, the upper one before all points: they cross.
    assert_eq!(released(&query, &rows, &[WORST, WORST].concat()).0, [0.0, f64::INFINITY]);
    // Without rows all points are as bad as infinity is, for the lower one.
    assert_eq!(released(&query, &[], &[WORST, WORST].concat()), ([f64::INFINITY; 2], 6));
}

#[test]
fn a_draw_takes_three_words_up_to_two_to_the_20_candidates_and_four_beyond() {
    for (last, words) in [("1048573", 6), ("1048574", 8), ("9007199254740991", 8)] {
        let query = of(&settings("1/2", Whose::Rows), grid("0", last, "1"));
        assert_eq!(query.words(), words, "{last}");
        let tape = [0, 0, 1 << 63, 0, 0, 0, 1 << 63, 0];
        assert_eq!(released(&query, &[3.0, 4.0], &tape).1 as u64, words, "{last}");
    }
}

#[test]
fn what_breaks_its_rule_is_refused_by_its_name() {
    let refused = |change: &dyn Fn(&mut Given)| {
        let mut settings = settings("1/2", population(10));
        change(&mut settings);
        let error = settings.query(grid("0", "9", "1")).err().unwrap();
        (error.code(), error.argument().unwrap())
    };
    for alpha in ["2", "-1", "1/10001", "0", "1"] {
        assert_eq!(refused(&|s| s.alpha = read(alpha)), ("ERR_ARGUMENT", "alpha"), "{alpha}");
    }
    for confidence in ["0", "1", "-1", "2"] {
        let refused = refused(&|s| s.confidence = read(confidence));
        assert_eq!(refused, ("ERR_ARGUMENT", "confidence"), "{confidence}");
    }
    for epsilon in ["0", "-1", "1e-9"] {
        let refused = refused(&|s| s.epsilon = read(epsilon));
        assert_eq!(refused, ("ERR_ARGUMENT", "epsilon"), "{epsilon}");
    }
    assert_eq!(refused(&|s| s.rows_per_person = 0), ("ERR_ARGUMENT", "rowsPerPerson"));
    assert_eq!(refused(&|s| s.rows_per_person = 1 << 52), ("ERR_ARGUMENT", "epsilon"));
    // The smallest of all rows can be told, if only from above.
    of(&settings("0", Whose::Rows), grid("0", "9", "1"));
}

#[test]
fn more_than_two_to_the_26_rows_are_refused_and_none_of_them_is_counted() {
    let query = of(&settings("1/2", Whose::Rows), grid("0", "9", "1"));
    let mut tally = query.tally();
    let rows = vec![3.0; 1 << 20];
    for _ in 0..64 {
        tally.add(&rows).unwrap();
    }
    let error = tally.add(&[9.0]).unwrap_err();
    assert_eq!((error.code(), error.argument()), ("ERR_LIMIT", Some("rows")));
    assert!(tally.add(&[]).is_ok());
    let mut tape = Tape::<64>::new([0; 6]);
    assert_eq!(query.release(&mut tally, &mut tape), Ok([3.0, 4.0]));
}

proptest! {
    #[test]
    fn grids_that_are_written_out_and_that_are_not_release_the_same(
        places in prop::collection::vec(-30..130i64, 0..200),
        (p, q) in (1..12u32).prop_flat_map(|q| (0..=q, Just(q))),
        parts in 1..5i64,
        epsilon in 1..40u32,
        words in prop::collection::vec(any::<u64>(), 60),
    ) {
        let short = grid("0", "100", "1");
        let long = crate::exact::LongGrid::new(&read("0"), &read("100"), &read("1")).unwrap();
        let settings = Given {
            epsilon: read(&format!("{epsilon}/10")),
            ..settings(&format!("{p}/{q}"), Whose::Rows)
        };
        let rows: Vec<f64> = places.iter().map(|place| *place as f64 / parts as f64).collect();
        let of = |grid| released(&of(&settings, grid), &rows, &words);
        prop_assert_eq!(of(short), of(AnyGrid::Long(long)));
    }

    #[test]
    fn rows_on_decimals_cost_what_the_definition_says(
        rows in prop::collection::vec(-150..150i64, 0..40),
        offset in -50..50i64,
        (p, q) in (1..12u64).prop_flat_map(|q| (0..=q, Just(q))),
    ) {
        let decimals = Decimals::new(1, &read("1"), &read("100"), Signs::Both).unwrap();
        let points = decimals.written_out();
        let query = of(&settings("1/2", Whose::Rows), decimals.into());
        let doubles: Vec<f64> = rows.iter().map(|row| *row as f64).collect();
        let mut tally = query.tally();
        tally.add(&doubles).unwrap();
        let down = |row: &f64| {
            points.iter().filter(|point| *point <= row).count().max(1) as u64 - 1
        };
        let snapped: Vec<u64> = doubles.iter().map(down).collect();
        let target = (p * rows.len() as u64) as i64 + offset;
        let count = points.len() as u64;
        let expected = plain(&snapped, count, target, q as i64);
        prop_assert_eq!(costs(&mut tally, count, &aim(p, q, offset)), expected);
    }
}
