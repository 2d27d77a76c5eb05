//! Several quantiles: every split against the law by definition, and the losses of that law, for
//! all small data sets.

use std::{cell::RefCell, collections::BTreeMap};

use num_bigint::BigUint;
use sottovoce::{
    entropy::Tape,
    exact::{AnyGrid, Rational},
    privacy::{Neighbors, Person},
    query::{
        quantiles::{Quantiles, QuantilesQuestion, Splitting},
        question::{Asked, AskedIn},
    },
    score::quantile::{Alpha, Scorer},
};

use super::{
    judge::{Ball, Fraction, WIDTH, assert_law, one, softmax},
    tree::{Masses, enumerate},
};

/// Released answer: an index for each quantile.
type Answer = Vec<u64>;
type Law = BTreeMap<Answer, Ball>;

const QUARTILES: &[&str] = &["1/4", "1/2", "3/4"];
const EPSILON: Fraction = Fraction(2, 1);

struct Case {
    alphas: &'static [&'static str],
    neighbors: Neighbors,
    points: u64,
    tie_bits: u32,
}

/// One split by the definition: the border it makes, those on both sides, its fraction.
struct Split {
    at: usize,
    low: usize,
    high: usize,
    fraction: (u64, u64),
}

impl Case {
    fn query(&self) -> Quantiles {
        let alphas: Vec<Rational> =
            self.alphas.iter().map(|alpha| alpha.parse().unwrap()).collect();
        let read = |text: &str| text.parse().unwrap();
        let last = (self.points - 1).to_string();
        let grid = AnyGrid::new(&read("0"), &read(&last), &read("1")).unwrap();
        let question = QuantilesQuestion::with_tie_bits(&alphas, grid, self.tie_bits).unwrap();
        let epsilon = format!("{}/{}", EPSILON.0, EPSILON.1).parse().unwrap();
        question.ask(Person::new(self.neighbors, 1, epsilon).unwrap()).unwrap()
    }

    fn levels(&self) -> u64 {
        u64::from(self.alphas.len().ilog2()) + 1
    }

    /// The splits in order, by the definition: quarters are all that is asked for here.
    fn splits(&self) -> Vec<Split> {
        fn add(quarters: &[u64], low: usize, high: usize, splits: &mut Vec<Split>) {
            if high - low < 2 {
                return;
            }
            let at = low + 1 + (high - low - 1) / 2;
            let (top, bottom) = (quarters[at] - quarters[low], quarters[high] - quarters[low]);
            let divisor = (1..=bottom).rev().find(|d| top % d == 0 && bottom % d == 0).unwrap();
            splits.push(Split { at, low, high, fraction: (top / divisor, bottom / divisor) });
            add(quarters, low, at, splits);
            add(quarters, at, high, splits);
        }
        let quarter = |alpha: &&str| match *alpha {
            "1/4" => 1,
            "1/2" => 2,
            "3/4" => 3,
            other => panic!("{other}"),
        };
        let quarters = [vec![0], self.alphas.iter().map(quarter).collect(), vec![4]].concat();
        let mut splits = Vec::new();
        add(&quarters, 0, quarters.len() - 1, &mut splits);
        splits
    }

    /// Rows, fine points and scale of one split, given the borders so far.
    fn part(&self, rows: &[u64], split: &Split, borders: &[u64]) -> (Vec<u128>, Fraction, u64) {
        let (low, high) = (borders[split.low], borders[split.high]);
        let from = |row: u64| split.low == 0 || row > low;
        let part: Vec<u64> =
            rows.iter().copied().filter(|row| from(*row) && *row <= high).collect();
        let (p, q) = split.fraction;
        let alpha = Alpha::new(&format!("{p}/{q}").parse().unwrap()).unwrap();
        let cost = |point: u64| {
            let below = part.iter().filter(|row| **row < point).count() as u64;
            let equal = part.iter().filter(|row| **row == point).count() as u64;
            Scorer::Interval.cost(alpha, below, equal, part.len() as u64)
        };
        let moves = if self.neighbors == Neighbors::ChangeOne { 2 } else { 1 };
        let scale = 2 * p.max(q - p) * moves * self.levels() * EPSILON.1;
        ((low..=high).map(cost).collect(), Fraction(scale, EPSILON.0), low)
    }

