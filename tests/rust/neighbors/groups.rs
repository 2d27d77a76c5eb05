//! Shows what one person's record can do to answers by group: two columns of the same files, one by
//! which records are grouped, and one that is read as numbers and as texts. They are read in one
//! pass.

use std::collections::BTreeSet;

use sottovoce::{
    exact::Natural,
    privacy::Neighbors,
    query::{
        distinct::DifferentTexts,
        groups::{Categories, Column, Dimension, Groups, Inner, PerPerson, Tally},
        rows::{Counting, count::Test, histogram, mean, sum},
    },
};

use super::{Dialect, Read, Row, dialects, in_steps, records};

/// Several columns of a file in one pass, as of a table.
const READ: Read = super::tables;

/// Texts that are listed; all others are counted together.
const TEXTS: [&str; 3] = ["1", "x", ""];

struct Tables {
    counts: Groups<Test>,
    sums: Groups<sum::Range>,
    means: Groups<mean::Range>,
    different: Groups<DifferentTexts>,
}

/// The exact answers of each question.
type Answers = [Vec<i128>; 4];

fn groups<Q: Inner + Counting>(question: Q) -> Groups<Q> {
    let texts = histogram::Categories::texts(TEXTS.map(String::from).into()).unwrap();
    let by = vec![
        Dimension::new(Categories::Listed(texts), true),
        Dimension::new(Categories::bins(vec![5.0]).unwrap(), false),
    ];
    Groups::new(by, PerPerson::rows(1).unwrap(), question).unwrap()
}

fn answers<Q: Inner + Counting>(
    groups: &Groups<Q>,
    places: &[u32],
    numbers: &[f64],
    add: impl FnOnce(&mut Tally),
) -> Vec<i128> {
    let mut tally = groups.tally();
    tally.begin(places.len());
    tally.place(0, Column::Places(places));
    tally.place(1, Column::Numbers(numbers));
    add(&mut tally);
    tally.answers().iter().map(|answer| i128::try_from(answer).unwrap()).collect()
}

impl Tables {
    fn new() -> Self {
        Self {
            counts: groups(Test::ANY),
            sums: groups(in_steps(sum::Range::new)),
            means: groups(in_steps(mean::Range::new)),
            different: groups(DifferentTexts),
        }
    }

    fn of(&self, rows: &[Row]) -> Answers {
        let place = |row: &Row| TEXTS.iter().position(|text| *text == row.first).unwrap_or(3);
        let places: Vec<u32> = rows.iter().map(|row| u32::try_from(place(row)).unwrap()).collect();
        let texts: String = rows.iter().map(|row| row.text.as_str()).collect();
        let ends = rows.iter().scan(0, |end, row| {
            *end += u32::try_from(row.text.len()).unwrap();
            Some(*end)
        });
        let ends: Vec<u32> = ends.collect();
        let number = |row: &Row| row.number.map_or(f64::NAN, f64::from_bits);
        let numbers: Vec<f64> = rows.iter().map(number).collect();
        [
            answers(&self.counts, &places, &numbers, |tally| tally.add(&numbers)),
            answers(&self.sums, &places, &numbers, |tally| tally.add(&numbers)),
            answers(&self.means, &places, &numbers, |tally| tally.add(&numbers)),
            answers(&self.different, &places, &numbers, |tally| {
                tally.keep_texts(texts.as_bytes(), &ends);
                tally.count_texts(texts.as_bytes(), &ends);
            }),
        ]
    }

    /// Whether answers are as near as the proof says, in both norms.
    fn near(&self, one: &Answers, other: &Answers, neighbors: Neighbors) -> bool {
        let steps = [
            self.counts.steps(neighbors),
            self.sums.steps(neighbors),
            self.means.steps(neighbors),
            self.different.steps(neighbors),
        ];
        one.iter().zip(other).zip(steps).all(|((one, other), [moved, within])| {
            let moves = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
            let squared = Natural::from(moves.clone().map(|by| by * by).sum::<u128>());
            Natural::from(moves.sum::<u128>()) <= moved.sum().max(within.sum())
                && squared <= moved.squared().max(within.squared())
        })
    }
}

/// The first mistake found, if a changed record may do what a record of these neighbors may.
fn mistake(dialect: &Dialect, tables: &Tables, changed: Neighbors) -> Option<String> {
    let delimiter = char::from(dialect.delimiter);
    let others = vec![format!("x{delimiter}5"), format!("{delimiter}1")];
    let apart = tables.of(&READ(dialect, &dialect.file(&others)));
    let mut results = BTreeSet::new();
    for record in records(dialect) {
        let lines = [&others[..1], &[record], &others[1..]].concat();
        let file = dialect.file(&lines);
        let result = tables.of(&READ(dialect, &file));
        if !tables.near(&result, &apart, Neighbors::AddOrRemoveOne) {
            return Some(format!("an added record moves too much: {}", file.escape_ascii()));
        }
        results.insert(result);
    }
    // Records in several groups, and none, are among them.
    assert!(results.len() > 8, "records are told apart");
    let far = |one| results.iter().any(|other| !tables.near(one, other, changed));
    results.iter().any(far).then(|| "a changed record moves too much".to_owned())
}

/// One of each way of writing files.
fn some() -> impl Iterator<Item = Dialect> {
    dialects().into_iter().step_by(5)
}

#[test]
fn a_record_moves_no_answers_by_group_by_more_than_the_proof_says() {
    let tables = Tables::new();
    for dialect in some() {
        assert_eq!(mistake(&dialect, &tables, Neighbors::ChangeOne), None, "{dialect:?}");
    }
}

#[test]
fn a_changed_record_that_counts_as_an_added_one_is_noticed() {
    let tables = Tables::new();
    for dialect in some().step_by(3) {
        assert!(mistake(&dialect, &tables, Neighbors::AddOrRemoveOne).is_some(), "{dialect:?}");
    }
}
