//! How far all answers together move with the rows of one person, over all small tables.

use super::{
    Column, Groups, Inner, PerPerson,
    places_tests::{bins, texts},
};
use crate::{
    exact::{Natural, Rational},
    privacy::Neighbors,
    query::rows::{Counting, count::Test, mean, noisy_counts::Step, sets, sum},
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

/// A row: which group it is in, if there is such a group, and its number.
type Row = (u32, f64);

/// L1 distances, and squares of L2 distances.
type Far = (u128, u128);

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn sums(lowest: &str, highest: &str, step: &str) -> sum::Range {
    sum::Range::new(&read(lowest), &read(highest), read(step)).unwrap()
}

fn means(lowest: &str, highest: &str, step: &str) -> mean::Range {
    mean::Range::new(&read(lowest), &read(highest), read(step)).unwrap()
}

fn groups<Q: Inner + Counting>(cells: usize, per_person: PerPerson, question: Q) -> Groups<Q> {
    Groups::new(vec![texts(cells, false)], per_person, question).unwrap()
}

fn answers<Q: Inner + Counting>(groups: &Groups<Q>, rows: &[Row]) -> Vec<i128> {
    let (places, numbers): (Vec<u32>, Vec<f64>) = rows.iter().copied().unzip();
    let mut tally = groups.tally();
    tally.begin(rows.len());
    tally.place(0, Column::Places(&places));
    tally.add(&numbers);
    tally.answers().iter().map(|answer| i128::try_from(answer).unwrap()).collect()
}

fn far(one: &[i128], other: &[i128]) -> Far {
    let moves = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
    moves.fold((0, 0), |(sum, squared), by| (sum + by, squared + by * by))
}

fn farther(one: Far, other: Far) -> Far {
    (one.0.max(other.0), one.1.max(other.1))
}

fn claimed(step: Step) -> Far {
    let [sum, squared] = [step.sum(), step.squared()];
    (u128::try_from(&sum).unwrap(), u128::try_from(&squared).unwrap())
}

/// The farthest that answers move where a row is added to a table of up to two. Then where it moves
/// to another group or to none, and where it stays in its group.
fn moves<Q: Inner + Counting>(groups: &Groups<Q>, numbers: &[f64]) -> [Far; 3] {
    let places = [0, 1, 2, u32::MAX];
    let all: Vec<Row> = places
        .iter()
        .flat_map(|place| numbers.iter().map(move |number| (*place, *number)))
        .collect();
    let (mut added, mut moved, mut within) = ((0, 0), (0, 0), (0, 0));
    for rows in sets(&all, 2) {
        let without = answers(groups, &rows);
        let with = all.iter().map(|row| (row.0, answers(groups, &[&rows[..], &[*row]].concat())));
        let with: Vec<(u32, Vec<i128>)> = with.collect();
        for (cell, one) in &with {
            added = farther(added, far(one, &without));
            for (other_cell, other) in &with {
                let kind = if cell == other_cell { &mut within } else { &mut moved };
                *kind = farther(*kind, far(one, other));
            }
        }
    }
    [added, moved, within]
}

/// In the order of [`moves`], and equal: each is attained.
fn assert_moves<Q: Inner + Counting>(question: Q, numbers: &[f64], expected: [Far; 3]) {
    let groups = groups(2, PerPerson::rows(1).unwrap(), question);
    assert_eq!(moves(&groups, numbers), expected);
    let [added, same] = groups.steps(ADD).map(claimed);
    let [moved, within] = groups.steps(CHANGE).map(claimed);
    assert_eq!([added, moved, within], expected);
    assert_eq!(same, added);
}

#[test]
fn the_sensitivity_holds_for_every_small_table_and_is_attained() {
    let none = f64::NAN;
    assert_moves(Test::ANY, &[0.0, none], [(1, 1), (2, 2), (1, 1)]);
    let tall = Test::new(Some(1.0), Some(2.0)).unwrap();
    assert_moves(tall, &[0.5, 1.0, 2.5, none], [(1, 1), (2, 2), (1, 1)]);
    let sixty = [(60, 3_600), (120, 7_200), (60, 3_600)];
    assert_moves(sums("0", "60", "1"), &[-9.0, 0.0, 29.5, 60.0, none], sixty);
    // Half of the bounds and of the step: as many steps.
    assert_moves(sums("0", "30", "1/2"), &[0.0, 14.9, 99.0, none], sixty);
    // All far from 0, and so from a row that is none.
    assert_moves(sums("50", "60", "1"), &[0.0, 55.0, 99.0, none], sixty);
}

#[test]
fn a_sum_on_both_sides_of_0_moves_farther_within_its_group() {
    // Squares of 400 where the row stays, and of 200 where it leaves.
    let question = sums("-10", "10", "1");
    let numbers = [-99.0, -10.0, 0.0, 10.0, f64::NAN];
    assert_moves(question, &numbers, [(10, 100), (20, 200), (20, 400)]);
}

#[test]
fn both_sums_of_a_mean_move() {
    let numbers = [-9.0, 0.0, 4.4, 10.0, f64::NAN];
    assert_moves(means("0", "10", "1"), &numbers, [(10, 100), (20, 200), (20, 200)]);
    let numbers = [-9.0, -1.0, 3.9, f64::NAN];
    assert_moves(means("-1", "4", "1/2"), &numbers, [(10, 100), (20, 200), (20, 200)]);
}

/// How many rows a person may own in each group, and in how many groups.
fn owns(per_person: PerPerson, rows: &[Row]) -> bool {
    let PerPerson::Groups { groups, rows: most } = per_person else { return true };
    let counts: Vec<u64> = (0..4)
        .map(|cell| rows.iter().filter(|row| row.0 == cell).count() as u64)
        .filter(|count| *count > 0)
        .collect();
    counts.len() as u64 <= groups.get() && counts.iter().all(|count| *count <= most.get())
}

/// The farthest that a person with two rows moves tables of up to one more row, in four groups:
/// added, and changed into two rows that they may own too.
fn moves_of_a_person<Q: Inner + Counting>(
    groups: &Groups<Q>,
    per: PerPerson,
    numbers: &[f64],
) -> [Far; 2] {
    let all: Vec<Row> = [0, 1, 2, 3, 4]
        .iter()
        .flat_map(|place| numbers.iter().map(move |number| (*place, *number)))
        .collect();
    let persons: Vec<Vec<Row>> =
        sets(&all, 2).into_iter().filter(|rows| rows.len() == 2 && owns(per, rows)).collect();
    let (mut added, mut changed) = ((0, 0), (0, 0));
    for rows in [&[][..], &all[..1]] {
        let without = answers(groups, rows);
        let with: Vec<Vec<i128>> =
            persons.iter().map(|own| answers(groups, &[rows, own].concat())).collect();
        for one in &with {
            added = farther(added, far(one, &without));
            changed = with.iter().fold(changed, |most, other| farther(most, far(one, other)));
        }
    }
    [added, changed]
}

fn assert_moves_of_a_person<Q: Inner + Counting + Clone>(question: &Q, numbers: &[f64]) {
    for (per_person, rows) in
        [(PerPerson::rows(2), 2), (PerPerson::groups(2, 1), 1), (PerPerson::groups(1, 2), 2)]
    {
        let per_person = per_person.unwrap();
        let groups = groups(4, per_person, question.clone());
        let most = |neighbors| {
            let [one, other] = groups.steps(neighbors).map(claimed);
            let (sum, squared) = farther(one, other);
            (rows * sum, rows * rows * squared)
        };
        let found = moves_of_a_person(&groups, per_person, numbers);
        assert_eq!(found, [most(ADD), most(CHANGE)], "{per_person:?}");
    }
}

#[test]
fn the_rows_of_a_person_move_as_far_as_their_bounds_allow() {
    let none = f64::NAN;
    assert_moves_of_a_person(&Test::ANY, &[0.0, none]);
    assert_moves_of_a_person(&sums("0", "6", "1"), &[0.0, 6.0, none]);
    assert_moves_of_a_person(&sums("-3", "3", "1"), &[-3.0, 3.0, none]);
    assert_moves_of_a_person(&sums("-1", "3", "1"), &[-1.0, 3.0, none]);
    assert_moves_of_a_person(&means("0", "3", "1"), &[0.0, 3.0, none]);
}

#[test]
fn no_more_groups_count_than_there_are() {
    for (most, cells, counted) in [(12, 2, 2u64), (2, 2, 2), (2, 12, 2), (1, 12, 1), (65_536, 3, 3)]
    {
        let groups = groups(cells, PerPerson::groups(most, 1).unwrap(), Test::ANY);
        let [added, same] = groups.steps(ADD).map(Step::sum);
        let [moved, within] = groups.steps(CHANGE).map(Step::sum);
        let counted = Natural::from(counted);
        assert_eq!((&added, &same, &within), (&counted, &counted, &counted));
        assert_eq!(moved, counted * 2u64);
    }
    // The largest step there is: 2^17 parts of 2^53.
    let question = sums("-9007199254740991", "9007199254740991", "1");
    let edges: Vec<f64> = (1..1 << 16).map(f64::from).collect();
    let per_person = PerPerson::groups(1 << 16, 1 << 16).unwrap();
    let groups = Groups::new(vec![bins(&edges)], per_person, question).unwrap();
    let [moved, within] = groups.steps(CHANGE);
    assert_eq!(moved.sum(), Natural::from((1u128 << 53) - 1) * (1u128 << 17));
    assert_eq!(within.squared(), Natural::from(((1u128 << 54) - 2).pow(2)) * (1u128 << 16));
}