    fn last(&self) -> u64 {
        (self.points << self.tie_bits) - 1
    }

    /// The law of fine points by the definition, rows being on fine points.
    fn fine_law(&self, rows: &[u64]) -> Law {
        let splits = self.splits();
        let mut law = Law::new();
        let mut borders = vec![0; self.alphas.len() + 2];
        borders[self.alphas.len() + 1] = self.last();
        self.add(rows, &splits, &mut borders, &Ball { low: one(), high: one() }, &mut law);
        law
    }

    fn add(&self, rows: &[u64], left: &[Split], borders: &mut [u64], ball: &Ball, law: &mut Law) {
        let Some((split, left)) = left.split_first() else {
            law.insert(borders[1..=self.alphas.len()].to_vec(), ball.clone());
            return;
        };
        let (costs, scale, low) = self.part(rows, split, borders);
        for (point, share) in (low..).zip(softmax(&costs, scale)) {
            borders[split.at] = point;
            self.add(rows, left, borders, &ball.times(&share), law);
        }
    }

    /// All ways to break ties, of rows on points.
    fn broken(&self, rows: &[u64]) -> Vec<Vec<u64>> {
        rows.iter().fold(vec![vec![]], |all, row| {
            let parts = 0..1u64 << self.tie_bits;
            all.iter()
                .flat_map(|rows: &Vec<u64>| {
                    let tie_bits = self.tie_bits;
                    parts.clone().map(move |tie| [&rows[..], &[row << tie_bits | tie]].concat())
                })
                .collect()
        })
    }

    /// The law of what is released, of rows on points.
    fn law(&self, rows: &[u64]) -> Law {
        let all = self.broken(rows);
        let share = Ball::of(Fraction(1, all.len() as u64));
        let mut law = Law::new();
        for rows in &all {
            for (fine, ball) in self.fine_law(rows) {
                let answer = fine.iter().map(|point| point >> self.tie_bits).collect();
                let ball = ball.times(&share);
                let sum = match law.get(&answer) {
                    Some(so_far) => ball.plus(so_far),
                    None => ball,
                };
                law.insert(answer, sum);
            }
        }
        law
    }
}

/// All data sets of up to so many rows on points.
fn data_sets(points: u64, most: usize) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for at in from..to {
            let rows: &Vec<u64> = &all[at];
            let least = rows.last().copied().unwrap_or(0);
            let more: Vec<Vec<u64>> =
                (least..points).map(|row| [&rows[..], &[row]].concat()).collect();
            all.extend(more);
        }
        from = to;
    }
    all
}

/// Difference of two datasets: how many rows are only in the one, and only in the other.
fn distance(one: &[u64], other: &[u64]) -> (usize, usize) {
    let count = |rows: &[u64], row: u64| rows.iter().filter(|found| **found == row).count();
    let only = |one: &[u64], other: &[u64]| -> usize {
        (0..16).map(|row| count(one, row).saturating_sub(count(other, row))).sum()
    };
    (only(one, other), only(other, one))
}

fn neighbors(one: &[u64], other: &[u64], relation: Neighbors) -> bool {
    match relation {
        Neighbors::AddOrRemoveOne => distance(one, other) == (1, 0),
        Neighbors::ChangeOne => distance(one, other) == (1, 1),
    }
}

/// In doubles, which losses of this size can be compared in.
fn ln(ball: &Ball) -> f64 {
    let top = u64::try_from(&ball.low >> (WIDTH - 60)).unwrap();
    (top as f64 / 2f64.powi(60)).ln()
}

/// The largest loss between neighbors among all data sets of up to so many rows.
fn largest_loss(case: &Case, rows: usize, relation: Neighbors) -> f64 {
    let sets = data_sets(case.points, rows);
    let laws: Vec<Vec<f64>> =
        sets.iter().map(|rows| case.law(rows).values().map(ln).collect()).collect();
    let mut most: f64 = 0.0;
    for (one, p) in sets.iter().zip(&laws) {
        for (other, q) in sets.iter().zip(&laws) {
            if neighbors(one, other, relation) {
                assert_eq!(p.len(), q.len(), "all answers are possible");
                let losses = p.iter().zip(q).map(|(p, q)| (p - q).abs());
                most = losses.fold(most, f64::max);
            }
        }
    }
    most
}

fn quartiles(points: u64, tie_bits: u32) -> Case {
    Case { alphas: QUARTILES, neighbors: Neighbors::AddOrRemoveOne, points, tie_bits }
}

#[test]
fn four_rows_on_four_points_have_the_law_that_was_worked_out() {
    let law = quartiles(4, 0).law(&[0, 1, 1, 3]);
    assert_eq!(law.len(), 20);
    for (answer, share) in [
        ([1, 1, 3], "133704634208924147033090067670"),
        ([1, 3, 3], "083131069905096459605158860604"),
        ([0, 1, 3], "081095959993375097808992321559"),
        ([1, 1, 1], "081095959993375097808992321559"),
        ([1, 1, 2], "081095959993375097808992321559"),
    ] {
        let Ball { low, high } = &law[&answer.to_vec()];
        // Cut, not rounded.
        let digits = |end: &BigUint| (end * BigUint::from(10u8).pow(30)) >> WIDTH;
        let expected: BigUint = share.parse().unwrap();
        assert_eq!((digits(low), digits(high)), (expected.clone(), expected), "{answer:?}");
    }
}

#[test]
fn the_largest_losses_of_all_data_sets_of_up_to_four_rows_are_those_that_were_found() {
    // Quartiles on three points guarantee a loss of 2 where a row is added or removed; and of 4, at
    // the same scales, where one is changed.
    let case = quartiles(3, 0);
    let millionth = |loss: f64| (loss * 1e11).round();
    let added = largest_loss(&case, 4, Neighbors::AddOrRemoveOne);
    assert_eq!(millionth(added), 130_898_614_069.0);
    let changed = largest_loss(&case, 4, Neighbors::ChangeOne);
    assert_eq!(millionth(changed), 241_435_792_349.0);
}

#[test]
fn losses_keep_to_epsilon_under_both_relations() {
    for relation in [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne] {
        for (alphas, tie_bits) in [
            (&["1/2"][..], 0),
            (&["1/2"], 1),
            (&["1/4", "3/4"], 0),
            (&["1/4", "3/4"], 1),
            (QUARTILES, 0),
            (QUARTILES, 1),
        ] {
            let case = Case { alphas, neighbors: relation, points: 3, tie_bits };
            let loss = largest_loss(&case, 3, relation);
            let promised = case.query().epsilon().reported();
            assert!(loss <= promised + 1e-9, "{alphas:?} {tie_bits}: {loss}");
            // Not by far: a quarter of it is lost, and three fifths of the median's.
            assert!(loss > 0.25 * promised, "{alphas:?} {tie_bits}: {loss}");
        }
    }
}

/// Where a query is after the tie bits of these rows, which were drawn from a digit each.
fn begun(query: &Quantiles, case: &Case, rows: &[u64], fine: &[u64]) -> Splitting {
    let mut tally = query.tally();
    let given: Vec<f64> = rows.iter().map(|row| *row as f64 + 0.25).chain([f64::NAN]).collect();
    tally.add(&given).unwrap();
    let ties: Vec<u64> =
        fine.iter().map(|row| row & ((1 << case.tie_bits) - 1)).chain([0]).collect();
    // A bit for each row, NaN included; none where there are no ties.
    let digits = if case.tie_bits == 0 { vec![] } else { ties };
    let mut tape = Tape::<1>::new(digits.clone());
    let splitting = query.begin(&mut tally, &mut tape).unwrap();
    assert_eq!(tape.used(), digits.len());
    splitting
}

/// Masses of what a split draws, as an index among its points, on digits of this many bits.
fn drawn<const BITS: u32>(
    query: &Quantiles,
    split: usize,
    splitting: &RefCell<Splitting>,
    low: u64,
) -> Masses<usize> {
    let masses = enumerate::<BITS, usize>(20, |tape| {
        let point = query.draw(split, &mut splitting.borrow_mut(), tape)?;
        Ok(usize::try_from(point - low).unwrap())
    });
    masses.assert_resolved(8);
    masses
}

/// Costs of the points of a split, one after another.
fn written_out(query: &Quantiles, split: usize, splitting: &mut Splitting) -> Vec<u128> {
    let runs = query.costs(split, splitting).runs();
    runs.flat_map(|run| (0..run.length).map(move |_| run.cost.into())).collect()
}

/// Each split that may come of these rows draws by the law of its part; those seen before are not
/// drawn again.
fn check_splits(case: &Case, seen: &mut BTreeMap<(Vec<u128>, u64), ()>, rows: &[u64]) {
    let (query, splits) = (case.query(), case.splits());
    for fine in case.broken(rows) {
        let splitting = RefCell::new(begun(&query, case, rows, &fine));
        // All ways to place the borders before a split.
        let mut ways = vec![vec![]];
        for (at, split) in splits.iter().enumerate() {
            let mut longer = Vec::new();
            for way in &ways {
                let mut borders = vec![0; case.alphas.len() + 2];
                borders[case.alphas.len() + 1] = case.last();
                for (number, (before, point)) in splits.iter().zip(way).enumerate() {
                    borders[before.at] = *point;
                    query.split(number, &mut splitting.borrow_mut(), *point);
                }
                let (costs, scale, low) = case.part(&fine, split, &borders);
                assert_eq!(written_out(&query, at, &mut splitting.borrow_mut()), costs);
                if seen.insert((costs.clone(), scale.0), ()).is_none() {
                    assert_law(&drawn::<1>(&query, at, &splitting, low), &softmax(&costs, scale));
                }
                let points = low..=borders[split.high];
                longer.extend(points.map(|point| [&way[..], &[point]].concat()));
            }
            ways = longer;
        }
    }
}

fn check_all(neighbors: Neighbors, alphas: &'static [&'static str]) {
    for tie_bits in [0, 1] {
        let case = Case { alphas, neighbors, points: 3, tie_bits };
        let mut seen = BTreeMap::new();
        for rows in data_sets(3, 3) {
            check_splits(&case, &mut seen, &rows);
        }
        assert!(seen.len() > 9, "{}", seen.len());
    }
}

#[test]
fn every_split_of_all_data_sets_of_up_to_three_rows_has_its_law() {
    for alphas in [&["1/2"][..], &["1/4", "3/4"], QUARTILES] {
        check_all(Neighbors::AddOrRemoveOne, alphas);
    }
    check_all(Neighbors::ChangeOne, &["1/2"]);
}

#[test]
fn splits_into_more_parts_have_their_law_where_one_is_changed() {
    for alphas in [&["1/4", "3/4"][..], QUARTILES] {
        check_all(Neighbors::ChangeOne, alphas);
    }
}

/// The whole release, from rows to points.
fn check_release<const BITS: u32>(depth: u32, case: &Case, rows: &[u64]) {
    let query = case.query();
    let given: Vec<f64> = rows.iter().map(|row| *row as f64 + 0.5).collect();
    let law = case.law(rows);
    let answers: Vec<&Answer> = law.keys().collect();
    let masses = enumerate::<BITS, usize>(depth, |tape| {
        let mut tally = query.tally();
        tally.add(&given)?;
        let released = query.release(&mut tally, tape)?;
        let answer: Answer = released.iter().map(|point| *point as u64).collect();
        Ok(answers.iter().position(|known| **known == answer).unwrap())
    });
    masses.assert_resolved(1);
    assert_law(&masses, &law.values().cloned().collect::<Vec<_>>());
}

#[test]
fn releases_have_the_law_of_their_splits_together() {
    let median = |tie_bits| Case { alphas: &["1/2"], ..quartiles(3, tie_bits) };
    check_release::<1>(15, &median(0), &[0, 2]);
    check_release::<1>(16, &median(1), &[0, 2]);
    check_release::<2>(16, &median(1), &[1]);
    let two = Case { alphas: &["1/4", "3/4"], ..quartiles(2, 0) };
    check_release::<1>(15, &two, &[0, 1, 1]);
}

#[test]
#[should_panic(expected = "outside what reached it")]
fn a_share_that_is_too_large_by_a_tenth_is_noticed() {
    let case = Case { alphas: &["1/2"], ..quartiles(3, 0) };
    let rows = [0, 0, 2];
    let splitting = RefCell::new(begun(&case.query(), &case, &rows, &rows));
    let (costs, Fraction(top, bottom), low) =
        case.part(&rows, &case.splits()[0], &[0, 0, case.last()]);
    let masses = drawn::<1>(&case.query(), 0, &splitting, low);
    assert_law(&masses, &softmax(&costs, Fraction(top * 10, bottom * 11)));
}
